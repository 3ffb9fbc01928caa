import { AppError } from '@thali/contracts/errors'
import type { ChangeReservation } from '@thali/contracts/reservations'
import type { Language } from '@thali/domain/language/languages'
import { RESERVATION_WORDS_OF } from '@thali/domain/language/words-of'
import { type CheckedTable, checkTable } from '@thali/domain/reservations/reservation-check'
import { localParts } from '@thali/domain/time/zone'

import { lockReservation, moveReservation } from './change-table.statements.ts'
import { invalidReservation, requireSlot, requireTables, toRefusal } from './table-rules.ts'
import type { Clock } from '#api/clock.ts'
import type { Transaction } from '#api/database/database.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { recordAudit, recordChange } from '#api/database/journal.ts'
import { lockLocation } from '#api/features/locations/locations.statements.ts'
import type { ReservationPresenter } from '#api/features/reservations/reservations.presenter.ts'
import type { Reservation, ReservationsRepository } from '#api/features/reservations/reservations.repository.ts'
import { atWork, reservationNotFound, tellReservation } from '#api/features/reservations/reservations.service.ts'
import type { Principal } from '#api/identity/principal.ts'
import { reservationJobs } from '#api/outbox/outbox-jobs.ts'
import { enqueueMessages } from '#api/outbox/outbox.ts'

type Deps = {
  reservations: ReservationsRepository
  idempotency: Idempotency
  presenter: ReservationPresenter
  clock: Clock
}
type Caller = { principal: Principal; actor: string; submission: Submission | null }

/**
 * Changes a booking for a guest who calls. It stays one booking, so the old table is never given up before the new one
 * is certain.
 */
export function createChangeTableService({ reservations, idempotency, presenter, clock }: Deps) {
  /**
   * Locks the booking, then its location, then its slots, in the same order as booking and cancelling. Holding the
   * location makes two bookings that swap slots take turns.
   */
  async function lock(tx: Transaction, id: string, principal: Principal): Promise<Reservation> {
    const { id: recordId } = atWork(await reservations.find(id, tx), id, principal)
    await lockReservation(tx, recordId)
    const locked = await reservations.find(recordId, tx)
    if (!locked) throw reservationNotFound(id)
    return locked
  }

  async function change(
    tx: Transaction,
    booking: Reservation,
    table: CheckedTable,
    actor: string,
  ): Promise<Reservation> {
    const at = clock.now()
    const isMoved = booking.date !== table.date || booking.minute !== table.minute
    if (isMoved) requireSlot(requireTables(await lockLocation(tx, booking.locationId)), table, at)
    const { date, minute } = localParts(at)
    await moveReservation(tx, booking, { table, isMoved, at, now: { date, minute } })

    const { id: subject, locationId } = booking
    await recordAudit(tx, {
      actor,
      action: 'reservation.change',
      subject,
      locationId,
      detail: { before: tableOf(booking), change: tableOf(table) },
      personal: { before: wishesOf(booking), change: wishesOf(table) },
    })
    // Live views of the day it left must show its seats as free.
    if (booking.date !== table.date) await recordChange(tx, { topic: 'tables', subject: booking.date, locationId })
    const changed = await tellReservation(tx, reservations, subject)
    if (isMoved || booking.partySize !== table.partySize) {
      await enqueueMessages(tx, reservationJobs('reservation-changed', changed))
    }
    return changed
  }

  return {
    /** @throws AppError for everything that is wrong with the change; the booking then stays as it is */
    async change(
      id: string,
      { reservationDetails, version }: ChangeReservation['body'],
      { principal, actor, submission }: Caller,
    ): Promise<ChangeReservation['reply']> {
      const now = clock.now()
      const checkIn = (language: Language) => checkTable(reservationDetails, now, RESERVATION_WORDS_OF[language])
      const checked = checkIn('en-CA')
      if (!checked.ok) throw invalidReservation(checkIn)
      try {
        return await idempotency.once(submission, async (tx) => {
          const booking = await lock(tx, id, principal)
          if (booking.status !== 'confirmed') throw new AppError('reservation-not-cancellable')
          if (booking.version !== version) throw new AppError('reservation-changed')
          const changed = await change(tx, booking, checked.table, actor)
          return { success: true, reservation: presenter.toView(changed) }
        })
      } catch (error) {
        throw toRefusal(error)
      }
    },
  }
}

export type ChangeTableService = ReturnType<typeof createChangeTableService>

function tableOf({ date, minute, partySize }: CheckedTable) {
  return { date, minute, partySize }
}

function wishesOf({ specialRequests }: CheckedTable) {
  return { specialRequests }
}
