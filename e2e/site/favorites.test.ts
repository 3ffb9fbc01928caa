import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningApp, startApp } from '../support/app.ts'
import { expectNoAxeFindings, useBrowser } from '../support/browser.ts'
import { call, signInOn, signUp } from '../support/people.ts'
import { clickOnceAlive, openAt } from '../support/visits.ts'

const browser = useBrowser()
let app: RunningApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.stop())

// CUS-ENT-18, CUS-OC-062
test.for([390, 1280] as const)('a dish is marked by its heart and found again in one line, at %i px', async (width) => {
  const guest = await signUp(app)
  const page = await browser.newPage(app, { width })
  await signInOn(page, app, guest)
  await openAt(page, '/menu/truro')
  const line = page.getByRole('region', { name: 'Your favourites' })
  await line.getByText('Tap the heart of a dish and you find it here.').waitFor()
  const heightBefore = (await line.boundingBox())?.height

  const heart = page.getByRole('button', { name: 'Favourite: Butter Chicken' }).first()
  await heart.scrollIntoViewIfNeeded()
  const box = await heart.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await clickOnceAlive(page, heart)
  await line.getByRole('button', { name: 'Butter Chicken' }).waitFor()
  expect(await heart.getAttribute('aria-pressed')).toBe('true')
  expect((await line.boundingBox())?.height).toBe(heightBefore)
  await expect.poll(async () => (await call(app, guest, 'GET /me/favorites')).favorites['truro']).toHaveLength(1)
  // At the top, where the bars that stick to the edges cover no dish.
  await page.evaluate(() => scrollTo(0, 0))
  await expectNoAxeFindings(page)

  await openAt(page, '/menu/truro')
  await clickOnceAlive(page, line.getByRole('button', { name: 'Butter Chicken' }))
  await page.getByRole('dialog', { name: 'Butter Chicken' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Favourite: Butter Chicken' }).first().press('Enter')
  await line.getByText('Tap the heart of a dish').waitFor()
  await expect.poll(async () => (await call(app, guest, 'GET /me/favorites')).favorites).toEqual({})
})

test('somebody who is not signed in sees no hearts, and the menu loads nothing of them', async () => {
  const page = await browser.newPage(app)
  const personal: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/me/')) personal.push(request.url())
  })
  await openAt(page, '/menu/truro')
  expect(await page.getByRole('button', { name: /^Favourite/ }).count()).toBe(0)
  expect(personal).toEqual([])
})
