import type { OrderView } from '@thali/contracts/orders/orders'
import { centsFromDollars } from '@thali/domain/money/cents'

type Counted = Pick<OrderView, 'pricing' | 'takenBy' | 'status' | 'paymentStatus'>

/** Whether an order counts as revenue: neither cancelled nor given back. */
export function countsAsRevenue({ status, paymentStatus }: Counted): boolean {
  return status !== 'cancelled' && paymentStatus !== 'refunded'
}

/** Cents of the orders that count as revenue. */
export function revenueOf(orders: readonly Counted[]): number {
  return orders.filter(countsAsRevenue).reduce((sum, { pricing }) => sum + centsFromDollars(pricing.total), 0)
}

/** Orders that are still to be paid. */
export function unpaidOf<Order extends Counted>(orders: readonly Order[]): Order[] {
  return orders.filter(({ takenBy, status }) => takenBy === null && status !== 'cancelled')
}
