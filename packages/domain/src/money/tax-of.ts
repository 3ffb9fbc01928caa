import { nameOf, type Tax, taxForPostalCode, type TaxPart, type TaxRate } from './tax.ts'

/** A rate from a local day (`YYYY-MM-DD`) on. */
export type DatedTax = { from: string; parts: readonly TaxPart[] }

/** Taxes by their parts, which are remitted to different offices; only of a location whose law was confirmed. */
export type ChargedTax = Tax & { parts?: readonly TaxPart[] }

/**
 * What decides the tax of a location: its postal code, until an admin has confirmed the law of its province; then the
 * `taxes`, in the order of their days, from the one in force on.
 */
export type TaxedPlace = { postalCode: string; taxes?: readonly DatedTax[] | undefined }

/**
 * The tax on what is ordered at a location on a local day: GST and HST are due when an order is invoiced or paid, so the
 * day on which it was placed decides. The only way to a rate (ruling 62); where the order goes never sets one (CUS-TAX-06).
 *
 * @throws RangeError where no rule of the province had begun
 */
export function taxOf({ postalCode, taxes }: TaxedPlace, day: string): ChargedTax {
  if (taxes === undefined) return taxForPostalCode(postalCode)
  // A device whose clock is behind gets the rule in force, too.
  const { parts } = begunOn(taxes, day) ?? taxes[0] ?? notYet(day)
  return { rate: rateOf(parts), name: nameOf(parts), parts }
}

/** The last of dated rules that has begun; of two of the same day the later one in the list. */
export function begunOn<Dated extends { from: string }>(rules: readonly Dated[], day: string): Dated | undefined {
  return rules.toSorted((a, b) => a.from.localeCompare(b.from)).findLast(({ from }) => from <= day)
}

export function rateOf(parts: readonly TaxPart[]): TaxRate {
  return parts.reduce((sum, { rate }) => sum + rate, 0) as TaxRate
}

function notYet(day: string): never {
  throw new RangeError(`No rule of tax had begun on ${day}`)
}
