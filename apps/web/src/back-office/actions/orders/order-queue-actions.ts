import type { OrderView } from '@thali/contracts/orders/orders'
import { ORDER_STATUSES, type OrderStatus } from '@thali/domain/order-status'
import { dueAt } from '@thali/domain/orders/kitchen/due-time'
import type { LaterMinutes } from '@thali/domain/orders/kitchen/order-steps'

import { timeWords } from '#web/cart/when/when-words.ts'
import type { Outcome } from '#web/lib/action-queue/action-queue.ts'
import { type Attempt, defineAction, type Queueable, within12Hours } from '#web/lib/action-queue/define-action.ts'
import { type ApiError, isApiError, userMessage } from '#web/lib/api/api.ts'

export const STEP_FAILED = 'Failed to update order status'
export const PAYMENT_FAILED = 'Failed to process payment'
export const PROMISE_FAILED = 'Failed to move the promised time'

type Named = { orderId: string; orderNumber: number }
/** `tappedAt`: when the button was pressed; missing in actions kept by an older page. */
export type StepBody = Named & { from: OrderStatus; status: OrderStatus; tappedAt?: string }
/** How the rest of an order that was paid by card is taken by hand. */
export type WayOfTaking = 'cash' | 'manual'
/**
 * `takenAt`: when the button was pressed. `toPay`: the dollars that were shown to be paid. Both are missing in actions
 * kept by an older page.
 */
export type PaymentBody = Named & { takenAt?: string; toPay?: number; method?: WayOfTaking }
/** `dueAt`: when the order was due as the person saw it; missing in actions kept by an older page. */
export type PromiseBody = Named & { minutes: LaterMinutes; dueAt?: string }

/** The answer is the order as the server left it; null where the server said only that nothing was to be done. */
export type OrderAnswer = OrderView | null

const KEPT = {
  name: ({ orderNumber }: Named) => `Order ${orderNumber}`,
  reason: (error: ApiError) => (error.code === 'order-not-found' ? error.message : userMessage(error)),
  expiresAtMs: within12Hours,
}

/** Takes an order to its next status. */
export const STEP = defineAction<StepBody, OrderAnswer>({
  ...KEPT,
  kind: 'order-status',
  failure: STEP_FAILED,
  async send({ id: idempotencyKey, body: step, version }, by) {
    const { orderId, orderNumber, status, tappedAt } = step
    const seen = { ...(version !== null && { version }), ...(tappedAt !== undefined && { tappedAt }) }
    try {
      const reply = await by('POST /updateOrderStatus', { body: { orderId, status, ...seen }, idempotencyKey })
      const note = reply.oldStatus === reply.newStatus ? alreadySentence(orderNumber, status, null) : null
      return doneAs(reply.order, note)
    } catch (error) {
      const outcome = toConflict({ body: step, version }, error)
      if (!outcome) throw error
      return outcome
    }
  },
})

/** Records a payment. The server adds who and when. */
export const PAYMENT = defineAction<PaymentBody, OrderAnswer>({
  ...KEPT,
  kind: 'order-payment',
  failure: PAYMENT_FAILED,
  // An order that is paid already may well go on to be handed over.
  stopsRest: ({ code }) => code !== 'order-already-paid',
  async send({ id: idempotencyKey, body: { orderId, takenAt, toPay, method = 'manual' } }, by) {
    const manual = { method, processedBy: 'admin', source: 'admin_dashboard' } as const
    const paymentData = takenAt === undefined ? manual : { ...manual, paymentProcessedAt: takenAt }
    const body = { orderId, paymentData, ...(toPay !== undefined && { toPay }) }
    return doneAs((await by('POST /processOrderPayment', { body, idempotencyKey })).order)
  },
})

/** Whether a payment was refused because the order costs something else by now. */
export function isPricedAnew(error: unknown): error is ApiError {
  if (!isApiError(error) || error.code !== 'order-changed') return false
  return typeof detailsOf(error)['toPay'] === 'number'
}

/** Puts an order off from the time that it is shown due for. */
export function laterBody(order: OrderView, minutes: LaterMinutes): PromiseBody {
  const due = dueAt(order)
  return { orderId: order.id, orderNumber: order.orderNumber, minutes, ...(due !== null && { dueAt: due }) }
}

/** Puts a promised time off. */
export const PROMISE = defineAction<PromiseBody, OrderAnswer>({
  ...KEPT,
  kind: 'order-promise',
  failure: PROMISE_FAILED,
  async send({ id: idempotencyKey, body: { orderNumber, ...body } }, by) {
    try {
      // Without a version: two people who postpone an order both mean it.
      return doneAs((await by('POST /extendOrderPromise', { body, idempotencyKey })).order)
    } catch (error) {
      const sentence = promiseRefusal(orderNumber, error)
      if (sentence === null) throw error
      // Later taps on this order are still sent: each names the time that its person saw, and a payment needs no time.
      return { kind: 'refused', sentence, stopsRest: false }
    }
  },
})

export const ORDER_ACTIONS: readonly Queueable<Named, OrderAnswer>[] = [STEP, PAYMENT, PROMISE]

/**
 * Result of a step after a conflict; null when the failure is no conflict. The status counts, not the version: a
 * payment made meanwhile does not block a step.
 */
export function toConflict(
  { body, version }: Pick<Attempt<StepBody>, 'body' | 'version'>,
  error: unknown,
): Outcome<OrderAnswer> | null {
  if (!isApiError(error) || error.status !== 409) return null
  const { status, version: present, by, movedTo, dishesAdded } = detailsOf(error)
  if (!isStatus(status)) return null

  const presentVersion = typeof present === 'number' ? present : null
  const winner = typeof by === 'string' ? by : null
  const canFollow = error.code === 'order-changed' && presentVersion !== null && presentVersion !== version
  if (typeof movedTo === 'string') {
    return { kind: 'refused', sentence: movedSentence(body.orderNumber, movedTo, winner), stopsRest: true }
  }
  // An order that is only begun is still cooked with what was added; one that is called ready is not.
  if (status === body.from && dishesAdded === true && body.status !== 'preparing') {
    return { kind: 'refused', sentence: dishesAddedSentence(body.orderNumber), stopsRest: true }
  }
  if (status === body.from && canFollow) return { kind: 'rebase', version: presentVersion }

  const already = alreadySentence(body.orderNumber, status, winner)
  // Somebody else moved the order at least that far: the tap's goal is reached.
  if (isAtLeast(status, body.status)) return { kind: 'done', version: presentVersion, note: already, answer: null }
  const sentence = status === 'cancelled' ? already : movedBackSentence(body.orderNumber, status, winner)
  return { kind: 'refused', sentence, stopsRest: true }
}

/** Told to the second person who taps: the order's status, and who set it. */
export function alreadySentence(orderNumber: number, status: OrderStatus, by: string | null): string {
  return `Order ${orderNumber}: Already ${status}${inBrackets(by)}`
}

/** Message for a step that no longer fits because the order went back. */
function movedBackSentence(orderNumber: number, status: OrderStatus, by: string | null): string {
  return `Order ${orderNumber}: Back to ${status}${inBrackets(by)}`
}

/** Message for a tap on an order that was moved to another time since. */
function movedSentence(orderNumber: number, movedTo: string, by: string | null): string {
  return `Order ${orderNumber}: Now for ${timeWords(movedTo, new Date())}${inBrackets(by)}`
}

/** Message for a tap that calls an order finished to which dishes were added since it was last seen. */
function dishesAddedSentence(orderNumber: number): string {
  return `Order ${orderNumber}: Dishes were added. Look at it again`
}

/** Message for a postponed promise that the server refused because the order is another by now; null for other failures. */
function promiseRefusal(orderNumber: number, error: unknown): string | null {
  if (!isApiError(error)) return null
  const { status, by, movedTo } = detailsOf(error)
  if (typeof movedTo === 'string') return movedSentence(orderNumber, movedTo, typeof by === 'string' ? by : null)
  return error.code === 'order-transition-refused' ? promiseSettledSentence(orderNumber, String(status)) : null
}

/** Message for a postponed promise of an order that no longer needs one. */
function promiseSettledSentence(orderNumber: number, status: string): string {
  return `Order ${orderNumber}: Already ${status}, so the promised time stays`
}

function detailsOf({ details }: ApiError): Partial<Record<string, unknown>> {
  return details ?? {}
}

function inBrackets(name: string | null): string {
  return name === null ? '' : ` (${name})`
}

function doneAs(order: OrderView, note: string | null = null): Outcome<OrderAnswer> {
  return { kind: 'done', version: order.version, note, answer: order }
}

/** Whether an order is at the wanted status, or further. Cancelled is not further. */
function isAtLeast(status: OrderStatus, wanted: OrderStatus): boolean {
  return status !== 'cancelled' && ORDER_STATUSES.indexOf(status) >= ORDER_STATUSES.indexOf(wanted)
}

function isStatus(value: unknown): value is OrderStatus {
  return (ORDER_STATUSES as readonly unknown[]).includes(value)
}
