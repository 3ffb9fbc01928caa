import { FORMATS_OF } from '@thali/domain/language/words-of'
import { formatClock, localParts } from '@thali/domain/time/zone'
import { beforeAll, expect, test } from 'vitest'

import { expectNoAxeFindings, useBrowser } from '../support/browser.ts'
import { useOpenApp } from '../support/database.ts'
import { planKitchen } from '../support/kitchen.ts'
import { chooseChip, openCart, placeOrderButton, quickAdd, sumsIn } from '../support/ordering.ts'
import { arriveToPay, confirmation, goToPaymentPage, onlyOrderOf, payWith } from '../support/paying.ts'
import { CARDS } from '../support/payments.ts'
import { call, type Person, signInAsAdmin } from '../support/people.ts'
import { openAt } from '../support/visits.ts'

const browser = useBrowser()
const TOWN = {
  id: 'town',
  name: 'Town',
  shape: { kind: 'postal' as const, prefixes: ['B2N'] },
  fee: 4.5,
  minimum: 15,
  freeFrom: 100,
  extraMinutes: 20,
}
const app = useOpenApp()
let admin: Person

beforeAll(async () => {
  admin = await signInAsAdmin(app)
  await call(app, admin, 'PUT /admin/locations/:id/delivery-zones', {
    params: { id: 'truro' },
    body: { point: null, zones: [TOWN] },
  })
})

test('a guest orders into a zone with a fee, and pays it by card', async () => {
  const page = await browser.newPage(app, { width: 390 })
  const guest = await arriveToPay(page, app)
  await chooseChip(page, /^Delivery/)
  await page.getByRole('button', { name: 'Enter your postal code' }).click()
  await page.getByLabel('Postal code').fill('b2n 5e3')
  await page.getByText(/^Delivery \$4.50, free from \$100.00, about 20 minutes on the road$/).waitFor()
  await page.getByLabel('Delivery address').fill('12 Prince Street, Truro')
  const summary = page.getByRole('region', { name: 'Order summary' })
  const sums = await sumsIn(summary)
  expect(sums['Delivery']).toBe('$4.50')
  await expectNoAxeFindings(page)

  await goToPaymentPage(page)
  await page.getByText('Delivery', { exact: true }).waitFor()
  await payWith(page, CARDS.good)
  await confirmation(page)
  const confirmed = await sumsIn(page.locator('#main'))
  expect([confirmed['Delivery'], confirmed['Total']]).toEqual(['$4.50', sums['Total']])
  const order = await onlyOrderOf(app, guest)
  expect(order.pricing.deliveryFee).toBe(4.5)
  expect(order.deliveryInfo?.address).toBe('12 Prince Street, Truro, B2N 5E3')
})

test('a guest outside of all zones reads so in the cart, and one tap makes it a pickup with all its dishes', async () => {
  const page = await browser.newPage(app, { width: 390 })
  await openAt(page, '/menu/truro')
  await quickAdd(page, 'Mango Lassi')
  const cart = await openCart(page)
  await chooseChip(page, /^Delivery/)
  await cart.getByLabel('Postal code').fill('B2N 5E3')
  await cart.getByText('Add $9.01 for delivery.').waitFor()
  await cart.getByLabel('Postal code').fill('B3H 4R2')
  await cart.getByText('We do not deliver to B3H.').first().waitFor()
  await cart.getByText(/^Pick it up at Truro Heights about (\w+, \w+ \d+, )?\d+:\d\d [AP]M instead\?$/).waitFor()
  expect(Object.keys(await sumsIn(cart))).toEqual(['Subtotal'])
  const checkout = cart.getByRole('button', { name: 'Sign in to check out' })
  expect(await checkout.getAttribute('aria-disabled')).toBe('true')
  const reason = await checkout.getAttribute('aria-describedby')
  expect(await page.locator(`[id="${reason}"]`).textContent()).toBe('We do not deliver to B3H.')
  await checkout.press('Enter')
  expect(new URL(page.url()).pathname).toBe('/menu/truro')
  await expectNoAxeFindings(page)
  await expect.poll(() => cart.getByText(/^(About|Ready about|Arrives about) /).count()).toBe(0)
  await cart.getByRole('button', { name: 'Change to pickup' }).click()
  await expect.poll(() => page.getByRole('radio', { name: 'Pickup' }).isChecked()).toBe(true)
  await cart.getByText('Mango Lassi').first().waitFor()
  await expect.poll(() => cart.getByLabel('Postal code').count()).toBe(0)
  expect(Object.keys(await sumsIn(cart))).toContain('Total')
  await cart.getByRole('link', { name: 'Sign in to check out' }).waitFor()
})

test('the pickup that is offered instead names the time that a kitchen which plans tells for it, in both languages', async () => {
  await planKitchen(app, admin, 'truro')
  const page = await browser.newPage(app, { width: 1280 })
  let readyAt = ''
  page.on('response', async (response) => {
    if (!response.url().endsWith('/orders/quote') || !response.ok()) return
    readyAt = ((await response.json()) as { promise: { readyAt: string } }).promise.readyAt
  })
  for (const [path, language, offer] of [
    ['/menu/truro', 'en-CA', /about .* instead/],
    ['/fr/menu/truro', 'fr-CA', /vers .*\?/],
  ] as const) {
    readyAt = ''
    await openAt(page, path)
    if (path === '/menu/truro') {
      await quickAdd(page, 'Mango Lassi')
      await chooseChip(page, /^Delivery/)
      await page.getByLabel('Postal code').fill('B3H 4R2')
    }
    const sentence = page.getByText(offer)
    await sentence.waitFor()
    const told = () => formatClock(localParts(new Date(readyAt)).minute, FORMATS_OF[language])
    await expect.poll(async () => readyAt !== '' && (await sentence.textContent())?.includes(told())).toBe(true)
  }
})

test('a fee that changes while the guest fills in the form is shown before anything can be paid', async () => {
  const page = await browser.newPage(app, { width: 390, tolerate: [/status of 400/] })
  await arriveToPay(page, app)
  await chooseChip(page, /^Delivery/)
  await page.getByLabel('Postal code').fill('B2N 5E3')
  await page.getByLabel('Delivery address').fill('12 Prince Street, Truro')
  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect.poll(async () => (await sumsIn(summary))['Delivery']).toBe('$4.50')
  await call(app, admin, 'PUT /admin/locations/:id/delivery-zones', {
    params: { id: 'truro' },
    body: { point: null, zones: [{ ...TOWN, fee: 6 }] },
  })
  await expect.poll(async () => (await sumsIn(summary))['Delivery']).toBe('$6.00')
  await placeOrderButton(page).waitFor()
})
