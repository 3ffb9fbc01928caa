import { begunOn, type DatedTax, rateOf } from '../money/tax-of.ts'
import { partsInTable, type TaxRate } from '../money/tax.ts'
import { type Province, provinceNamed } from './provinces.ts'
import { rulesOf } from './tax-rules.ts'

/** With the law or the page that says so. */
type SourcedTax = DatedTax & { source: string }

/** A rate that an admin entered for a province. */
export type EnteredRate = DatedTax & { place: Province; source: string }

/** The rate on food in a province, in force on a day and those that are known to follow; none: no rule has begun. */
export function taxesFrom(place: Province, day: string, entered: readonly EnteredRate[] = []): SourcedTax[] {
  const rules = ratesOf(place, entered)
  const first = begunOn(rules, day)
  if (!first) return []
  const coming = rules.filter(({ from }) => from > day)
  const days = [...new Set(coming.map(({ from }) => from))].toSorted()
  return [first, ...days.flatMap((from) => begunOn(coming, from) ?? [])].map(({ from, parts, source }) => ({
    from,
    parts,
    source,
  }))
}

/** The rates on food in a province: those of the law that is known here, then those that were entered since. */
function ratesOf(place: Province, entered: readonly EnteredRate[]): SourcedTax[] {
  return [...rulesOf(place, 'food'), ...entered.filter((rate) => rate.place === place)]
}

/** A location as it is stored, with the rates that were entered for its province. */
export type LawfulPlace = {
  province: string
  lawConfirmedAt: Date | null
  enteredRates: readonly EnteredRate[]
}

/** The taxes of a location whose law was confirmed; undefined: its postal code decides. */
export function confirmedTaxes(
  { province, lawConfirmedAt, enteredRates }: LawfulPlace,
  day: string,
): DatedTax[] | undefined {
  const place = lawConfirmedAt && provinceNamed(province)
  return place ? taxesFrom(place, day, enteredRates) : undefined
}

/** What an admin confirms, so that nobody confirms another rule than was read: `NB:HST15000:2016-07-01`. */
export function lawKey(place: Province, { from, parts }: DatedTax): string {
  return [place, ...parts.map(({ name, rate }) => `${name}${rate}`), from].join(':')
}

/** What a rate was made of at a location, as far as the law there or the table of postal codes has such a rate. */
export function partsOfRate(rate: TaxRate, { province, enteredRates }: Pick<LawfulPlace, 'province' | 'enteredRates'>) {
  const place = provinceNamed(province)
  const rules = place ? ratesOf(place, enteredRates) : []
  return rules.find(({ parts }) => rateOf(parts) === rate)?.parts ?? partsInTable(rate)
}
