import { expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { expectNoAxeFindings, useBrowser } from '../support/browser.ts'
import { call, signInOn, signUp } from '../support/people.ts'
import { clickOnceAlive, openAt } from '../support/visits.ts'

const browser = useBrowser()
const app = useApp()

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

    const heart = page.getByRole('button', { name: 'Favourite: Butter Chicken', exact: true }).first()
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
    await favorites.getByRole('button', { name: 'Favourite: Butter Chicken', exact: true }).press('Enter')
    await expect.poll(async () => (await call(app, guest, 'GET /me/favorites')).favorites).toEqual({})
    await openAt(page, '/menu/truro')
    expect(await favorites.count()).toBe(0)
  },
)

test('no dish moves when it turns out that a guest has no favourites', async () => {
  const page = await browser.newPage(app)
  await signInOn(page, app, await signUp(app))
  const known = Promise.withResolvers<void>()
  await page.route('**/api/me/favorites', async (route) => {
    await known.promise
    await route.continue()
  })
  await page.goto('/menu/truro')
  const first = page.locator('.dish').first()
  const before = (await first.boundingBox())?.y
  known.resolve()
  await page
    .getByRole('button', { name: /^Favourite/ })
    .first()
    .waitFor()
  expect((await first.boundingBox())?.y).toBe(before)
})

test('a menu opened again keeps the room of the favourites free, names nobody before and moves nothing', async () => {
  const guest = await signUp(app)
  const { items } = await call(app, null, 'GET /menu/:location', { params: { location: 'truro' } })
  const liked = items.filter(({ isAvailable }) => isAvailable).slice(0, 3)
  for (const { id } of liked) await call(app, guest, 'PUT /me/favorites/:itemId', { params: { itemId: id } })
  const page = await browser.newPage(app, { width: 1280 })
  await signInOn(page, app, guest)
  const favorites = page.getByRole('region', { name: 'Your favourites' })
  const account = page.getByRole('banner').getByRole('button', { expanded: false, name: 'Asha' })
  const drawn = async () => {
    await favorites
      .getByRole('button', { name: /^Favourite/ })
      .first()
      .waitFor()
    await account.waitFor()
  }
  await openAt(page, '/menu/truro')
  await drawn()

  await page.addInitScript(noteShifts)
  await openAt(page, '/menu/truro')
  await drawn()
  const shifts = await page.evaluate(() => window.shifts)
  const shifted = shifts.reduce((sum, { score }) => sum + score, 0)
  // The box of the next section begins elsewhere, its words and dishes stay: 0.0009.
  expect(shifted, JSON.stringify(shifts)).toBeLessThan(0.002)
  expect(await page.evaluate(() => window.sawSignIn)).toBe(false)
})

declare global {
  interface Window {
    /** What moved by itself, and how much by Chromium's measure: a sum of 0.1 is felt. */
    shifts: { score: number; moved: string[] }[]
    sawSignIn: boolean
  }
}

/** Notes what moves by itself, and whether anybody was asked to sign in. */
function noteShifts(): void {
  type Shift = PerformanceEntry & {
    value: number
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
  }
  const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`
  window.shifts = []
  window.sawSignIn = false
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const what = node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent
        return `${what}: ${placeOf(previousRect)} -> ${placeOf(currentRect)}`
      })
      window.shifts.push({ score: value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new MutationObserver(() => {
    window.sawSignIn ||= document.querySelector('header a[href="/login"]') !== null
  }).observe(document, { childList: true, subtree: true })
}

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
