import type { Cart } from '@thali/domain/cart/cart'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { expectNoAxeFindings, NETWORK_GONE, useBrowser } from '../support/browser.ts'
import { changeDish, changeLocation, useOpenApp } from '../support/database.ts'
import { openCart, payInCash, PHONE, placeOrderButton, quickAdd } from '../support/ordering.ts'
import { onlyOrderOf } from '../support/paying.ts'
import { call, type Person, signInAsAdmin, signInOn, signUp } from '../support/people.ts'
import { bringCarts, cartOf, openAt } from '../support/visits.ts'

const browser = useBrowser()
const app = useOpenApp()
let admin: Person

beforeAll(async () => {
  admin = await signInAsAdmin(app)
})
beforeEach(async () => {
  await pause('truro', 0)
  await pause('new-glasgow', 0)
})

async function pause(location: string, minutes: 0 | 30): Promise<void> {
  await call(app, admin, 'POST /admin/locations/:id/pause', { params: { id: location }, body: { minutes } })
  await expect
    .poll(async () => {
      const menu = await call(app, null, 'GET /menu/:location', { params: { location } })
      return menu.location.ordersPausedUntil !== null
    })
    .toBe(minutes > 0)
}

function offerOf(part: Page | Locator): Locator {
  return part.getByRole('region', { name: 'Order at another location' })
}
const orderThere = (part: Page | Locator) => part.getByRole('button', { name: 'Order at New Glasgow instead' })

async function storedCarts(page: Page): Promise<Record<string, Cart>> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('sizzle_spice_location_carts') ?? '{}') as never)
}

/**
 * Presses the button while the page, which hears of the change by itself, waits for a new comparison: it could show what is new
 * before it is pressed.
 */
async function changeAndOrderThere(page: Page, change: () => Promise<void>): Promise<void> {
  const isPressed = Promise.withResolvers<void>()
  await page.route('**/api/carts/compare', async (route) => {
    await isPressed.promise
    await route.continue()
  })
  await change()
  await orderThere(page).click()
  isPressed.resolve()
}

/** A guest at the checkout of a filled cart. */
async function arrive(page: Page, carts: Record<string, Cart>): Promise<Person> {
  const guest = await signUp(app)
  await signInOn(page, app, guest)
  await bringCarts(page, carts)
  await openAt(page, '/checkout')
  await page.getByLabel('Phone Number').fill(PHONE)
  return guest
}

test('a guest of a paused restaurant takes the cart to another one, reads which prices differ, and the old cart stays', async () => {
  const page = await browser.newPage(app, { width: 390 })
  await openAt(page, '/menu/truro')
  await quickAdd(page, 'Mango Lassi', 2)
  await page.getByRole('button', { name: 'Add Chole Bhature', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Chole Bhature' })
  await dialog.getByRole('checkbox', { name: 'Onion' }).uncheck()
  await dialog.getByText('A note for the kitchen').click()
  await dialog.getByRole('textbox', { name: 'A note for the kitchen' }).fill('no nuts please')
  await dialog.getByRole('button', { name: /^Add · / }).click()
  await dialog.waitFor({ state: 'detached' })
  const cart = await openCart(page)
  expect(await offerOf(cart).count()).toBe(0)

  await pause('truro', 30)
  const offer = offerOf(cart)
  await offer.getByRole('heading', { name: /^New Glasgow can have it ready at \d+:\d\d [AP]M$/ }).waitFor()
  expect((await offer.innerText()).replaceAll(/\s+/g, ' ')).toMatch(
    /Chole Bhature is \$13\.49 there\. Total there, before tip \$29\.04/,
  )
  await expectNoAxeFindings(page)
  await orderThere(offer).click()

  await page.waitForURL('**/menu/new-glasgow')
  const there = page.getByRole('dialog', { name: 'Your cart' })
  await there.getByText('no nuts please').waitFor()
  await there.getByText('NO Onion').waitFor()
  expect(await there.getByText('Mango Lassi').count()).toBeGreaterThan(0)
  const stored = await storedCarts(page)
  expect(stored['truro']?.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['truro-mango-lassi', 2],
    ['truro-chole-bhature', 1],
  ])
})

test('at checkout a guest adds to the cart that the other restaurant holds already, and orders there', async () => {
  const page = await browser.newPage(app)
  const [truro, newGlasgow] = [await cartOf(app, 'truro', [1]), await cartOf(app, 'new-glasgow', [1, 1])]
  const guest = await arrive(page, { truro, 'new-glasgow': newGlasgow })
  await pause('truro', 30)
  await orderThere(page).click()
  const question = page.getByRole('dialog', { name: 'Your cart at New Glasgow is not empty' })
  await question.getByText('It holds 2 items.').waitFor()
  await expectNoAxeFindings(page)
  await question.getByRole('button', { name: 'Add' }).click()

  await expect.poll(() => page.getByRole('region', { name: 'Order summary' }).innerText()).toMatch(/New Glasgow/)
  await page.getByText(PHONE).waitFor()
  await payInCash(page)
  await placeOrderButton(page).click()
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  const order = await onlyOrderOf(app, guest)
  expect(order.locationInfo.id).toBe('new-glasgow')
  expect(order.items.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(3)
  expect((await storedCarts(page))['truro']).toHaveLength(1)
})

test('no cart is moved to a restaurant that is paused at the last moment, and the guest reads why', async () => {
  const page = await browser.newPage(app)
  await arrive(page, { truro: await cartOf(app, 'truro', [1]) })
  await pause('truro', 30)
  await orderThere(page).waitFor()
  await changeAndOrderThere(page, () => pause('new-glasgow', 30))
  await page.getByText('New Glasgow cannot take this order any more.').waitFor()
  expect(await orderThere(page).count()).toBe(0)
  expect(Object.keys(await storedCarts(page))).toEqual(['truro'])
})

test('a price that changes at the other restaurant meanwhile is shown before the cart is moved', async () => {
  const page = await browser.newPage(app)
  const truro = await cartOf(app, 'truro', [1])
  await arrive(page, { truro })
  await pause('truro', 30)
  await orderThere(page).waitFor()
  const dish = { location: 'new-glasgow', name: truro[0]?.name ?? '' }
  await changeAndOrderThere(page, () => changeDish(app, dish, { column: 'price_cents', value: 1234 }))
  await page.getByText('New Glasgow has changed something meanwhile. Please look again.').waitFor()
  await offerOf(page).getByText('$12.34').waitFor()
  await orderThere(page).click()
  await expect.poll(async () => Object.keys(await storedCarts(page))).toEqual(['truro', 'new-glasgow'])
})

test('a dish that the menu took out of the cart comes back at the restaurant that has it', async () => {
  const page = await browser.newPage(app)
  await openAt(page, '/menu/truro')
  await quickAdd(page, 'Mango Lassi')
  const cart = await openCart(page)
  await changeDish(app, { location: 'truro', name: 'Mango Lassi' }, { column: 'is_available', value: false })
  await offerOf(cart).getByText('Can be had there').waitFor()
  await orderThere(cart).click()
  await page.waitForURL('**/menu/new-glasgow')
  await expect.poll(async () => (await storedCarts(page))['new-glasgow']?.[0]?.id).toBe('new-glasgow-mango-lassi')
  await changeDish(app, { location: 'truro', name: 'Mango Lassi' }, { column: 'is_available', value: true })
})

test('a restaurant that was taken out of business offers the other one, also at a checkout opened later', async () => {
  const page = await browser.newPage(app, { tolerate: [/status of 404/] })
  await changeLocation(app, 'truro', { column: 'is_active', value: false })
  const cart = await cartOf(app, 'new-glasgow', [1])
  const truro = cart.map((line) => ({ ...line, id: line.id.replace('new-glasgow', 'truro') }))
  const guest = await signUp(app)
  await signInOn(page, app, guest)
  await bringCarts(page, { truro })
  await openAt(page, '/checkout')
  await orderThere(page).click()
  await expect.poll(() => page.getByRole('region', { name: 'Order summary' }).innerText()).toMatch(/New Glasgow/)
  await changeLocation(app, 'truro', { column: 'is_active', value: true })
})

test('the other restaurant is not offered without a network', async () => {
  const page = await browser.newPage(app, { tolerate: [NETWORK_GONE] })
  await arrive(page, { truro: await cartOf(app, 'truro', [1]) })
  await pause('truro', 30)
  await orderThere(page).waitFor()
  await page.context().setOffline(true)
  await orderThere(page).waitFor({ state: 'detached' })
  await page.context().setOffline(false)
})
