import type { OrderView } from '@thali/contracts/orders'
import { type LaterMinutes, laterPromise } from '@thali/domain/orders/promise'
import { useCallback } from 'react'

import type { Workspace } from '#web/back-office/live/workspace.tsx'
import { type Attempt, type OrderOutcome, sendNow } from './order-actions-calls.ts'
import type { StepMarks } from './order-actions-marks.ts'
import { PAYMENT_QUEUED, PROMISE_FAILED, promiseSettledSentence } from './order-actions-words.ts'
import type { QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import { callOnce, isUnanswered } from '#web/lib/action-queue/queue-call.ts'
import { within12Hours } from '#web/lib/action-queue/queue-expiry.ts'
import type { ActionHandler } from '#web/lib/action-queue/queue-outcome.ts'
import { actionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { type call, isApiError } from '#web/lib/api/api.ts'
import { serverNowMs } from '#web/lib/clock.ts'
import { toast } from '#web/ui/notices/toast.ts'

export const PROMISE = 'order-promise'
export type PromiseBody = { orderId: string; orderNumber: number; minutes: LaterMinutes }

/** Puts a promised time off. Throws what says nothing about the promise itself. */
export async function sendPromise(
  { id, body }: Attempt<PromiseBody>,
  send: typeof call,
): Promise<Exclude<OrderOutcome, { kind: 'rebase' }>> {
  const { orderId, orderNumber, minutes } = body
  try {
    // Without a version: two who put an order off both mean it, whatever else happens to it.
    const { order } = await send('POST /extendOrderPromise', { body: { orderId, minutes }, idempotencyKey: id })
    return { kind: 'done', version: order.version, note: null, answer: order }
  } catch (error) {
    if (!isApiError(error) || error.code !== 'order-transition-refused') throw error
    const sentence = promiseSettledSentence(orderNumber, String(error.details?.['status']))
    // What was tapped after it goes on: the order is only further than somebody thought.
    return { kind: 'refused', sentence, stopsRest: false }
  }
}

/** How the queue sends what was tapped without a network. */
export const QUEUED_PROMISES: ActionHandler = {
  failure: PROMISE_FAILED,
  expiresAtMs: within12Hours,
  send: ({ id, body }) => sendPromise({ id, body: body as PromiseBody, version: null }, callOnce),
}

/** The order as its later promise will leave it. */
export function afterPromise(order: OrderView, { body, atMs }: Pick<QueuedAction, 'body' | 'atMs'>): OrderView {
  const { status, estimatedReady } = order
  if (estimatedReady === null) return order
  const { minutes } = body as PromiseBody
  const later = laterPromise({ status, estimatedReady: new Date(estimatedReady) }, minutes, new Date(atMs))
  return later.ok ? { ...order, estimatedReady: later.value.toISOString() } : order
}

/** Promises an order for later; without a network it is shown so and kept. */
export function usePromises({ hearOf, refresh }: Pick<Workspace, 'hearOf' | 'refresh'>, marks: StepMarks) {
  const { isBusy, whileBusy, setFailure } = marks
  return useCallback(
    async (order: OrderView, minutes: LaterMinutes): Promise<void> => {
      if (isBusy(order.id)) return
      setFailure(order.id, undefined)
      await whileBusy(order.id, async () => {
        try {
          const outcome = await promiseNow(order, minutes)
          if (outcome?.kind === 'done' && outcome.answer) hearOf(outcome.answer)
          else if (outcome === null) toast.info(PAYMENT_QUEUED)
          if (outcome?.kind !== 'refused') return
          toast.info(outcome.sentence)
        } catch {
          setFailure(order.id, PROMISE_FAILED)
        }
        void refresh()
      })
    },
    [hearOf, refresh, isBusy, whileBusy, setFailure],
  )
}

/** Null where the promise is kept for when there is a network. */
async function promiseNow(order: OrderView, minutes: LaterMinutes): Promise<OrderOutcome | null> {
  const id = crypto.randomUUID()
  const body: PromiseBody = { orderId: order.id, orderNumber: order.orderNumber, minutes }
  const queue = actionQueue()
  if (queue.openOn(order.id).length === 0) {
    try {
      return await sendNow({ id, body, version: null }, sendPromise)
    } catch (error) {
      if (!isUnanswered(error)) throw error
    }
  }
  await queue.enqueue({ id, kind: PROMISE, subject: order.id, body, expectedVersion: null, atMs: serverNowMs() })
  return null
}
