import { CARTS_KEY } from '@thali/domain/cart/cart'
import { cents, centsFromDollars, formatMoney } from '@thali/domain/money/cents'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { expectNoAxeFindings, isFocused, type PageOptions, useBrowser } from '../support/browser.ts'
import { findMessage } from '../support/messages.ts'
import { addNote, chooseChip, placeOrderButton, sumsIn } from '../support/ordering.ts'
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
import { beginPayment, CARDS } from '../support/payments.ts'
import { call, type Person, signUp } from '../support/people.ts'
import { openAt } from '../support/visits.ts'

declare global {
  interface Window {
    cashLinkTops: Set<number>
  }
}

const browser = useBrowser()
const app = useApp()

async function arrive(options: PageOptions = {}): Promise<[Page, Person]> {
  const page = await browser.newPage(app, { tolerate: NO_ORDER_YET, ...options })
  return [page, await arriveToPay(page, app)]
}

// ADM-PAY-16..18, ADM-PAY-20, ADM-PAY-21, CUS-CHK-48..51, CUS-CHK-53, CUS-CHK-54, CUS-CRT-25, CUS-ENT-61,
// CUS-PAY-01..03, CUS-PAY-05..07, CUS-PAY-20, CUS-SUC-04, CUS-SUC-05, CUS-SUC-06, CUS-SUC-14, CUS-SUC-15, CUS-SUC-36
test('a delivery is paid by card to the cent that checkout, dialog, provider, confirmation and receipt agree on', async () => {
  const [page, guest] = await arrive({ width: 390 })
  await page.getByRole('radio', { name: /^Delivery/ }).check()
  await page.getByLabel('Delivery address').fill('12 Prince Street, Truro')
  await chooseChip(page, /^10%/)
  await expect.poll(() => page.getByRole('radio', { name: /^Pay online/ }).isChecked()).toBe(true)
  const onButton = await placeOrderButton(page).innerText()

  const [dialog, session] = await openPaymentDialog(page)
  const total = formatMoney(centsFromDollars(session.pricing.total))
  const money = (amount: number) => formatMoney(centsFromDollars(amount))
  const { subtotal, tax, tip } = session.pricing
  expect(onButton).toBe(`Place Order • ${total}`)
  expect(await sumsIn(dialog)).toEqual({
    Subtotal: money(subtotal),
    Tax: money(tax),
    Tip: money(tip),
    Total: `${total} CAD`,
    Name: guest.name,
    Email: guest.email,
  })
  expect((await call(app, guest, 'GET /me/orders')).orders, 'orders before anything is paid').toEqual([])

  await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByText('TEST MODE.', { exact: true }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Pay Sizzle & Spice' }).waitFor()
  await expect.poll(() => payButton(page).innerText()).toBe(`Pay ${total}`)
  await expectNoAxeFindings(page)
  await payWith(page, CARDS.good)

  await page.getByRole('heading', { name: 'Processing Your Order' }).waitFor()
  await confirmation(page)
  await page.getByText('Payment successful! Your order is being processed.').waitFor()
  expect(await sumsIn(page.getByRole('region', { name: 'Your order' }))).toMatchObject({
    Tip: money(tip),
    Total: `${total} CAD`,
  })
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), CARTS_KEY)).toBeNull()

  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

  const order = await onlyOrderOf(app, guest)
  const handedOver = (await page.evaluate(() => history.state)) as { state: { paymentIntentId: string } }
  expect(handedOver.state.paymentIntentId).toMatch(/^pi_/)
  expect(handedOver.state.paymentIntentId).toBe(order.paymentIntentId)
  expect(order).toMatchObject({
    paymentStatus: 'paid',
    orderType: 'delivery',
    pricing: { total: session.pricing.total },
  })
  const owed = centsFromDollars(session.pricing.total)
  expect(await paymentsOf(app, order.id)).toMatchObject([
    { intent: { status: 'succeeded', amount: owed, amount_received: owed }, refunds: [] },
  ])
  await findMessage(app, guest.email, new RegExp(`Order #${order.orderNumber} received`))

  await openAt(page, order.receiptUrl)
  const receipt = page.getByRole('article')
  await receipt.getByText('PAID', { exact: true }).waitFor()
  await receipt.getByText('Visa ending in 4242').waitFor()
  expect(await sumsIn(receipt)).toMatchObject({ Payment: 'Visa ending in 4242' })
  await openAt(page, '/dashboard')
  await page
    .getByRole('group', { name: `Order ${order.orderNumber}` })
    .getByText(total)
    .waitFor()
})

// ADM-PAY-24..26, CUS-PAY-07, CUS-PAY-09, CUS-PAY-10
test('the payment dialog is used by keyboard alone, and cannot be left once the browser is on its way', async () => {
  const [page, guest] = await arrive()
  // An answer without a page leaves the browser where it is.
  await page.route('**/sandbox/pay/**', (route) => route.fulfill({ status: 204 }))
  await expect.poll(() => placeOrderButton(page).isEnabled()).toBe(true)
  await placeOrderButton(page).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Your payment' })
  await dialog.waitFor()

  const proceed = dialog.getByRole('button', { name: 'Continue to Payment' })
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab')
      return proceed.evaluate(isFocused)
    })
    .toBe(true)
  const warnings = await watchLeaving(page)
  await page.keyboard.press('Enter')

  await dialog.getByText('Taking you to our card provider…').waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Close' }).count()).toBe(0)
  for (const attempt of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(attempt)
  await page.mouse.click(4, 4)
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.getByText('Taking you to our card provider…').isVisible()).toBe(true)
  const wayOut = dialog.getByRole('link', { name: 'Not moving? Open the payment page' })
  await wayOut.waitFor()
  expect(await warnings()).toEqual([false, true, false])
  await page.unroute('**/sandbox/pay/**')
  await wayOut.focus()
  await page.keyboard.press('Enter')

  await payButton(page).waitFor()
  await page.getByLabel('Card number').focus()
  await page.keyboard.type(CARDS.good)
  await page.keyboard.press('Enter')
  await confirmation(page)
  expect(await onlyOrderOf(app, guest)).toMatchObject({ paymentStatus: 'paid' })
})

test('a card that is refused says why, costs nothing, and another card on the same page pays', async () => {
  const [page, guest] = await arrive({ width: 390 })
  const { pricing } = await goToPaymentPage(page)

  for (const [card, sentence] of [
    [CARDS.declined, 'Your card was declined.'],
    [CARDS.insufficientFunds, 'Your card has insufficient funds.'],
  ] as const) {
    await payWith(page, card)
    const alert = page.getByRole('alert').filter({ hasText: sentence })
    await alert.getByText('Nothing was charged. Please try another card.').waitFor()
    expect((await call(app, guest, 'GET /me/orders')).orders).toEqual([])
  }
  await payWith(page, CARDS.good)

  await confirmation(page)
  const { id } = await onlyOrderOf(app, guest)
  const [payment, ...others] = await paymentsOf(app, id)
  expect(payment?.intent.amount_received).toBe(centsFromDollars(pricing.total))
  expect(others).toEqual([])
})

// CUS-PAY-16
test('the provider’s page pays without JavaScript', async () => {
  const guest = await signUp(app)
  const { paymentUrl } = await beginPayment(app, guest)
  const page = await browser.newPage(app, { javaScript: false })

  await page.goto(paymentUrl)
  await payWith(page, CARDS.declined)
  await page.getByRole('alert').getByText('Your card was declined.').waitFor()
  await payWith(page, CARDS.good)

  await page.waitForURL('**/order-success?session_id=*')
  await expect.poll(async () => (await call(app, guest, 'GET /me/orders')).orders.length).toBe(1)
  expect(await onlyOrderOf(app, guest)).toMatchObject({ paymentStatus: 'paid' })
})

// CUS-CRT-26, CUS-PAY-17
test('a guest who turns back from the provider’s page keeps the cart, and pays after all', async () => {
  const [page, guest] = await arrive({ width: 390 })
  const first = await goToPaymentPage(page)

  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await page.getByRole('heading', { name: 'Payment Cancelled' }).waitFor()
  await page.getByText('No charges were made and your order was not created.').waitFor()
  await page.getByText('Your cart is still here, just as you left it.').waitFor()
  await page.getByRole('link', { name: 'Try Again' }).click()
  await page.waitForURL('**/checkout')
  const second = await goToPaymentPage(page)
  expect(second.sessionId).not.toBe(first.sessionId)
  await payWith(page, CARDS.good)

  await confirmation(page)
  const { id } = await onlyOrderOf(app, guest)
  expect(await paymentsOf(app, id)).toHaveLength(1)
})

/** Notes every place that the link is seen at: a tap must not miss it because the text above has changed. */
function watchCashLink(): void {
  window.cashLinkTops = new Set()
  const look = () => {
    const link = document.querySelector('a[href="/checkout?pay=cash"]')
    if (link) window.cashLinkTops.add(Math.round(link.getBoundingClientRect().top))
    requestAnimationFrame(look)
  }
  look()
}

test('a guest who turns back and chooses cash gets a cash order, and the card page is dead', async () => {
  const [page, guest] = await arrive()
  const { paymentUrl } = await goToPaymentPage(page)

  await page.addInitScript(watchCashLink)
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await page.getByText('Your cart is still here, just as you left it.').waitFor()
  expect(await page.evaluate(() => [...window.cashLinkTops]), 'places of the link, one after the other').toHaveLength(1)
  await page.getByRole('link', { name: 'Pay with cash instead' }).click()
  await page.waitForURL('**/checkout?pay=cash')
  await expect.poll(() => page.getByRole('radio', { name: /^Cash/ }).isChecked()).toBe(true)
  await placeOrderButton(page).click()

  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  await page.getByText('CASH ON PICKUP', { exact: true }).waitFor()
  await page.goto(paymentUrl)
  await page.getByRole('heading', { name: 'This page has expired' }).waitFor()
  await expect.poll(() => payButton(page).count()).toBe(0)
  const { id, paymentStatus } = await onlyOrderOf(app, guest)
  expect(paymentStatus).toBe('unpaid')
  expect(await paymentsOf(app, id)).toEqual([])
})

test('a reload on any page on the way loses nothing and pays nothing twice', async () => {
  const [page, guest] = await arrive()
  await addNote(page, 'No peanuts')
  const [, first] = await openPaymentDialog(page)

  await page.reload()
  await placeOrderButton(page).waitFor()
  await expect.poll(() => page.getByLabel(/^Special instructions/).inputValue()).toBe('No peanuts')
  const second = await goToPaymentPage(page)
  expect(second.sessionId).toBe(first.sessionId)
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  const cancelled = page.getByText('No charges were made and your order was not created.')
  await cancelled.waitFor()
  await page.reload()
  await cancelled.waitFor()
  await page.getByRole('link', { name: 'Try Again' }).click()
  await goToPaymentPage(page)
  await page.reload()
  await payWith(page, CARDS.good)

  const processing = page.getByRole('heading', { name: 'Processing Your Order' })
  await processing.waitFor()
  await page.reload()
  await processing.waitFor()
  await confirmation(page)
  await page.reload()
  await confirmation(page)
  const order = await onlyOrderOf(app, guest)
  expect(order.specialInstructions).toBe('No peanuts')
  expect(await paymentsOf(app, order.id)).toHaveLength(1)
})

test('a paid order that its customer cancels is refunded in full, and says so wherever it is shown', async () => {
  const [page, guest] = await arrive()
  const { pricing } = await goToPaymentPage(page)
  await payWith(page, CARDS.good)
  await confirmation(page)
  const order = await onlyOrderOf(app, guest)
  const owed = centsFromDollars(pricing.total)
  const total = formatMoney(cents(owed))

  await page.getByRole('button', { name: 'Cancel order' }).click()
  const question = page.getByRole('alertdialog', { name: `Cancel order ${order.orderNumber}?` })
  await question
    .getByText(`${total} goes back to the card automatically. This takes 5-10 business days.`, { exact: true })
    .waitFor()
  await question.getByRole('button', { name: `Cancel order and refund ${total}` }).click()

  await page.getByRole('heading', { name: 'Order Cancelled' }).waitFor()
  const news = page.getByRole('region', { name: /^Notifications/ })
  await news.getByText(`${total} goes back via the original card payment method within 5-10 business days.`).waitFor()
  await expect
    .poll(async () => paymentsOf(app, order.id))
    .toMatchObject([{ refunds: [{ amount: owed, status: 'succeeded' }] }])
  await page.reload()
  await page.getByText('REFUNDED', { exact: true }).waitFor()
  await openAt(page, '/dashboard')
  const past = page.getByRole('listitem').filter({ hasText: `Order ${order.orderNumber}` })
  await past.getByText('Payment Refunded').waitFor()
  await past.getByText(`Refund of ${total} went back to your card · 5-10 business days`).waitFor()
})

/** Polls whether the page would warn before leaving, and records every change. */
async function watchLeaving(page: Page): Promise<() => Promise<boolean[]>> {
  await page.evaluate(() => {
    const answers: boolean[] = []
    Object.assign(window, { leavingAnswers: answers })
    const ask = () => {
      const isWarned = !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
      if (answers.at(-1) !== isWarned) answers.push(isWarned)
    }
    ask()
    setInterval(ask)
  })
  return () => page.evaluate(() => (window as unknown as { leavingAnswers: boolean[] }).leavingAnswers)
}
