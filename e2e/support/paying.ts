import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import type { RunningApp } from './app.ts'
import { PHONE, placeOrderButton } from './ordering.ts'
import type { PaymentSession } from './payments.ts'
import { call, type Person, signInOn, signUp } from './people.ts'
import { bringCart, openAt } from './visits.ts'

/** A payment as the provider shows it, amounts in cents. */
type ProviderPayment = {
  intent: { id: string; amount: number; amount_received: number; status: string; metadata: { orderId?: string } }
  refunds: { amount: number; status: string }[]
}

/** Turning back from a payment, the page asks whether the order was paid for: there is none. */
export const NO_ORDER_YET = [/status of 404 .*getCustomerOrderDetails/]

/** Lets a customer arrive at checkout with dishes in the cart and nothing left to fill in. */
export async function arriveToPay(page: Page, app: RunningApp): Promise<Person> {
  const guest = await signUp(app)
  await signInOn(page, app, guest)
  await bringCart(page, app)
  await openAt(page, '/checkout')
  await page.getByLabel('Phone Number').fill(PHONE)
  return guest
}

/** Submits the checkout and returns the dialog with the server's response about the payment. */
export async function openPaymentDialog(page: Page): Promise<[Locator, PaymentSession]> {
  const answered = page.waitForResponse(/\/api\/(createCustomerPayment|guest\/payments)$/)
  await placeOrderButton(page).click()
  const session = (await (await answered).json()) as PaymentSession
  const dialog = page.getByRole('dialog', { name: 'Your payment' })
  await dialog.waitFor()
  return [dialog, session]
}

/** Goes from the filled checkout to the provider's page. */
export async function goToPaymentPage(page: Page): Promise<PaymentSession> {
  const [dialog, session] = await openPaymentDialog(page)
  await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
  await payButton(page).waitFor()
  return session
}

export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await payButton(page).click()
}

/** The button that pays on the provider's page. */
export function payButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Pay \$/ })
}

/** Waits for the confirmation, whose URL no longer contains the payment. */
export async function confirmation(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  await page.getByText('PAID', { exact: true }).waitFor()
  expect(page.url()).not.toContain('session_id')
}

/** The provider's charges, successful or not, for an order. Its pages are shown by the app or by another server. */
export async function paymentsOf({ url }: { url: string }, orderId: string): Promise<ProviderPayment[]> {
  const response = await fetch(`${url}/sandbox/payments.json`)
  const { payments } = (await response.json()) as { payments: ProviderPayment[] }
  return payments.filter(({ intent }) => intent.metadata.orderId === orderId)
}

/** The only order of a customer who has ordered once. */
export async function onlyOrderOf(app: RunningApp, person: Person) {
  const { orders } = await call(app, person, 'GET /me/orders')
  expect(orders).toHaveLength(1)
  const [order] = orders
  if (!order) throw new Error('There is no order.')
  return order
}
