import { WEEKDAYS, weekdayOf } from '@thali/domain/time/zone'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { expectNoAxeFindings, NETWORK_GONE, useBrowser } from '../support/browser.ts'
import { changeLocation, useOpenApp } from '../support/database.ts'
import { addSpiced, openCart, quickAdd } from '../support/ordering.ts'
import { signInOn, signUp } from '../support/people.ts'
import { dayAhead } from '../support/tables.ts'
import { openAt } from '../support/visits.ts'

const browser = useBrowser()
const app = useOpenApp()

/** Where the dishes begin, below the ribbon of the test mode, which takes one line or two. */
async function topOfDishes(page: Page): Promise<number> {
  const top = (await page.getByRole('banner').boundingBox())?.y ?? 0
  return ((await page.locator('.dish').first().boundingBox())?.y ?? 999) - top
}

// CUS-MEN-04, CUS-MEN-05
test('on a phone one line says where, how and when, and opens the sheet in which all three are changed', async () => {
  const page = await browser.newPage(app, { width: 390 })
  await openAt(page, '/menu/truro')
  expect(await topOfDishes(page)).toBeLessThanOrEqual(252)

  await page.getByRole('button', { name: /^Change: Pickup · \d+:\d\d( [AP]M)?/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Your order' })
  await sheet.locator('label', { hasText: 'Delivery' }).click()
  await expectNoAxeFindings(page)
  await sheet.getByRole('link', { name: 'New Glasgow' }).click()

  await page.waitForURL('**/menu/new-glasgow')
  await page.getByRole('heading', { level: 1, name: 'The menu at New Glasgow' }).waitFor()
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Change: Pickup/ }).waitFor()
})

test('the dishes begin no lower on the page while the kitchen is closed, and the day on which it opens is told', async () => {
  const opening = weekdayOf(dayAhead(3))
  const hours = WEEKDAYS.map((day) => [day, { open: '11:30', close: '22:00', closed: day !== opening }])
  await changeLocation(app, 'new-glasgow', { column: 'hours', value: JSON.stringify(Object.fromEntries(hours)) })
  const page = await browser.newPage(app, { width: 390 })
  await openAt(page, '/menu/new-glasgow')
  await page.getByText(/^Closed - Opens /).waitFor()
  expect(await topOfDishes(page)).toBeLessThanOrEqual(252)
})

test('the diets chosen at a location are there again at the next visit, unless the address names others', async () => {
  const page = await browser.newPage(app)
  await openAt(page, '/menu/truro')
  await page.locator('label', { hasText: 'Vegan' }).click()
  await page.waitForURL('**/menu/truro?diet=vegan')

  await openAt(page, '/menu/truro')
  await page.waitForURL('**/menu/truro?diet=vegan')
  await expect.poll(() => page.getByRole('checkbox', { name: 'Vegan' }).isChecked()).toBe(true)
  await openAt(page, '/menu/truro?diet=gluten-free')
  expect(await page.getByRole('checkbox', { name: 'Vegan' }).isChecked()).toBe(false)
  await openAt(page, '/menu/new-glasgow')
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(0)

  await openAt(page, '/menu/truro')
  await page.getByRole('checkbox', { name: 'Vegan', checked: true }).waitFor()
  await page.locator('label', { hasText: 'Vegan' }).click()
  await page.waitForURL('**/menu/truro')
  await openAt(page, '/menu/truro')
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(0)
})

test('a menu that is opened with diets of an earlier visit shows no other dish, even before its scripts are there', async () => {
  const page = await browser.newPage(app, { tolerate: [NETWORK_GONE] })
  await openAt(page, '/menu/truro')
  await page.locator('label', { hasText: 'Vegan' }).click()
  await page.waitForURL('**/menu/truro?diet=vegan')
  const vegan = await page.locator('.dish').count()

  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/menu/truro?type=delivery#dishes', { waitUntil: 'commit' })
  await page.waitForURL('**/menu/truro?type=delivery&diet=vegan#dishes')
  await expect.poll(() => page.locator('.dish').count()).toBe(vegan)
})

test('without a network an open menu says so, and can still be read and filled into the cart', async () => {
  const page = await browser.newPage(app, { width: 390, tolerate: [NETWORK_GONE] })
  await openAt(page, '/menu/truro')
  const notice = page.getByText(/^No connection\. You can read the menu/)
  await page.waitForLoadState('networkidle')
  await expect.poll(() => notice.count()).toBe(0)

  await page.context().setOffline(true)
  await notice.waitFor()
  await quickAdd(page, 'Mango Lassi')
  const cart = await openCart(page)
  await cart.getByText('1 × Mango Lassi').waitFor()
  await page.keyboard.press('Escape')

  await page.context().setOffline(false)
  await notice.waitFor({ state: 'detached' })
})

test('what stays in sight while the menu is scrolled leaves the phone to the dishes, and text of double size fits its width with a heart', async () => {
  const page = await browser.newPage(app, { width: 390 })
  await signInOn(page, app, await signUp(app))
  await openAt(page, '/menu/truro')
  await page
    .getByRole('button', { name: /^Favourite: / })
    .first()
    .waitFor()
  await page.getByRole('region', { name: 'Appetizers' }).scrollIntoViewIfNeeded()
  const head = await page.locator('.menu-bar').boundingBox()
  expect((head?.y ?? 999) + (head?.height ?? 999)).toBeLessThanOrEqual(130)

  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('beside the cart of a laptop two dishes stand in a row, and one with text of double size', async () => {
  const page = await browser.newPage(app, { width: 1280 })
  await openAt(page, '/menu/truro')
  const dishes = page.getByRole('region', { name: 'Appetizers' }).getByRole('listitem')
  const inFirstRow = () =>
    dishes.evaluateAll((rows) => {
      const tops = rows.map((row) => row.getBoundingClientRect().top)
      return tops.filter((top) => top === tops[0]).length
    })
  await expect.poll(inFirstRow).toBe(2)

  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  await expect.poll(inFirstRow).toBe(1)
})

test.each([
  ['sets its bowl onto the tray', 'no-preference', 1],
  ['moves nothing where motion is not wanted', 'reduce', 0],
] as const)('a dish that is added from its row %s', async (_rule, reducedMotion, moved) => {
  const page = await browser.newPage(app, { width: 390 })
  await page.emulateMedia({ reducedMotion })
  await page.addInitScript(() => {
    const animate = Element.prototype.animate
    Element.prototype.animate = function count(...how) {
      if (this.matches('.bowl')) document.documentElement.dataset['moved'] = 'yes'
      return animate.apply(this, how)
    }
  })
  await openAt(page, '/menu/truro')
  await addSpiced(page, 'Palak Paneer', 'Mild')
  await page.getByRole('button', { name: /^View cart/ }).waitFor()
  // The second finds the tray there.
  await addSpiced(page, 'Butter Chicken', 'Hot')
  await expect.poll(() => page.locator('html[data-moved]').count()).toBe(moved)
})
