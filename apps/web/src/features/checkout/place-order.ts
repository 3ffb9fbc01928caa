import type { OrderView } from '@thali/contracts/orders'
import type { ProfileView } from '@thali/contracts/users'
import { checkoutMessage } from '@thali/domain/errors/friendly'
import { digitsOf, normalizePhone } from '@thali/domain/orders/customer-fields'

import { attemptKey, forgetAttempt } from './order-attempt.ts'
import type { OrderPayload } from './order-payload.ts'
import { tabStorage } from './tab-storage.ts'
import { call, isApiError, userMessage } from '#web/lib/api.ts'

export const OFFLINE_REFUSAL = 'Cannot create orders while offline'

const DEFAULT_FAILURE = 'Failed to create cash order'
/** Refusals after which the menu has to be read again: what the customer sees is not what is sold. */
const OUTDATED = new Set(['pricing-mismatch', 'item-unavailable', 'order-type-unavailable', 'location-inactive'])

/** Sends the order. However often it is sent before it is answered, it is placed once. */
export async function placeCashOrder(payload: OrderPayload): Promise<OrderView> {
  const idempotencyKey = attemptKey(tabStorage, payload, () => crypto.randomUUID())
  try {
    const { order } = await call('POST /createCustomerOrderCash', { body: payload, idempotencyKey })
    forgetAttempt(tabStorage)
    return order
  } catch (error) {
    // A refusal is an answer: the next submit is a new one. Without an answer the order may exist.
    if (isApiError(error) && error.status >= 400 && error.status < 500) forgetAttempt(tabStorage)
    throw error
  }
}

/** The words of the red box. */
export function failureMessage(error: unknown): string {
  if (!isApiError(error)) return checkoutMessage(null)
  const isWordless = error.code === 'unknown' && error.status >= 400 && error.status < 500
  return checkoutMessage(isWordless ? DEFAULT_FAILURE : userMessage(error))
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
