import type { ReservationView } from '@thali/contracts/reservations'
import type { ReservationInput } from '@thali/domain/reservations/reservation-check'

import { makeBooking } from './reservation-news.ts'
import { isOpen, type Queue, type QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import {
  answerOf,
  attemptOn,
  defineAction,
  done,
  type Queueable,
  untilTableTime,
  within12Hours,
} from '#web/lib/action-queue/define-action.ts'
import { isApiError } from '#web/lib/api/api.ts'

export const CANCEL = 'reservation-cancel'

export const CANCEL_FAILED = 'Failed to cancel reservation'
export const ARRIVAL_FAILED = 'Failed to note the arrival'
export const CHANGE_FAILED = 'Failed to change reservation'
export const BOOKING_FAILED = 'Failed to book the table'
export const CANCELLED = 'Reservation cancelled successfully'
/** Said when there is no network: the action happens later, once. */
export const QUEUED = 'Queued for when online'

type TableTime = { date: string; time: string }
/** `table`: missing in actions kept by an older page. */
export type CancelBody = { reservationId: string; name: string; reason: string; table?: TableTime }
export type ArrivalBody = { reservationId: string; name: string; arrived: boolean }
/** `isHere`: the guests are already there, so their arrival is recorded with the booking. */
export type BookingBody = { name: string; input: ReservationInput; isHere: boolean }

const byNumber = ({ reservationId }: { reservationId: string }) => `Reservation ${reservationId}`

const CANCELLATION = defineAction<CancelBody, ReservationView>({
  kind: CANCEL,
  // Guests' own cancellations are kept under the same kind, with the line that the guest reads.
  isOwn: (body) => !('line' in body),
  name: byNumber,
  reason: (error) => refusalText(error, CANCEL_FAILED),
  expiresAtMs: (attempt) => untilTableTime(attempt, attempt.body.table),
  async send({ id: idempotencyKey, subject, body: { reason } }, by) {
    const options = { params: { id: subject }, body: { reason }, idempotencyKey }
    return done((await by('POST /admin/reservations/:id/cancel', options)).reservation)
  },
})

const ARRIVAL = defineAction<ArrivalBody, ReservationView>({
  kind: 'reservation-arrival',
  name: byNumber,
  reason: (error) => refusalText(error, ARRIVAL_FAILED),
  expiresAtMs: within12Hours,
  async send({ id: idempotencyKey, subject, body: { arrived } }, by) {
    const options = { params: { id: subject }, body: { arrived }, idempotencyKey }
    return done((await by('POST /admin/reservations/:id/arrival', options)).reservation)
  },
})

const BOOKING = defineAction<BookingBody, ReservationView>({
  kind: 'reservation-booking',
  name: ({ name }) => `Table for ${name}`,
  reason: (error) => refusalText(error, BOOKING_FAILED),
  expiresAtMs: (attempt) => untilTableTime(attempt, attempt.body.input.reservationDetails as TableTime),
  async send({ id: idempotencyKey, body: { input, isHere } }, by) {
    const options = { body: { ...input, ...(isHere && { arrived: true }) }, idempotencyKey }
    return done(await makeBooking(async () => (await by('POST /admin/reservations', options)).reservation))
  },
})

/** Actions on bookings. */
export const RESERVATION_ACTIONS: readonly Queueable<object, ReservationView>[] = [CANCELLATION, ARRIVAL, BOOKING]

/** The notice once a kept action was sent. */
export function sentWords(action: QueuedAction): string {
  if (CANCELLATION.accepts(action)) return CANCELLED
  return ARRIVAL.accepts(action) ? 'Queued arrival sent' : 'Queued booking sent'
}

/**
 * Cancels a booking; null where that waits for the network.
 *
 * @throws refusals.
 */
export async function cancelBooking(booking: ReservationView, reason: string): Promise<ReservationView | null> {
  const { date, time } = booking.reservationDetails
  return answerOf(
    await CANCELLATION.perform(attemptOn(booking.id, { ...nameOf(booking), reason, table: { date, time } })),
  )
}

/**
 * Notes that the guests have come, or takes that back; null where that waits for the network.
 *
 * @throws refusals.
 */
export async function noteArrival(booking: ReservationView, arrived: boolean): Promise<ReservationView | null> {
  return answerOf(await ARRIVAL.perform(attemptOn(booking.id, { ...nameOf(booking), arrived })))
}

/**
 * Books a table for a caller or for guests at the door; null where that waits for the network.
 *
 * @throws refusals.
 */
export function bookTable(input: ReservationInput, name: string, isHere: boolean): Promise<ReservationView | null> {
  const attempt = attemptOn(crypto.randomUUID(), { name, input, isHere })
  return makeBooking(async () => answerOf(await BOOKING.perform(attempt)))
}

/** The server's reason for a refusal; `otherwise` where it gives none. */
export function refusalText(error: unknown, otherwise: string): string {
  return (isApiError(error) && error.message) || otherwise
}

/** The actions that wait for the network, by the id of the booking. */
export function waitingOn(queue: Queue): ReadonlyMap<string, QueuedAction> {
  const own = queue.filter((action) => (CANCELLATION.accepts(action) || ARRIVAL.accepts(action)) && isOpen(action))
  return new Map(own.map((action) => [action.subject, action]))
}

/**
 * The expected state of a booking after a waiting action: an arrival is shown at once, a cancellation only as pending.
 */
export function shownAhead(booking: ReservationView, waiting: QueuedAction | undefined): ReservationView {
  if (!waiting || !ARRIVAL.accepts(waiting)) return booking
  return { ...booking, arrivedAt: waiting.body.arrived ? new Date(waiting.atMs).toISOString() : null }
}

function nameOf({ reservationId, customerInfo }: ReservationView): { reservationId: string; name: string } {
  return { reservationId, name: customerInfo.name }
}
