import type { ReservationView } from '@thali/contracts/reservations'

import { CANCEL, type CancelBody, sendCancellation } from '../queue/reservation-calls.ts'
import { factsOf, tableLine } from '../reservation-words.ts'
import { isUnanswered } from '#web/lib/action-queue/queue-call.ts'
import { actionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { serverNowMs } from '#web/lib/clock.ts'

/** What became of a cancellation: the booking as it is now, or null while that waits on the device. */
export type Cancelled = ReservationView | null

/** One wish to cancel; pressed twice, it is still the same. */
export type CancelAttempt = { key: string; reservation: ReservationView }

/** Cancels a booking with the secret of its own link, or keeps that for when there is a network. */
export async function cancelTable({ key, reservation }: CancelAttempt, reason: string): Promise<Cancelled> {
  const body: CancelBody = {
    reservationId: reservation.reservationId,
    token: tokenOf(reservation),
    reason,
    line: tableLine(factsOf(reservation)),
    table: { date: reservation.reservationDetails.date, time: reservation.reservationDetails.time },
  }
  try {
    return await sendCancellation(key, body)
  } catch (error) {
    if (!isUnanswered(error)) throw error
  }
  const { id: subject, version: expectedVersion } = reservation
  await actionQueue().enqueue({ id: key, kind: CANCEL, subject, body, expectedVersion, atMs: serverNowMs() })
  return null
}

function tokenOf({ manageUrl }: ReservationView): string | null {
  return new URLSearchParams(manageUrl.split('?')[1]).get('token')
}
