import type { OrderView } from '@thali/contracts/orders'
import { nextStatus, type OrderStatus } from '@thali/domain/orders/order-status'
import { UNDO_SECONDS } from '@thali/domain/orders/undo'
import { useCallback, useRef } from 'react'

import { isMeant } from '#web/back-office/live/board.ts'
import type { Workspace } from '#web/back-office/live/workspace.tsx'
import { afterAction, serverVersion } from './order-actions-ahead.ts'
import { type Attempt, type OrderOutcome, sendNow, sendStep, STEP, type StepBody } from './order-actions-calls.ts'
import type { StepMarks, Undo } from './order-actions-marks.ts'
import { STEP_FAILED, STEPS_QUEUED } from './order-actions-words.ts'
import type { QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import { callOnce, isUnanswered } from '#web/lib/action-queue/queue-call.ts'
import { actionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { call, userMessage } from '#web/lib/api/api.ts'
import { serverNowMs } from '#web/lib/clock.ts'
import { announce } from '#web/ui/notices/live-region.tsx'
import { settleToasts } from '#web/ui/notices/settle-toasts.ts'
import { toast } from '#web/ui/notices/toast.ts'

export type QueueStep = (order: OrderView, attempt: Attempt<StepBody>) => Promise<void>

const UNDO_MS = UNDO_SECONDS * 1000
/** So long a sentence stays in sight: a cook who taps ten cards reads it once. */
const SAID_MS = 4000
const MOST_REBASES = 3

/** Takes orders a step further, and back again within five seconds; without a network, for later. */
export function useSteps({ hearOf, refresh }: Pick<Workspace, 'hearOf' | 'refresh'>, marks: StepMarks) {
  const { isBusy, whileBusy, setFailure, offerUndo, forget } = marks
  const lastTapAtMs = useRef<number | null>(null)
  const queueStep = useQueueStep(offerUndo)

  const advance = useCallback(
    async (order: OrderView): Promise<void> => {
      const to = nextStatus(order.status)
      const tappedAtMs = performance.now()
      if (to === null || isBusy(order.id) || !isMeant(lastTapAtMs.current, tappedAtMs)) return
      lastTapAtMs.current = tappedAtMs

      setFailure(order.id, undefined)
      const outcome = await whileBusy(order.id, () => stepNow(order, to, queueStep).catch(() => 'failed' as const))
      if (outcome === 'queued') return
      const answer = outcome !== 'failed' && outcome.kind === 'done' ? outcome.answer : null
      if (answer) {
        hearOf(answer)
        settleToasts(`order ${order.id}`)
      } else void refresh()

      const rival = outcome === 'failed' ? null : rivalSentence(outcome)
      if (rival !== null) toast.info(rival)
      else if (answer) offerUndo({ order: answer, from: order.status, untilMs: tappedAtMs + UNDO_MS })
      else setFailure(order.id, STEP_FAILED)
    },
    [hearOf, refresh, queueStep, isBusy, whileBusy, setFailure, offerUndo],
  )

  const undo = useCallback(
    async ({ order }: Undo): Promise<void> => {
      const queued = queuedStep(order)
      // On its way at this moment: its answer brings what it takes to undo it.
      if (queued?.state === 'sending') return
      forget(order.id)
      try {
        if (queued) await actionQueue().discard(queued.id)
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

  const recall = useCallback(
    async (order: OrderView): Promise<void> => {
      if (isBusy(order.id)) return
      const body = { orderId: order.id, version: serverVersion(order) }
      try {
        hearOf((await whileBusy(order.id, () => call('POST /recallOrder', { body }))).order)
        announce(`Order ${order.orderNumber} is back in Ready`)
      } catch (error) {
        toast.error(userMessage(error))
        void refresh()
      }
    },
    [hearOf, refresh, isBusy, whileBusy],
  )

  return { advance, undo, recall, queueStep }
}

/** Keeps a step for when there is a network; until it is sent, undoing it is only forgetting it. */
function useQueueStep(offerUndo: StepMarks['offerUndo']): QueueStep {
  const saidAtMs = useRef(-Infinity)
  return useCallback(
    async (order, { id, body, version }) => {
      const action = { id, kind: STEP, subject: order.id, body, expectedVersion: version, atMs: serverNowMs() }
      await actionQueue().enqueue(action)
      const nowMs = performance.now()
      offerUndo({ order: afterAction(order, action), from: order.status, untilMs: nowMs + UNDO_MS })
      if (nowMs - saidAtMs.current < SAID_MS) return
      saidAtMs.current = nowMs
      toast.info(STEPS_QUEUED)
    },
    [offerUndo],
  )
}

/** Sends a step, or keeps it where no answer comes. */
async function stepNow(order: OrderView, to: OrderStatus, queueStep: QueueStep): Promise<OrderOutcome | 'queued'> {
  const open = actionQueue().openOn(order.id)
  const attempt = stepOf(order, to)
  if (open.length > 0) {
    // Tapped on a card that stood still while its step was queued already.
    const isQueued = open.some(({ kind, body }) => kind === STEP && (body as StepBody).status === to)
    if (!isQueued) await queueStep(order, { ...attempt, version: null })
    return 'queued'
  }
  for (let rebases = 0; ; rebases += 1) {
    try {
      const outcome = await sendNow(attempt, sendStep)
      if (outcome.kind !== 'rebase' || rebases === MOST_REBASES) return outcome
      attempt.version = outcome.version
    } catch (error) {
      if (!isUnanswered(error)) throw error
      await queueStep(order, attempt)
      return 'queued'
    }
  }
}

/** The sending of a step, from the order as it is on screen. */
export function stepOf(order: OrderView, to: OrderStatus): Attempt<StepBody> {
  const { id: orderId, orderNumber, status: from } = order
  const tappedAt = new Date(serverNowMs()).toISOString()
  const body = { orderId, orderNumber, from, status: to, tappedAt }
  return { id: crypto.randomUUID(), body, version: serverVersion(order) }
}

/** What is said when somebody else was faster; null when nobody was. */
function rivalSentence(outcome: OrderOutcome): string | null {
  if (outcome.kind === 'done') return outcome.note
  return outcome.kind === 'refused' ? outcome.sentence : null
}

function queuedStep(order: OrderView): QueuedAction | undefined {
  const open = actionQueue().openOn(order.id)
  return open.findLast(({ kind, body }) => kind === STEP && (body as StepBody).status === order.status)
}

async function takeBack(order: OrderView): Promise<OrderView> {
  const body = { orderId: order.id, version: serverVersion(order) }
  return (await callOnce('POST /undoOrderStatus', { body })).order
}
