import type { ReservationView } from '@thali/contracts/reservations'

import { type Booking, type FieldErrors, refusedFields } from '../booking-fields.ts'
import { BOOK, type BookBody, isRefusal, sendBooking } from './reservation-calls.ts'
import { reservationMessage } from '../reservation-errors.ts'
import { createAttempt } from '#web/lib/kept/order-attempt.ts'
import { tabStorage } from '#web/lib/kept/tab-storage.ts'
import { isUnanswered } from '#web/lib/action-queue/queue-call.ts'
import { actionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { isApiError } from '#web/lib/api/api.ts'
import { serverNowMs } from '#web/lib/clock.ts'

/** What became of a submit: a table, or a wish that waits on the device. */
export type Booked =
  | { kind: 'booked'; reservation: ReservationView }
  | { kind: 'queued'; actionId: string; line: string }

/** Why no table was booked: said beside fields, or above the form. */
export type Refusal = { fields: FieldErrors; failure: Failure | null; isOutdated: boolean }
/** `isDuplicate`: there is one already, which can be shown. */
export type Failure = { message: string; isDuplicate: boolean }

/** Refusals after which what is on screen is not what can be had. */
const OUTDATED = new Set(['slot-full', 'slot-unavailable', 'location-inactive', 'no-tables-here', 'location-not-found'])

const attempt = createAttempt(tabStorage, 'reservation')

/** Books a table, or keeps the wish for when there is a network. However often it is sent, one table is booked. */
export async function bookTable(booking: Booking, line: string): Promise<Booked> {
  const key = attempt.keyFor(booking, () => crypto.randomUUID())
  try {
    const reservation = await sendBooking(key, booking)
    attempt.forget()
    return { kind: 'booked', reservation }
  } catch (error) {
    // A refusal is an answer: the next submit is a new one. Without an answer the table may be booked.
    if (isApiError(error) && isRefusal(error.status)) attempt.forget()
    if (!isUnanswered(error)) throw error
  }
  const body: BookBody = { booking, line }
  await actionQueue().enqueue({
    id: key,
    kind: BOOK,
    subject: key,
    body,
    expectedVersion: null,
    atMs: serverNowMs(),
  })
  return { kind: 'queued', actionId: key, line }
}

/** A wish that was answered, or taken back, is over: the same again is another one. */
export function forgetAttempt(): void {
  attempt.forget()
}

/** What the form says of a refusal. */
export function refusalOf(error: unknown): Refusal {
  const message = reservationMessage(error)
  if (!isApiError(error)) return { fields: {}, failure: { message, isDuplicate: false }, isOutdated: false }

  const isOutdated = OUTDATED.has(error.code)
  const fields = error.code === 'slot-full' ? { time: message } : refusedFields(error.details)
  const isSaidAtField = Object.keys(fields).length > 0
  const isDuplicate = error.code === 'reservation-duplicate'
  return { fields, failure: isSaidAtField ? null : { message, isDuplicate }, isOutdated }
}
