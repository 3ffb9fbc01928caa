import type { ReservationView } from '@thali/contracts/reservations'

import type { Booking } from '../booking-fields.ts'
import { reservationMessage } from '../reservation-errors.ts'
import type { QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import { callOnce } from '#web/lib/action-queue/queue-call.ts'
import { untilTableTime } from '#web/lib/action-queue/queue-expiry.ts'
import type { ActionHandler, Outcome } from '#web/lib/action-queue/queue-outcome.ts'
import { isApiError } from '#web/lib/api/api.ts'

export const BOOK = 'reservation-book'
export const CANCEL = 'reservation-cancel'

/** Shown for what waits on the device. */
export const QUEUED = 'Queued for when online'

/** `line` tells what is meant for whoever reads it in the list of what waits. */
export type BookBody = { booking: Booking; line: string }
export type CancelBody = {
  reservationId: string
  token: string | null
  reason: string
  line: string
  table: { date: string; time: string }
}

/** Books a table under a key: however often it is sent, it is booked once. */
export async function sendBooking(key: string, booking: Booking): Promise<ReservationView> {
  const body = { ...booking, deviceInfo: { platform: platformName() } }
  return (await callOnce('POST /reservations', { body, idempotencyKey: key })).reservation
}

export async function sendCancellation(
  key: string,
  { reservationId, token, reason }: CancelBody,
): Promise<ReservationView> {
  const body = { ...(token !== null && { token }), ...(reason.trim() !== '' && { reason: reason.trim() }) }
  const params = { id: reservationId }
  return (await callOnce('POST /reservations/:id/cancel', { params, body, idempotencyKey: key })).reservation
}

/** How the queue sends what was booked and cancelled without a network. */
export const QUEUED_BOOKINGS: ActionHandler = {
  failure: null,
  expiresAtMs: (action) => untilTableTime(action, (action.body as BookBody).booking.reservationDetails),
  send: ({ id, body }) => settled((body as BookBody).line, sendBooking(id, (body as BookBody).booking)),
}
export const QUEUED_CANCELLATIONS: ActionHandler = {
  failure: null,
  expiresAtMs: (action) => untilTableTime(action, (action.body as CancelBody).table),
  send: ({ id, body }) => settled((body as CancelBody).line, sendCancellation(id, body as CancelBody)),
}

/** Whether an action is one of a guest's, not one of the house. */
export function isReservationAction({ kind }: Pick<QueuedAction, 'kind'>): boolean {
  return kind === BOOK || kind === CANCEL
}

/** What is read minutes later, on another page, has to say what it is about. */
async function settled(line: string, sending: Promise<ReservationView>): Promise<Outcome> {
  try {
    const reservation = await sending
    return { kind: 'done', version: reservation.version, note: null, answer: reservation }
  } catch (error) {
    // A share that is used up for today is no reason to wait.
    const isFinal = isApiError(error) && (error.code === 'too-many-guests' || isRefusal(error.status))
    if (!isFinal) throw error
    return { kind: 'refused', sentence: `${line}: ${reservationMessage(error)}`, stopsRest: true }
  }
}

/** Whether the server has said no for good: what it was busy for, or who has signed out, may still be done. */
export function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429
}

function platformName(): string {
  const { userAgentData } = navigator as Navigator & { userAgentData?: { platform?: string } }
  return userAgentData?.platform ?? 'web'
}
