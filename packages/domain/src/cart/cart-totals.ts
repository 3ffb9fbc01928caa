import { type Cents, cents, centsFromDollars } from '../money/cents.ts'
import { type PricedTotals, priceOrder } from '../money/pricing.ts'
import { CHECKOUT_POSTAL_CODE, type Tax, taxForPostalCode } from '../money/tax.ts'
import type { Cart } from './cart-line.ts'

/** `tipBase`: what a percentage of tip is given on, the dishes and their tax without the delivery (ruling 46). */
export type CartTotals = PricedTotals & { rate: Tax; tipBase: Cents }

type Extras = {
  /** Without it there is no tip. */
  tip?: (tipBase: Cents) => Cents
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
  const tipBase = priceOrder(lines, rate.rate, cents(0), discountPercent).total
  const totals = priceOrder(lines, rate.rate, tip?.(tipBase) ?? cents(0), discountPercent, deliveryFee)
  return { ...totals, tipBase, rate }
}
