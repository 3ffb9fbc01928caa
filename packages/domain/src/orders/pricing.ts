import { type Cents, cents, sumCents } from '../money/cents.ts'
import { type TaxRate, taxOn } from '../money/tax.ts'

export type PricedLine = { unitPrice: Cents; quantity: number }
export type OrderTotals = { subtotal: Cents; tax: Cents; tip: Cents; total: Cents }

/** How far a claimed amount may be off; what is charged is always our own figure. */
export const PRICE_TOLERANCE = 2 as Cents

/**
 * Prices an order in the order the receipt prints it: lines, tax, tip.
 *
 * Only the subtotal is taxed, never the tip, and tax is the one amount that is
 * rounded, so total = subtotal + tax + tip holds exactly.
 */
export function priceOrder(lines: readonly PricedLine[], taxRate: TaxRate, tip: Cents): OrderTotals {
  const subtotal = sumCents(lines.map((line) => cents(line.unitPrice * line.quantity)))
  const tax = taxOn(subtotal, taxRate)

  return { subtotal, tax, tip, total: sumCents([subtotal, tax, tip]) }
}

/** Whether every claimed amount, not only the total, is what we would charge. */
export function totalsAgree(claimed: OrderTotals, own: OrderTotals): boolean {
  return (
    isClose(claimed.subtotal, own.subtotal) &&
    isClose(claimed.tax, own.tax) &&
    isClose(claimed.tip, own.tip) &&
    isClose(claimed.total, own.total)
  )
}

/** Whether a claimed total is the sum of its own parts. */
export function partsAddUp(claimed: OrderTotals): boolean {
  return isClose(claimed.total, sumCents([claimed.subtotal, claimed.tax, claimed.tip]))
}

function isClose(a: Cents, b: Cents): boolean {
  return Math.abs(a - b) <= PRICE_TOLERANCE
}
