import type { ReservationView } from '@thali/contracts/reservations'

import type { Booking } from '../booking-fields.ts'
import { reservationMessage, factsOf, tableLine } from '../reservation-words.ts'
import type { QueuedAction, Outcome } from '#web/lib/action-queue/action-queue.ts'
import {
  answerOf,
  attemptOn,
  defineAction,
  type Queueable,
  untilTableTime,
} from '#web/lib/action-queue/define-action.ts'
import { words } from '#words/reservations/table.ts'

/** Shown for actions that wait on the device. */
export const QUEUED = words.queued

/** `line` describes the booking in the list of waiting actions, and leads the sentences about it. */
export type BookBody = { booking: Booking; line: string }
export type CancelBody = {
  reservationId: string
  token: string | null
  reason: string
  line: string
  table: { date: string; time: string }
}

const KEPT = {
  name: ({ line }: { line: string }) => line,
  reason: reservationMessage,
}

export const BOOKING = defineAction<BookBody, ReservationView>({
  ...KEPT,
  kind: 'reservation-book',
  expiresAtMs: (attempt) => untilTableTime(attempt, attempt.body.booking.reservationDetails),
  async send({ id: idempotencyKey, body: { booking } }, by) {
    const body = { ...booking, deviceInfo: { platform: platformName() } }
    return doneAs((await by('POST /reservations', { body, idempotencyKey })).reservation)
  },
})

export const CANCELLATION = defineAction<CancelBody, ReservationView>({
  ...KEPT,
  kind: 'reservation-cancel',
  // The cancellations of staff are kept under the same kind, without the line that a guest reads.
  isOwn: (body) => 'line' in body,
  expiresAtMs: (attempt) => untilTableTime(attempt, attempt.body.table),
  async send({ id: idempotencyKey, body: { reservationId, token, reason } }, by) {
    const body = { ...(token !== null && { token }), ...(reason.trim() !== '' && { reason: reason.trim() }) }
    const options = { params: { id: reservationId }, body, idempotencyKey }
    return doneAs((await by('POST /reservations/:id/cancel', options)).reservation)
  },
})

/** The kept actions of guests. */
export const GUEST_ACTIONS: readonly Queueable<{ line: string }, ReservationView>[] = [BOOKING, CANCELLATION]

/**
 * Cancels a booking with the secret of its own link; null where that waits for the network.
 *
 * @throws refusals.
 */
export async function cancelTable(
  key: string,
  reservation: ReservationView,
  reason: string,
): Promise<ReservationView | null> {
  const { id, version, reservationId, manageUrl } = reservation
  const { date, time } = reservation.reservationDetails
  const token = new URLSearchParams(manageUrl.split('?')[1]).get('token')
  const body = { reservationId, token, reason, line: tableLine(factsOf(reservation)), table: { date, time } }
  return answerOf(await CANCELLATION.perform({ ...attemptOn(id, body), id: key, version }))
}

/** Whether a kept action is a guest's, not one of the staff. */
export function isGuestAction(action: QueuedAction): boolean {
  return GUEST_ACTIONS.some(({ accepts }) => accepts(action))
}

function doneAs(reservation: ReservationView): Outcome<ReservationView> {
  return { kind: 'done', version: reservation.version, note: null, answer: reservation }
}

function platformName(): string {
  const { userAgentData } = navigator as Navigator & { userAgentData?: { platform?: string } }
  return userAgentData?.platform ?? 'web'
}
