import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Scene, SCENES } from '../scripts/look-scenes.ts'
import { setStage, type Stage } from '../scripts/look-stage.ts'
import { expectNoAxeFindings, useBrowser } from './support/browser.ts'
import { signInOn } from './support/people.ts'
import { bringCart, openAt } from './support/visits.ts'

const browser = useBrowser()
let stage: Stage

beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage?.app.stop())

/** Drawn by a library of its own, or made of the same parts as the scene before. */
const LEFT_OUT = new Set(['api-docs', 'contact', 'menu-new-glasgow', 'menu-search', 'receipt-printed'])
const OURS = SCENES.filter(({ name }) => !LEFT_OUT.has(name))
const NARROWEST = 320

const LOOKS = [
  { width: 390, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
] as const

const seen = OURS.flatMap((scene) =>
  LOOKS.filter(({ width }) => scene.widths?.includes(width) ?? true).map((look) => ({
    ...look,
    scene,
    name: scene.name,
  })),
)

test.for(seen)('$name is free of accessibility findings at $width px, $scheme', async ({ scene, width, scheme }) => {
  // Refused sign-ins, denied and missing pages are what some scenes are about.
  const page = await browser.newPage(stage.app, { width, scheme, tolerate: [/status of 4\d\d/] })
  await play(page, scene)

  await expectNoAxeFindings(page)
  if (width !== 390) return
  await page.setViewportSize({ width: NARROWEST, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'width of the content').toBe(NARROWEST)
})

test('a dish is added hot from its row with six keys, and the focus comes back to where it was', async () => {
  const page = await browser.newPage(stage.app)
  await openAt(page, '/menu/truro')
  const opener = page.getByRole('button', { name: 'Add Butter Chicken', exact: true }).first()
  const hasFocus = (part: ReturnType<Page['getByRole']>) =>
    part.evaluate((element) => element === document.activeElement)
  await opener.focus()

  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Butter Chicken' })
  await dialog.waitFor()
  expect(await hasFocus(dialog.getByRole('heading', { name: 'Butter Chicken' }))).toBe(true)
  for (const key of ['Tab', 'Tab', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await dialog.waitFor({ state: 'detached' })

  expect(await hasFocus(opener)).toBe(true)
  const line = page.getByRole('region', { name: 'Your cart' }).getByRole('listitem')
  expect(await line.innerText()).toMatch(/1 × Butter Chicken[\s\S]*Hot/)
})

test('Escape closes a dish without adding it and keeps what was chosen for the next time', async () => {
  const page = await browser.newPage(stage.app, { width: 390 })
  await openAt(page, '/menu/truro')
  const opener = page.getByRole('button', { name: 'Add Butter Chicken', exact: true }).first()
  const dialog = page.getByRole('dialog', { name: 'Butter Chicken' })
  await opener.click()
  await dialog.getByRole('radio', { name: /^Hot/ }).check()

  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: /^View cart/ }).count()).toBe(0)
  await opener.click()

  expect(await dialog.getByRole('radio', { name: /^Hot/ }).isChecked()).toBe(true)
})

/** Brings a page into the state a scene is about, and waits until it stands still. */
async function play(page: Page, { path, as, cart, act, shows }: Scene): Promise<void> {
  if (as) await signInOn(page, stage.app, stage.people[as])
  if (cart) await bringCart(page, stage.app)
  await openAt(page, typeof path === 'string' ? path : path(stage))
  await act?.(page, stage)
  if (shows !== undefined) await page.getByText(shows).locator('visible=true').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
  await page.evaluate(async () => {
    const isEnding = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime)
    const moving = document.getAnimations().filter(isEnding)
    await document.fonts.ready
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
}
