import type { OrderStatus, PaymentStatus } from '../order-status.ts'
import { type Cents, cents } from './cents.ts'
import { LEAST_LEFT } from './reduction.ts'
import type { UsableCode } from './usable-code.ts'

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

/** Points are spent by the hundred; what a hundred is worth is a rule of the restaurant. */
export const POINTS_STEP = 100

/** How spent points are named where other orders have a code, such as `POINTS-300`. */
export function pointsCode(points: number): string {
  return `POINTS-${points}`
}

/** The points that such a code spends. Null when it is another code. */
export function pointsInCode(typed: unknown): number | null {
  if (typeof typed !== 'string') return null
  const [, hundreds] = /^POINTS-([1-9]\d{0,3})00$/.exec(typed.trim().toUpperCase()) ?? []
  return hundreds === undefined ? null : Number(hundreds) * POINTS_STEP
}

/** The discount for points, the same at every location, and the least that the dishes of its order must cost. */
export function pointsOffer(points: number, worthCents: Cents): UsableCode {
  const off = cents((points / POINTS_STEP) * worthCents)
  return { reduction: { kind: 'amount', cents: off }, minimumCents: cents(off + LEAST_LEFT), locationIds: [] }
}

/** As many of an account's points as an order can use; 0 where it can use none. */
export function usefulPoints(balance: number, worthCents: Cents, dishes: Cents): number {
  if (worthCents === 0) return 0
  const usable = Math.floor((dishes - LEAST_LEFT) / worthCents)
  return Math.max(0, Math.min(Math.floor(balance / POINTS_STEP), usable)) * POINTS_STEP
}
