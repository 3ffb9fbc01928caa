import type { RefundState, TakenBy } from '../payments/refund.ts'
import { cashDue, cents } from './cents.ts'
import type { Account, Sums } from './sums.ts'

/** The account in which money of each way is held. */
export const HELD_AS = { card: 'card', cash: 'cash', manual: 'other' } as const satisfies Record<TakenBy, Account>

type Refunded = { state: RefundState; amountCents: number }

/** A payment, as its refund went back: money of a card whose card could not come is handed out in cash. */
export function wayBack<Payment extends { takenBy: TakenBy }>(
  payment: Payment,
  { state }: Pick<Refunded, 'state'>,
): Payment {
  return payment.takenBy === 'card' && state === 'settled' ? { ...payment, takenBy: 'cash' } : payment
}

/** What a refund takes out of what is held. Of card money that is handed out in coins of five cents the rest is rounding. */
export function movedBack(payment: { takenBy: TakenBy }, refund: Refunded): Partial<Sums> {
  const { takenBy } = wayBack(payment, refund)
  const { amountCents } = refund
  if (takenBy === payment.takenBy) return { [HELD_AS[takenBy]]: 0 - amountCents }
  const handed = cashDue(cents(amountCents))
  return { cash: 0 - handed, rounding: amountCents - handed }
}

/** What coins of five cents made of card money that was handed out. */
export function coinsOf(rows: readonly { kind: string; sums: Pick<Sums, 'rounding'> }[]): number {
  return rows.reduce((sum, { kind, sums }) => (kind === 'back' ? sum + sums.rounding : sum), 0)
}
