import type { OrderView } from '@thali/contracts/orders/orders'

import { callNow, isUnanswered } from '#web/lib/action-queue/queue-call.ts'
import { notKeptSentence } from '#web/lib/action-queue/sentences/not-kept.ts'
import { actionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { call, isApiError, userMessage } from '#web/lib/api/api.ts'
import { STEP_FAILED } from './order-queue-actions.ts'
import { STEPS_QUEUED } from './use-steps.ts'

/** The result for each of several orders. */
export type BatchResult = { results: readonly OrderResult[] }
type OrderResult = { orderId: string; success: boolean; error: string | null }

type BatchDeps = {
  hearOf: (order: OrderView) => void
  /** Keeps the step of one order for when there is a network. */
  keepCompletion: (order: OrderView) => Promise<void>
}

const MOST_AT_ONCE = 100

/** Completes orders together, a hundred per request; a refused one does not stop the others. */
export async function completeOrders(orders: readonly OrderView[], deps: BatchDeps): Promise<BatchResult> {
  // An order with actions that wait for the network: its completion waits behind them.
  const later = orders.filter(({ id }) => actionQueue().openOn(id).length > 0)
  const now = orders.filter((order) => !later.includes(order))
  const results = await keepForLater(later, deps)
  for (let start = 0; start < now.length; start += MOST_AT_ONCE) {
    results.push(...(await completeSome(now.slice(start, start + MOST_AT_ONCE), deps)))
  }
  return { results }
}

async function completeSome(orders: readonly OrderView[], deps: BatchDeps): Promise<OrderResult[]> {
  try {
    const { results } = await sendBatch(orders)
    for (const { result } of results) if (result.order) deps.hearOf(result.order)
    return results.map(({ orderId, result }) => ({
      orderId,
      success: result.success,
      error: result.success ? null : (result.error ?? STEP_FAILED),
    }))
  } catch (error) {
    if (!isUnanswered(error)) return orders.map(failed(isApiError(error) ? userMessage(error) : STEP_FAILED))
    return keepForLater(orders, deps)
  }
}

/** These orders are not completed yet, and their results say so. */
async function keepForLater(orders: readonly OrderView[], { keepCompletion }: BatchDeps): Promise<OrderResult[]> {
  const results: OrderResult[] = []
  for (const order of orders) {
    const said = await keepCompletion(order).then(
      () => STEPS_QUEUED,
      (error: unknown) => notKeptSentence(error, STEP_FAILED),
    )
    results.push(failed(said)(order))
  }
  return results
}

async function sendBatch(orders: readonly OrderView[]) {
  const batchId = crypto.randomUUID()
  const updates = orders.map(({ id }) => ({ orderId: id, newStatus: 'completed' as const }))
  const input = { body: { updates, batchId }, idempotencyKey: batchId }
  try {
    return await callNow('POST /updateMultipleOrderStatuses', input)
  } catch (error) {
    // Once more under the same key: it recovers an answer that was lost.
    if (!navigator.onLine) throw error
    return call('POST /updateMultipleOrderStatuses', input)
  }
}

function failed(error: string) {
  return ({ id }: OrderView): OrderResult => ({ orderId: id, success: false, error })
}
