import type { ReservationView } from '@thali/contracts/reservations'
import { isRetryable } from '@thali/domain/net/retry'
import type { ReservationInput } from '@thali/domain/reservations/reservation-check'

import { reservationNews } from './reservation-news.ts'
import { isOpen, type Queue, type QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import { callOnce, isUnanswered } from '#web/lib/action-queue/queue-call.ts'
import { untilTableTime, within12Hours } from '#web/lib/action-queue/queue-expiry.ts'
import type { ActionHandler, Outcome } from '#web/lib/action-queue/queue-outcome.ts'
import { actionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { call, isApiError } from '#web/lib/api/api.ts'
import { serverNowMs } from '#web/lib/clock.ts'

export const CANCEL = 'reservation-cancel'
export const ARRIVAL = 'reservation-arrival'
export const BOOKING = 'reservation-booking'

export const CANCEL_FAILED = 'Failed to cancel reservation'
export const ARRIVAL_FAILED = 'Failed to note the arrival'
export const CHANGE_FAILED = 'Failed to change reservation'
export const BOOKING_FAILED = 'Failed to book the table'
/** Said when there is no network: the action happens later, once. */
export const QUEUED = 'Queued for when online'

/** `table`: its day and time; what an older page kept has none. */
export type CancelBody = { reservationId: string; name: string; reason: string; table?: TableTime }
type TableTime = { date: string; time: string }
export type ArrivalBody = { reservationId: string; name: string; arrived: boolean }
/** `isHere`: the guests stand at the door, so their arrival is noted with the booking. */
export type BookingBody = { name: string; input: ReservationInput; isHere: boolean }
type Body = CancelBody | ArrivalBody | BookingBody

type Send = typeof call
type Sending = { id: string; subject: string }

/** Cancels a booking. Null where that waits for the network. Throws what the service refuses. */
export function cancelBooking(booking: ReservationView, reason: string): Promise<ReservationView | null> {
  const { date, time } = booking.reservationDetails
  return sendOrKeep(CANCEL, booking.id, { ...nameOf(booking), reason, table: { date, time } })
}

/** Notes that the guests have come, or takes that back. Null where that waits for the network. */
export function noteArrival(booking: ReservationView, arrived: boolean): Promise<ReservationView | null> {
  return sendOrKeep(ARRIVAL, booking.id, { ...nameOf(booking), arrived })
}

/** Books a table for a caller or for whoever stands at the door. Null where that waits for the network. */
export function bookTable(input: ReservationInput, name: string, isHere: boolean): Promise<ReservationView | null> {
  return reservationNews.whileMaking(
    () => sendOrKeep(BOOKING, crypto.randomUUID(), { name, input, isHere }),
    (made) => made?.id ?? null,
  )
}

/** What the service says about a refusal; `otherwise` where it says nothing. */
export function refusalText(error: unknown, otherwise: string): string {
  return (isApiError(error) && error.message) || otherwise
}

/** What is said of a refusal that gives no reason. */
const FAILURES: Readonly<Record<string, string>> = {
  [CANCEL]: CANCEL_FAILED,
  [ARRIVAL]: ARRIVAL_FAILED,
  [BOOKING]: BOOKING_FAILED,
}

/** How the queue sends what was tapped without a network. */
export const RESERVATION_HANDLERS: Readonly<Record<string, ActionHandler>> = {
  [CANCEL]: {
    failure: null,
    expiresAtMs: (action) => untilTableTime(action, (action.body as CancelBody).table),
    send: replay,
  },
  [ARRIVAL]: { failure: null, expiresAtMs: within12Hours, send: replay },
  [BOOKING]: {
    failure: null,
    expiresAtMs: (action) => untilTableTime(action, tableOf(action.body as BookingBody)),
    send: (action) => reservationNews.whileMaking(() => replay(action), madeId),
  },
}

/** What waits for the network, by the id of the booking it is about. */
export function waitingOn(queue: Queue): ReadonlyMap<string, QueuedAction> {
  const own = queue.filter((action) => (action.kind === CANCEL || action.kind === ARRIVAL) && isOpen(action))
  return new Map(own.map((action) => [action.subject, action]))
}

/** A booking as an action that waits will leave it: an arrival is shown at once, a cancellation is only announced. */
export function shownAhead(booking: ReservationView, waiting: QueuedAction | undefined): ReservationView {
  if (waiting?.kind !== ARRIVAL) return booking
  const { arrived } = waiting.body as ArrivalBody
  return { ...booking, arrivedAt: arrived ? new Date(waiting.atMs).toISOString() : null }
}

async function sendOrKeep(kind: string, subject: string, body: Body): Promise<ReservationView | null> {
  const id = crypto.randomUUID()
  const queue = actionQueue()
  if (queue.openOn(subject).length === 0) {
    try {
      return await sendPatiently((by) => send(kind, { id, subject }, body, by))
    } catch (error) {
      if (!isUnanswered(error)) throw error
    }
  }
  await queue.enqueue({ id, kind, subject, body, expectedVersion: null, atMs: serverNowMs() })
  return null
}

/** A server in trouble is asked again as usual; a missing network is not waited for. */
async function sendPatiently(sending: (by: Send) => Promise<ReservationView>): Promise<ReservationView> {
  try {
    return await sending(callOnce)
  } catch (error) {
    if (!isApiError(error) || error.status === 0 || !isRetryable(error.status)) throw error
    return sending(call)
  }
}

async function send(kind: string, { id, subject }: Sending, body: Body, by: Send): Promise<ReservationView> {
  const params = { id: subject }
  if (kind === CANCEL) {
    const { reason } = body as CancelBody
    const options = { params, body: { reason }, idempotencyKey: id }
    return (await by('POST /admin/reservations/:id/cancel', options)).reservation
  }
  if (kind === ARRIVAL) {
    const { arrived } = body as ArrivalBody
    const options = { params, body: { arrived }, idempotencyKey: id }
    return (await by('POST /admin/reservations/:id/arrival', options)).reservation
  }
  const { input, isHere } = body as BookingBody
  const options = { body: { ...input, ...(isHere && { arrived: true }) }, idempotencyKey: id }
  return (await by('POST /admin/reservations', options)).reservation
}

/** A refusal that is read minutes later has to say whom it is about. */
async function replay(action: QueuedAction): Promise<Outcome> {
  const { id, kind, subject } = action
  const body = action.body as Body
  try {
    const answer = await send(kind, { id, subject }, body, callOnce)
    return { kind: 'done', version: null, note: null, answer }
  } catch (error) {
    if (!isApiError(error) || ![400, 403, 404, 409].includes(error.status)) throw error
    return {
      kind: 'refused',
      sentence: `${titleOf(body)}: ${refusalText(error, FAILURES[kind] ?? CHANGE_FAILED)}`,
      stopsRest: true,
    }
  }
}

function tableOf({ input }: BookingBody): TableTime {
  return input.reservationDetails as TableTime
}

function madeId(outcome: Outcome): string | null {
  return outcome.kind === 'done' ? (outcome.answer as ReservationView).id : null
}

function titleOf(body: Body): string {
  return 'reservationId' in body ? `Reservation ${body.reservationId}` : `Table for ${body.name}`
}

function nameOf({ reservationId, customerInfo }: ReservationView): { reservationId: string; name: string } {
  return { reservationId, name: customerInfo.name }
}
