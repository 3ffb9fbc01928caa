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
test.for([390, 1280] as const)(
  'a dish is marked by its heart and stands first at the next visit, at %i px',
  async (width) => {
    const guest = await signUp(app)
    const page = await browser.newPage(app, { width })
    await signInOn(page, app, guest)
    await openAt(page, '/menu/truro')
    const favorites = page.getByRole('region', { name: 'Your favourites' })
    const first = page.locator('.dish').first()
    const topBefore = (await first.boundingBox())?.y

    const heart = page.getByRole('button', { name: 'Favourite: Butter Chicken' }).first()
    await heart.scrollIntoViewIfNeeded()
    const box = await heart.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await clickOnceAlive(page, heart)
    await expect.poll(async () => (await call(app, guest, 'GET /me/favorites')).favorites['truro']).toHaveLength(1)
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
    // Nothing moves under the finger.
    expect(await favorites.count()).toBe(0)

    await openAt(page, '/menu/truro')
    await favorites.getByRole('button', { name: 'Butter Chicken', exact: true }).waitFor()
    expect((await first.boundingBox())?.y).toBe(topBefore)
    await expectNoAxeFindings(page)
    await clickOnceAlive(page, favorites.getByRole('button', { name: 'Butter Chicken', exact: true }))
    await page.getByRole('dialog', { name: 'Butter Chicken' }).waitFor()
    await page.keyboard.press('Escape')
    await favorites.getByRole('button', { name: 'Favourite: Butter Chicken' }).press('Enter')
    await expect.poll(async () => (await call(app, guest, 'GET /me/favorites')).favorites).toEqual({})
    await openAt(page, '/menu/truro')
    expect(await favorites.count()).toBe(0)
  },
)

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
