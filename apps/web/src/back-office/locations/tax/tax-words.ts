import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import { PROVINCES, provinceNamed } from '@thali/domain/law/provinces'
import { formatRate, nameOf } from '@thali/domain/money/tax'
import { type DatedTax, rateOf, taxOf } from '@thali/domain/money/tax-of'

const DAY = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' })

/** `July 1, 2016` */
function dayWords(day: string): string {
  return DAY.format(Date.parse(day))
}

/** `HST 15%`; taxes that are charged together each with their own rate: `GST 5% and PST 7%`. */
export function partsWords(parts: DatedTax['parts']): string {
  const named = parts.map(({ name, rate }) => `${name} ${formatRate(rateOf([{ name, rate }]))}`)
  return new Intl.ListFormat('en-CA').format(named)
}

/** `HST 15%, since July 1, 2016` */
export function ruleWords({ from, parts }: DatedTax): string {
  return `${partsWords(parts)}, since ${dayWords(from)}`
}

/** The rate that a location charges on a day, and the reason. */
export function chargedWords(location: ManagedLocationView, day: string): { rate: string; because: string } {
  const { rate, name, parts } = taxOf(location, day)
  if (!parts) return { rate: `${name} ${formatRate(rate)}`, because: `by its postal code ${location.postalCode}` }
  const [rule] = location.taxes ?? []
  const since = rule ? ` since ${dayWords(rule.from)}` : ''
  return { rate: partsWords(parts), because: `by the law of ${provinceWords(location)}${since}` }
}

/** The rates that are known to follow: `HST 13% from April 1, 2027`. */
export function comingWords({ taxes = [] }: ManagedLocationView, day: string): string[] {
  return taxes.filter(({ from }) => from > day).map(({ from, parts }) => `${partsWords(parts)} from ${dayWords(from)}`)
}

/** `Nova Scotia`; for a province that is not known, as it was typed. */
export function provinceWords({ province }: Pick<ManagedLocationView, 'province'>): string {
  const code = provinceNamed(province)
  return code ? PROVINCES[code].name : province
}

/** `Confirm HST 15%` */
export function confirmLabel({ parts }: Pick<DatedTax, 'parts'>): string {
  return `Confirm ${nameOf(parts)} ${formatRate(rateOf(parts))}`
}
