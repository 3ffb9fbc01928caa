import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import { type DayHours, dayHours, minuteOf, nextClosing, openState } from '@thali/domain/locations/hours'
import { scheduleOf, type TimeSpan } from '@thali/domain/locations/schedule'
import { centsFromDollars, formatMoney } from '@thali/domain/money/cents'
import { formatClock, localParts, ZONE } from '@thali/domain/time/zone'

import { isApiError } from '#web/lib/api/api.ts'

/** Said when there is no network: the change happens later, once. */
export const QUEUED = 'Queued for when online'
/** Most features shown on a card; the rest is a number. */
const MOST_CHIPS = 4

const DAY = /* @__PURE__ */ new Intl.DateTimeFormat('en-CA', { dateStyle: 'medium', timeZone: ZONE })

/** Over all locations; null where nothing is known. Money in dollars. */
export type LocationTotals = {
  total: number
  active: number
  averageRating: number | null
  orders: number
  monthlyRevenue: number
}

/** Figures of the tiles above the cards (ADM-LOC-01). Locations without a rating do not count in the average. */
export function totalsOf(locations: readonly ManagedLocationView[]): LocationTotals {
  const ratings = locations.flatMap(({ rating }) => (rating !== null && rating > 0 ? [rating] : []))
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return {
    total: locations.length,
    active: locations.filter(({ isActive }) => isActive).length,
    averageRating: ratings.length === 0 ? null : sum(ratings) / ratings.length,
    orders: sum(locations.map(({ totalOrders }) => totalOrders)),
    monthlyRevenue: sum(locations.map(({ monthlyRevenue }) => monthlyRevenue)),
  }
}

/** `$12.3K` */
export function inThousands(dollars: number): string {
  return `$${(dollars / 1000).toFixed(1)}K`
}

export function dollarsWords(dollars: number): string {
  return formatMoney(centsFromDollars(dollars))
}

/** `Open until 10:00 PM`, or when it opens again. */
export function openUntilWords(location: ManagedLocationView, now: Date): string {
  if (!location.isActive) return 'Closed'
  const { open, text } = openState(location, now)
  const closesAt = open ? nextClosing(scheduleOf(location, 'all'), now) : null
  return text ?? (closesAt ? `Open until ${formatClock(localParts(closesAt).minute)}` : 'Open')
}

/** How a kitchen promises its times, in a few words. */
export function kitchenWords({ kitchen = null }: Pick<ManagedLocationView, 'kitchen'>): string {
  if (kitchen === null) return 'As soon as possible'
  const { stations, ordersPerQuarter } = kitchen
  return stations.length > 0 ? stations.map(({ name }) => name).join(', ') : `${ordersPerQuarter} orders in 15 min`
}

/** How people without an account may order; null where they may not. */
export function guestOrdersWords({ guestOrders }: Pick<ManagedLocationView, 'guestOrders'>): string | null {
  if (guestOrders === undefined) return null
  return `Orders without an account: ${guestOrders === 'card' ? 'by card' : 'by card or in cash'}`
}

/** `Tables 1 to 20`; null where they have no numbers. */
export function tablesWords({ tables }: Pick<ManagedLocationView, 'tables'>): string | null {
  if (tables === undefined) return null
  return tables.from === tables.to ? `Table ${tables.from}` : `Tables ${tables.from} to ${tables.to}`
}

/** Today's hours on a card. */
export function todayWords(
  { hours, calendarDays = [] }: Pick<ManagedLocationView, 'hours' | 'calendarDays'>,
  now: Date,
): string {
  const { weekday, date } = localParts(now)
  const { open, close, closed, periods: usual = [{ open, close }] } = dayHours(hours, weekday)
  const periods = calendarDays.find((day) => day.date === date && day.service === 'all')?.periods
  if (periods) return periodsWords(periods)
  // Guests order and book by default hours on a day without any; staff should know.
  if (!hours[weekday]) return `Hours TBD (until then ${spanWords({ open, close })})`
  return periodsWords(closed ? [] : usual)
}

function periodsWords(periods: readonly TimeSpan[]): string {
  if (periods.length === 0) return 'Closed Today'
  return `Today: ${periods.map(spanWords).join(', ')}`
}

/** `11:30 AM - 10:00 PM` */
function spanWords({ open, close }: TimeSpan): string {
  return [open, close].map((time) => formatClock(minuteOf(time) ?? 0)).join(' - ')
}

/** Where a day runs into the next one: until when. Null where it ends before midnight. */
export function nightWords({ open, close, closed }: DayHours): string | null {
  const [from, until] = [minuteOf(open), minuteOf(close)]
  if (closed === true || from === null || until === null) return null
  if (until === 24 * 60 || (until === 0 && from > 0)) return 'Open until midnight'
  if (until > from) return null
  return `${until === from ? 'Open 24 hours, until' : 'Open until'} ${formatClock(until)} the next day`
}

/** The first features as they are shown, and `+3 more` where there are more. */
export function chipsOf(features: readonly string[]): { shown: readonly string[]; rest: string | null } {
  const more = features.length - MOST_CHIPS
  return { shown: features.slice(0, MOST_CHIPS), rest: more > 0 ? `+${more} more` : null }
}

/** `4.5 (225 reviews)`; null without a rating. */
export function ratingWords({ rating, reviewCount }: Pick<ManagedLocationView, 'rating' | 'reviewCount'>) {
  if (rating === null || rating <= 0) return null
  return `${rating.toFixed(1)} (${reviewCount} ${reviewCount === 1 ? 'review' : 'reviews'})`
}

/** `Since 2021`; null without an opening date. */
export function sinceWords(openingDate: string | null): string | null {
  return openingDate === null ? null : `Since ${openingDate.slice(0, 4)}`
}

/** `Added Nov 20, 2026` */
export function addedWords(createdAt: string): string {
  return `Added ${DAY.format(new Date(createdAt))}`
}

export function addressOf(location: ManagedLocationView): string {
  return `${location.address}, ${townOf(location)}`
}

/** `Truro Heights, NS B2N 1A1` */
export function townOf({ city, province, postalCode }: ManagedLocationView): string {
  return `${city}, ${province} ${postalCode}`
}

/** Text of the banner about waiting changes, or null (ADM-LOC-08..10). */
export function syncWords({ isOffline, waiting }: { isOffline: boolean; waiting: number }): string | null {
  if (isOffline) return 'Working offline - changes will sync when reconnected'
  return waiting > 0 ? `${waiting} operations syncing...` : null
}

/** What closing means for booked guests; nothing when there are none. */
export function comingWords(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? ' One guest has a table booked: please call.'
    : ` ${count} guests have tables booked: please call them.`
}

/** Open orders that remain when a location is closed. */
export function openWords(count: number): string {
  if (count === 0) return 'No order is open there.'
  return count === 1
    ? 'One order is open there and stays on the board until it is done or cancelled.'
    : `${count} orders are open there and stay on the board until they are done or cancelled.`
}

const REFUSED = {
  load: 'Failed to load locations',
  save: 'Failed to save location',
  status: 'Failed to update location status',
  delete: 'Failed to delete location',
} as const
const UNEXPECTED = {
  load: 'An error occurred while loading locations',
  save: 'An error occurred while updating location',
  status: 'An error occurred while updating location',
  delete: 'An error occurred while deleting location',
} as const

/** Refusals whose own sentence says what to do. */
const TOLD: ReadonlySet<string> = new Set(['location-in-use', 'location-not-ready'])

/**
 * Text of the error banner: one sentence for a refusal, another for unexpected errors (ADM-ERR-045..051). What is still
 * open at a location is named (ruling 49).
 */
export function failureWords(doing: keyof typeof REFUSED, error: unknown): string {
  if (isApiError(error) && TOLD.has(error.code)) return error.message
  const isRefusal = isApiError(error) && error.status >= 400 && error.status < 500
  return isRefusal ? REFUSED[doing] : UNEXPECTED[doing]
}
