import type { OrderView } from '@thali/contracts/orders'
import { isRetryable } from '@thali/domain/net/retry'
import { ORDER_STATUSES, type OrderStatus } from '@thali/domain/orders/order-status'

import { alreadySentence, movedBackSentence, PAYMENT_FAILED, STEP_FAILED } from './order-actions-words.ts'
import type { QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import { callOnce } from '#web/lib/action-queue/queue-call.ts'
import { within12Hours } from '#web/lib/action-queue/queue-expiry.ts'
import type { ActionHandler, Outcome } from '#web/lib/action-queue/queue-outcome.ts'
import { call, isApiError, userMessage } from '#web/lib/api/api.ts'

export const STEP = 'order-status'
export const PAYMENT = 'order-payment'

/** `tappedAt`: when the button was pressed; what is queued by an older page has none. */
export type StepBody = {
  orderId: string
  orderNumber: number
  from: OrderStatus
  status: OrderStatus
  tappedAt?: string
}
/** `takenAt`: when the button was pressed; what is queued by an older page has none. */
export type PaymentBody = { orderId: string; orderNumber: number; takenAt?: string }

/** One sending, recognised by its id when it is repeated: then it must say exactly the same. */
export type Attempt<Body> = { id: string; body: Body; version: number | null }

/** What became of an action on an order; `answer` is the order as the server left it. */
export type OrderOutcome = Exclude<Outcome, { kind: 'done' }> | DoneOrder
type DoneOrder = Extract<Outcome, { kind: 'done' }> & { answer: OrderView | null }

type Send = typeof call

/** Takes an order a step further. Throws what says nothing about the step itself. */
export async function sendStep({ id, body, version }: Attempt<StepBody>, send: Send): Promise<OrderOutcome> {
  const { orderId, orderNumber, status, tappedAt } = body
  const seen = { ...(version !== null && { version }), ...(tappedAt !== undefined && { tappedAt }) }
  try {
    const reply = await send('POST /updateOrderStatus', { body: { orderId, status, ...seen }, idempotencyKey: id })
    const note = reply.oldStatus === reply.newStatus ? alreadySentence(orderNumber, status, null) : null
    return { kind: 'done', version: reply.order.version, note, answer: reply.order }
  } catch (error) {
    const outcome = toConflict({ body, version }, error)
    if (!outcome) throw error
    return outcome
  }
}

/** Records that the money of an order was taken. Throws what says nothing about the payment itself. */
export async function sendPayment({ id, body }: Attempt<PaymentBody>, send: Send): Promise<OrderOutcome> {
  const payment = { orderId: body.orderId, paymentData: manualPayment(body.takenAt) }
  const reply = await send('POST /processOrderPayment', { body: payment, idempotencyKey: id })
  return { kind: 'done', version: reply.order.version, note: null, answer: reply.order }
}

/** Sends at once; a server in trouble is asked again as usual, a missing network is not waited for. */
export async function sendNow<Body>(
  attempt: Attempt<Body>,
  send: (attempt: Attempt<Body>, by: Send) => Promise<OrderOutcome>,
): Promise<OrderOutcome> {
  try {
    return await send(attempt, callOnce)
  } catch (error) {
    const isTrouble = isApiError(error) && error.status !== 0 && isRetryable(error.status)
    if (!isTrouble) throw error
    return send(attempt, call)
  }
}

/** How the queue sends what was tapped without a network. */
export const QUEUED_STEPS: ActionHandler = {
  failure: STEP_FAILED,
  expiresAtMs: within12Hours,
  send: (action) => named(action, sendStep(attemptOf(action, action.body as StepBody), callOnce)),
}
export const QUEUED_PAYMENTS: ActionHandler = {
  failure: PAYMENT_FAILED,
  expiresAtMs: within12Hours,
  send: (action) => named(action, sendPayment(attemptOf(action, action.body as PaymentBody), callOnce)),
}

/**
 * What a conflict means for a step; null when the failure is no conflict. The order counts, not its version: a payment
 * that came in between does not keep it from being ready.
 */
export function toConflict(
  { body, version }: Pick<Attempt<StepBody>, 'body' | 'version'>,
  error: unknown,
): OrderOutcome | null {
  if (!isApiError(error) || error.status !== 409) return null
  const { status, version: present, by } = (error.details ?? {}) as Partial<Record<string, unknown>>
  if (!isStatus(status)) return null

  const presentVersion = typeof present === 'number' ? present : null
  const winner = typeof by === 'string' ? by : null
  const canFollow = error.code === 'order-changed' && presentVersion !== null && presentVersion !== version
  if (status === body.from && canFollow) return { kind: 'rebase', version: presentVersion }

  const already = alreadySentence(body.orderNumber, status, winner)
  // Somebody else did it, or even more: what the tap asked for is so.
  if (isAtLeast(status, body.status)) return { kind: 'done', version: presentVersion, note: already, answer: null }
  const sentence = status === 'cancelled' ? already : movedBackSentence(body.orderNumber, status, winner)
  return { kind: 'refused', sentence, stopsRest: true }
}

/** What the board says of money it was told of. The server stamps who and when by itself. */
function manualPayment(takenAt: string | undefined) {
  const payment = { method: 'manual', processedBy: 'admin', source: 'admin_dashboard' } as const
  return takenAt === undefined ? payment : { ...payment, paymentProcessedAt: takenAt }
}

function attemptOf<Body>({ id, expectedVersion }: QueuedAction, body: Body): Attempt<Body> {
  return { id, body, version: expectedVersion }
}

/** A refusal that is read minutes later has to say which order it is about. */
async function named({ body }: QueuedAction, sending: Promise<OrderOutcome>): Promise<Outcome> {
  try {
    return await sending
  } catch (error) {
    const isAboutOrder = isApiError(error) && [400, 403, 404, 409].includes(error.status)
    if (!isAboutOrder) throw error
    const what = error.code === 'order-not-found' ? error.message : userMessage(error)
    // An order that is paid already may well go on to be handed over.
    const stopsRest = error.code !== 'order-already-paid'
    return { kind: 'refused', sentence: `Order ${(body as PaymentBody).orderNumber}: ${what}`, stopsRest }
  }
}

/** Whether an order is where it was to go, or further. Cancelling is not further. */
function isAtLeast(status: OrderStatus, wanted: OrderStatus): boolean {
  return status !== 'cancelled' && ORDER_STATUSES.indexOf(status) >= ORDER_STATUSES.indexOf(wanted)
}

function isStatus(value: unknown): value is OrderStatus {
  return (ORDER_STATUSES as readonly unknown[]).includes(value)
}
