import type { Cents } from '../money/cents.ts'
import type { OrderTotals } from './pricing.ts'

export type LoyaltyEarned = { orders: number; spentCents: Cents; points: number }

/** What one completed order adds to its customer's account; a refund takes the same away. */
export function loyaltyEarned(totals: OrderTotals): LoyaltyEarned {
  return { orders: 1, spentCents: totals.total, points: Math.floor(totals.subtotal / 100) }
}
