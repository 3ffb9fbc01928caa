import { type Cents, cents } from '../money/cents.ts'
import type { OrderStatus, PaymentStatus } from '../ordering/order-status.ts'

export type LoyaltyEarned = { orders: number; spentCents: Cents; points: number }

type Earning = {
  status: OrderStatus
  paymentStatus: PaymentStatus
  subtotalCents: Cents
  /** Of the delivery, which earns no points. */
  feeCents: Cents
  totalCents: Cents
}

/**
 * What an order adds to its account while it is completed and paid, whichever came last (ruling 46): a point for each
 * whole dollar of its dishes. Null while it adds nothing, as before it is paid and after a refund.
 */
export function loyaltyEarned(order: Earning): LoyaltyEarned | null {
  if (order.status !== 'completed' || order.paymentStatus !== 'paid') return null
  const dishes = cents(order.subtotalCents - order.feeCents)
  return { orders: 1, spentCents: order.totalCents, points: Math.floor(dishes / 100) }
}
