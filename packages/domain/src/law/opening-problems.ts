import type { DeliveryZone } from '../delivery/delivery.ts'
import { writtenCode } from '../delivery/postal-code.ts'
import type { FieldProblem } from '../fields.ts'
import { begunOn, type DatedTax, rateOf } from '../money/tax-of.ts'
import { type EnteredRate, lawKey, taxesFrom } from './location-taxes.ts'
import { factsOf, isCodeOf, PROVINCES, type Province, provinceNamed } from './provinces.ts'
import { rulesOf, SOLD_KINDS } from './tax-rules.ts'

/** A location as far as the law asks about it. */
export type PlaceToOpen = {
  /** As it was typed, a name or its two letters. */
  province: string
  postalCode: string
  /** The GST/HST registration on its receipts: its own or the brand's. */
  taxNumber: string | null
  isLawConfirmed: boolean
  /** Rates that an admin entered. */
  enteredRates: readonly EnteredRate[]
}

/** What stands against taking real orders somewhere, and a sentence for the person who can mend it. */
export type OpeningProblem = { kind: OpeningProblemKind; says: string }
export const OPENING_PROBLEMS = [
  'no-rule',
  'time-zone',
  'certified-till',
  'many-rates',
  'unproved',
  'letter',
  'tax-number',
  'unconfirmed',
] as const
export type OpeningProblemKind = (typeof OPENING_PROBLEMS)[number]

/** What the code cannot serve does not open: everything that stands against a location on a local day (ruling 62, 63). */
export function openingProblems(place: PlaceToOpen, day: string): OpeningProblem[] {
  const province = provinceNamed(place.province)
  const taxes = province ? taxesFrom(province, day, place.enteredRates) : []
  if (!province || taxes.length === 0) {
    return [problem('no-rule', `No rule of tax is known for “${place.province}” on ${day}. Write the province as NS.`)]
  }
  const { name } = PROVINCES[province]
  return [
    ...provinceProblems(province, day, place.enteredRates),
    ...(isCodeOf(province, place.postalCode)
      ? []
      : [problem('letter', `The postal code ${place.postalCode} is not one of ${name}.`)]),
    ...(place.taxNumber === null
      ? [problem('tax-number', 'Its receipts have no GST/HST number: enter one here, or for the brand under Settings.')]
      : []),
    ...(place.isLawConfirmed ? [] : [problem('unconfirmed', `Nobody has confirmed the tax of ${name} for it.`)]),
  ]
}

/** What the law of a province asks of a till that this product does not do, or that nobody could look up. */
function provinceProblems(province: Province, day: string, entered: readonly EnteredRate[]): OpeningProblem[] {
  const { name, hasHalifaxTime, needsCertifiedTill = false } = factsOf(province)
  const rules = SOLD_KINDS.map((kind) => begunOn(rulesOf(province, kind), day)).filter((rule) => rule !== undefined)
  const isEntered =
    begunOn(
      entered.filter(({ place }) => place === province),
      day,
    ) !== undefined
  const problems: [OpeningProblemKind, boolean, string][] = [
    ['time-zone', !hasHalifaxTime, `All times here are those of Halifax, and ${name} has others.`],
    ['certified-till', needsCertifiedTill, `${name} asks for a till that its tax office certified.`],
    ['many-rates', new Set(rules.map(({ parts }) => rateOf(parts))).size > 1, `${name} taxes dishes at several rates.`],
    [
      'unproved',
      !isEntered && rules.some(({ proof }) => proof !== 'official'),
      `The rates of ${name} could not be compared with an official page.`,
    ],
  ]
  return problems.flatMap(([kind, stands, says]) => (stands ? [problem(kind, says)] : []))
}

const problem = (kind: OpeningProblemKind, says: string): OpeningProblem => ({ kind, says })

/** The rule that an admin reads and confirms: what holds on a day, and as what it is sent back; null where none does. */
export function lawToConfirm(place: Pick<PlaceToOpen, 'province' | 'enteredRates'>, day: string) {
  const province = provinceNamed(place.province)
  const [tax] = province ? taxesFrom(province, day, place.enteredRates) : []
  return province && tax ? { province, tax, source: tax.source, key: lawKey(province, tax) } : null
}

/**
 * Delivery zones with postal codes of other provinces, where another tax would be owed, by field; for a location whose
 * law was confirmed.
 */
export function foreignZones(province: Province, zones: readonly DeliveryZone[]): FieldProblem[] {
  const { name } = PROVINCES[province]
  return zones.flatMap(({ shape: { prefixes } }, index) => {
    const stray = prefixes.find((prefix) => !isCodeOf(province, prefix))
    if (stray === undefined) return []
    const message = `${writtenCode(stray)} is not in ${name}: another tax would be owed there`
    return [{ field: `zones.${index}.prefixes`, message }]
  })
}

/** Twenty percent, in thousandths of a percent. */
const HIGHEST_RATE = 20_000

/** A rate that an admin enters for a province. */
export type RateEntry = DatedTax & { source: string }

/** Why a rate is not taken; null when it is (ruling 65). */
export function rateProblem({ from, parts, source }: RateEntry, today: string): string | null {
  if (from <= today) return 'A new rate begins tomorrow or later: what was ordered until then keeps its tax.'
  const names = parts.map(({ name }) => name)
  if (parts.length === 0 || new Set(names).size !== names.length) return 'Name each tax once.'
  if (parts.some(({ rate }) => !Number.isInteger(rate) || rate < 0) || rateOf(parts) > HIGHEST_RATE) {
    return 'A rate is between 0% and 20%, with at most three decimals.'
  }
  return source.trim().length < 5 ? 'Name the law or the official page that says so.' : null
}
