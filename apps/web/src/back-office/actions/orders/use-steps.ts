import type { OrderView } from '@thali/contracts/orders/orders'
import { nextStatus, type OrderStatus } from '@thali/domain/order-status'
import { UNDO_SECONDS } from '@thali/domain/orders/kitchen/order-steps'
import { useCallback, useRef } from 'react'

import { type OrderAnswer, STEP, STEP_FAILED, type StepBody } from './order-queue-actions.ts'
import { afterStep, serverVersion } from './orders-ahead.ts'
import type { CardMarks, Undo } from './use-card-marks.ts'
import { isMeant } from '#web/back-office/live/board.ts'
import type { Workspace } from '#web/back-office/live/workspace.tsx'
import type { FinalOutcome } from '#web/lib/action-queue/action-queue.ts'
import { type ActionOf, type Attempt, attemptOn } from '#web/lib/action-queue/define-action.ts'
import { callNow, isUnanswered } from '#web/lib/action-queue/queue-call.ts'
import { notKeptSentence } from '#web/lib/action-queue/queue-engine.ts'
import { actionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { call, userMessage, isApiError } from '#web/lib/api/api.ts'
import { announce } from '#web/ui/notices/live-region.tsx'
import { settleToasts } from '#web/ui/notices/settle-toasts.ts'
import { toast } from '#web/ui/notices/toast.ts'

const STEPS_QUEUED = 'Status updates queued for when online'

const UNDO_MS = UNDO_SECONDS * 1000
/** How long a notice stays, in ms; a cook who taps ten cards reads it once. */
const NOTICE_MS = 4000

/** Takes orders a step further, and back again within five seconds; without a network, for later. */
export function useSteps({ hearOf, refresh }: Pick<Workspace, 'hearOf' | 'refresh'>, marks: CardMarks) {
  const { isBusy, whileBusy, setFailure, offerUndo, forget } = marks
  const lastTapAtMs = useRef<number | null>(null)
  const noteKept = useKeptNotice(offerUndo)
  const keepCompletion = useKeepCompletion(noteKept)
  const recall = useRecall({ hearOf, refresh }, marks)

  const advance = useCallback(
    async (order: OrderView): Promise<void> => {
      const to = nextStatus(order.status)
      const tappedAtMs = performance.now()
      if (to === null || isBusy(order.id) || !isMeant(lastTapAtMs.current, tappedAtMs)) return
      lastTapAtMs.current = tappedAtMs

      setFailure(order.id, undefined)
      const outcome = await whileBusy(order, () => stepNow(order, to, noteKept).catch(failed))
      if (outcome === null) return
      const answer = outcome.kind === 'done' ? outcome.answer : null
      if (answer) {
        hearOf(answer)
        settleToasts(`order ${order.id}`)
      } else void refresh()

      const rival = outcome.kind === 'failed' ? null : rivalSentence(outcome)
      if (rival !== null) toast.info(rival)
      else if (answer) offerUndo({ order: answer, before: order, untilMs: tappedAtMs + UNDO_MS })
      else setFailure(order.id, outcome.kind === 'failed' ? outcome.sentence : STEP_FAILED)
    },
    [hearOf, refresh, noteKept, isBusy, whileBusy, setFailure, offerUndo],
  )

  const undo = useCallback(
    async ({ order }: Undo): Promise<void> => {
      const kept = keptStep(order)
      // The call is on its way: its answer brings the version that the undo needs.
      if (kept?.state === 'sending') return
      forget(order.id)
      try {
        if (kept) await actionQueue().discard(kept.id)
        else hearOf(await takeBack(order))
        announce(`Order ${order.orderNumber} is back`)
        settleToasts(`order ${order.id}`)
      } catch (error) {
        toast.error(userMessage(error), { about: `order ${order.id}` })
        void refresh()
      }
    },
    [forget, hearOf, refresh],
  )

  return { advance, undo, recall, keepCompletion }
}

/** Takes a completed order back to Ready. */
function useRecall({ hearOf, refresh }: Pick<Workspace, 'hearOf' | 'refresh'>, { isBusy, whileBusy }: CardMarks) {
  return useCallback(
    async (order: OrderView): Promise<void> => {
      if (isBusy(order.id)) return
      const body = { orderId: order.id, version: serverVersion(order) }
      try {
        hearOf((await whileBusy(order, () => call('POST /recallOrder', { body }))).order)
        announce(`Order ${order.orderNumber} is back in Ready`)
      } catch (error) {
        toast.error(userMessage(error))
        void refresh()
      }
    },
    [hearOf, refresh, isBusy, whileBusy],
  )
}

/** Keeps the completion of an order, behind the actions that wait on it. */
function useKeepCompletion(noteKept: NoteKept) {
  return useCallback(
    async (order: OrderView): Promise<void> => {
      const attempt = stepOf(order, 'completed')
      await STEP.keep({ ...attempt, version: null })
      noteKept(order, attempt)
    },
    [noteKept],
  )
}

type NoteKept = (order: OrderView, attempt: Attempt<StepBody>) => void

/** Says that a step is kept for when there is a network; until it is sent, undoing it only forgets it. */
function useKeptNotice(offerUndo: CardMarks['offerUndo']): NoteKept {
  const saidAtMs = useRef(-Infinity)
  return useCallback(
    (order, { body, atMs }) => {
      const nowMs = performance.now()
      const shown = afterStep(order, body.status, new Date(atMs))
      offerUndo({ order: shown, before: order, untilMs: nowMs + UNDO_MS })
      if (nowMs - saidAtMs.current < NOTICE_MS) return
      saidAtMs.current = nowMs
      toast.info(STEPS_QUEUED)
    },
    [offerUndo],
  )
}

/** Sends a step; null where it waits for the network. */
async function stepNow(
  order: OrderView,
  to: OrderStatus,
  noteKept: NoteKept,
): Promise<FinalOutcome<OrderAnswer> | null> {
  // A second tap, on a card that did not move yet although its step was kept.
  if (openSteps(order).some(({ body }) => body.status === to)) return null
  const attempt = stepOf(order, to)
  const outcome = await STEP.perform(attempt)
  if (outcome === null) noteKept(order, attempt)
  return outcome
}

function stepOf(order: OrderView, to: OrderStatus): Attempt<StepBody> {
  const { id: orderId, orderNumber, status: from } = order
  const attempt = attemptOn(orderId, { orderId, orderNumber, from, status: to })
  const tappedAt = new Date(attempt.atMs).toISOString()
  return { ...attempt, body: { ...attempt.body, tappedAt }, version: serverVersion(order) }
}

function failed(error: unknown) {
  return { kind: 'failed', sentence: notKeptSentence(error, STEP_FAILED) } as const
}

/** Said when another device was faster; null when none was. */
function rivalSentence(outcome: FinalOutcome<OrderAnswer>): string | null {
  return outcome.kind === 'done' ? outcome.note : outcome.sentence
}

function openSteps({ id }: OrderView): ActionOf<StepBody>[] {
  return actionQueue().openOn(id).filter(STEP.accepts)
}

function keptStep(order: OrderView): ActionOf<StepBody> | undefined {
  return openSteps(order).findLast(({ body }) => body.status === order.status)
}

async function takeBack(order: OrderView): Promise<OrderView> {
  const body = { orderId: order.id, version: serverVersion(order) }
  return (await callNow('POST /undoOrderStatus', { body })).order
}

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
    if (!isUnanswered(error)) return orders.map(notCompleted(isApiError(error) ? userMessage(error) : STEP_FAILED))
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
    results.push(notCompleted(said)(order))
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

function notCompleted(error: string) {
  return ({ id }: OrderView): OrderResult => ({ orderId: id, success: false, error })
}
