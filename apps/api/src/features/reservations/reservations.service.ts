import { AppError } from '@thali/contracts/errors'
import type {
  CancelReservation,
  ListMyReservations,
  ReservationView,
  SendReservationConfirmation,
} from '@thali/contracts/reservations'
import { isAhead } from '@thali/domain/reservations/slots'
import { localParts } from '@thali/domain/time/zone'

import type { Clock } from '#api/clock.ts'
import type { Executor, Transaction } from '#api/database/database.ts'
import { recordAudit } from '#api/database/journal.ts'
import { reservationJobs } from '#api/features/messages/message-jobs.ts'
import { enqueueMessages } from '#api/features/messages/outbox.ts'
import { atWork, reservationNotFound, tellReservation } from '#api/features/reservations/reservation-changes.ts'
import type { ReservationPresenter } from '#api/features/reservations/reservations.presenter.ts'
import type { Reservation, ReservationsRepository } from '#api/features/reservations/reservations.repository.ts'
import type { LinkTokens } from '#api/link-token.ts'
import type { Idempotency, Submission } from '#api/plugins/idempotency.ts'
import { accountIdOf, type Principal, worksAt } from '#api/plugins/principal.ts'

type Deps = {
  reservations: ReservationsRepository
  idempotency: Idempotency
  presenter: ReservationPresenter
  tokens: LinkTokens
  clock: Clock
}

type Caller = { principal: Principal; actor: string; submission: Submission | null }

/** Reads and changes bookings, for those who may. */
export function createReservationsService({ reservations, idempotency, presenter, tokens, clock }: Deps) {
  /** Whoever may not see a booking learns nothing of it: it does not exist. */
  async function requireReadable(
    id: string,
    token: string | undefined,
    principal: Principal,
    executor?: Executor,
  ): Promise<Reservation> {
    const found = await reservations.find(id, executor)
    const isOwn = found?.accountId != null && found.accountId === accountIdOf(principal)
    if (found && (isOwn || worksAt(principal, found.locationId) || tokens.opens(found.id, token ?? ''))) return found
    throw reservationNotFound(id)
  }

  async function cancel(
    tx: Transaction,
    found: Reservation,
    { reason, actor }: { reason: string; actor: string },
  ): Promise<CancelReservation['reply']> {
    if (!(await reservations.cancel(tx, found.id, { at: clock.now(), reason }))) {
      throw new AppError('reservation-not-cancellable', { message: 'This reservation was already cancelled.' })
    }
    const { id: subject, locationId } = found
    await recordAudit(tx, { actor, action: 'reservation.cancel', subject, locationId, detail: { reason } })
    await enqueueMessages(tx, reservationJobs('reservation-cancelled', found))
    return { success: true, reservation: presenter.toView(await tellReservation(tx, reservations, found.id)) }
  }

  const wallClock = () => localParts(clock.now())

  return {
    async getForReader(id: string, token: string | undefined, principal: Principal): Promise<ReservationView> {
      return presenter.toView(await requireReadable(id, token, principal))
    },

    async listOwn(accountId: string, page: ListMyReservations['query']): Promise<ListMyReservations['reply']> {
      const found = await reservations.list({ accountId, now: wallClock() }, page)
      return { reservations: found.reservations.map(presenter.toView), total: found.total }
    },

    /** For the owner and whoever holds the link, while the table is still ahead. */
    async cancelForGuest(
      id: string,
      { token, reason }: CancelReservation['body'],
      { principal, actor, submission }: Caller,
    ): Promise<CancelReservation['reply']> {
      return idempotency.once(submission, async (tx) => {
        const found = await requireReadable(id, token, principal, tx)
        if (!isAhead(found.date, found.minute, clock.now())) {
          throw new AppError('reservation-not-cancellable', {
            message: 'The time of this reservation has passed. Please call the restaurant.',
          })
        }
        return cancel(tx, found, { reason: reason || 'Cancelled by customer', actor })
      })
    },

    async cancelForStaff(
      id: string,
      reason: string,
      { principal, actor, submission }: Caller,
    ): Promise<CancelReservation['reply']> {
      return idempotency.once(submission, async (tx) =>
        cancel(tx, atWork(await reservations.find(id, tx), id, principal), { reason, actor }),
      )
    },

    async noteArrival(
      id: string,
      arrived: boolean,
      { principal, actor, submission }: Caller,
    ): Promise<CancelReservation['reply']> {
      return idempotency.once(submission, async (tx) => {
        const { id: subject, locationId } = atWork(await reservations.find(id, tx), id, principal)
        if (!(await reservations.noteArrival(tx, subject, { at: clock.now(), arrived }))) {
          throw new AppError('reservation-not-cancellable')
        }
        const action = arrived ? 'reservation.arrived' : 'reservation.not-arrived'
        await recordAudit(tx, { actor, action, subject, locationId })
        return { success: true, reservation: presenter.toView(await tellReservation(tx, reservations, subject)) }
      })
    },

    /** What is sent is read from the booking; a confirmation that was sent is not sent again (CUS-UN-27). */
    async sendConfirmation(
      body: SendReservationConfirmation['body'],
      { principal, submission }: Caller,
    ): Promise<SendReservationConfirmation['reply']> {
      const needed = [
        body.customerEmail,
        body.customerName,
        body.reservationDate,
        body.reservationTime,
        body.partySize,
        body.metadata?.reservationId,
      ]
      if (needed.some((value) => value === undefined || value === null || value === '')) {
        throw new AppError('reservation-data-missing')
      }
      return idempotency.once(submission, async (tx) => {
        const id = body.metadata?.reservationId ?? ''
        const found = await requireReadable(id, body.metadata?.token, principal, tx)
        const isQueued = found.status === 'confirmed'
        if (isQueued) await enqueueMessages(tx, reservationJobs('reservation-confirmation', found))
        return { success: true, queued: isQueued }
      })
    },

    async forgetOld(): Promise<void> {
      await reservations.forgetOldSources(wallClock().date)
    },
  }
}

export type ReservationsService = ReturnType<typeof createReservationsService>
