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

/** The API reference is drawn by a library of its own. */
const OURS = SCENES.filter(({ name, isPrinted }) => name !== 'api-docs' && !isPrinted)
const NARROWEST = 320

test.for(OURS)('$name is free of accessibility findings and never wider than its screen', async (scene) => {
  const width = scene.widths?.[0] === 1280 ? 1280 : 390
  // Refused sign-ins, denied and missing pages are what some scenes are about.
  const page = await browser.newPage(stage.app, { width, tolerate: [/status of 4\d\d/] })
  await play(page, scene)

  await expectNoAxeFindings(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await settle(page)
  await expectNoAxeFindings(page, ['color-contrast'])
  if (!scene.widths) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await settle(page)
    await expectNoAxeFindings(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await settle(page)
    await expectNoAxeFindings(page, ['color-contrast'])
  }
  if (width === 390) {
    await page.setViewportSize({ width: NARROWEST, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'width of the content').toBe(NARROWEST)
  }
})

test('a dish is added from its row by keyboard in a few presses, and the focus comes back to where it was', async () => {
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
  let presses = 1
  const confirm = dialog.getByRole('button', { name: /^Add to Order/ })
  while (!(await hasFocus(confirm)) && presses < 10) {
    await page.keyboard.press('Tab')
    presses += 1
  }
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })

  expect(presses + 1).toBeLessThanOrEqual(6)
  expect(await hasFocus(opener)).toBe(true)
  await page.getByRole('region', { name: 'Your cart' }).getByText('1 × Butter Chicken').waitFor()
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
  await settle(page)
}

/** Colours on their way from one to the other have no contrast to speak of. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isEnding = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime)
    const moving = document.getAnimations().filter(isEnding)
    await document.fonts.ready
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
}
