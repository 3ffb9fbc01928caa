import type { OrderView } from '@thali/contracts/orders/orders'
import { centsFromDollars } from '@thali/domain/money/cents'
import { ASKS_FOR } from '@thali/domain/orders/handover'
import { amountTaken } from '@thali/domain/payments/refund'

type Taken = Pick<OrderView, 'pricing' | 'refund' | 'takenBy' | 'status' | 'paymentStatus' | 'orderType'>

/** An order's part of a day's takings, in cents. */
export type OrderTakings = { gross: number; refund: number; net: number; tax: number; tip: number; discount: number }

const NOTHING: OrderTakings = { gross: 0, refund: 0, net: 0, tax: 0, tip: 0, discount: 0 }

/** For a partial refund, tax, tip and discount are reduced in proportion, as in the month-end. */
export function takingsOf({ pricing, refund, takenBy }: Taken): OrderTakings {
  if (takenBy === null) return NOTHING
  const gross = amountTaken(takenBy, centsFromDollars(pricing.total))
  const back = refund === null ? 0 : centsFromDollars(refund.amount)
  const kept = (dollars: number) => {
    const amount = centsFromDollars(dollars)
    return gross === 0 ? amount : amount - Math.round((amount * back) / gross)
  }
  return {
    gross,
    refund: back,
    net: gross - back,
    tax: kept(pricing.tax),
    tip: kept(pricing.tip),
    discount: kept(pricing.discount),
  }
}

export function sumOf(orders: readonly Taken[]): OrderTakings {
  return orders.map(takingsOf).reduce(
    (sum, one) => ({
      gross: sum.gross + one.gross,
      refund: sum.refund + one.refund,
      net: sum.net + one.net,
      tax: sum.tax + one.tax,
      tip: sum.tip + one.tip,
      discount: sum.discount + one.discount,
    }),
    NOTHING,
  )
}

/** Whether an order counts as revenue: neither cancelled nor given back. */
export function countsAsRevenue({ status, paymentStatus }: Taken): boolean {
  return status !== 'cancelled' && paymentStatus !== 'refunded'
}

/** Cents of the orders that count as revenue. */
export function revenueOf(orders: readonly Taken[]): number {
  return orders.filter(countsAsRevenue).reduce((sum, { pricing }) => sum + centsFromDollars(pricing.total), 0)
}

/** Filters for the orders behind a figure. */
export const WAYS = ['all', 'cash', 'card', 'manual', 'refunded', 'discounted', 'delivered'] as const
export type Way = (typeof WAYS)[number]

export const WAY_LABELS: Record<Way, string> = {
  all: 'All paid',
  cash: 'Cash',
  card: 'Card',
  manual: 'Other',
  refunded: 'Refunded',
  discounted: 'With a discount',
  delivered: 'Deliveries',
}

/** The paid orders that were paid in a way, of which something was given back, that had a discount, or were delivered. */
export function paidIn<Order extends Taken>(orders: readonly Order[], way: Way): Order[] {
  const paid = orders.filter(({ takenBy }) => takenBy !== null)
  if (way === 'all') return paid
  if (way === 'refunded') return paid.filter((order) => takingsOf(order).refund > 0)
  if (way === 'discounted') return paid.filter(({ pricing }) => pricing.discount > 0)
  if (way === 'delivered') return paid.filter(({ orderType }) => ASKS_FOR[orderType] === 'address')
  return paid.filter(({ takenBy }) => takenBy === way)
}

/** Orders that are still to be paid. */
export function unpaidOf<Order extends Taken>(orders: readonly Order[]): Order[] {
  return orders.filter(({ takenBy, status }) => takenBy === null && status !== 'cancelled')
}
