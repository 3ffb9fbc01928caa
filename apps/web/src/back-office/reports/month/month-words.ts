import type { GetMonthEnd } from '@thali/contracts/system/reports'

import { monthName } from '../figure-words.ts'

export type Takings = GetMonthEnd['reply']['totals']

const MONTHS_BACK = 36

/** Columns of a day, in order; `way` filters the orders of a column. */
export const COLUMNS = [
  { key: 'gross', label: 'Gross', way: 'all' },
  { key: 'refunds', label: 'Refunds', way: 'refunded' },
  { key: 'net', label: 'Net', way: 'all' },
  { key: 'sales', label: 'Sales', way: 'all' },
  { key: 'tax', label: 'Tax', way: 'all' },
  { key: 'tips', label: 'Tips', way: 'all' },
  { key: 'rounding', label: 'Rounding', way: 'cash' },
  { key: 'cash', label: 'Cash', way: 'cash' },
  { key: 'card', label: 'Card', way: 'card' },
  { key: 'other', label: 'Other', way: 'manual' },
] as const satisfies readonly { key: keyof Takings; label: string; way: string }[]

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
