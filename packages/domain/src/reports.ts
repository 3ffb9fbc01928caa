import type { OrderType } from './order-status.ts'
import { addDays, WEEKDAYS, weekdayOf } from './time/zone.ts'

/** Names of the counts of orders by their type, as the calls of reports answer them. */
export const COUNT_NAMES = { pickup: 'pickup', delivery: 'delivery', 'dine-in': 'dineIn' } as const satisfies Record<
  OrderType,
  string
>

/** Periods of the dashboard's tabs (ADM-DSH-08). */
export const PERIODS = ['today', 'yesterday', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]

/** Local days `YYYY-MM-DD`, from the first up to, not including, the last. */
export type DayRange = { from: string; until: string }

const A_WEEK = 7
const DAYS_OF_MONTH_CHART = 30
const MONTHS_OF_YEAR_CHART = 12

/**
 * The days of a period and of the previous one, as of a local day. Weeks start on Monday, months on the first
 * (ADM-DSH-39, -40). The current week and month end today; they are compared with the whole week or month before (open
 * choice 7).
 */
export function periodDays(period: Period, today: string): { current: DayRange; previous: DayRange } {
  const tomorrow = addDays(today, 1)
  switch (period) {
    case 'today':
      return { current: { from: today, until: tomorrow }, previous: { from: addDays(today, -1), until: today } }
    case 'yesterday':
      return {
        current: { from: addDays(today, -1), until: today },
        previous: { from: addDays(today, -2), until: addDays(today, -1) },
      }
    case 'week': {
      const monday = mondayOf(today)
      return { current: { from: monday, until: tomorrow }, previous: { from: addDays(monday, -A_WEEK), until: monday } }
    }
    case 'month': {
      const first = `${today.slice(0, 7)}-01`
      return { current: { from: first, until: tomorrow }, previous: { from: addMonths(first, -1), until: first } }
    }
  }
}

/** Whole days, and after them `until` up to a minute of it. */
export type Span = { from: string; until: string; minute: number }

/**
 * The previous period as far as the present one has come, so that equal spans are compared: yesterday up to this
 * minute, last week up to this minute of the same weekday. A month that was shorter counts as a whole; so does the day
 * before yesterday.
 */
export function elapsedBefore(period: Period, today: string, minute: number): Span {
  const { current, previous } = periodDays(period, today)
  if (period === 'yesterday') return { ...previous, minute: 0 }
  let until = previous.from
  for (let day = current.from; day < today && until < previous.until; day = addDays(day, 1)) until = addDays(until, 1)
  return { from: previous.from, until, minute: until < previous.until ? minute : 0 }
}

/** The days of one month, `2026-11`. */
export function monthDays(month: string): DayRange {
  const from = `${month}-01`
  return { from, until: addMonths(from, 1) }
}

/**
 * The whole days of a month up to today, and equally many days from the start of an earlier month. Today is left out:
 * half a day cannot be compared with a whole one.
 *
 * @returns null while no day is over
 */
export function sameDays(
  month: string,
  today: string,
  monthsEarlier: number,
): { current: DayRange; previous: DayRange } | null {
  const { from, until: end } = monthDays(month)
  const until = end < today ? end : today
  const earlier = addMonths(from, -monthsEarlier)
  const earlierEnd = addMonths(earlier, 1)
  let days = 0
  while (addDays(from, days) < until && addDays(earlier, days) < earlierEnd) days += 1
  if (days === 0) return null
  return {
    current: { from, until: addDays(from, days) },
    previous: { from: earlier, until: addDays(earlier, days) },
  }
}

export const REVENUE_RANGES = ['week', 'month', 'year'] as const
export type RevenueRange = (typeof REVENUE_RANGES)[number]
export type Bucket = 'day' | 'month'

/** The last 7 days, the last 30 days, or the last 12 months, the present one included; by day, a year by month. */
export function revenueDays(range: RevenueRange, today: string): DayRange & { bucket: Bucket } {
  const until = addDays(today, 1)
  if (range === 'week') return { from: addDays(until, -A_WEEK), until, bucket: 'day' }
  if (range === 'month') return { from: addDays(until, -DAYS_OF_MONTH_CHART), until, bucket: 'day' }
  return { from: addMonths(`${today.slice(0, 7)}-01`, 1 - MONTHS_OF_YEAR_CHART), until, bucket: 'month' }
}

/** Keys of a range's buckets in order: days `2026-11-20` or months `2026-11`. */
export function bucketsOf({ from, until, bucket }: DayRange & { bucket: Bucket }): string[] {
  const names: string[] = []
  const step = (day: string) => (bucket === 'day' ? addDays(day, 1) : addMonths(day, 1))
  for (let day = from; day < until; day = step(day)) names.push(bucket === 'day' ? day : day.slice(0, 7))
  return names
}

function mondayOf(day: string): string {
  const sinceMonday = (WEEKDAYS.indexOf(weekdayOf(day)) + A_WEEK - 1) % A_WEEK
  return addDays(day, -sinceMonday)
}

/** The same day of another month; used with the first of a month only. */
function addMonths(first: string, months: number): string {
  const [year = 0, month = 0] = first.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

const HOURS = 24
const A_DAY_MS = 86_400_000

/** The part of a span that is checked in one hour: the parts of the 24 hours of a day are the whole span. */
export function daysToCheck({ from, until }: DayRange, hour: number): DayRange {
  const days = (Date.parse(until) - Date.parse(from)) / A_DAY_MS
  const each = Math.ceil(days / HOURS)
  const end = addDays(from, Math.min(days, each * (hour + 1)))
  return { from: addDays(from, Math.min(days, each * hour)), until: end }
}

/**
 * How much a figure has grown, in percent: 100 when there was nothing before and there is something now
 * (ADM-DSH-43..45).
 */
export function growth(current: number, previous: number): number {
  if (previous === 0) return current > 0 ? 100 : 0
  return ((current - previous) / previous) * 100
}

/** Which dishes count as those a location sells most. Fewer portions than `fewest` are chance. */
export const MOST_SOLD = { days: 28, fewest: 10, most: 8 } as const

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Elapsed time in words: `Just now`, `1 minute ago`, `5 hours ago` (ADM-DSH-59..65). */
export function timeAgo(then: Date, now: Date): string {
  const passed = now.getTime() - then.getTime()
  if (passed < MINUTE_MS) return 'Just now'
  if (passed < HOUR_MS) return inWords(Math.floor(passed / MINUTE_MS), 'minute')
  if (passed < DAY_MS) return inWords(Math.floor(passed / HOUR_MS), 'hour')
  return inWords(Math.floor(passed / DAY_MS), 'day')
}

function inWords(count: number, unit: string): string {
  return count === 1 ? `1 ${unit} ago` : `${count} ${unit}s ago`
}
