import type { GetReservationDay, ReservationView } from '@thali/contracts/reservations'
import { onCalendar } from '@thali/domain/reservations/slots'
import { minuteOfTime, toClock24 } from '@thali/domain/time/clock'
import { formatClock } from '@thali/domain/time/zone'

import { guestsWords, tablesWords } from '../booking-words.ts'

type Day = GetReservationDay['reply']
export type DaySlot = Day['slots'][number]

const MINUTE_MS = 60_000
const SOON_MS = 120 * MINUTE_MS
const DAY_MS = 24 * 60 * MINUTE_MS
/** Guests later than this are no longer expected. */
const LATE_MS = 30 * MINUTE_MS

/** How full a time slot is, in words, so that colour is not needed. */
export function roomWords({ guests, isOver }: Pick<DaySlot, 'guests' | 'isOver'>, most: number): string {
  if (isOver) return 'Past'
  return guests >= most ? 'Full' : `${most - guests} left`
}

/** Converts a time of the service day into a calendar date: after midnight, the rest of last night is today. */
export function bookable({ date, time }: { date: string; time: string | null }, today: string) {
  if (date >= today) return { date, time }
  const meant = time === null ? null : onCalendar({ date, minute: minuteOfTime(time) ?? 0 })
  return { date: today, time: meant?.date === today ? toClock24(meant.minute) : null }
}

export type Sitting = { time: string; label: string; bookings: ReservationView[]; guests: number }

/** The expected bookings grouped by time, without cancelled ones. */
export function sittingsOf(bookings: readonly ReservationView[]): Sitting[] {
  // Grouped by date and time, so that times after midnight come last.
  const byTime = Map.groupBy(bookings.filter(isExpected), ({ reservationDetails: { date, time } }) => `${date} ${time}`)
  return [...byTime]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([moment, own]) => ({
      time: moment.slice(-5),
      label: formatClock(minuteOfTime(moment.slice(-5)) ?? 0),
      bookings: own,
      guests: guestsOf(own),
    }))
}

/** The time of the sitting that is expected now; null when the list begins with it, or on another day. */
export function sittingNow(sittings: readonly Sitting[], now: Date): string | null {
  const startOf = ({ bookings }: Sitting) => Date.parse(bookings[0]?.startsAt ?? '') - now.getTime()
  const at = sittings.findIndex((sitting) => startOf(sitting) > -LATE_MS)
  const isNow = at > 0 && sittings.some((sitting) => Math.abs(startOf(sitting)) < DAY_MS)
  return isNow ? (sittings[at]?.time ?? null) : null
}

/** The tables that come next: `5:30 PM, 2 tables, 8 guests`; null when nobody is still to come. */
export function nextWords(bookings: readonly ReservationView[], now: Date): string | null {
  const toCome = bookings.filter(
    ({ startsAt, arrivedAt }) => arrivedAt === null && Date.parse(startsAt) > now.getTime(),
  )
  const [next] = sittingsOf(toCome)
  return next ? `${next.label}, ${tablesWords(next.bookings.length)}, ${guestsWords(next.guests)}` : null
}

export type DayCounts = { tables: number; guests: number; arrivedTables: number; arrivedGuests: number }

/** Booked and arrived tables and guests of a day. */
export function countsOf(bookings: readonly ReservationView[]): DayCounts {
  const expected = bookings.filter(isExpected)
  const arrived = expected.filter(({ arrivedAt }) => arrivedAt !== null)
  return {
    tables: expected.length,
    guests: guestsOf(expected),
    arrivedTables: arrived.length,
    arrivedGuests: guestsOf(arrived),
  }
}

/** Bookings of the next two hours, and those that are late. */
export function nextTables(bookings: readonly ReservationView[], now: Date): ReservationView[] {
  return bookings.filter((booking) => {
    const inMs = Date.parse(booking.startsAt) - now.getTime()
    return isExpected(booking) && booking.arrivedAt === null && inMs > -LATE_MS && inMs <= SOON_MS
  })
}

/** `10 min late`; null before their time, after they have arrived, or on another day. */
export function lateWords({ startsAt, arrivedAt, status }: ReservationView, now: Date): string | null {
  const minutes = Math.floor((now.getTime() - Date.parse(startsAt)) / MINUTE_MS)
  if (status === 'cancelled' || arrivedAt !== null || minutes < 1 || minutes > 12 * 60) return null
  return minutes < 60 ? `${minutes} min late` : 'Over an hour late'
}

export function lateCount(bookings: readonly ReservationView[], now: Date): number {
  return bookings.filter((booking) => lateWords(booking, now) !== null).length
}

export function isExpected({ status }: Pick<ReservationView, 'status'>): boolean {
  return status !== 'cancelled'
}

export function guestsOf(bookings: readonly ReservationView[]): number {
  return bookings.reduce((sum, { reservationDetails }) => sum + reservationDetails.partySize, 0)
}
