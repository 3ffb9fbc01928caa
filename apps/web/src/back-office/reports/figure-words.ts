import type { GetDashboard } from '@thali/contracts/system/reports'
import { type Period, growth } from '@thali/domain/reports'
import { formatClock, formatDate, localParts } from '@thali/domain/time/zone'

type Figures = Pick<GetDashboard['reply'], 'orders' | 'revenue' | 'customers' | 'avgOrderValue'>

/** In a figure's place while it is not known: never a zero. */
export const UNKNOWN = '—'

const CAD = { style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol' } as const
const WHOLE = new Intl.NumberFormat('en-CA', { ...CAD, maximumFractionDigits: 0 })
const EXACT = new Intl.NumberFormat('en-CA', CAD)
const SHORT = new Intl.NumberFormat('en-CA', { ...CAD, notation: 'compact', maximumSignificantDigits: 2 })
const COUNT = new Intl.NumberFormat('en-CA')
const SHORT_DAY = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const

/** `$1,235`: revenue in the banner, the cards and the charts. */
export const wholeDollars = (amount: number): string => WHOLE.format(amount)
/** `$1,234.50` */
export const exactDollars = (amount: number): string => EXACT.format(amount)
/** `$1.2K`, for narrow bars. */
export const shortDollars = (amount: number): string => SHORT.format(amount)
/** `1,234` */
export const count = (amount: number): string => COUNT.format(amount)
/** `1 order`, `2 orders` */
export const counted = (amount: number, unit: string): string => `${count(amount)} ${unit}${amount === 1 ? '' : 's'}`

export const PERIOD_LABELS = {
  today: 'Today',
  yesterday: 'Yesterday',
  week: 'This Week',
  month: 'This Month',
} as const satisfies Record<Period, string>

/** The period that a period is compared with. */
const COMPARED_WITH = {
  today: 'yesterday',
  yesterday: 'the day before',
  week: 'last week',
  month: 'last month',
} as const satisfies Record<Period, string>

export type Direction = 'up' | 'down' | 'level'
export type Trend = { direction: Direction; words: string }

const DIRECTIONS = { up: 'Up', down: 'Down', level: 'No change' } as const

/** A trend in words, `Up 12.5%`; null against nothing, which nothing can be compared with. */
export function trendOf(now: number, before: number): Trend | null {
  if (before === 0) return null
  const percent = growth(now, before)
  const size = Math.abs(percent).toFixed(1)
  const direction = size === '0.0' ? 'level' : percent > 0 ? 'up' : 'down'
  return { direction, words: direction === 'level' ? DIRECTIONS.level : `${DIRECTIONS[direction]} ${size}%` }
}

/** `about`: what is counted, where another page has a figure of the same name that counts less. */
export type Stat = {
  key: keyof Figures
  label: string
  about: string | null
  value: string
  before: string
  trend: Trend | null
}

/** The four cards of a period, in order, each beside what the period before had reached by the same time. */
export function statsOf(reply: GetDashboard['reply']): Stat[] {
  const before = reply.previousByNow
  const stat = (key: keyof Figures, write: (amount: number) => string): Stat => ({
    key,
    label: STAT_LABELS[key],
    about: key === 'revenue' ? 'paid or not' : null,
    value: write(reply[key]),
    before: `${before[key] === 0 ? 'none' : write(before[key])} ${comparedWith(reply)}`,
    trend: trendOf(reply[key], before[key]),
  })
  return [
    stat('orders', count),
    stat('revenue', wholeDollars),
    stat('customers', count),
    stat('avgOrderValue', exactDollars),
  ]
}

/** `yesterday to 2:10 AM`, `last week to Fri, Nov 13, 2:10 AM`; a period that is over as a whole: `the day before`. */
function comparedWith({ period, from, previousByNow }: GetDashboard['reply']): string {
  const name = COMPARED_WITH[period]
  const { date, minute } = localParts(new Date(previousByNow.until))
  if (date === from) return name
  return `${name} to ${period === 'today' ? '' : `${shortDay(date)}, `}${formatClock(minute)}`
}

export const STAT_LABELS = {
  orders: 'Total Orders',
  revenue: 'Total Revenue',
  customers: 'Total Customers',
  avgOrderValue: 'Avg Order Value',
} as const satisfies Record<keyof Figures, string>

/** `5:42 PM` of today; of another day with its date. */
export function timeOf(instant: string, now: Date): string {
  const { date, minute } = localParts(new Date(instant))
  const clock = formatClock(minute)
  return date === localParts(now).date ? clock : `${clock}, ${formatDate(date)}`
}

/** `Fri, Nov 20` */
export function shortDay(date: string): string {
  return new Intl.DateTimeFormat('en-CA', SHORT_DAY).format(Date.parse(date)).replaceAll('.', '')
}

/** `November 2026` */
export function monthName(month: string): string {
  return new Intl.DateTimeFormat('en-CA', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01`),
  )
}

/** Greeting by time of day. */
export function greeting(now: Date): string {
  const { minute } = localParts(now)
  if (minute < 12 * 60) return 'Good morning'
  return minute < 17 * 60 ? 'Good afternoon' : 'Good evening'
}
