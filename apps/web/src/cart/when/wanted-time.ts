import type { QuoteOrder } from '@thali/contracts/orders/order-times'
import { isFields } from '@thali/domain/fields'

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
