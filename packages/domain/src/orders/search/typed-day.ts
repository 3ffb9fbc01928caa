import { addDays, isCalendarDate } from '../../time/zone.ts'

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const SLASHED = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/
const MONTH_FIRST = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4}))?$/
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3,9})\.?(?:,?\s+(\d{4}))?$/
/** February 29 comes back after eight years at the latest. */
const YEARS_BACK = 8

type Parts = { month: number; day: number; year: number | null }

/**
 * Reads a day as people type it: `2026-11-05`, `11/5` (month first, unless there is no such month), `Nov 5`,
 * `5 November 2026`, `yesterday`. Without a year it is the latest such day that is not after today.
 */
export function readDay(typed: string, today: string): string | null {
  const words = typed.trim().toLowerCase()
  if (words === 'today') return today
  if (words === 'yesterday') return addDays(today, -1)
  const parts = readParts(words)
  if (parts === null) return null
  if (parts.year !== null) return dateOf(parts, parts.year)

  const thisYear = Number(today.slice(0, 4))
  const years = Array.from({ length: YEARS_BACK + 1 }, (_, back) => thisYear - back)
  return years.map((year) => dateOf(parts, year)).find((date) => date !== null && date <= today) ?? null
}

function readParts(words: string): Parts | null {
  const [, isoYear, isoMonth, isoDay] = ISO.exec(words) ?? []
  if (isoYear !== undefined) return { year: Number(isoYear), month: Number(isoMonth), day: Number(isoDay) }

  const [, first, second, slashedYear] = SLASHED.exec(words) ?? []
  if (first !== undefined) {
    const [month, day] = Number(first) > 12 ? [Number(second), Number(first)] : [Number(first), Number(second)]
    return { month, day, year: yearOf(slashedYear) }
  }
  const [, month, day, year] = MONTH_FIRST.exec(words) ?? []
  if (month !== undefined) return named(month, day, year)
  const [, dayBefore, monthAfter, yearAfter] = DAY_FIRST.exec(words) ?? []
  return monthAfter === undefined ? null : named(monthAfter, dayBefore, yearAfter)
}

function named(word: string, day: string | undefined, year: string | undefined): Parts | null {
  const index = MONTHS.findIndex((month) => month.startsWith(word))
  return index === -1 ? null : { month: index + 1, day: Number(day), year: yearOf(year) }
}

function yearOf(typed: string | undefined): number | null {
  return typed === undefined ? null : Number(typed)
}

function dateOf({ month, day }: Parts, year: number): string | null {
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isCalendarDate(date) ? date : null
}
