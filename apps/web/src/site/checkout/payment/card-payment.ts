import type { CreateCustomerPayment } from '@thali/contracts/payments/payments'
import type { OrderPayload } from '@thali/domain/orders/order-payload'

import { ApiError, call, isApiError } from '#web/lib/api/api.ts'
import { serverNowMs } from '#web/lib/clock.ts'
import { createAttempt, inTab } from '#web/lib/kept/attempt.ts'
import { tabStorage } from '#web/lib/kept/tab-storage.ts'
import { begunPayments, forgetPayment, openPaymentAt } from '#web/site/cart/begun-payment.ts'
import { words } from '#words/checkout/page.ts'

export type PaymentSession = CreateCustomerPayment['reply']

/** `paid`: an earlier payment has made the order already; with its session, if known. */
export type PaidAlready = { kind: 'paid'; orderId: string; sessionId: string | null }
export type PaymentOutcome = { kind: 'session'; session: PaymentSession } | PaidAlready

export const paymentAttempt = createAttempt(inTab(tabStorage, 'payment'))

/** Checks the totals, then opens a payment page. Repeated calls open one page. */
export async function beginPayment(payload: OrderPayload, isGuest: boolean): Promise<PaymentOutcome> {
  const paid = await resolveBegunPayment(payload.location.id)
  if (paid) return paid

  // A guest's figures are compared when the page is asked for.
  if (!isGuest) await checkFigures(payload)
  return openSession(payload, { isGuest, turn: 'first' })
}

/** Closes the payment page that was opened for this location's cart, so that nobody pays for the food twice. */
export async function closeBegunPayment(locationId: string, isGuest: boolean): Promise<PaidAlready | null> {
  const begun = openPaymentAt(begunPayments(), locationId, serverNowMs())
  try {
    return begun && (await closeSession(begun.sessionId, isGuest))
  } catch (error) {
    if (!isApiError(error) || error.status < 500) throw error
    throw new ApiError({ code: 'payment-not-closed', status: 409, message: words.notClosed }, { cause: error })
  }
}

/** Closes a payment page. It may be paid already; while the bank decides, it cannot be closed. */
export async function closeSession(sessionId: string, isGuest: boolean): Promise<PaidAlready | null> {
  paymentAttempt.forget()
  const close = isGuest ? 'POST /guest/payments/close' : 'POST /closePaymentSession'
  try {
    const { paymentState, orderId } = await call(close, { body: { sessionId } })
    if (orderId !== null && paymentState === 'paid') return { kind: 'paid', orderId, sessionId }
    if (paymentState === 'processing' || paymentState === 'paid') throw stillProcessing()
  } catch (error) {
    // Unknown, or begun by another account: it does not matter here.
    if (!isNotFound(error)) throw error
  }
  forgetPayment(sessionId)
  return null
}

/** After a return from the payment page the first session may be paid or expired. */
async function resolveBegunPayment(locationId: string): Promise<PaidAlready | null> {
  const begun = openPaymentAt(begunPayments(), locationId, serverNowMs())
  if (!begun) return null

  const { sessionId } = begun
  try {
    const { paymentState, orderId } = await call('POST /getOrderBySessionId', { body: { sessionId } })
    if (paymentState === 'paid' && orderId !== undefined) return { kind: 'paid', orderId, sessionId }
    if (paymentState === 'open' || paymentState === 'processing' || paymentState === 'paid') return null
  } catch (error) {
    // The server checks the same before it opens another page.
    if (!isNotFound(error)) return null
  }
  forgetPayment(sessionId)
  paymentAttempt.forget()
  return null
}

async function checkFigures(payload: OrderPayload): Promise<void> {
  const { items, tipAmount, pricing, location, locationInfo, discountCode, orderType, deliveryInfo } = payload
  const delivery = deliveryInfo && { orderType, deliveryInfo }
  const body = { items, tipAmount, frontendPricing: pricing, location, locationInfo, discountCode, ...delivery }
  const { valid, errors } = await call('POST /validatePricing', { body })
  if (valid) return
  const message = `Pricing validation failed: ${errors.join(', ')}`
  throw new ApiError({ code: 'pricing-mismatch', status: 400, message })
}

type Opening = { isGuest: boolean; turn: 'first' | 'second' }

async function openSession(payload: OrderPayload, { isGuest, turn }: Opening): Promise<PaymentOutcome> {
  const { key: idempotencyKey, body: orderData } = paymentAttempt.requestFor(payload)
  try {
    const begin = isGuest ? 'POST /guest/payments' : 'POST /createCustomerPayment'
    const session = await call(begin, { body: { orderData }, idempotencyKey })
    if (turn === 'second' || Date.parse(session.expiresAt) > serverNowMs()) return { kind: 'session', session }
  } catch (error) {
    // A refusal is an answer: the next submit is a new one. Without an answer the page may exist.
    if (isApiError(error) && error.status >= 400 && error.status < 500) paymentAttempt.forget()
    const orderId = paidOrderOf(error)
    if (orderId !== null) return { kind: 'paid', orderId, sessionId: null }
    if (turn === 'second' || !isApiError(error) || error.code !== 'payment-session-closed') throw error
  }
  // The session of this attempt was closed or has expired: the same order needs a new one.
  paymentAttempt.forget()
  return openSession(payload, { isGuest, turn: 'second' })
}

function paidOrderOf(error: unknown): string | null {
  if (!isApiError(error) || error.code !== 'payment-already-made') return null
  const orderId = error.details?.['orderId']
  return typeof orderId === 'string' ? orderId : null
}

function isNotFound(error: unknown): boolean {
  return isApiError(error) && error.status === 404
}

function stillProcessing(): ApiError {
  return new ApiError({ code: 'payment-in-progress', status: 409, message: words.stillProcessing })
}
