import { localParts } from '@thali/domain/time/zone'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { useBrowser } from '../support/browser.ts'
import { useOpenApp } from '../support/database.ts'
import { accept, cardOf, newOrderPopup, openBoard } from '../support/desk.ts'
import { bringNear, NEAR_SECONDS, planKitchen } from '../support/kitchen.ts'
import { chooseChip, openCart, PHONE, sumsIn } from '../support/ordering.ts'
import { confirmation, goToPaymentPage, onlyOrderOf, payWith } from '../support/paying.ts'
import { CARDS } from '../support/payments.ts'
import { call, type Person, signInAsAdmin, signInOn, signUp } from '../support/people.ts'
import { openAt } from '../support/visits.ts'

const HALF_PAST_SIX = 18 * 60 + 30
const browser = useBrowser()
const app = useOpenApp()
let admin: Person

beforeAll(async () => {
  admin = await signInAsAdmin(app)
  await planKitchen(app, admin, 'truro')
  const terms = { fee: 4.5, minimum: 15, freeFrom: null, extraMinutes: 20 }
  const zones = [{ id: 'town', name: 'Town', shape: { kind: 'postal' as const, prefixes: ['B2N'] }, ...terms }]
  await call(app, admin, 'PUT /admin/locations/:id/delivery-zones', {
    params: { id: 'truro' },
    body: { point: null, zones },
  })
})

async function addThali(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Punjabi Vegetable Thali', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Punjabi Vegetable Thali' })
  await dialog.getByRole('button', { name: /^Add · / }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function addWithoutOnion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Chole Bhature', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Chole Bhature' })
  await dialog.getByRole('checkbox', { name: /^Onion/ }).uncheck()
  await dialog.getByRole('button', { name: /^Add · / }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function chooseSaturday(page: Page): Promise<string> {
  await page.getByRole('radio', { name: /^Choose a time/ }).check()
  await page.getByRole('group', { name: 'Day' }).locator('label').filter({ hasText: /^Sat/ }).click()
  const times = page.getByRole('combobox', { name: 'Time' })
  await times.selectOption({ label: '6:30 PM' })
  return times.inputValue()
}

test('Saturday’s dinner for half past six, two combos, one without onion, delivered for a fee and paid by card, reaches the kitchen in time with the reason', async () => {
  const kitchen = await browser.newPage(app, { width: 1280 })
  await kitchen.clock.install()
  await openBoard(kitchen, app, admin)
  const page = await browser.newPage(app, { width: 390 })
  const guest = await signUp(app)
  await signInOn(page, app, guest)
  await openAt(page, '/menu/truro')
  await addThali(page)
  await addWithoutOnion(page)
  const cart = await openCart(page)
  await chooseChip(page, /^Delivery/)
  await cart.getByLabel('Postal code').fill('B2N 5E3')
  await cart.getByText(/^Delivery \$4.50/).waitFor()
  await cart.getByRole('link', { name: /^Check out/ }).click()
  await page.getByLabel('Phone Number').fill(PHONE)
  await page.getByLabel('Delivery address').fill('12 Prince Street, Truro')
  const wantedAt = await chooseSaturday(page)
  expect(localParts(new Date(wantedAt))).toMatchObject({ weekday: 'saturday', minute: HALF_PAST_SIX })
  expect((await sumsIn(page.getByRole('region', { name: 'Order summary' })))['Delivery']).toBe('$4.50')
  await goToPaymentPage(page)
  await payWith(page, CARDS.good)
  await confirmation(page)

  const order = await onlyOrderOf(app, guest)
  expect(order).toMatchObject({ promisedFor: wantedAt, promiseBecause: { reason: 'chosen' }, paymentStatus: 'paid' })
  expect(order.pricing.deliveryFee).toBe(4.5)
  const beforeMinutes = (Date.parse(wantedAt) - Date.parse(order.kitchenAt ?? '')) / 60_000
  // The minutes on the road and the cooking lie between.
  expect(beforeMinutes).toBeGreaterThan(20)

  await bringNear(app, order.id, NEAR_SECONDS)
  await kitchen.reload()
  await cardOf(kitchen, 'Pending Orders', order.orderNumber)
    .getByText(/begin .*\d/)
    .waitFor()
  expect(await newOrderPopup(kitchen, order.orderNumber).count()).toBe(0)
  await kitchen.clock.fastForward(NEAR_SECONDS * 1000)
  const popup = newOrderPopup(kitchen, order.orderNumber)
  await popup.getByText(/the time that the guest chose/).waitFor()
  await popup.getByText('NO Onion').waitFor()
  await accept(popup)
  const ticket = cardOf(kitchen, 'Under Preparation', order.orderNumber)
  await ticket.getByText('NO Onion').waitFor()
  await ticket.getByText(/^Due (tomorrow|Saturday) at 6:30 PM/).waitFor()
})
