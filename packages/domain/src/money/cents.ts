import type { Formats } from '../language/en/formats.ts'
import { FORMATS } from '#language/formats.ts'

/** A whole number of Canadian cents. Every amount inside the product is one; dollars exist only on the wire. */
export type Cents = number & { readonly unit: 'cents' }

/** Brands a number that is already in cents. A fraction of a cent is a bug, so it throws. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of cents: ${amount}`)
  return (amount + 0) as Cents // `+ 0` turns -0 into 0
}

/** Adds amounts exactly; nothing at all is 0. */
export function sumCents(amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce<number>((sum, amount) => sum + amount, 0))
}

/** The amount as it goes over the wire: 1250 cents are 12.5 dollars. */
export function toDollars(amount: Cents): number {
  return amount / 100
}

/**
 * The nearest cent to a dollar amount, half a cent up.
 *
 * The decimal point is moved in the number's own decimal text, because
 * `0.285 * 100` is 28.499999999999996 and would lose the cent a person sees.
 * Throws for amounts no whole number of cents can hold (NaN, infinities, 1e300).
 */
export function centsFromDollars(dollars: number): Cents {
  if (Math.abs(dollars) < 0.000_001) return cents(0) // below this the text has an exponent of its own
  return cents(Math.round(Number(`${dollars}e2`)))
}

/** Divides whole numbers and rounds half up, without ever passing through a fraction that floats could bend. */
export function divideHalfUp(dividend: number, divisor: number): Cents {
  if (!Number.isSafeInteger(dividend) || dividend < 0) throw new RangeError(`Cannot be divided exactly: ${dividend}`)

  const remainder = dividend % divisor
  return cents((dividend - remainder) / divisor + (remainder * 2 >= divisor ? 1 : 0))
}

/**
 * `$12.50` in Canadian English, `12,50 $` in Canadian French, as `Intl` writes them. Without it, because the first of
 * its formatters takes a phone 40 ms, and every page with a price needs one before it can be used.
 */
export function formatMoney(amount: Cents, formats: Formats = FORMATS): string {
  const size = Math.abs(amount)
  const dollars = formatCount(Math.trunc(size / 100), formats)
  return `${amount < 0 ? '-' : ''}${formats.money.inDollars(dollars, String(size % 100).padStart(2, '0'))}`
}

/** A whole number from 0 on, in groups of three: `12,600`, in French `12 600`. */
export function formatCount(count: number, { money }: Formats = FORMATS): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, money.groups)
}

/** `$12.50 CAD`, for totals. */
export function formatMoneyWithCurrency(amount: Cents, formats: Formats = FORMATS): string {
  return `${formatMoney(amount, formats)} CAD`
}

/**
 * Cash amount: Canada has no cent coin, so cash is rounded to 5 cents. Every amount of cash that is asked for, taken,
 * handed back or recorded comes from here.
 */
export function cashDue(amount: Cents): Cents {
  return cents(Math.round(amount / 5) * 5)
}

/** Every total for which `cashDue` asks this amount. */
export function totalsRoundedTo(due: Cents): Cents[] {
  return due % 5 === 0 ? [-2, -1, 0, 1, 2].map((below) => cents(due + below)) : []
}
