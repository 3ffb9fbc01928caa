import { AppError, type Told } from '@thali/contracts/errors'
import { REFUSAL_WORDS_OF } from '@thali/domain/language/words-of'
import { hasFeature } from '@thali/domain/locations/location'
import { type Schedule, scheduleOf } from '@thali/domain/locations/schedule'
import type { ReservationCheck, TableCheck } from '@thali/domain/reservations/reservation-check'
import { eveningOf, isAhead, onCalendar, slotsOffered, type WallTime } from '@thali/domain/reservations/slots'
import { violatedConstraint } from '@thali/keeper/connection/connect'

import type { Location } from '#api/features/locations/locations.presenter.ts'
import { fieldRefusal, refusalAt } from '#api/plugins/requests/field-refusal.ts'

/** The refusal for each violated constraint. */
const REFUSALS = {
  reservation_slots_guests: 'slot-full',
  reservations_one_active: 'reservation-duplicate',
  reservation_sources_guests: 'too-many-guests',
  reservation_shares_guests: 'too-many-guests-at-once',
} as const

/** @throws AppError `location-not-found`, `location-inactive`, `no-tables-here` */
export function requireTables(location: Location | undefined): Location {
  if (!location)
    throw refusalAt('location-not-found', 'location', (language) => REFUSAL_WORDS_OF[language].table.noLocation)
  if (!location.isActive) throw new AppError('location-inactive')
  if (!hasFeature(location.features, 'Dine-in')) throw new AppError('no-tables-here')
  return location
}

function tablesOf(place: Location): Schedule {
  return scheduleOf(place, 'reservations')
}

/**
 * The slots offered on a day.
 *
 * @throws AppError `hours-unusable`
 */
export function requireSlots(place: Location, date: string, now: Date): number[] {
  const slots = slotsOffered(tablesOf(place), date, now)
  if (!slots.ok) throw new AppError(slots.error)
  return slots.value
}

/** @throws AppError `hours-unusable`, and `slot-unavailable` for a time that is not offered, or no longer */
export function requireSlot(place: Location, { date, minute }: WallTime, now: Date): void {
  // A slot after midnight belongs to the evening before, whose hours decide.
  const evening = eveningOf(tablesOf(place), { date, minute })
  const slots = requireSlots(place, evening, now).map((slot) => onCalendar({ date: evening, minute: slot }))
  const isGiven = slots.some((slot) => slot.date === date && slot.minute === minute)
  const why = slots.length === 0 ? 'closed' : isGiven ? (isAhead(date, minute, now) ? null : 'past') : 'notGiven'
  if (why === null) return
  throw refusalAt('slot-unavailable', 'reservationDetails.time', (language) => REFUSAL_WORDS_OF[language].table[why])
}

export function invalidReservation(checkIn: Told<ReservationCheck | TableCheck>): AppError {
  return fieldRefusal('reservation-invalid', (language) => {
    const check = checkIn(language)
    return check.ok ? [] : check.problems
  })
}

/** When the attempt itself failed, nothing was booked or changed, and the message says so (CUS-RES-14). */
export function toRefusal(error: unknown): unknown {
  if (error instanceof AppError) return error
  const constraint = violatedConstraint(error)
  const code = constraint && constraint in REFUSALS ? REFUSALS[constraint as keyof typeof REFUSALS] : undefined
  if (code === 'too-many-guests') return new AppError(code, { retryAfter: 3_600, cause: error })
  return new AppError(code ?? 'reservation-check-failed', { cause: error, ...(code ? {} : { retryAfter: 5 }) })
}
