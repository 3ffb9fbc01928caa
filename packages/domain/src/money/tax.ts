import type { Formats } from '../language/en/formats.ts'
import { type Cents, divideHalfUp } from './cents.ts'
import { FORMATS } from '#language/formats.ts'

/** Thousandths of a percent, so that Quebec's 14.975% is the integer 14975. */
export type TaxRate = number & { readonly unit: 'thousandths of a percent' }

/** Taxes by the names that their offices give them; RST is Manitoba's. */
export const TAX_PART_NAMES = ['HST', 'GST', 'PST', 'QST', 'RST'] as const
/** A tax, with its rate in thousandths of a percent. */
export type TaxPart = { name: (typeof TAX_PART_NAMES)[number]; rate: number }
export type TaxName = TaxPart['name'] | 'GST + QST' | 'GST + PST' | 'GST + RST'

/** A tax, or several, by the words of a language. */
export function taxWords(name: TaxName, words: Readonly<Record<TaxPart['name'], string>>): string {
  return name
    .split(' + ')
    .map((part) => words[part as TaxPart['name']])
    .join(' + ')
}

export type Tax = { rate: TaxRate; name: TaxName }

/** Postal code checkout prices with when its location has none. */
export const CHECKOUT_POSTAL_CODE = 'B2H2T2'

const UNKNOWN: Tax = { rate: 14_000 as TaxRate, name: 'HST' }

/** By first letter and highest second digit of the postal code; everything else is unknown. */
const TAXES: readonly (Tax & { letters: string; lastDigit: number })[] = [
  { letters: 'B', lastDigit: 4, rate: 14_000 as TaxRate, name: 'HST' },
  { letters: 'KLMNP', lastDigit: 4, rate: 13_000 as TaxRate, name: 'HST' },
  { letters: 'GHJ', lastDigit: 3, rate: 14_975 as TaxRate, name: 'GST + QST' },
  { letters: 'T', lastDigit: 4, rate: 5_000 as TaxRate, name: 'GST' },
  { letters: 'VR', lastDigit: 4, rate: 12_000 as TaxRate, name: 'GST + PST' },
  { letters: 'S', lastDigit: 4, rate: 11_000 as TaxRate, name: 'GST + PST' },
]

/** The tax charged at a location, by the first two characters of its postal code; never by the customer's address. */
export function taxForPostalCode(postalCode: string | null | undefined): Tax {
  const [, letter, digit] = /^[\s-]*([a-z])[\s-]*(\d)/i.exec(postalCode ?? '') ?? []
  if (letter === undefined || digit === undefined) return UNKNOWN

  const known = TAXES.find((tax) => tax.letters.includes(letter.toUpperCase()) && Number(digit) <= tax.lastDigit)
  return known ? { rate: known.rate, name: known.name } : UNKNOWN
}

/** The taxes that are added up in some rates of the table. */
const PARTS: Readonly<Record<number, readonly TaxPart[]>> = {
  14_975: [
    { name: 'GST', rate: 5_000 },
    { name: 'QST', rate: 9_975 },
  ],
  12_000: [
    { name: 'GST', rate: 5_000 },
    { name: 'PST', rate: 7_000 },
  ],
  11_000: [
    { name: 'GST', rate: 5_000 },
    { name: 'PST', rate: 6_000 },
  ],
}

/** How taxes that are charged together are called. */
export function nameOf(parts: readonly TaxPart[]): TaxName {
  return parts.map(({ name }) => name).join(' + ') as TaxName
}

/** The taxes of a rate of the table; none where it has no such rate. */
export function partsInTable(rate: TaxRate): readonly TaxPart[] {
  const single = TAXES.find((tax) => tax.rate === rate)?.name
  return PARTS[rate] ?? (single ? [{ name: single as TaxPart['name'], rate }] : [])
}

/** An amount of tax by its parts, which add up to it: the first is rounded, half a cent up, and the last is the rest. */
export function taxParts<Part extends TaxPart>(
  amount: number,
  parts: readonly Part[],
): { part: Part; amount: number }[] {
  let left = amount
  let rates = parts.reduce((sum, { rate }) => sum + rate, 0)
  return parts.map((part) => {
    const own = rates === 0 ? 0 : Math.sign(left) * divideHalfUp(Math.abs(left) * part.rate, rates)
    left -= own
    rates -= part.rate
    return { part, amount: own }
  })
}

/** Whether the table of rates knows a postal code; where it does not, 14 % is taken. */
export function isTaxKnown(postalCode: string): boolean {
  return taxForPostalCode(postalCode) !== UNKNOWN
}

/** The tax on a subtotal, half a cent up. The only place where tax is rounded. */
export function taxOn(subtotal: Cents, rate: TaxRate): Cents {
  return divideHalfUp(subtotal * rate, 100_000)
}

/** The rate as replies report it: a fraction with four decimals, 0.14 or 0.1498. Never used to compute. */
export function reportedRate(rate: TaxRate): number {
  return divideHalfUp(rate, 10) / 10_000
}

/** `14%`, `14.975%`. */
export function formatRate(rate: TaxRate, { percent }: Formats = FORMATS): string {
  return percent(rate / 1000)
}
