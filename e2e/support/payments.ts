import type { OrderView } from '@thali/contracts/orders/orders'
import type { CreateCustomerPayment } from '@thali/contracts/payments/payments'
import type { CreateAdminPaymentLink } from '@thali/contracts/payments/staff-payments'

import type { RunningApp } from './app.ts'
import { call, orderFor, type OrderWish, type Person } from './people.ts'

/** Numbers accepted by the test provider's page, and their results. */
export const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  refundFails: '4000 0000 0000 5126',
} as const

export type PaymentSession = CreateCustomerPayment['reply']

/** Begins a card payment without a browser. */
export async function beginPayment(app: RunningApp, person: Person, wish: OrderWish = {}): Promise<PaymentSession> {
  const orderData = await orderFor(app, person, 'online', wish)
  return call(app, person, 'POST /createCustomerPayment', { body: { orderData } })
}

/** Pays on the provider's page as its form does. Declined cards leave the page open. */
export async function submitCard(paymentUrl: string, card: string): Promise<void> {
  const body = new URLSearchParams({ cardNumber: card })
  const response = await fetch(paymentUrl, { method: 'POST', body, redirect: 'manual' })
  await response.body?.cancel()
  if (response.status >= 400) throw new Error(`The payment page answered ${response.status}.`)
}

/** Places an order that is paid by card, without a browser. */
export async function placePaidOrder(
  app: RunningApp,
  person: Person,
  wish: OrderWish & { card?: string } = {},
): Promise<OrderView> {
  const { sessionId, paymentUrl } = await beginPayment(app, person, wish)
  await submitCard(paymentUrl, wish.card ?? CARDS.good)
  // Asking makes the server ask the provider, so that nothing depends on how fast its message is worked off.
  const { order, paymentState } = await call(app, person, 'POST /getOrderBySessionId', { body: { sessionId } })
  if (!order) throw new Error(`The payment is ${paymentState} and has made no order.`)
  return order
}

/** Creates a payment link as staff do during a phone call. */
export async function makePaymentLink(
  app: RunningApp,
  staff: Person,
  customerName: string,
): Promise<CreateAdminPaymentLink['reply']> {
  const orderData = await orderFor(app, { name: customerName, email: 'on.the.phone@example.test' }, 'online')
  return call(app, staff, 'POST /createAdminPaymentLink', { body: { orderData, sendSMS: false } })
}
