import type { GetMonthEnd } from '@thali/contracts/system/reports'
import type { BookWay } from '@thali/domain/money/book'
import { type TaxedPlace, taxOf } from '@thali/domain/money/tax-of'
import { type DayRange, monthDays } from '@thali/domain/reports'
import { addDays } from '@thali/domain/time/zone'

import { count, exactDollars, monthName } from '../figure-words.ts'

export type Takings = GetMonthEnd['reply']['totals']
export type Comparison = GetMonthEnd['reply']['comparisons'][number]
/** A figure whose money, or unpaid orders, are looked at; `sums` are those of its days. */
export type Opened = { title: string; days: DayRange; sums: Takings; way: BookWay | 'unpaid' }
export type OnOpen = (opened: Opened) => void

const MONTHS_BACK = 36
const DAY_OF_MONTH = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const

/**
 * Columns of a day, in order; `way` filters the lines of a column, `from` is the width of the page from which it is
 * shown.
 */
export const COLUMNS = [
  { key: 'gross', label: 'Gross', way: 'all', from: 'wide' },
  { key: 'refunds', label: 'Refunds', way: 'refunded', from: 'wide' },
  { key: 'net', label: 'Net', way: 'all', from: 'phone' },
  { key: 'sales', label: 'Sales', way: 'all', from: 'wide' },
  { key: 'tax', label: 'Tax', way: 'all', from: 'phone' },
  { key: 'tips', label: 'Tips', way: 'all', from: 'tablet' },
  { key: 'rounding', label: 'Rounding', way: 'cash', from: 'wide' },
  { key: 'cash', label: 'Cash', way: 'cash', from: 'tablet' },
  { key: 'card', label: 'Card', way: 'card', from: 'tablet' },
  { key: 'other', label: 'Other', way: 'manual', from: 'wide' },
  { key: 'discounts', label: 'Discounts', way: 'discounted', from: 'wide' },
  { key: 'goodwill', label: 'Goodwill', way: 'goodwill', from: 'widest' },
  { key: 'stillOwed', label: 'Still owed', way: 'owed', from: 'widest' },
] as const satisfies readonly {
  key: keyof Takings
  label: string
  way: BookWay
  from: 'phone' | 'tablet' | 'wide' | 'widest'
}[]

export type MonthOption = { value: string; label: string }

/** The months that can be looked at, the present one first. */
export function monthsUntil(present: string): MonthOption[] {
  return Array.from({ length: MONTHS_BACK }, (_, index) => {
    const value = monthBefore(present, index)
    return { value, label: monthName(value) }
  })
}

/** A number of months earlier: `2026-01` minus one is `2025-12`. */
export function monthBefore(month: string, months = 1): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 - months, 1)).toISOString().slice(0, 7)
}

/** Days with figures: of the current month, only those that have begun. */
export function begunDays<Day extends { date: string }>(days: readonly Day[], today: string): Day[] {
  return days.filter(({ date }) => date <= today)
}

/** Whether money came or went on a day. */
export function hasMoney({ gross, refunds, stillOwed }: Takings): boolean {
  return gross !== 0 || refunds !== 0 || stillOwed !== 0
}

/** `Oct 1 to 20`, of days of one month. */
export function spanName({ from, until }: DayRange): string {
  const day = new Intl.DateTimeFormat('en-CA', DAY_OF_MONTH).format(Date.parse(from)).replaceAll('.', '')
  const last = Number(addDays(until, -1).slice(8))
  return last > 1 ? `${day} to ${last}` : day
}

/** Which tax the locations owe for what they sold: `HST to remit`, `GST and QST to remit`. */
export function taxNote(places: readonly TaxedPlace[], day: string): string {
  const names = new Set(places.map((place) => taxOf(place, day).name.replace(' + ', ' and ')))
  return `${[...names].join(', ') || 'Tax'} to remit`
}

/** `Up 12.5%`; null where there is nothing to compare with. */
export function changeWords(now: number, before: number): string | null {
  if (before === 0) return null
  const percent = ((now - before) / before) * 100
  const size = Math.abs(percent).toFixed(1)
  if (size === '0.0') return 'No change'
  return `${percent > 0 ? 'Up' : 'Down'} ${size}%`
}

const RARE: ReadonlySet<keyof Takings> = new Set(['other', 'discounts', 'goodwill', 'stillOwed'])

/** Without those that no day of the month has anything in and most months have not. */
export function columnsOf(days: readonly Takings[]) {
  return COLUMNS.filter(({ key }) => !RARE.has(key) || days.some((day) => day[key] !== 0))
}

/** The money of a month, or the orders that nobody paid. */
export function moneyOfMonth(month: string, sums: Takings, way: Opened['way']): Opened {
  const title = way === 'unpaid' ? `Unpaid orders of ${monthName(month)}` : `Money in and out: ${monthName(month)}`
  return { title, days: monthDays(month), sums, way }
}

/** Which refunds crossed the edges of the month, a sentence each; none where none did. */
export function crossingWords({ refundedOfEarlier, refundedLater }: GetMonthEnd['reply']): string[] {
  const of = ({ orders }: { orders: number }) =>
    orders === 1 ? '1 order that was' : `${count(orders)} orders that were`
  return [
    ...(refundedOfEarlier.orders > 0
      ? [
          `Of the refunds, ${exactDollars(refundedOfEarlier.amount)} went back for ${of(refundedOfEarlier)} paid in an earlier month.`,
        ]
      : []),
    ...(refundedLater.orders > 0
      ? [
          `${exactDollars(refundedLater.amount)} went back in later months for ${of(refundedLater)} paid in this one, and counts there.`,
        ]
      : []),
  ]
}
