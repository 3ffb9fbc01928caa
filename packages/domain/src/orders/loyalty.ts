import type { Cents } from '../money/cents.ts'
import type { OrderTotals } from './lines/pricing.ts'

export type LoyaltyEarned = { orders: number; spentCents: Cents; points: number }

/** Points and counts that a completed order adds to its account; a refund removes the same. */
export function loyaltyEarned(totals: OrderTotals): LoyaltyEarned {
  return { orders: 1, spentCents: totals.total, points: Math.floor(totals.subtotal / 100) }
}
