import type { QuoteOrder } from '@thali/contracts/orders/quote'
import { isFields } from '@thali/domain/fields'

import { type ApiError, isApiError } from '#web/lib/api/api.ts'

export type Quote = QuoteOrder['reply']

/** When somebody wants an order: as soon as possible, or at a time, which may not be chosen yet. */
export type Wish = { isLater: boolean; at: string | null }

export const SOONEST: Wish = { isLater: false, at: null }

/** The chosen time; null for as soon as possible, and while none is chosen. */
export function wishedTime({ isLater, at }: Wish): string | null {
  return isLater ? at : null
}

/** A stored wish. What cannot be read is one for as soon as possible. */
export function readWish(stored: unknown): Wish {
  if (!isFields(stored)) return SOONEST
  const { isLater, at } = stored
  const isTime = typeof at === 'string' && !Number.isNaN(Date.parse(at))
  return { isLater: isLater === true, at: isTime ? at : null }
}

/** Whether a time is still to be chosen: somebody wants to, or the kitchen takes nothing as soon as possible. */
export function lacksTime(wish: Wish, quote: Quote | null): boolean {
  return (wish.isLater || quote?.promise === null) && wishedTime(wish) === null
}

/** Refusals for times that have changed since they were read. */
const TIME_REFUSALS = new Set(['time-not-offered', 'kitchen-full', 'promise-changed'])

export function isTimeRefused(error: unknown): error is ApiError {
  return isApiError(error) && TIME_REFUSALS.has(error.code)
}

/** Whether the chosen time is refused: the list of times says so, and offers the nearest. */
export function isTimeGone(error: unknown): error is ApiError {
  return isApiError(error) && error.code === 'time-not-offered'
}

/** When the order would be ready now, of the refusal `promise-changed`. */
export function newTimeOf(error: unknown): string | undefined {
  const readyAt = isApiError(error) && error.code === 'promise-changed' ? error.details?.['readyAt'] : undefined
  return typeof readyAt === 'string' ? readyAt : undefined
}
