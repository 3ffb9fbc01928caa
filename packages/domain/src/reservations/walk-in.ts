import { RESERVATION_WORDS } from '#language/reservations.ts'
import { type FieldProblem, type Fields, fieldsOf, isFilled, problemsAt } from '../fields.ts'
import type { ReservationWords } from '../language/en/reservations.ts'
import { partyMessage } from '../people/party.ts'
import { minuteOfTime, toClock24 } from '../time/clock.ts'
import { instantAt, isCalendarDate, localParts } from '../time/zone.ts'
import { checkBooking, type ReservationCheck, type ReservationInput, timeMessage } from './reservation-check.ts'
import { type WallTime } from './slots.ts'

/** Stands in place of a name that nobody asked for. */
export const WALK_IN = 'Walk-in'

const QUARTER = 15
const MINUTE_MS = 60_000
/** A time that is this many minutes ahead is still now. */
const EARLY_MINUTES = 30
/** A walk-in that was taken without a network may be sent this much later. */
const LATE_MINUTES = 12 * 60

/** Where guests who sit down now stand in the book: at the quarter of an hour that has begun (ruling 50). */
export function seatedAt(now: Date): { date: string; time: string } {
  const { date, minute } = localParts(now)
  return { date, time: toClock24(minute - (minute % QUARTER)) }
}

/** Said to staff, who read English. */
const NOT_NOW = 'Guests who are here sit down now: their time is at most 30 minutes ahead.'

/** Parses the booking of guests at the door: their number is enough, and they sit down now unless a time says when they did. */
export function checkWalkIn(
  input: ReservationInput | null | undefined,
  now: Date,
  words: ReservationWords = RESERVATION_WORDS,
): ReservationCheck {
  const { location, customerInfo, reservationDetails } = fieldsOf(input)
  const customer = fieldsOf(customerInfo)
  const typed = fieldsOf(reservationDetails)
  const details = isFilled(typed.date) || isFilled(typed.time) ? typed : { ...typed, ...seatedAt(now) }
  const named = { ...customer, name: isFilled(customer.name) ? customer.name : WALK_IN }
  const seat = seatProblems(details, now, words)
  return checkBooking({ location, customerInfo: named }, { details, seat, taker: 'staff' }, words)
}

function seatProblems({ partySize, date, time }: Fields, now: Date, words: ReservationWords): FieldProblem[] {
  const minute = isFilled(time) ? minuteOfTime(time) : null
  const day = isFilled(date) && isCalendarDate(date) ? date : null
  const isElsewhen = minute !== null && day !== null && !mayHaveSatDown({ date: day, minute }, now)
  return [
    ...problemsAt('reservationDetails.partySize', partyMessage(partySize, words.party)),
    ...problemsAt('reservationDetails.date', day === null ? words.noSuchDate : null),
    ...problemsAt('reservationDetails.time', isElsewhen ? NOT_NOW : timeMessage(time, words)),
  ]
}

/** Whether guests can sit down now whose table stands in the book at this time, or have done so (ruling 50). */
function mayHaveSatDown({ date, minute }: WallTime, now: Date): boolean {
  const minutesAhead = (instantAt(date, minute).getTime() - now.getTime()) / MINUTE_MS
  return minutesAhead <= EARLY_MINUTES && minutesAhead >= -LATE_MINUTES
}

/** When guests came whose table is noted now: within the quarter of an hour in which they sat down. */
export function arrivalOf({ date, minute }: WallTime, now: Date): Date {
  return new Date(Math.min(now.getTime(), instantAt(date, minute + QUARTER).getTime()))
}
