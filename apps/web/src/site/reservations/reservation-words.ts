import type { ReservationView } from '@thali/contracts/reservations'
import { minuteOfTime, onCalendar } from '@thali/domain/reservations/slots'
import { formatClock, formatDate, formatTimeAst, weekdayOf } from '@thali/domain/time/zone'
import { counted } from '#web/lib/counted.ts'

/** A reservation in short. */
export type TableFacts = { date: string; time: string; partySize: number; place: string }

const DAYS = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** `Sat, Nov 21` */
export function dayWords(date: string): string {
  return DAYS.format(new Date(date))
}

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
  return `${dayWords(dayOf(date, time))}, ${clockWords(time)} · ${counted(partySize, 'person', 'people')} · ${place}`
}

export function factsOf({ reservationDetails, locationInfo }: ReservationView): TableFacts {
  const { date, time, partySize } = reservationDetails
  return { date, time, partySize, place: locationInfo.name }
}

/** `Closed on Mondays.` */
export function closedWords(date: string): string {
  const weekday = weekdayOf(date)
  return `Closed on ${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}s.`
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

/** One word for a list. */
export const STATE_WORDS: Record<BookingState, string> = {
  upcoming: 'Confirmed',
  arrived: 'Arrived',
  past: 'Past',
  cancelled: 'Cancelled',
}

/** When and why a booking was cancelled. */
export function cancelledWords({
  cancelledAt,
  cancellationReason,
}: Pick<ReservationView, 'cancelledAt' | 'cancellationReason'>): string {
  const at = cancelledAt === null ? null : new Date(cancelledAt)
  const when = at === null ? 'Cancelled.' : `Cancelled on ${formatDate(at)} at ${formatTimeAst(at)}.`
  return cancellationReason === null ? when : `${when} Reason: ${cancellationReason}`
}

/** The iCalendar file of a booking, opened by the same secret as its page. */
export function calendarPath({ manageUrl }: Pick<ReservationView, 'manageUrl'>): string {
  return `/api${manageUrl.replace('?', '/calendar.ics?')}`
}
