import type { OrderView } from '@thali/contracts/orders'
import type { ProfileView } from '@thali/contracts/users'
import { checkoutMessage, friendlyStatusMessage } from '@thali/domain/errors/friendly'
import { digitsOf, normalizePhone } from '@thali/domain/people/contact-fields'

import { beginPayment, closeBegunPayment, type PaymentOutcome } from './payment/card-payment.ts'
import { createAttempt } from '#web/lib/kept/order-attempt.ts'
import type { OrderPayload } from './order-payload.ts'
import { tabStorage } from '#web/lib/kept/tab-storage.ts'
import { type ApiError, call, isApiError, userMessage } from '#web/lib/api/api.ts'

/** What became of a submit: an order, a page to pay it on, or the order that an earlier payment made. */
export type Outcome = { kind: 'placed'; order: OrderView } | PaymentOutcome

/** Why nothing was ordered, and whether cash would get the customer further. */
export type Failure = { message: string; offersCash: boolean; isSignedOut?: boolean }

export const OFFLINE_REFUSAL = 'Cannot create orders while offline'

const WORDLESS = { cash: 'Failed to create cash order', online: 'Failed to create payment session' } as const
/** What stands for a refusal that has a code and no sentence. */
const SAYS_NOTHING = friendlyStatusMessage(409, null)
/** Refusals after which the menu has to be read again: what the customer sees is not what is sold. */
const OUTDATED = new Set([
  'pricing-mismatch',
  'item-unavailable',
  'order-type-unavailable',
  'location-inactive',
  'orders-paused',
])

const cashAttempt = createAttempt(tabStorage, 'order')

/** Sends the order. However often it is sent before it is answered, it is placed, and paid for, once. */
export async function placeOrder(payload: OrderPayload): Promise<Outcome> {
  if (payload.paymentMethod === 'online') return beginPayment(payload)
  const paid = await closeBegunPayment(payload.location.id)
  return paid ?? { kind: 'placed', order: await placeCashOrder(payload) }
}

async function placeCashOrder(payload: OrderPayload): Promise<OrderView> {
  const idempotencyKey = cashAttempt.keyFor(payload, () => crypto.randomUUID())
  try {
    const { order } = await call('POST /createCustomerOrderCash', { body: payload, idempotencyKey })
    cashAttempt.forget()
    return order
  } catch (error) {
    // A refusal is an answer: the next submit is a new one. Without an answer the order may exist.
    if (isApiError(error) && error.status >= 400 && error.status < 500) cashAttempt.forget()
    throw error
  }
}

/** What the red box says. */
export function failureOf(error: unknown, payBy: OrderPayload['paymentMethod']): Failure {
  // The sentence that everybody reads for its status says nothing of cash.
  if (isApiError(error) && error.code === 'payment-unavailable') return { message: error.message, offersCash: true }
  if (isCodeRefused(error)) return { message: `${error.message} The total is without it now.`, offersCash: false }
  const isSignedOut = isApiError(error) && error.status === 401
  return { message: failureMessage(error, payBy), offersCash: false, ...(isSignedOut && { isSignedOut }) }
}

function failureMessage(error: unknown, payBy: OrderPayload['paymentMethod']): string {
  if (!isApiError(error)) return checkoutMessage(null)
  const isWordless = error.code === 'unknown' && error.status >= 400 && error.status < 500
  if (isWordless) return WORDLESS[payBy]
  const sentence = userMessage(error)
  return checkoutMessage(sentence === SAYS_NOTHING ? null : sentence)
}

/** Whether the order was refused for its code alone: without it, it stands. */
export function isCodeRefused(error: unknown): error is ApiError {
  return isApiError(error) && error.code === 'discount-refused'
}

export function isOutdated(error: unknown): boolean {
  return isApiError(error) && OUTDATED.has(error.code)
}

/** Whether the number of the order is news to the profile. */
export function isNewPhone(phone: string, user: Pick<ProfileView, 'phoneNumber'>): boolean {
  return digitsOf(phone).length >= 10 && normalizePhone(phone) !== normalizePhone(user.phoneNumber ?? '')
}

/** Keeps the number for the next order. The order stands whatever becomes of this. */
export async function savePhone(phone: string): Promise<void> {
  try {
    await call('PATCH /me', { body: { phoneNumber: phone } })
  } catch (error) {
    globalThis.console.warn('The phone number could not be saved to the profile.', error)
  }
}
