import { RESERVATION_WORDS } from '#language/reservations.ts'
import { type FieldProblem, type Fields, fieldsOf, isFilled, problemsAt } from '../fields.ts'
import type { ReservationWords } from '../language/en/reservations.ts'
import { checkEmail, phoneMessage } from '../people/contact-check.ts'
import { normalizeEmail, normalizePhone } from '../people/contact-fields.ts'
import { partyMessage } from '../people/party.ts'
import { checkApiName } from '../people/person-name.ts'
import { minuteOfTime } from '../time/clock.ts'
import { isCalendarDate } from '../time/zone.ts'
import { bookingDays, onCalendar } from './slots.ts'

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
export function checkBooking(
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

export function timeMessage(time: unknown, words: ReservationWords): string | null {
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
