import { WEEKDAYS, type Weekday } from '@thali/domain/locations/hours'
import { cashDue, cents } from '@thali/domain/money/cents'
import { addDays, localParts, weekdayOf } from '@thali/domain/time/zone'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { expectFocus, NETWORK_GONE, type PageOptions, useBrowser } from '../support/browser.ts'
import { changeLocation } from '../support/database.ts'
import { addNote, chooseChip, payInCash, PHONE, placeOrderButton, sumsIn } from '../support/ordering.ts'
import { call, type Person, signInOn, signUp } from '../support/people.ts'
import { bringCart, openAt } from '../support/visits.ts'

const browser = useBrowser()
const app = useApp()

/** A customer at checkout with three dishes in the cart, to be paid in cash; the phone number is still missing. */
async function arriveAtCheckout(
  options: PageOptions & { location?: string; dishes?: number } = {},
): Promise<[Page, Person]> {
  const { location = 'truro', dishes = 3 } = options
  const guest = await signUp(app)
  const page = await browser.newPage(app, options)
  await signInOn(page, app, guest)
  await bringCart(page, app, { location, dishes })
  await openAt(page, '/checkout')
  await page.getByLabel('Full Name').waitFor()
  await payInCash(page)
  return [page, guest]
}

// CUS-AUT-15, CUS-CHK-05, CUS-CHK-06, CUS-CHK-09, CUS-CHK-10, CUS-CHK-11, CUS-RTE-05
test('a guest who is not signed in is asked to sign in, and comes straight back to checkout with the cart', async () => {
  const guest = await signUp(app)
  const page = await browser.newPage(app, { width: 390 })
  await bringCart(page, app)

  await openAt(page, '/checkout')
  expect(new URL(page.url()).pathname).toBe('/menu/truro')
  await page.getByText('Please sign in to checkout.', { exact: true }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.getByText(/^4 items waiting/).waitFor()
  await page.getByLabel('Email', { exact: true }).fill(guest.email)
  await page.getByLabel('Password', { exact: true }).fill(guest.password)
  await page.getByRole('button', { name: 'Sign in' }).click()

  await page.waitForURL('**/checkout')
  await page.getByText('Pickup · 4 items, 3 different').waitFor()
})

// customer-1, finding 12; CUS-CHK-07, CUS-CHK-18
test('on a phone the dishes and the sums are seen before the order is placed, and can be folded away', async () => {
  const [page] = await arriveAtCheckout({ width: 390 })
  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect.poll(() => summary.getByRole('listitem').count()).toBe(3)
  await summary.getByText('Subtotal', { exact: true }).waitFor()
  await summary.getByText(/^Tax \(/).waitFor()
  await chooseChip(page, /^15%/)
  await summary.getByText('Tip', { exact: true }).waitFor()

  await summary.getByRole('button', { name: /^Your order/ }).click()
  await summary.getByText('Subtotal', { exact: true }).waitFor({ state: 'hidden' })
})

// customer-1, finding 11
test('Enter in a field leads to the button that places the order, and only a second Enter places it', async () => {
  const [page, guest] = await arriveAtCheckout()
  let sent = 0
  await page.route('**/api/createCustomerOrderCash', async (route) => {
    sent += 1
    await route.continue()
  })
  await page.getByLabel('Phone Number').fill(PHONE)
  await expect.poll(() => placeOrderButton(page).isEnabled()).toBe(true)
  await page.getByLabel('Full Name').press('Enter')
  await expectFocus(placeOrderButton(page))
  expect(sent).toBe(0)

  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  expect((await call(app, guest, 'GET /me/orders')).orders).toHaveLength(1)
})

// CUS-CHK-01, CUS-CHK-02, CUS-CHK-03, CUS-CHK-04, CUS-CHK-06
test('a checkout without a location, as there is nothing in any cart, leads back to the menu and says why', async () => {
  const page = await browser.newPage(app)
  await signInOn(page, app, await signUp(app))

  await openAt(page, '/checkout')

  await page.getByText('Your cart is empty.', { exact: true }).waitFor()
  await page.getByText('Invalid checkout data. Please try again.', { exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/menu/truro')
})

// CUS-CHK-57..59, CUS-ENT-03, CUS-ENT-04, CUS-ENT-14
test('the details that the account knows are filled in and stand in one line, which opens to be changed', async () => {
  const guest = await signUp(app)
  await call(app, guest, 'PATCH /me', { body: { phoneNumber: '+19025550188' } })
  const page = await browser.newPage(app, { width: 390 })
  await signInOn(page, app, guest)
  await bringCart(page, app)

  await openAt(page, '/checkout')

  const you = page.getByRole('region', { name: 'You' })
  for (const known of [guest.name, '(902) 555-0188', guest.email]) await you.getByText(known, { exact: true }).waitFor()
  await expect.poll(() => you.getByRole('textbox').count()).toBe(0)
  await expect.poll(() => placeOrderButton(page).isEnabled()).toBe(true)

  await you.getByRole('button', { name: 'Change your details' }).click()
  await expectFocus(page.getByLabel('Full Name'))
  await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe(guest.name)
  await expect.poll(() => page.getByLabel('Email Address').inputValue()).toBe(guest.email)
  await expect.poll(() => page.getByLabel('Phone Number').inputValue()).toBe('(902) 555-0188')
  await page.getByLabel('Full Name').fill('')
  await page.getByText('Add your full name', { exact: true }).waitFor()
  await page.getByLabel('Full Name').fill('Noor')
  await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Noor')
})

// CUS-CHK-21..23, CUS-CHK-39, CUS-VAL-08, CUS-VAL-11..14, CUS-VAL-17
test('the order cannot be placed while a field is empty or incomplete; the button and the field say why', async () => {
  const [page, guest] = await arriveAtCheckout()
  const rows = [
    ['Full Name', guest.name, 'A', 'Complete your full name', 'Name must be at least 2 characters'],
    ['Email Address', guest.email, 'asha.patel', 'Complete your email address', 'Please enter a valid email address'],
    ['Phone Number', PHONE, '902 555 012', 'Complete your phone number', 'Please enter a valid phone number'],
  ] as const
  await page.getByLabel('Phone Number').fill(PHONE)
  for (const [field, right, short, waits, says] of rows) {
    await expect.poll(() => placeOrderButton(page).isEnabled(), { message: `before ${field}` }).toBe(true)
    await page.getByLabel(field).fill(short)
    await page.getByText(waits, { exact: true }).waitFor()
    expect(await placeOrderButton(page).isDisabled(), field).toBe(true)

    await page.getByLabel(field).blur()
    expect(await describedBy(page.getByLabel(field))).toContain(says)
    await page.getByLabel(field).fill('9025550123')
    expect(await describedBy(page.getByLabel(field))).not.toContain(says)
    await page.getByLabel(field).fill(right)
  }

  await page.getByLabel('Full Name').fill('')
  await page.getByText('Add your full name', { exact: true }).waitFor()
  await expect.poll(() => placeOrderButton(page).isDisabled()).toBe(true)
})

// CUS-VAL-15..17
test('the mistakes that stop an order are told above the form and at each field, and go as they are edited', async () => {
  const [page, guest] = await arriveAtCheckout({ width: 390 })
  const wrong = [
    ['Full Name', 'Bob3', 'Name contains invalid characters'],
    ['Email Address', `${'a'.repeat(90)}@example.test`, 'Email address is too long'],
    ['Phone Number', '9025550123456789', 'Phone number is too long'],
  ] as const
  for (const [field, value] of wrong) await page.getByLabel(field).fill(value)

  await placeOrderButton(page).click()

  const summary = page.getByRole('alert').filter({ hasText: 'Please complete all required fields correctly' })
  await summary.waitFor()
  await expectFocus(summary)
  await expect.poll(() => summary.getByRole('link').allInnerTexts()).toEqual(wrong.map(([, , message]) => message))
  for (const [field, value, message] of wrong) {
    await expect.poll(() => page.getByLabel(field).inputValue()).toBe(value)
    expect(await describedBy(page.getByLabel(field))).toContain(message)
  }

  await page.getByLabel('Full Name').fill('N'.repeat(60))
  expect(await describedBy(page.getByLabel('Full Name'))).toBe('')
  await placeOrderButton(page).click()
  await summary.getByRole('link', { name: 'Name must be less than 50 characters' }).click()
  await expectFocus(page.getByLabel('Full Name'))

  expect((await call(app, guest, 'GET /me/orders')).orders).toEqual([])
})

// CUS-CHK-32, CUS-CHK-33, CUS-CHK-36, CUS-ENT-48, CUS-SUC-07
test('a delivery needs an address', async () => {
  const [page, guest] = await arriveAtCheckout()
  await page.getByLabel('Phone Number').fill(PHONE)
  await expect.poll(() => page.getByLabel('Delivery address').count()).toBe(0)
  await page.getByRole('radio', { name: /^Delivery/ }).check()
  await page.getByText(/^About /).waitFor()

  await page.getByRole('button', { name: 'Add your delivery address' }).click()
  await expectFocus(page.getByLabel('Delivery address'))
  await placeOrderButton(page).click()
  await page.getByRole('alert').getByText('Delivery address is required for delivery orders').waitFor()
  const address = page.getByLabel('Delivery address')
  expect(await describedBy(address)).toContain('Delivery address is required for delivery orders')
  await address.fill('12 Prince Street, Truro')
  await page.getByText('To 12 Prince Street, Truro', { exact: true }).waitFor()
  await page.getByLabel(/^Delivery instructions/).fill('Side door')
  await placeOrderButton(page).click()

  await page.getByText('CASH ON DELIVERY', { exact: true }).waitFor()
  const [order] = (await call(app, guest, 'GET /me/orders')).orders
  expect(order?.deliveryInfo).toEqual({ address: '12 Prince Street, Truro', instructions: 'Side door' })
})

// CUS-CHK-34, CUS-CHK-35, CUS-ENT-50, CUS-ENT-52, CUS-SUC-07
test('a table order carries its table and the party, one person unless said otherwise', async () => {
  const [page, guest] = await arriveAtCheckout()
  await page.getByLabel('Phone Number').fill(PHONE)
  await page.getByRole('radio', { name: /^Dine-in/ }).check()
  const party = page.getByRole('group', { name: 'Quantity of people' })
  await expect.poll(() => party.innerText()).toBe('1')

  await party.getByRole('button', { name: 'One more people' }).click()
  await page.getByLabel(/^Table number/).fill('7')
  await placeOrderButton(page).click()

  await page.getByText('CASH ON DINE-IN', { exact: true }).waitFor()
  const [order] = (await call(app, guest, 'GET /me/orders')).orders
  expect(order?.tableInfo).toEqual({ tableNumber: 7, partySize: 2 })
})

// CUS-CHK-20
test('a long list of dishes scrolls within the summary, by keyboard too', async () => {
  const [page] = await arriveAtCheckout({ dishes: 9 })
  const list = page.getByRole('region', { name: 'Items in your order' })
  const { shown, whole } = await list.evaluate(({ clientHeight, scrollHeight }) => ({
    shown: clientHeight,
    whole: scrollHeight,
  }))
  expect(shown).toBeLessThanOrEqual(320)
  expect(whole).toBeGreaterThan(shown)

  await list.focus()
  await page.keyboard.press('End')
  await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(whole - shown - 2)
})

// CUS-TIP-10, CUS-VAL-18
test('a tip of one’s own stays between nothing and a hundred dollars, in whole cents, and is in the total at once', async () => {
  const [page] = await arriveAtCheckout()
  await page.getByLabel('Phone Number').fill(PHONE)
  const summary = page.getByRole('region', { name: 'Order summary' })
  const total = async () => centsOf((await sumsIn(summary))['Total'])
  const untipped = await total()
  await chooseChip(page, /^Other/)
  const tip = page.getByLabel('Custom tip')

  for (const [typed, kept] of [
    ['150', '100.00'],
    ['-5', '0.00'],
    ['3.456', '3.46'],
  ] as const) {
    await tip.fill(typed)
    await tip.blur()
    await expect.poll(() => tip.inputValue()).toBe(kept)
    const tipped = cents(untipped + centsOf(kept))
    expect([await total(), centsOf(await placeOrderButton(page).innerText())]).toEqual([tipped, cashDue(tipped)])
  }
  await summary.getByText('$3.46', { exact: true }).waitFor()

  await chooseChip(page, /^No Tip/)
  await summary.getByText('Tip', { exact: true }).waitFor({ state: 'detached' })
})

// CUS-CHK-38, CUS-ENT-53, CUS-ERR-73, CUS-OFF-17
test('without a network nothing can be ordered and nothing is lost', async () => {
  const [page, guest] = await arriveAtCheckout({ width: 390, tolerate: [NETWORK_GONE] })
  await page.getByLabel('Phone Number').fill(PHONE)
  await addNote(page, 'No peanuts')

  await page.context().setOffline(true)
  await page.getByText('Cannot create orders while offline', { exact: true }).waitFor()
  await expect.poll(() => placeOrderButton(page).isDisabled()).toBe(true)
  await page.context().setOffline(false)

  await expect.poll(() => page.getByLabel(/^Special instructions/).inputValue()).toBe('No peanuts')
  await placeOrderButton(page).click()
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  const { orders } = await call(app, guest, 'GET /me/orders')
  expect(orders.map(({ specialInstructions }) => specialInstructions)).toEqual(['No peanuts'])
})

// CUS-CHK-41, CUS-CHK-60, CUS-CHK-66
test('an order whose answers are lost is placed once, however often it is sent', async () => {
  const [page, guest] = await arriveAtCheckout({ tolerate: [/createCustomerOrderCash/] })
  await page.getByLabel('Phone Number').fill(PHONE)
  let lost = 0
  const stillSending = page.getByRole('button', { name: 'Stop', exact: true })
  await page.route('**/api/createCustomerOrderCash', async (route) => {
    lost += 1
    await route.fetch()
    // It is said after eight seconds of silence, for which the waits between the four sends may be too short.
    if (lost === 4) await stillSending.waitFor()
    await route.abort('connectionreset')
  })

  await placeOrderButton(page).click()
  await page.getByRole('button', { name: 'Creating Order...' }).waitFor()
  const box = page.getByRole('alert').filter({ hasText: 'Network error. Please check your connection and try again' })
  await box.waitFor()
  expect(lost).toBe(4)
  await expect.poll(() => page.getByLabel('Phone Number').inputValue()).toBe(PHONE)
  await page.unroute('**/api/createCustomerOrderCash')
  await placeOrderButton(page).click()

  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  const { orders } = await call(app, guest, 'GET /me/orders')
  expect(orders).toHaveLength(1)
  // The number is kept beside the order, which does not wait for it.
  await expect.poll(async () => (await call(app, guest, 'GET /me')).user.phoneNumber).toBe('+19025550123')
})

// CUS-CHK-65, CUS-CHK-66, CUS-CRT-26
test('a refusal by the server stands in a red box, with form and cart as they were', async () => {
  const [page, guest] = await arriveAtCheckout({ tolerate: [/status of 400/] })
  await page.getByLabel('Phone Number').fill(PHONE)
  await page.route('**/api/createCustomerOrderCash', (route) =>
    route.fulfill({ status: 400, json: { error: 'Item not available', code: 'item-unavailable' } }),
  )

  await placeOrderButton(page).click()
  await page.getByRole('alert').getByText('Item not available', { exact: true }).waitFor()
  await page.unroute('**/api/createCustomerOrderCash')
  await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe(guest.name)
  await page.getByText('Pickup · 4 items, 3 different').waitFor()
  await placeOrderButton(page).click()

  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
})

test('a checkout form half filled in survives a reload', async () => {
  const [page] = await arriveAtCheckout()
  await page.getByLabel('Full Name').fill('Ines O’Neil-St. Jean')
  await page.getByLabel('Phone Number').fill(PHONE)
  await page.getByRole('radio', { name: /^Delivery/ }).check()
  await page.getByLabel('Delivery address').fill('12 Prince Street')

  await page.reload()

  await page.getByLabel('Delivery address').waitFor()
  await page.getByRole('button', { name: 'Change your details' }).click()
  await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Ines O’Neil-St. Jean')
  await expect.poll(() => page.getByLabel('Phone Number').inputValue()).toBe(PHONE)
  await expect.poll(() => page.getByLabel('Delivery address').inputValue()).toBe('12 Prince Street')
})

// CUS-MEN-13
test('a closed location says when it opens before the order is placed; one out of business takes none', async () => {
  const inTwoDays = weekdayOf(addDays(localParts(new Date()).date, 2))
  await changeLocation(app, 'new-glasgow', { column: 'hours', value: openOnlyOn(inTwoDays) })
  const [page] = await arriveAtCheckout({ location: 'new-glasgow', tolerate: [/status of 404/] })
  await page.getByLabel('Phone Number').fill(PHONE)

  const dayName = inTwoDays.charAt(0).toUpperCase() + inTwoDays.slice(1)
  await page.getByText(`Closed - Opens ${dayName} at 11:30 AM`, { exact: true }).waitFor()
  await expect.poll(() => placeOrderButton(page).isEnabled()).toBe(true)

  await changeLocation(app, 'new-glasgow', { column: 'is_active', value: false })
  await page.reload()
  await page.getByText('Location is currently inactive', { exact: true }).first().waitFor()
  await expect.poll(() => placeOrderButton(page).count()).toBe(0)

  await openAt(page, '/menu/new-glasgow')
  await page.getByRole('heading', { level: 1, name: 'The menu at New Glasgow' }).waitFor()
  await page.getByRole('main').getByText('Location is currently inactive', { exact: true }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Menu of Truro Heights' }).click()
  await page.waitForURL('**/menu/truro')
})

function centsOf(text: string | undefined): number {
  return Math.round(Number(text?.replaceAll(/[^\d.]/g, '')) * 100)
}

function openOnlyOn(open: Weekday) {
  return Object.fromEntries(
    WEEKDAYS.map((day) => [day, { open: '11:30', close: '22:00', closed: day !== open }] as const),
  )
}

/** The description of a field that a screen reader reads, without its hint. */
async function describedBy(field: Locator): Promise<string> {
  return field.evaluate((control) =>
    (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter((id) => id.endsWith('-error'))
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )
}
