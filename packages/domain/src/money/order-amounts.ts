import { type Cents, cents } from './cents.ts'

/** The parts of an order's total: subtotal = dishes - discount + fee, total = subtotal + tax + tip. */
export type OrderAmounts = {
  subtotalCents: Cents
  discountCents: Cents
  feeCents: Cents
  taxCents: Cents
  tipCents: Cents
}

/** What an order costs of dishes, and its discount, before its first change. */
export type BornAmounts = { dishesCents: Cents; discountCents: Cents }

/** What dishes cost in all, before the discount, and the discount. */
export function dishesOf({ subtotalCents, discountCents, feeCents }: OrderAmounts): BornAmounts {
  return { dishesCents: cents(subtotalCents + discountCents - feeCents), discountCents }
}

export function totalOf({ subtotalCents, taxCents, tipCents }: OrderAmounts): Cents {
  return cents(subtotalCents + taxCents + tipCents)
}
