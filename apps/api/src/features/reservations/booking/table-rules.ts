import { AppError } from '@thali/contracts/errors'
import { hasFeature } from '@thali/domain/locations/features'
import { type FieldProblem, messagesByField } from '@thali/domain/fields'
import { eveningOf, isAhead, slotsOffered, type WallTime } from '@thali/domain/reservations/slots'

import { violatedConstraint } from '#api/database/database.ts'
import type { Location } from '#api/features/locations/locations.presenter.ts'

/** The refusal for each violated constraint. */
const REFUSALS = {
  reservation_slots_guests: 'slot-full',
  reservations_one_active: 'reservation-duplicate',
  reservation_sources_guests: 'too-many-guests',
  reservation_shares_guests: 'too-many-guests-at-once',
} as const

/** @throws AppError `location-not-found`, `location-inactive`, `no-tables-here` */
export function requireTables(location: Location | undefined): Location {
  if (!location) throw new AppError('location-not-found', { details: { location: 'Location not found' } })
  if (!location.isActive) throw new AppError('location-inactive')
  if (!hasFeature(location.features, 'Dine-in')) throw new AppError('no-tables-here')
  return location
}

/**
 * The slots offered on a day.
 *
 * @throws AppError `hours-unusable`
 */
export function requireSlots(place: Location, date: string, now: Date): number[] {
  const slots = slotsOffered(place.hours, date, now)
  if (!slots.ok) throw new AppError(slots.error)
  return slots.value
}

/** @throws AppError `hours-unusable`, and `slot-unavailable` for a time that is not offered, or no longer */
export function requireSlot(place: Location, { date, minute }: WallTime, now: Date): void {
  // A slot after midnight belongs to the evening before, whose hours decide.
  const isOfNightBefore = eveningOf(place.hours, { date, minute }) !== date
  const slots = isOfNightBefore ? [minute] : requireSlots(place, date, now)
  const message =
    slots.length === 0
      ? 'We are closed on this day. Please choose another one.'
      : slots.includes(minute)
        ? isAhead(date, minute, now)
          ? null
          : 'This time has passed. Please choose another one.'
        : 'No table is given at this time. Please choose another one.'
  if (message) throw new AppError('slot-unavailable', { message, details: { 'reservationDetails.time': message } })
}

export function invalidReservation(problems: readonly FieldProblem[]): AppError {
  return new AppError('reservation-invalid', {
    message: problems[0]?.message ?? 'Please check your information and try again.',
    details: messagesByField(problems),
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
