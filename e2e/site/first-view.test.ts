import type { KnownOffsets } from '@thali/domain/time/offsets'
import { addDays, localParts, WEEKDAYS, weekdayOf } from '@thali/domain/time/zone'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { bottomOf } from '../scenes/busy/figure.ts'
import { useBrowser } from '../support/browser.ts'
import { changeLocation, useOpenApp } from '../support/database.ts'
import { openCart, PHONE, placeOrderButton } from '../support/ordering.ts'
import { signInOn, signUp } from '../support/people.ts'
import { bringCarts, cartOf, openAt } from '../support/visits.ts'

const browser = useBrowser()
const app = useOpenApp()

const SCREENS = [
  [1280, 800],
  [1366, 768],
  [1920, 1080],
] as const

/** A guest on the menu with a dinner in the cart: four dishes of the first page, and a combo with its choices. */
async function arriveWithDinner(width: 390 | 1280): Promise<Page> {
  const page = await browser.newPage(app, { width })
  await signInOn(page, app, await signUp(app))
  await bringCarts(page, { truro: await cartOf(app, 'truro', [2, 1, 1, 1]) })
  await openAt(page, '/menu/truro')
  await page.getByRole('button', { name: 'Add Punjabi Vegetable Thali', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Punjabi Vegetable Thali' })
  await dialog.getByRole('button', { name: /^Add · / }).click()
  await dialog.waitFor({ state: 'detached' })
  return page
}

const atTop = (page: Page) => page.evaluate(() => window.scrollTo(0, 0))
const further = (page: Page) => page.evaluate(() => window.scrollTo(0, 900))

/** How far above the lower edge of the window a button ends. */
async function roomBelow(page: Page, button: Locator): Promise<number> {
  return (page.viewportSize()?.height ?? 0) - (await bottomOf(button))
}

test('beside the menu the sums of a real cart and the button to checkout are in sight, before and after scrolling', async () => {
  const page = await arriveWithDinner(1280)
  const cart = page.getByRole('region', { name: 'Your cart' })
  const button = cart.getByRole('link', { name: /^Check out · / })
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height })
    await atTop(page)
    await expect.poll(() => roomBelow(page, button)).toBeGreaterThanOrEqual(33)
    expect(await bottomOf(cart.getByText('Total', { exact: true }))).toBeLessThan(await bottomOf(button))
    await further(page)
    await expect.poll(() => roomBelow(page, button)).toBeGreaterThanOrEqual(33)
  }
})

test('beside the form of the checkout the sums of a real order and its button are in sight, before and after scrolling', async () => {
  const page = await arriveWithDinner(1280)
  await page.getByRole('link', { name: /^Check out · / }).click()
  const summary = page.getByRole('region', { name: 'Order summary' })
  await page.getByLabel('Phone Number').fill(PHONE)
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height })
    await atTop(page)
    await expect.poll(() => roomBelow(page, placeOrderButton(page))).toBeGreaterThanOrEqual(20)
    expect(await bottomOf(summary.getByText('Total', { exact: true }))).toBeLessThan(
      await bottomOf(placeOrderButton(page)),
    )
    await further(page)
    await expect.poll(() => roomBelow(page, placeOrderButton(page))).toBeGreaterThanOrEqual(20)
  }
})

test('on a phone the button of a cart of five dishes is above the bar that the phone draws over a page', async () => {
  const page = await arriveWithDinner(390)
  const cart = await openCart(page)
  await expect.poll(() => roomBelow(page, cart.getByRole('link', { name: /^Check out · / }))).toBeGreaterThanOrEqual(64)
})

test('on a phone the button that books a table is within reach of a thumb once its time is chosen', async () => {
  const page = await browser.newPage(app, { width: 390 })
  await openAt(page, '/reservations')
  await page.getByLabel('When').selectOption({ index: 1 })
  await page.getByRole('radio', { name: '1:00 PM', exact: true }).check({ force: true })
  const book = page.getByRole('button', { name: 'Book this table' })
  await expect.poll(() => roomBelow(page, book)).toBeGreaterThanOrEqual(0)
  expect(await roomBelow(page, book)).toBeLessThan(844 / 4)
})

/** Counts what the page makes of `Intl`. The first use of it takes a browser 25 to 80 ms, and a phone longer. */
function countFormatters(): void {
  const made: string[] = []
  Object.assign(window, { made })
  for (const name of ['DateTimeFormat', 'NumberFormat', 'ListFormat', 'Collator', 'PluralRules'] as const) {
    const construct = (target: object, values: unknown[]) => {
      made.push(name)
      return Reflect.construct(target as new () => object, values) as object
    }
    Object.defineProperty(Intl, name, { value: new Proxy(Intl[name], { construct }) })
  }
}

test.each(['/', '/menu/truro', '/fr', '/fr/menu/truro'])('%s is shown without the tables of Intl', async (path) => {
  const page = await browser.newPage(app, { width: 390 })
  await page.addInitScript(countFormatters)
  await openAt(page, path)
  await page.waitForLoadState('networkidle')

  const made = await page.evaluate(() => (window as unknown as { made: string[] }).made)
  const { offsets } = JSON.parse((await page.locator('#thali-data').textContent()) ?? '') as { offsets: KnownOffsets }
  // On the day that the clock changes the browser has to find its hour.
  const isSteady = new Set(offsets[1].map(([, offset]) => offset)).size === 1
  expect(made.filter((name) => isSteady || name !== 'DateTimeFormat')).toEqual([])
})

test.each(['/', '/menu/truro'])(
  '%s keeps within a window that became narrower, with the rows that were seen',
  async (path) => {
    const page = await browser.newPage(app, { width: 390 })
    await openAt(page, path)
    const rows = await page.locator('.dish').all()
    for (const row of rows) await row.scrollIntoViewIfNeeded()
    await atTop(page)
    // Two frames: only then rows far below are out of sight.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  },
)

test('on a phone with text of double size a closed menu and the time of its next order fit beside each other', async () => {
  const tomorrow = weekdayOf(addDays(localParts(new Date()).date, 1))
  const hours = WEEKDAYS.map((day) => [day, { open: '11:30', close: '22:00', closed: day !== tomorrow }])
  await changeLocation(app, 'truro', { column: 'hours', value: Object.fromEntries(hours) })
  const page = await browser.newPage(app, { width: 390 })
  await openAt(page, '/menu/truro')
  await page.getByText('AM tomorrow').first().waitFor()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
