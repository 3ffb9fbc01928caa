import type { OrderView } from '@thali/contracts/orders/orders'
import type { GetOrderBySessionId, PaymentStateView } from '@thali/contracts/payments/payments'
import { successLookupDelayMs } from '@thali/domain/net/poll'

/** The result of looking up the order of a payment. */
export type LookupAnswer =
  | Pick<GetOrderBySessionId['reply'], 'order' | 'orderId' | 'paymentState'>
  /** The server knows no such payment, or does not show it to this visitor. */
  | 'unknown'
  | 'unreachable'

export type Looking = {
  kind: 'looking'
  tries: number
  /** The final state of the payment; null while unknown. */
  heard: PaymentStateView | null
  isReachable: boolean
}

export type Ending = 'failed' | 'expired' | 'returned'

export type Lookup =
  | Looking
  | { kind: 'found'; order: OrderView }
  | { kind: 'unknown' }
  /** No order will come of this payment; `orderId` is one that another payment has made. */
  | { kind: 'ended'; ending: Ending; orderId: string | null }
  /** All attempts are used up; `isPaid` if the server confirmed the payment. */
  | { kind: 'given-up'; isPaid: boolean }

export type LookupDeps = {
  ask: () => Promise<LookupAnswer>
  /** Waits until this long after the page was opened. */
  waitUntil: (dueMs: number) => Promise<void>
  onChange: (lookup: Lookup) => void
}

export const NOT_ASKED: Looking = { kind: 'looking', tries: 0, heard: null, isReachable: true }

const ENDINGS: readonly Ending[] = ['failed', 'expired', 'returned']

/** Looks up the order of a payment until the result is known or all attempts are used up. */
export async function lookUpPayment({ ask, waitUntil, onChange }: LookupDeps): Promise<void> {
  let lookup: Lookup = NOT_ASKED
  while (lookup.kind === 'looking') {
    // Attempts are sequential; waits count from the opening of the page, so that slow answers add no delay.
    await waitUntil(lookupDueMs(lookup.tries + 1))
    lookup = afterLookup(lookup, await ask())
    onChange(lookup)
  }
}

/** When attempt number `attempt` (from 1) is due after the opening of the page. */
export function lookupDueMs(attempt: number): number {
  const waits = Array.from({ length: attempt }, (_, index) => successLookupDelayMs(index + 1) ?? 0)
  return waits.reduce((sum, wait) => sum + wait, 0)
}

/** An answer without an order, or no answer, uses up an attempt. */
export function afterLookup(before: Looking, answer: LookupAnswer): Lookup {
  if (answer === 'unknown') return { kind: 'unknown' }

  const isReachable = answer !== 'unreachable'
  if (isReachable) {
    const { order, orderId, paymentState } = answer
    const ending = ENDINGS.find((known) => known === paymentState)
    if (ending !== undefined) return { kind: 'ended', ending, orderId: orderId ?? null }
    if (order && paymentState === 'paid') return { kind: 'found', order }
  }
  const tries = before.tries + 1
  const heard = isReachable ? answer.paymentState : before.heard
  const isOver = successLookupDelayMs(tries + 1) === null
  return isOver ? { kind: 'given-up', isPaid: heard === 'paid' } : { kind: 'looking', tries, heard, isReachable }
}
