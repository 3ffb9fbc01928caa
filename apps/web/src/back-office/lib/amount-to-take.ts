import type { OrderView } from '@thali/contracts/orders/orders'
import { type Cents, centsFromDollars, formatMoney } from '@thali/domain/money/cents'
import { isPartlyPaid } from '@thali/domain/payments/payment-state'
import { amountTaken } from '@thali/domain/payments/refund'

/** Amount staff collect by hand. For a card order it is exact to the cent, not rounded to coins. */
export function amountToTake(order: Pick<OrderView, 'paymentMethod' | 'pricing' | 'dueAmount'>): Cents {
  return amountTaken(order.paymentMethod === 'cash' ? 'cash' : 'manual', centsFromDollars(dollarsToPay(order)))
}

/** Dollars to be paid of an order that is not paid, or only in part. */
export function dollarsToPay({ dueAmount, pricing }: Pick<OrderView, 'pricing' | 'dueAmount'>): number {
  return dueAmount ?? pricing.total
}

/** `$5.13 to pay`, of a paid order that a change made dearer; null of all others. */
export function restWords(order: OrderView): `${string} to pay` | null {
  return isPartlyPaid(order) ? `${formatMoney(centsFromDollars(dollarsToPay(order)))} to pay` : null
}
