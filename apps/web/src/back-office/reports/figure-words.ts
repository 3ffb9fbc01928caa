import type { GetDashboard } from '@thali/contracts/system/reports'
import { growth } from '@thali/domain/reports/trend'
import type { Period } from '@thali/domain/reports/periods'
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

/** A trend in words: `Up 12.5% vs yesterday`. */
export function trendOf(percent: number, comparedWith: string): Trend {
  const size = Math.abs(percent).toFixed(1)
  const direction = size === '0.0' ? 'level' : percent > 0 ? 'up' : 'down'
  const amount = direction === 'level' ? '' : ` ${size}%`
  return { direction, words: `${DIRECTIONS[direction]}${amount} vs ${comparedWith}` }
}

export type Stat = { key: keyof Figures; label: string; value: string; before: string; trend: Trend }

/** The four cards of a period, in order. */
export function statsOf(reply: GetDashboard['reply']): Stat[] {
  const { previous, trends, period } = reply
  const against = COMPARED_WITH[period]
  const stat = (key: keyof Figures, label: string, write: (amount: number) => string, percent: number): Stat => ({
    key,
    label,
    value: write(reply[key]),
    before: `${write(previous[key])} ${against}`,
    trend: trendOf(percent, against),
  })
  return [
    stat('orders', STAT_LABELS.orders, count, trends.ordersGrowth),
    stat('revenue', STAT_LABELS.revenue, wholeDollars, trends.revenueGrowth),
    stat('customers', STAT_LABELS.customers, count, trends.customersGrowth),
    stat('avgOrderValue', STAT_LABELS.avgOrderValue, exactDollars, growth(reply.avgOrderValue, previous.avgOrderValue)),
  ]
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
