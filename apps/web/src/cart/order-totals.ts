import { type Cents, cents, centsFromDollars } from '@thali/domain/money/cents'
import { CHECKOUT_POSTAL_CODE, type Tax, taxForPostalCode } from '@thali/domain/money/tax'
import { type OrderTotals, priceOrder } from '@thali/domain/orders/pricing'

import type { OrderDraft } from './use-order.ts'

/** The totals of the cart, by the server's rules. The tip is chosen later. */
export function orderTotals({ cart, location }: Pick<OrderDraft, 'cart' | 'location'>): {
  totals: OrderTotals
  tax: Tax
} {
  const tax = taxForPostalCode(location.postalCode || CHECKOUT_POSTAL_CODE)
  const lines = cart.map(({ price, quantity }) => ({ unitPrice: centsFromDollars(price), quantity }))
  return { totals: priceOrder(lines, tax.rate, cents(0)), tax }
}

export function lineTotal({ price, quantity }: { price: number; quantity: number }): Cents {
  return cents(centsFromDollars(price) * quantity)
}
