import type { ReservationView } from '@thali/contracts/reservations'
import { reasonInWords } from '@thali/domain/reservations/cancellation-words'
import { onCalendar } from '@thali/domain/reservations/slots'
import { minuteOfTime } from '@thali/domain/time/clock'
import { formatClock, formatDate, formatTime } from '@thali/domain/time/zone'

import { isApiError, userMessage } from '#web/lib/api/api.ts'
import { apiAddress } from '#web/lib/connection.ts'
import { dayWords } from '#web/lib/day-words.ts'
import { LANGUAGE } from '#web/lib/language.ts'
import { words } from '#words/reservations/table.ts'

/** A reservation in short. */
export type TableFacts = { date: string; time: string; partySize: number; place: string }

const WEEKDAYS = /* @__PURE__ */ new Intl.DateTimeFormat(LANGUAGE, { weekday: 'long', timeZone: 'UTC' })

/** The calendar day of a chosen time: the next day for `24:30`. */
export function dayOf(date: string, time: string): string {
  return onCalendar({ date, minute: minuteOfTime(time) ?? 0 }).date
}

/** `19:00` as `7:00 PM`. */
export function clockWords(time: string): string {
  return formatClock(minuteOfTime(time) ?? 0)
}

/** `Sat, Nov 21, 7:00 PM · 4 people · Truro Heights` */
export function tableLine({ date, time, partySize, place }: TableFacts): string {
  return `${dayWords(dayOf(date, time))}, ${clockWords(time)} · ${words.people(partySize)} · ${place}`
}

export function factsOf({ reservationDetails, locationInfo }: ReservationView): TableFacts {
  const { date, time, partySize } = reservationDetails
  return { date, time, partySize, place: locationInfo.name }
}

/** `Closed on Mondays.` */
export function closedWords(date: string): string {
  return words.closedOn(WEEKDAYS.format(new Date(date)))
}

export type BookingState = 'upcoming' | 'arrived' | 'past' | 'cancelled'

/** The state of a reservation, for its guest. */
export function bookingState(
  { status, arrivedAt, startsAt }: Pick<ReservationView, 'status' | 'arrivedAt' | 'startsAt'>,
  now: Date,
): BookingState {
  if (status === 'cancelled') return 'cancelled'
  if (arrivedAt !== null) return 'arrived'
  return now < new Date(startsAt) ? 'upcoming' : 'past'
}

/** When and why a booking was cancelled. */
export function cancelledWords({
  cancelledAt,
  cancellationReason,
}: Pick<ReservationView, 'cancelledAt' | 'cancellationReason'>): string {
  const at = cancelledAt === null ? null : new Date(cancelledAt)
  const when = at === null ? words.cancelled : words.cancelledOn(formatDate(at), formatTime(at))
  return cancellationReason === null ? when : `${when} ${words.reason(reasonInWords(cancellationReason))}`
}

/** The iCalendar file of a booking, opened by the same secret as its page. */
export function calendarPath({ manageUrl }: Pick<ReservationView, 'manageUrl'>): string {
  return apiAddress(manageUrl.replace('?', '/calendar.ics?'))
}

/** Refusals for which the server's sentence is shown instead of the general one. */
const TELLING = new Set([
  'reservation-invalid',
  'reservation-check-failed',
  'reservation-not-found',
  'too-many-guests',
  'slot-unavailable',
  'location-not-found',
])

/** The sentence for a failed booking or cancellation. */
export function reservationMessage(error: unknown): string {
  return isApiError(error) && TELLING.has(error.code) ? error.message : userMessage(error)
}
