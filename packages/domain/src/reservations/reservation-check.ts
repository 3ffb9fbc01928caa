import { type FieldProblem, type Fields, fieldsOf, isFilled, problemsAt } from '../fields.ts'
import { checkEmail, phoneMessage } from '../people/contact-check.ts'
import { normalizeEmail, normalizePhone } from '../people/contact-fields.ts'
import { partyMessage } from '../people/party.ts'
import { checkApiName } from '../people/person-name.ts'
import { minuteOfTime, toClock24 } from '../time/clock.ts'
import { isCalendarDate, instantAt, localParts } from '../time/zone.ts'
import { bookingDays, onCalendar, type WallTime } from './slots.ts'
import { RESERVATION_WORDS, type ReservationWords } from '#language/reservations.ts'

/** A booking as it arrives, before anything in it can be trusted. */
export type ReservationInput = {
  location?: unknown
  customerInfo?: unknown
  reservationDetails?: unknown
}

/** A valid booking; whether there is room is checked separately. */
export type CheckedReservation = {
  locationId: string
  name: string
  /** Lowercase; empty only when staff book for somebody without an e-mail address. */
  email: string
  /** `+`, country, digits; empty only for guests at the door. */
  phone: string
  date: string
  minute: number
  partySize: number
  specialRequests: string | null
}

/** The parts of a booking that can be changed: time, party size and requests. */
export type CheckedTable = Pick<CheckedReservation, 'date' | 'minute' | 'partySize' | 'specialRequests'>

export type ReservationCheck = { ok: true; reservation: CheckedReservation } | { ok: false; problems: FieldProblem[] }
export type TableCheck = { ok: true; table: CheckedTable } | { ok: false; problems: FieldProblem[] }

export type ReservationTaker = 'guest' | 'staff'

/** Asked for at most. */
export const LONGEST_REQUESTS = 500

/**
 * Parses a booking, or lists its problems in the order of the form. The browser checks before sending, and the server
 * checks again. Guests give name, e-mail and phone; staff need only a name, for callers without e-mail.
 */
export function checkReservation(
  input: ReservationInput | null | undefined,
  { now, taker }: { now: Date; taker: ReservationTaker },
  words: ReservationWords = RESERVATION_WORDS,
): ReservationCheck {
  const details = fieldsOf(fieldsOf(input).reservationDetails)
  return checkBooking(input, { details, seat: seatProblems(details, now, words), taker }, words)
}

type SeatCheck = { details: Fields; seat: readonly FieldProblem[]; taker: ReservationTaker }

/** Parses a booking whose party, date and time were looked at already. */
function checkBooking(
  input: ReservationInput | null | undefined,
  { details, seat, taker }: SeatCheck,
  words: ReservationWords,
): ReservationCheck {
  const { location, customerInfo } = fieldsOf(input)
  const customer = fieldsOf(customerInfo)
  const problems = [
    ...problemsAt('location', isFilled(location) ? null : words.noLocation),
    ...seat,
    ...problemsAt('customerInfo.name', nameMessage(customer.name, words)),
    ...problemsAt('customerInfo.email', emailMessage(customer.email, taker, words)),
    ...problemsAt('customerInfo.phone', phoneProblem(customer.phone, taker, words)),
    ...requestsProblems(details, words),
  ]
  if (problems.length > 0) return { ok: false, problems }

  return {
    ok: true,
    reservation: {
      locationId: String(location),
      name: String(customer.name).trim(),
      email: normalizeEmail(typeof customer.email === 'string' ? customer.email : ''),
      phone: normalizePhone(typeof customer.phone === 'string' ? customer.phone : '') ?? '',
      ...toTable(details),
    },
  }
}

/** Parses a change of a booking, or lists its problems. */
export function checkTable(details: unknown, now: Date, words: ReservationWords = RESERVATION_WORDS): TableCheck {
  const fields = fieldsOf(details)
  const problems = [...seatProblems(fields, now, words), ...requestsProblems(fields, words)]
  return problems.length > 0 ? { ok: false, problems } : { ok: true, table: toTable(fields) }
}

function seatProblems({ partySize, date, time }: Fields, now: Date, words: ReservationWords): FieldProblem[] {
  return [
    ...problemsAt('reservationDetails.partySize', partyMessage(partySize, words.party)),
    ...problemsAt('reservationDetails.date', dateMessage(dayMeant(date, time, now), now, words)),
    ...problemsAt('reservationDetails.time', timeMessage(time, words)),
  ]
}

/** After midnight yesterday's evening goes on: `24:30` of yesterday is a time of today. */
function dayMeant(date: unknown, time: unknown, now: Date): unknown {
  const minute = isFilled(time) ? minuteOfTime(time) : null
  if (!isFilled(date) || !isCalendarDate(date) || minute === null || date >= bookingDays(now).first) return date
  return onCalendar({ date, minute }).date
}

function requestsProblems({ specialRequests }: Fields, words: ReservationWords): FieldProblem[] {
  return problemsAt('reservationDetails.specialRequests', requestsMessage(specialRequests, words))
}

function toTable({ date, time, partySize, specialRequests }: Fields): CheckedTable {
  return {
    ...onCalendar({ date: String(date), minute: minuteOfTime(String(time)) ?? 0 }),
    partySize: Number(partySize),
    specialRequests: typeof specialRequests === 'string' ? specialRequests.trim() || null : null,
  }
}

/** Message for a date, or null: it must exist, from today to 60 days ahead. */
export function dateMessage(date: unknown, now: Date, words: ReservationWords = RESERVATION_WORDS): string | null {
  if (!isFilled(date)) return words.noDate
  if (!isCalendarDate(date)) return words.noSuchDate
  const { first, last } = bookingDays(now)
  if (date < first) return words.pastDate
  return date > last ? words.farDate : null
}

function timeMessage(time: unknown, words: ReservationWords): string | null {
  return isFilled(time) && minuteOfTime(time) !== null ? null : words.noTime
}

function nameMessage(name: unknown, words: ReservationWords): string | null {
  return isFilled(name) ? checkApiName(name, words.contact) : words.noName
}

function emailMessage(email: unknown, taker: ReservationTaker, words: ReservationWords): string | null {
  if (taker === 'staff' && (email == null || email === '')) return null
  return isFilled(email) ? checkEmail(email, words.contact) : words.noEmail
}

function phoneProblem(phone: unknown, taker: ReservationTaker, words: ReservationWords): string | null {
  if (taker === 'staff' && (phone == null || phone === '')) return null
  return phoneMessage(phone, words.contact)
}

function requestsMessage(requests: unknown, words: ReservationWords): string | null {
  const isText = requests == null || (typeof requests === 'string' && requests.length <= LONGEST_REQUESTS)
  return isText ? null : words.longRequests(LONGEST_REQUESTS)
}

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
  const seat = walkInProblems(details, now, words)
  return checkBooking({ location, customerInfo: named }, { details, seat, taker: 'staff' }, words)
}

function walkInProblems({ partySize, date, time }: Fields, now: Date, words: ReservationWords): FieldProblem[] {
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
