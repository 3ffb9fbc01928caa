import type { OrderView } from '@thali/contracts/orders/orders'
import type { ProfileView } from '@thali/contracts/people/users'
import { checkoutMessage } from '@thali/domain/net/checkout-failures'
import { friendlyStatusMessage } from '@thali/domain/net/failures'
import type { OrderPayload } from '@thali/domain/orders/order-payload'
import { digitsOf, normalizePhone } from '@thali/domain/people/contact-fields'

import type { keepAddress } from './addresses/keep-address.ts'
import { beginPayment, closeBegunPayment, type PaymentOutcome } from './payment/card-payment.ts'
import { isTimeRefused, newTimeOf } from '#web/cart/when/time-refusals.ts'
import { type ApiError, call, isApiError, userMessage } from '#web/lib/api/api.ts'
import { createAttempt, inTab } from '#web/lib/kept/attempt.ts'
import { tabStorage } from '#web/lib/kept/tab-storage.ts'
import { words } from '#words/checkout/page.ts'

/** The result of a submit: an order, a payment page, or the order made by an earlier payment. */
export type Outcome = { kind: 'placed'; order: OrderView } | PaymentOutcome

/** Why no order was placed, and whether cash is offered instead, or a new ready time. */
export type Failure = { message: string; offersCash: boolean; isSignedOut?: boolean; newTime?: string | undefined }

/** The sentence of a refusal that has only a code. */
const GENERAL_MESSAGE = friendlyStatusMessage(409, null)
/** Refusals after which the menu on screen is out of date. */
const OUTDATED = new Set([
  'pricing-mismatch',
  'item-unavailable',
  'sold-out',
  'order-type-unavailable',
  'outside-delivery',
  'below-delivery-minimum',
  'location-inactive',
  'orders-paused',
])

const cashAttempt = createAttempt(inTab(tabStorage, 'order'))

/** By what the server lets an order in: the account that is signed in, or a guest, who pays in cash with a proof. */
export type Door = { isGuest: false } | { isGuest: true; proof: string | null }

/** Places the order. Repeated before an answer, it is placed and paid for once. */
export async function placeOrder(payload: OrderPayload, door: Door): Promise<Outcome> {
  if (payload.paymentMethod === 'online') return beginPayment(payload, door.isGuest)
  const paid = await closeBegunPayment(payload.location.id, door.isGuest)
  return paid ?? { kind: 'placed', order: await placeCashOrder(payload, door) }
}

async function placeCashOrder(payload: OrderPayload, door: Door): Promise<OrderView> {
  const { key: idempotencyKey, body } = cashAttempt.requestFor(payload)
  try {
    const { order } = door.isGuest
      ? await call('POST /guest/orders', { body: { ...body, proof: door.proof }, idempotencyKey })
      : await call('POST /createCustomerOrderCash', { body, idempotencyKey })
    cashAttempt.forget()
    return order
  } catch (error) {
    // A refusal is an answer: the next submit is a new one. Without an answer the order may exist.
    if (isApiError(error) && error.status >= 400 && error.status < 500) cashAttempt.forget()
    throw error
  }
}

/** The message of the failure box. */
export function failureOf(error: unknown, payBy: OrderPayload['paymentMethod']): Failure {
  // The general sentence for its status does not mention cash.
  if (isApiError(error) && error.code === 'payment-unavailable') return { message: error.message, offersCash: true }
  if (isCodeRefused(error)) return { message: words.withoutCode(error.message), offersCash: false }
  if (isTimeRefused(error)) return { message: error.message, offersCash: false, newTime: newTimeOf(error) }
  const isSignedOut = isApiError(error) && error.status === 401
  return { message: failureMessage(error, payBy), offersCash: false, ...(isSignedOut && { isSignedOut }) }
}

function failureMessage(error: unknown, payBy: OrderPayload['paymentMethod']): string {
  if (!isApiError(error)) return checkoutMessage(null)
  const isWithoutMessage = error.code === 'unknown' && error.status >= 400 && error.status < 500
  if (isWithoutMessage) return words.failed[payBy]
  const sentence = userMessage(error)
  return checkoutMessage(sentence === GENERAL_MESSAGE ? null : sentence)
}

/** Whether the order was refused only because of its discount code. */
export function isCodeRefused(error: unknown): error is ApiError {
  return isApiError(error) && error.code === 'discount-refused'
}

export function isOutdated(error: unknown): boolean {
  return isApiError(error) && OUTDATED.has(error.code)
}

/** Whether the number of the order differs from the profile's. */
export function isNewPhone(phone: string, user: Pick<ProfileView, 'phoneNumber'> | null): boolean {
  return (
    user !== null && digitsOf(phone).length >= 10 && normalizePhone(phone) !== normalizePhone(user.phoneNumber ?? '')
  )
}

/** Whether a guest has to confirm the number again. */
export function isProofRefused(error: unknown): boolean {
  return isApiError(error) && error.code === 'guest-proof-invalid'
}

/** Saves the number in the profile. A failure does not affect the order. */
export async function savePhone(phone: string): Promise<void> {
  try {
    await call('PATCH /me', { body: { phoneNumber: phone } })
  } catch (error) {
    globalThis.console.warn('The phone number could not be saved to the profile.', error)
  }
}

/** Saves where a delivery goes in the account, if its owner wants that. A failure does not affect the order. */
export async function saveAddress(...[place, wish]: Parameters<typeof keepAddress>): Promise<void> {
  try {
    // Only after a delivery, so that its script is not among those that the form waits for.
    const { keepAddress } = await import('./addresses/keep-address.ts')
    await keepAddress(place, wish)
  } catch (error) {
    globalThis.console.warn('The address could not be saved in the account.', error)
  }
}
