import { AppError } from '@thali/contracts/errors'
import { REFUSAL_WORDS_OF } from '@thali/domain/language/words-of'

import type { Transaction } from '#api/database/database.ts'
import { recordChange } from '#api/database/journal.ts'
import type { Reservation, ReservationsRepository } from '#api/features/reservations/reservations.repository.ts'
import { type Principal, worksAt } from '#api/identity/principal.ts'

export function reservationNotFound(id: string): AppError {
  return new AppError('reservation-not-found', {
    message: (language) => REFUSAL_WORDS_OF[language].table.unknown(id),
  })
}

/**
 * A booking for staff of its location; for everybody else it does not exist.
 *
 * @throws AppError `reservation-not-found`
 */
export function atWork(found: Reservation | undefined, id: string, principal: Principal): Reservation {
  if (found && worksAt(principal, found.locationId)) return found
  throw reservationNotFound(id)
}

/** Announces that a booking changed, and reads its current state. */
export async function tellReservation(
  tx: Transaction,
  reservations: ReservationsRepository,
  id: string,
): Promise<Reservation> {
  const changed = await reservations.find(id, tx)
  if (!changed) throw reservationNotFound(id)
  const { locationId, version } = changed
  await recordChange(tx, { topic: 'reservation', subject: changed.id, locationId, version })
  return changed
}
