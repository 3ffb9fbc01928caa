import type { Cart } from '../cart/cart-line.ts'
import type { RefusalWords } from '../language/en/refusals.ts'
import { type Cents, cents, centsFromDollars, formatMoney, sumCents } from './cents.ts'
import { type Reduction, reductionOf } from './reduction.ts'
import { type ChargedTax, type TaxedPlace, taxOf } from './tax-of.ts'
import { type TaxRate, taxOn, CHECKOUT_POSTAL_CODE } from './tax.ts'

export type PricedLine = { unitPrice: Cents; quantity: number }
/** The agreed amounts. The subtotal is taxed: lines minus discount plus delivery. */
export type OrderTotals = { subtotal: Cents; tax: Cents; tip: Cents; total: Cents }
/** With its parts: lines - discount + delivery = subtotal. `deliveryFee` is there only where one is charged. */
export type PricedTotals = OrderTotals & { discount: Cents; deliveryFee?: Cents }

/** Greatest difference of a claimed amount; the amount charged is always the server's. */
export const PRICE_TOLERANCE = 2 as Cents

/**
 * Prices an order in the order the receipt prints it: lines, discount, delivery, tax, tip. Only the subtotal is taxed,
 * never the tip; a discount applies before tax, to the dishes only. Discount and tax are each rounded once, so subtotal =
 * lines - discount + delivery and total = subtotal + tax + tip hold exactly.
 *
 * @param reduction of a code
 */
export function priceOrder(
  lines: readonly PricedLine[],
  taxRate: TaxRate,
  tip: Cents,
  reduction: Reduction | null = null,
  deliveryFee: Cents = cents(0),
): PricedTotals {
  const ordered = linesTotal(lines)
  const discount = reductionOf(reduction, ordered, deliveryFee)
  const subtotal = cents(ordered - discount + deliveryFee)
  const tax = taxOn(subtotal, taxRate)

  const delivery = deliveryFee > 0 ? { deliveryFee } : {}
  return { discount, ...delivery, subtotal, tax, tip, total: sumCents([subtotal, tax, tip]) }
}

/** What the dishes cost, before a discount. */
export function linesTotal(lines: readonly PricedLine[]): Cents {
  return sumCents(lines.map((line) => cents(line.unitPrice * line.quantity)))
}

const COMPARED = ['subtotal', 'tax', 'tip', 'total'] as const satisfies readonly (keyof OrderTotals)[]

/** The amounts of a claim that are not ours, the total not the only one: `tax is $1.40`; none when all agree. */
export function pricingDifferences(
  claimed: OrderTotals,
  own: OrderTotals,
  { amount, formats }: Pick<RefusalWords, 'amount' | 'formats'>,
): string[] {
  return COMPARED.filter((part) => !isClose(claimed[part], own[part])).map((part) =>
    amount(part, formatMoney(own[part], formats)),
  )
}

/** Amounts that a client claims in dollars, in cents. */
export function claimedTotals({ subtotal, tax, tip, total }: Record<keyof OrderTotals, number>): OrderTotals {
  return {
    subtotal: centsFromDollars(subtotal),
    tax: centsFromDollars(tax),
    tip: centsFromDollars(tip),
    total: centsFromDollars(total),
  }
}

/** Whether a claimed total is the sum of its own parts. */
export function partsAddUp(claimed: OrderTotals): boolean {
  return isClose(claimed.total, sumCents([claimed.subtotal, claimed.tax, claimed.tip]))
}

function isClose(a: Cents, b: Cents): boolean {
  return Math.abs(a - b) <= PRICE_TOLERANCE
}

/** `tipBase`: what a percentage of tip is given on, the dishes and their tax without the delivery (ruling 46). */
export type CartTotals = PricedTotals & { rate: ChargedTax; tipBase: Cents }

type Extras = {
  /** The local day on which it is ordered. */
  day: string
  /** Without it there is no tip. */
  tip?: (tipBase: Cents) => Cents
  reduction?: Reduction | undefined
  /** What a delivery is charged. */
  deliveryFee?: Cents | undefined
}

/** Totals of a cart at a location, computed by the rules the server charges by. */
export function cartTotals(
  cart: Cart,
  { postalCode, taxes }: TaxedPlace,
  { day, tip, reduction, deliveryFee }: Extras,
): CartTotals {
  const rate = taxOf({ postalCode: postalCode || CHECKOUT_POSTAL_CODE, taxes }, day)
  const lines = cart.map(({ price, quantity }) => ({ unitPrice: centsFromDollars(price), quantity }))
  const tipBase = priceOrder(lines, rate.rate, cents(0), reduction).total
  const totals = priceOrder(lines, rate.rate, tip?.(tipBase) ?? cents(0), reduction, deliveryFee)
  return { ...totals, tipBase, rate }
}
