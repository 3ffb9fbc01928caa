import type { OrderView } from '@thali/contracts/orders'
import type { LaterMinutes } from '@thali/domain/orders/promise'
import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react'

import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { type BatchResult, completeOrders } from './order-actions-batch.ts'
import { PAYMENT, type PaymentBody, sendNow, sendPayment } from './order-actions-calls.ts'
import { useOrdersAhead, useReplayNews } from './order-actions-news.ts'
import { type Failures, type Undo, useStepMarks } from './order-actions-marks.ts'
import { usePromises } from './order-actions-promise.ts'
import { stepOf, useSteps } from './order-actions-steps.ts'
import { PAYMENT_FAILED, PAYMENT_QUEUED } from './order-actions-words.ts'
import { isOpen, type Queue, type QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import { isUnanswered } from '#web/lib/action-queue/queue-call.ts'
import { actionQueue, useActionQueue, useActionQueueFor } from '#web/lib/action-queue/use-action-queue.ts'
import { isApiError, userMessage } from '#web/lib/api/api.ts'
import { serverNowMs } from '#web/lib/clock.ts'
import { settleToasts } from '#web/ui/notices/settle-toasts.ts'
import { toast } from '#web/ui/notices/toast.ts'

export type { BatchResult } from './order-actions-batch.ts'
export type { Undo } from './order-actions-marks.ts'

/** What staff do with orders, with a network or without. */
export type OrderActions = {
  /** Being sent at this moment. */
  busyIds: readonly string[]
  /** What went wrong with the last action of an order, by its id. */
  failures: Failures
  /** By order: what waits for the network. */
  waiting: ReadonlyMap<string, QueuedAction>
  undos: readonly Undo[]
  /** Takes an order to its next status; without a network it is shown as done and kept for later. */
  advance: (order: OrderView) => Promise<void>
  undo: (undo: Undo) => Promise<void>
  /** Takes a completed order back to Ready; needs the network. */
  recall: (order: OrderView) => Promise<void>
  forget: (orderId: string) => void
  /** Records that the money was taken; false when that was refused. */
  takePayment: (order: OrderView) => Promise<boolean>
  /** Promises an order for later; without a network it is shown so and kept. */
  promiseLater: (order: OrderView, minutes: LaterMinutes) => Promise<void>
  /** Completes orders together and says what became of each. */
  completeAll: (orders: readonly OrderView[]) => Promise<BatchResult>
}

const OrderActionsContext = createContext<OrderActions | null>(null)

export function OrderActionsProvider({ children }: { children: ReactNode }) {
  const house = useWorkspace()
  const { user, live, hearOf, refresh } = house
  const { actions: queue } = useActionQueue()
  const marks = useStepMarks()
  const { setFailure, whileBusy } = marks
  const { advance, undo, recall, queueStep } = useSteps(house, marks)
  const promiseLater = usePromises(house, marks)
  useActionQueueFor(user.uid, live.status === 'live')
  useOrdersAhead(house, queue)
  useReplayNews(house, marks.takeNews)

  const takePayment = useCallback(
    (order: OrderView) =>
      whileBusy(order.id, async () => {
        setFailure(order.id, undefined)
        try {
          const paid = await payNow(order)
          settleToasts(`payment of ${order.id}`)
          if (paid) hearOf(paid)
          else toast.info(PAYMENT_QUEUED)
          return true
        } catch (error) {
          toast.error(PAYMENT_FAILED, { about: `payment of ${order.id}` })
          if (isApiError(error) && error.status === 409) setFailure(order.id, userMessage(error))
          void refresh()
          return false
        }
      }),
    [hearOf, refresh, setFailure, whileBusy],
  )

  const completeAll = useCallback(
    async (orders: readonly OrderView[]) => {
      const keep = (order: OrderView) => queueStep(order, { ...stepOf(order, 'completed'), version: null })
      const result = await completeOrders(orders, { isWaiting, hearOf, queueStep: keep })
      if (result.results.some(({ success }) => !success)) void refresh()
      return result
    },
    [hearOf, refresh, queueStep],
  )

  const waiting = useMemo(() => firstBySubject(queue), [queue])
  const { busyIds, failures, undos, forget } = marks
  const value = useMemo<OrderActions>(
    () => ({
      busyIds,
      failures,
      waiting,
      undos,
      advance,
      undo,
      recall,
      forget,
      takePayment,
      promiseLater,
      completeAll,
    }),
    [busyIds, failures, waiting, undos, advance, undo, recall, forget, takePayment, promiseLater, completeAll],
  )
  return <OrderActionsContext value={value}>{children}</OrderActionsContext>
}

export function useOrderActions(): OrderActions {
  const actions = useContext(OrderActionsContext)
  if (!actions) throw new Error('useOrderActions must be used within an OrderActionsProvider')
  return actions
}

/** The paid order, or null where the payment is kept for when there is a network. */
async function payNow(order: OrderView): Promise<OrderView | null> {
  const id = crypto.randomUUID()
  const atMs = serverNowMs()
  const body: PaymentBody = {
    orderId: order.id,
    orderNumber: order.orderNumber,
    takenAt: new Date(atMs).toISOString(),
  }
  const queue = actionQueue()
  if (!isWaiting(order.id)) {
    try {
      const outcome = await sendNow({ id, body, version: null }, sendPayment)
      return outcome.kind === 'done' ? outcome.answer : null
    } catch (error) {
      if (!isUnanswered(error)) throw error
    }
  }
  await queue.enqueue({ id, kind: PAYMENT, subject: order.id, body, expectedVersion: null, atMs })
  return null
}

function isWaiting(orderId: string): boolean {
  return actionQueue().openOn(orderId).length > 0
}

function firstBySubject(queue: Queue): ReadonlyMap<string, QueuedAction> {
  const waiting = new Map<string, QueuedAction>()
  for (const action of queue.filter(isOpen)) {
    if (!waiting.has(action.subject)) waiting.set(action.subject, action)
  }
  return waiting
}
