import { randomUUID } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type {
  CancelReservation,
  ListMyReservations,
  ReservationView,
  SendReservationConfirmation,
} from '@thali/contracts/reservations'
import type { Language } from '@thali/domain/language/languages'
import { REFUSAL_WORDS_OF } from '@thali/domain/language/words-of'
import { NO_SHOW } from '@thali/domain/reservations/reservation'
import { isAhead } from '@thali/domain/reservations/slots'
import { localParts } from '@thali/domain/time/zone'

import type { Clock } from '#api/clock.ts'
import type { Executor, Transaction } from '#api/database/database.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { recordAudit, recordChange } from '#api/database/journal.ts'
import type { ReservationPresenter } from '#api/features/reservations/reservations.presenter.ts'
import type { Reservation, ReservationsRepository } from '#api/features/reservations/reservations.repository.ts'
import { askerOf, type Principal, readableOf, worksAt } from '#api/identity/principal.ts'
import type { LinkTokens } from '#api/identity/tokens.ts'
import { type Asker, isTakenBackSoon, reservationJobs } from '#api/outbox/outbox-jobs.ts'
import { enqueueMessages } from '#api/outbox/outbox.ts'

type Deps = {
  reservations: ReservationsRepository
  idempotency: Idempotency
  presenter: ReservationPresenter
  tokens: LinkTokens
  clock: Clock
}

type Caller = { principal: Principal; actor: string; submission: Submission | null; source: string }

/** Reads and changes bookings, with access checks. */
export function createReservationsService({ reservations, idempotency, presenter, tokens, clock }: Deps) {
  /** Without read access the booking does not exist for the caller. */
  async function requireReadable(
    id: string,
    token: string | undefined,
    principal: Principal,
    executor?: Executor,
  ): Promise<Reservation> {
    const found = await reservations.find(id, executor)
    if (!found) throw reservationNotFound(id)
    const way = tokens.opens(found.id, token ?? '') ? 'booking-link' : 'booking'
    if (readableOf(principal, way, found) !== 'all') throw reservationNotFound(id)
    return found
  }

  async function cancel(
    tx: Transaction,
    found: Reservation,
    { reason, actor, asker }: { reason: string; actor: string; asker?: Asker },
  ): Promise<CancelReservation['reply']> {
    const at = clock.now()
    if (!(await reservations.cancel(tx, found.id, { at, reason }))) {
      throw new AppError('reservation-not-cancellable', {
        message: (language) => REFUSAL_WORDS_OF[language].table.cancelled,
      })
    }
    const { id: subject, locationId } = found
    await recordAudit(tx, { actor, action: 'reservation.cancel', subject, locationId, personal: { reason } })
    const by = asker ? { asker, withoutText: isTakenBackSoon(found.reservedAt, at) } : {}
    await enqueueMessages(tx, reservationJobs('reservation-cancelled', found, by))
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

    /** For the owner and the holder of the link, while the booking is still ahead. */
    async cancelForGuest(
      id: string,
      { token, reason }: CancelReservation['body'],
      { principal, actor, submission, source }: Caller,
    ): Promise<CancelReservation['reply']> {
      return idempotency.once(submission, async (tx) => {
        const found = await requireReadable(id, token, principal, tx)
        if (!isAhead(found.date, found.minute, clock.now())) {
          throw new AppError('reservation-not-cancellable', {
            message: (language) => REFUSAL_WORDS_OF[language].table.over,
          })
        }
        const asker = askerOf({ principal, source })
        return cancel(tx, found, { reason: reason || 'Cancelled by customer', actor, asker })
      })
    },

    async cancelForStaff(
      id: string,
      reason: string,
      { principal, actor, submission }: Caller,
    ): Promise<CancelReservation['reply']> {
      return idempotency.once(submission, async (tx) => {
        const found = atWork(await reservations.find(id, tx), id, principal)
        const isDue = !isAhead(found.date, found.minute, clock.now())
        if (reason === NO_SHOW && !isDue) throw new AppError('reservation-not-due')
        return cancel(tx, found, { reason, actor })
      })
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

    /**
     * The message is composed from the stored booking. A guest can request it once (CUS-UN-27); staff can resend it for
     * a guest who cannot find it.
     */
    async sendConfirmation(
      body: SendReservationConfirmation['body'],
      { principal, submission, source }: Caller,
    ): Promise<SendReservationConfirmation['reply']> {
      const id = requireReservationData(body)
      return idempotency.once(submission, async (tx) => {
        const found = await requireReadable(id, body.metadata?.token, principal, tx)
        if (found.status !== 'confirmed') {
          return { success: true, queued: false, message: 'This reservation was cancelled. Nothing is sent.' }
        }
        const by = worksAt(principal, found.locationId)
          ? { again: randomUUID() }
          : { asker: askerOf({ principal, source }) }
        const jobs = reservationJobs('reservation-confirmation', found, by)
        const isQueued = (await enqueueMessages(tx, jobs)) > 0
        return { success: true, queued: isQueued, message: confirmationWords(jobs.length > 0, isQueued) }
      })
    },

    async forgetOld(): Promise<void> {
      await reservations.forgetOldSources(wallClock().date)
    },
  }
}

export type ReservationsService = ReturnType<typeof createReservationsService>

/**
 * The booking's number.
 *
 * @throws AppError `reservation-data-missing`, with the names of the missing fields
 */
function requireReservationData({ metadata, ...body }: SendReservationConfirmation['body']): string {
  const { customerEmail, customerName, reservationDate, reservationTime, partySize } = body
  const needed = { customerEmail, customerName, reservationDate, reservationTime, partySize }
  const id = metadata?.reservationId ?? ''
  const missing = Object.entries({ ...needed, 'metadata.reservationId': id })
    .filter(([, value]) => value === undefined || value === null || value === '')
    .map(([name]) => name)
  if (missing.length > 0) {
    const details = (language: Language) =>
      Object.fromEntries(missing.map((name) => [name, REFUSAL_WORDS_OF[language].table.required]))
    throw new AppError('reservation-data-missing', { details })
  }
  return id
}

function confirmationWords(isReachable: boolean, isQueued: boolean): string {
  if (!isReachable) return 'This guest has left neither e-mail address nor phone number.'
  return isQueued ? 'The confirmation is on its way.' : 'The confirmation was sent before. It is not sent again.'
}

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
