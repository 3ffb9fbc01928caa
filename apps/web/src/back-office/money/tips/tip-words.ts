import type { ShareDayTips, TipDay, TipDayView } from '@thali/contracts/payments/tips'
import { cents, centsFromDollars, toDollars } from '@thali/domain/money/cents'
import { divideByWeight, hundredthsOfHours, MOST_HOURS } from '@thali/domain/money/tip-shares'

import { moneyOf } from '#web/back-office/payments/payment-link-words.ts'
import { typedNumber } from '#web/ui/forms/typed-number.ts'

export type TipState = { tone: 'neutral' | 'success' | 'warning'; words: string }

/** How far the tips of a day are shared: `Shared`, `Not shared`, `$2.00 more came`. */
export function tipState({ tips, shared }: Pick<TipDay, 'tips' | 'shared'>): TipState {
  if (shared === null) return { tone: 'neutral', words: tips > 0 ? 'Not shared' : 'Nothing to share' }
  const difference = cents(centsFromDollars(tips) - centsFromDollars(shared))
  if (difference === 0) return { tone: 'success', words: 'Shared' }
  const amount = moneyOf(toDollars(cents(Math.abs(difference))))
  return { tone: 'warning', words: difference > 0 ? `${amount} more came` : `${amount} went back` }
}

/** Sums of some days, in dollars. */
export function sumOfDays(days: readonly TipDay[]): { tips: number; shared: number } {
  const sum = (of: (day: TipDay) => number) =>
    toDollars(cents(days.reduce((total, day) => total + centsFromDollars(of(day)), 0)))
  return { tips: sum(({ tips }) => tips), shared: sum(({ shared }) => shared ?? 0) }
}

/** What was typed in the dialog, by person. */
export type TypedShares = {
  way: 'hours' | 'hand'
  hours: Readonly<Record<string, string>>
  amounts: Readonly<Record<string, string>>
}

/** As the day was shared, or empty. */
export function typedOf({ shares }: TipDayView): TypedShares {
  const isByHand = shares.some(({ hours }) => hours === null)
  return {
    way: isByHand ? 'hand' : 'hours',
    hours: Object.fromEntries(shares.flatMap(({ id, hours }) => (hours === null ? [] : [[id, String(hours)]]))),
    amounts: isByHand ? Object.fromEntries(shares.map(({ id, amount }) => [id, amount.toFixed(2)])) : {},
  }
}

const hasTwoDecimals = (amount: number) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6
/** Nothing typed, or nothing given: no share. */
const isNone = (typed: string | undefined) => (typed ?? '').trim() === '' || typedNumber(typed ?? '') === 0

function hoursProblem(typed: string): string | undefined {
  const hours = typedNumber(typed)
  return hours > 0 && hours <= MOST_HOURS && hasTwoDecimals(hours) ? undefined : 'Hours such as 7.5, at most 24'
}

function amountProblem(typed: string): string | undefined {
  const amount = typedNumber(typed)
  return amount > 0 && amount <= 1_000_000 && hasTwoDecimals(amount) ? undefined : 'An amount such as 12.50'
}

type People = TipDayView['people']

/** Why it cannot be shared so, by field: `hours.<id>`, `amounts.<id>`, or `people` for all of them. */
export function shareProblems(typed: TypedShares, { people, tips }: Pick<TipDayView, 'people' | 'tips'>) {
  const [of, name, problemOf] =
    typed.way === 'hours' ? [typed.hours, 'hours', hoursProblem] : [typed.amounts, 'amounts', amountProblem]
  const given = people.filter(({ id }) => !isNone(of[id]))
  const wrong = given.flatMap(({ id }) => {
    const problem = problemOf(of[id] ?? '')
    return problem === undefined ? [] : [[`${name}.${id}`, problem] as const]
  })
  if (wrong.length > 0) return Object.fromEntries(wrong)
  if (given.length === 0) {
    return { people: typed.way === 'hours' ? 'Enter the hours of those who worked' : 'Enter who has how much' }
  }
  const left = leftToShare(typed, { people, tips })
  return left === 0 || left === null ? {} : { people: leftWords(left) }
}

/** The shares as they are typed, in the order of the people. */
export function sharesBy(typed: TypedShares, people: People): ShareDayTips['body']['by'] {
  const given = (of: TypedShares['hours']) =>
    people.filter(({ id }) => !isNone(of[id])).map(({ id }) => ({ id, typed: typedNumber(of[id] ?? '') }))
  return typed.way === 'hours'
    ? { way: 'hours', people: given(typed.hours).map(({ id, typed: hours }) => ({ id, hours })) }
    : { way: 'hand', people: given(typed.amounts).map(({ id, typed: amount }) => ({ id, amount })) }
}

/** What each person would have by their hours, as the server shares it: `$12.50`; nobody whose hours are not right yet. */
export function previewOf({ hours }: TypedShares, { people, tips }: Pick<TipDayView, 'people' | 'tips'>) {
  const rightly = people.filter(({ id }) => !isNone(hours[id]) && hoursProblem(hours[id] ?? '') === undefined)
  if (rightly.length === 0 || tips <= 0) return new Map<string, string>()
  const shares = divideByWeight(
    centsFromDollars(tips),
    rightly.map(({ id }) => hundredthsOfHours(typedNumber(hours[id] ?? ''))),
  )
  return new Map(rightly.map(({ id }, index) => [id, moneyOf(toDollars(shares[index] ?? cents(0)))]))
}

/** Cents of the tips that nobody has yet, below zero: too much; null while an amount is not right. */
export function leftToShare(
  { way, amounts }: TypedShares,
  { people, tips }: Pick<TipDayView, 'people' | 'tips'>,
): number | null {
  if (way === 'hours') return null
  const given = people.map(({ id }) => amounts[id]).filter((typed) => !isNone(typed))
  if (given.some((typed) => amountProblem(typed ?? '') !== undefined)) return null
  return given.reduce(
    (left, typed) => left - centsFromDollars(typedNumber(typed ?? '')),
    centsFromDollars(tips) as number,
  )
}

/** `$3.00 is left to share`, `$0.05 too much`, `All of it is shared` */
export function leftWords(left: number): string {
  if (left === 0) return 'All of it is shared'
  const amount = moneyOf(toDollars(cents(Math.abs(left))))
  return left > 0 ? `${amount} is left to share` : `${amount} too much`
}

/** The hours of all, `12.5 hours`. */
export function hoursTogether({ hours }: TypedShares, people: People): string {
  const all = people
    .map(({ id }) => hours[id] ?? '')
    .filter((typed) => !isNone(typed) && hoursProblem(typed) === undefined)
    .reduce((sum, typed) => sum + hundredthsOfHours(typedNumber(typed)), 0)
  return `${all / 100} ${all === 100 ? 'hour' : 'hours'}`
}
