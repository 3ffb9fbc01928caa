import { type Cents, cents, centsFromDollars } from '../money/cents.ts'
import { CHECKOUT_POSTAL_CODE, type Tax, taxForPostalCode } from '../money/tax.ts'
import { type PricedTotals, priceOrder } from '../orders/lines/pricing.ts'
import type { Cart } from './cart-line.ts'

export type CartTotals = PricedTotals & { rate: Tax }

type Extras = {
  /** Called with subtotal and tax, which a percentage depends on. Without it there is no tip. */
  tip?: (untipped: PricedTotals) => Cents
  discountPercent?: number | undefined
  /** What a delivery is charged. */
  deliveryFee?: Cents | undefined
}

/** Totals of a cart at a location, computed by the rules the server charges by. */
export function cartTotals(
  cart: Cart,
  { postalCode }: { postalCode: string },
  { tip, discountPercent, deliveryFee }: Extras = {},
): CartTotals {
  const rate = taxForPostalCode(postalCode || CHECKOUT_POSTAL_CODE)
  const lines = cart.map(({ price, quantity }) => ({ unitPrice: centsFromDollars(price), quantity }))
  const untipped = priceOrder(lines, rate.rate, cents(0), discountPercent, deliveryFee)
  const totals = tip ? priceOrder(lines, rate.rate, tip(untipped), discountPercent, deliveryFee) : untipped
  return { ...totals, rate }
}
