import { CARTS_KEY } from '@thali/domain/cart/cart'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { RunningApp } from '../support/app.ts'
import { expectFocus, type PageOptions, useBrowser } from '../support/browser.ts'
import { requireAbility } from '../support/chromium/abilities.ts'
import { findMessage } from '../support/messages.ts'
import { addNote, PHONE, placeOrderButton } from '../support/ordering.ts'
import {
  arriveToPay,
  confirmation,
  goToPaymentPage,
  NO_ORDER_YET,
  onlyOrderOf,
  openPaymentDialog,
  payButton,
  paymentsOf,
  payWith,
} from '../support/paying.ts'
import { CARDS, placePaidOrder } from '../support/payments.ts'
import { call, type Person, signInOn, signUp } from '../support/people.ts'
import { type Provider, startShop } from '../support/provider.ts'
import { openAt } from '../support/visits.ts'

const browser = useBrowser()
const wholeBrowser = useBrowser('whole')
let app: RunningApp
let provider: Provider

beforeAll(async () => {
  ;({ app, provider } = await startShop())
})
afterAll(() => app?.stop())

async function arrive(options: PageOptions = {}): Promise<[Page, Person]> {
  const page = await browser.newPage(app, options)
  return [page, await arriveToPay(page, app)]
}

// CUS-CHK-55, CUS-PAY-11
test('closing the payment dialog closes the page at the provider, and the next submit opens another', async () => {
  const [page, guest] = await arrive({ width: 390 })
  const [dialog, first] = await openPaymentDialog(page)
  const closed = page.waitForResponse('**/api/closePaymentSession')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await closed

  const late = await page.context().newPage()
  await late.goto(first.paymentUrl)
  await late.getByRole('heading', { name: 'This page has expired' }).waitFor()
  await expect.poll(() => payButton(late).count()).toBe(0)
  await expectFocus(placeOrderButton(page))
  const second = await goToPaymentPage(page)
  expect(second.sessionId).not.toBe(first.sessionId)
  await payWith(page, CARDS.good)

  await confirmation(page)
  const { id } = await onlyOrderOf(app, guest)
  expect(await paymentsOf(provider, id)).toHaveLength(1)
})

// ADM-ERR-015, CUS-PAY-12..14
test('a payment session that leads nowhere is an error that can be tried again, and is never followed [ADM-PAY-27..29]', async () => {
  const [page] = await arrive()
  await page.route('**/api/createCustomerPayment', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), paymentUrl: 'javascript:alert(1)' } })
  })
  const [dialog] = await openPaymentDialog(page)
  await dialog.getByRole('button', { name: 'Continue to Payment' }).click()

  const error = page.getByRole('dialog', { name: 'Payment Error' })
  await error.getByText('Payment session not available. Please try again.', { exact: true }).waitFor()
  await error.getByRole('button', { name: 'Try Again' }).click()
  await dialog.getByRole('button', { name: 'Continue to Payment' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/checkout')
})

test('Back from the provider’s page leads to a checkout that can be submitted again', async () => {
  const [page, guest] = await arrive()
  await addNote(page, 'No peanuts')
  await goToPaymentPage(page)

  await page.goBack()
  await page.waitForURL('**/checkout')
  const dialog = page.getByRole('dialog', { name: 'Your payment' })
  await placeOrderButton(page).waitFor()
  await expect.poll(() => dialog.count()).toBe(0)
  await expect.poll(() => page.getByLabel(/^Special instructions/).inputValue()).toBe('No peanuts')
  await goToPaymentPage(page)
  await payWith(page, CARDS.good)

  await confirmation(page)
  const { id } = await onlyOrderOf(app, guest)
  expect(await paymentsOf(provider, id)).toHaveLength(1)
})

test('a browser that keeps the page it left brings the dialog back ready to go on', async (context) => {
  requireAbility(context, 'keptPages')
  const page = await wholeBrowser.newPage(app)
  const guest = await arriveToPay(page, app)
  await page.evaluate(() => document.documentElement.setAttribute('data-kept', 'yes'))
  const { sessionId } = await goToPaymentPage(page)

  await page.goBack({ waitUntil: 'commit' })
  const dialog = page.getByRole('dialog', { name: 'Your payment' })
  await dialog.waitFor()
  expect(await page.locator('html[data-kept=yes]').count(), 'the page as it was left').toBe(1)
  await expect.poll(() => dialog.getByRole('status').innerText()).toBe('')
  await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
  await payWith(page, CARDS.good)

  await confirmation(page)
  expect(await onlyOrderOf(app, guest)).toMatchObject({ paymentStatus: 'paid', sessionId })
})

test('only the last payment page of one cart in several tabs can be paid, and a waiting checkout notices', async () => {
  const [first, guest] = await arrive({ tolerate: NO_ORDER_YET })
  const [second, third] = [await first.context().newPage(), await first.context().newPage()]
  await goToPaymentPage(first)
  for (const tab of [second, third]) {
    await openAt(tab, '/checkout')
    await tab.getByText(PHONE, { exact: true }).waitFor()
  }
  await goToPaymentPage(second)

  await payWith(first, CARDS.good)
  await first.getByRole('heading', { name: 'This page has expired' }).waitFor()
  expect((await call(app, guest, 'GET /me/orders')).orders).toEqual([])
  await payWith(second, CARDS.good)
  await confirmation(second)

  await third.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  await third.getByText('PAID', { exact: true }).waitFor()
  const { id } = await onlyOrderOf(app, guest)
  expect(new URL(third.url()).searchParams.get('order_id')).toBe(id)
  expect(await paymentsOf(provider, id)).toHaveLength(1)
  await first.getByRole('link', { name: 'Back to Sizzle & Spice' }).click()
  await first.getByRole('heading', { name: 'Payment Cancelled' }).waitFor()
  expect(await first.getByText('Your cart is still here').count(), 'a cart that is gone').toBe(0)
})

test('a cash order placed in one tab is shown by the checkout in the other, which never calls it invalid', async () => {
  const [page, guest] = await arrive()
  const other = await page.context().newPage()
  await openAt(other, '/checkout')
  await page.getByRole('radio', { name: /^Cash/ }).check()
  await placeOrderButton(page).click()
  await page.getByText('CASH ON PICKUP', { exact: true }).waitFor()
  await other.getByText('CASH ON PICKUP', { exact: true }).waitFor()
  const { id } = await onlyOrderOf(app, guest)
  expect(new URL(other.url()).searchParams.get('order_id')).toBe(id)
})

test('a tab closed right after paying loses nothing: the order stands, and its cart cannot be paid for again', async () => {
  const [page, guest] = await arrive({ width: 390 })
  await goToPaymentPage(page)
  const paid = Promise.withResolvers<void>()
  // The provider takes the payment, but the browser never gets the redirect.
  await page.route('**/sandbox/pay/*', async (route) => {
    await route.fetch({ maxRedirects: 0 })
    paid.resolve()
  })
  await page.getByLabel('Card number').fill(CARDS.good)
  await payButton(page).click({ noWaitAfter: true })
  await paid.promise
  const context = page.context()
  await page.close()

  const orders = async () => (await call(app, guest, 'GET /me/orders')).orders.map(({ paymentStatus }) => paymentStatus)
  await expect.poll(orders).toEqual(['paid'])
  const order = await onlyOrderOf(app, guest)
  await findMessage(app, guest.email, new RegExp(`Order #${order.orderNumber} received`))
  const later = await context.newPage()
  await openAt(later, '/dashboard')
  await later.getByRole('group', { name: `Order ${order.orderNumber}` }).waitFor()

  await openAt(later, '/checkout')
  await later.getByText(PHONE, { exact: true }).waitFor()
  await placeOrderButton(later).click()
  await confirmation(later)
  expect(new URL(later.url()).searchParams.get('order_id')).toBe(order.id)
  await expect.poll(() => later.evaluate((key) => localStorage.getItem(key), CARTS_KEY)).toBeNull()
  expect(await paymentsOf(provider, order.id)).toHaveLength(1)
  expect((await call(app, guest, 'GET /me/orders')).orders).toHaveLength(1)
})

// CUS-PAY-18
test('a payment that the provider’s message never told of is found by the page that waits for it', async () => {
  const [page, guest] = await arrive()
  await goToPaymentPage(page)
  await provider.setFaults({ webhooks: 'lose' })
  try {
    await payWith(page, CARDS.good)
    await confirmation(page)
  } finally {
    await provider.setFaults({ webhooks: 'ok' })
  }
  expect(await onlyOrderOf(app, guest)).toMatchObject({ paymentStatus: 'paid' })
})

test('a payment that is made up, or somebody else’s, is not found at once and never looks paid', async () => {
  const paid = await placePaidOrder(app, await signUp(app, { name: 'Leila Okafor' }))
  const stranger = await signUp(app)
  for (const sessionId of ['cs_test_made_up', paid.sessionId ?? '']) {
    const page = await browser.newPage(app, { tolerate: [/status of 404/] })
    await signInOn(page, app, stranger)
    let asked = 0
    await page.route('**/api/getOrderBySessionId', (route) => {
      asked += 1
      return route.continue()
    })

    await openAt(page, `/order-success?session_id=${sessionId}`)
    await page.getByRole('heading', { name: 'Order Not Found' }).waitFor()
    await page.getByText('Failed to fetch order details', { exact: true }).waitFor()
    const shown = await page.locator('body').innerText()
    expect(shown).not.toMatch(/\bPAID\b|Leila|successful/)
    expect(asked).toBe(1)
  }
})

// CUS-SUC-41
test.for([
  ['paid', 'Your payment was successful. Your order is being processed - check your order history.'],
  ['processing', 'We could not confirm your payment yet - check your order history.'],
] as const)(
  'a payment that stays %s without its order leads to the guest’s own orders, which say so',
  async ([state, words]) => {
    const page = await browser.newPage(app)
    await signInOn(page, app, await signUp(app))
    let asked = 0
    await page.route('**/api/getOrderBySessionId', (route) => {
      asked += 1
      return route.fulfill({ json: { success: false, paymentState: state } })
    })
    await page.clock.install()
    await openAt(page, '/order-success?session_id=cs_test_slow')
    await page.getByRole('heading', { name: 'Processing Your Order' }).waitFor()

    // Its clock goes on by itself as well, on a slow machine for more than one try between two looks.
    const pathLater = async () => page.clock.runFor(3_000).then(() => new URL(page.url()).pathname)
    await expect.poll(pathLater, { timeout: 60_000 }).toBe('/dashboard')
    await page.getByRole('main').getByText(words, { exact: true }).waitFor()
    expect(asked).toBeGreaterThan(10)
    expect(asked).toBeLessThanOrEqual(20)
  },
)

// CUS-UN-19, CUS-UN-20
test('a guest who is signed out when the payment comes back is asked to sign in, and sees the order only after it', async () => {
  const [page, guest] = await arrive({ width: 390, tolerate: [/status of 404/] })
  await goToPaymentPage(page)
  await page.context().clearCookies()
  await payWith(page, CARDS.good)

  await page.getByRole('heading', { name: 'Sign in to see your order' }).waitFor()
  expect(await page.getByRole('main').innerText()).not.toMatch(/PAID|555.?0123|Total/)
  expect(await onlyOrderOf(app, guest)).toMatchObject({ paymentStatus: 'paid' })
  await signInOn(page, app, guest)
  await page.reload()
  await confirmation(page)
})

test('while the provider is away a red box says so, keeps the form, and cash gets further', async () => {
  const [page, guest] = await arrive({ tolerate: [/status of 503/] })
  await addNote(page, 'No peanuts')
  await provider.setFaults({ payments: 'refuse' })
  try {
    await placeOrderButton(page).click()
    const box = page.getByRole('alert').filter({
      hasText: 'Card payment is not available right now. Please try again in a moment or pay in cash.',
    })
    await box.waitFor()
    await expect.poll(() => page.getByLabel('Phone Number').inputValue()).toBe(PHONE)
    await expect.poll(() => page.getByLabel(/^Special instructions/).inputValue()).toBe('No peanuts')
    await box.getByRole('button', { name: 'Pay with cash instead' }).click()
    await expect.poll(() => page.getByRole('radio', { name: /^Cash/ }).isChecked()).toBe(true)
    await expectFocus(placeOrderButton(page))
    await page.keyboard.press('Enter')
    await page.getByText('CASH ON PICKUP', { exact: true }).waitFor()
  } finally {
    await provider.setFaults({ payments: 'ok' })
  }
  expect(await onlyOrderOf(app, guest)).toMatchObject({ paymentStatus: 'unpaid', specialInstructions: 'No peanuts' })
})
