import type { OrderView } from '@thali/contracts/orders/orders'
import type { LaterMinutes } from '@thali/domain/orders/kitchen/order-steps'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from 'react'

import {
  isPricedAnew,
  laterBody,
  ORDER_ACTIONS,
  PAYMENT,
  PAYMENT_FAILED,
  type PaymentBody,
  PROMISE,
  PROMISE_FAILED,
  type WayOfTaking,
} from './order-queue-actions.ts'
import { useOrdersAhead } from './orders-ahead.ts'
import { type CardMarks, type Failures, type Undo, useCardMarks } from './use-card-marks.ts'
import { type BatchResult, completeOrders, useSteps } from './use-steps.ts'
import { dollarsToPay } from '#web/back-office/lib/amount-to-take.ts'
import { useWorkspace, type Workspace } from '#web/back-office/live/workspace.tsx'
import { firstNameOf } from '#web/layout/first-name.ts'
import { isOpen, type Queue, type QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import { answerOf, attemptOn } from '#web/lib/action-queue/define-action.ts'
import { notKeptSentence } from '#web/lib/action-queue/queue-engine.ts'
import { actionQueue, useActionQueue, useActionQueueFor } from '#web/lib/action-queue/use-action-queue.ts'
import { useQueuedActions } from '#web/lib/action-queue/use-queued-actions.ts'
import { isApiError, userMessage } from '#web/lib/api/api.ts'
import { settleToasts } from '#web/ui/notices/settle-toasts.ts'
import { toast } from '#web/ui/notices/toast.ts'

export type { BatchResult } from './use-steps.ts'
export type { Undo } from './use-card-marks.ts'

/** Actions on orders, with or without a network. */
export type OrderActions = {
  /** Orders with an action that is being sent at this moment, as they were when it began. */
  busy: readonly OrderView[]
  failures: Failures
  /** By order: the first action that waits for the network. */
  waiting: ReadonlyMap<string, QueuedAction>
  undos: readonly Undo[]
  /** Takes an order to its next status; without a network it is shown as done and kept for later. */
  advance: (order: OrderView) => Promise<void>
  undo: (undo: Undo) => Promise<void>
  /** Takes a completed order back to Ready; needs the network. */
  recall: (order: OrderView) => Promise<void>
  forget: (orderId: string) => void
  /** Records that the money was taken; false when that was refused. */
  takePayment: (order: OrderView, method?: WayOfTaking) => Promise<boolean>
  /** Promises an order for later; without a network it is shown so and kept. */
  promiseLater: (order: OrderView, minutes: LaterMinutes) => Promise<void>
  /** Completes orders together, with a result for each. */
  completeAll: (orders: readonly OrderView[]) => Promise<BatchResult>
}

/** Said of payments and promises that wait for the network. */
const QUEUED = 'Queued for when online'

const OrderActionsContext = createContext<OrderActions | null>(null)

export function OrderActionsProvider({ children }: { children: ReactNode }) {
  const workspace = useWorkspace()
  const { user, live, hearOf, refresh } = workspace
  const { actions: queue } = useActionQueue()
  const marks = useCardMarks()
  const { advance, undo, recall, keepCompletion } = useSteps(workspace, marks)
  const takePayment = usePayments(workspace, marks)
  const promiseLater = usePromises(workspace, marks)
  useActionQueueFor(user.uid, firstNameOf(user), live.status === 'live')
  useOrdersAhead(workspace, queue)
  useSentNotices(workspace, marks)

  const completeAll = useCallback(
    async (orders: readonly OrderView[]) => {
      const result = await completeOrders(orders, { hearOf, keepCompletion })
      if (result.results.some(({ success }) => !success)) void refresh()
      return result
    },
    [hearOf, refresh, keepCompletion],
  )

  const waiting = useMemo(() => firstBySubject(queue), [queue])
  const { busy, failures, undos, forget } = marks
  const value = useMemo<OrderActions>(
    () => ({
      busy,
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
    [busy, failures, waiting, undos, advance, undo, recall, forget, takePayment, promiseLater, completeAll],
  )
  return <OrderActionsContext value={value}>{children}</OrderActionsContext>
}

export function useOrderActions(): OrderActions {
  const actions = useContext(OrderActionsContext)
  if (!actions) throw new Error('useOrderActions must be used within an OrderActionsProvider')
  return actions
}

/** Said once the kept actions that are sent one after another have all arrived, however long each of them takes. */
export function sentSentence(count: number): string {
  return count === 1 ? 'Queued update sent' : `${count} queued updates sent`
}

function usePayments({ hearOf, refresh }: Workspace, { setFailure, whileBusy }: CardMarks) {
  return useCallback(
    (order: OrderView, method: WayOfTaking = 'manual'): Promise<boolean> =>
      whileBusy(order, async () => {
        setFailure(order.id, undefined)
        const { id: orderId, orderNumber } = order
        const body: PaymentBody = { orderId, orderNumber, method, toPay: dollarsToPay(order) }
        const attempt = attemptOn(order.id, body)
        attempt.body.takenAt = new Date(attempt.atMs).toISOString()
        try {
          const paid = answerOf(await PAYMENT.perform(attempt))
          settleToasts(`payment of ${order.id}`)
          if (paid) hearOf(paid)
          else toast.info(QUEUED)
          return true
        } catch (error) {
          const sentence = isPricedAnew(error) ? error.message : notKeptSentence(error, PAYMENT_FAILED)
          toast.error(sentence, { about: `payment of ${order.id}` })
          if (isApiError(error) && error.status === 409) setFailure(order.id, userMessage(error))
          void refresh()
          return false
        }
      }),
    [hearOf, refresh, setFailure, whileBusy],
  )
}

function usePromises({ hearOf, refresh }: Workspace, { isBusy, whileBusy, setFailure }: CardMarks) {
  return useCallback(
    async (order: OrderView, minutes: LaterMinutes): Promise<void> => {
      if (isBusy(order.id)) return
      setFailure(order.id, undefined)
      await whileBusy(order, async () => {
        try {
          const outcome = await PROMISE.perform(attemptOn(order.id, laterBody(order, minutes)))
          if (outcome?.kind === 'done' && outcome.answer) hearOf(outcome.answer)
          else if (outcome === null) toast.info(QUEUED)
          if (outcome?.kind !== 'refused') return
          toast.info(outcome.sentence)
        } catch (error) {
          setFailure(order.id, notKeptSentence(error, PROMISE_FAILED))
        }
        void refresh()
      })
    },
    [hearOf, refresh, isBusy, whileBusy, setFailure],
  )
}

/** Lets the queue send kept actions on orders, and shows on the board and in a notice how they ended. */
function useSentNotices({ wholeBoard: board, hearOf, refresh }: Workspace, { markSettled }: CardMarks): void {
  const sent = useRef(0)
  const tellSent = useCallback(() => {
    if (sent.current === 0 || isSendingOrders()) return
    toast.success(sentSentence(sent.current))
    sent.current = 0
  }, [])
  // Those that are left may end without being sent, or have to wait.
  useEffect(() => actionQueue().subscribe(tellSent), [tellSent])

  useQueuedActions(ORDER_ACTIONS, ({ action: { subject: orderId }, outcome }) => {
    markSettled(orderId, outcome)
    const answer = outcome.kind === 'done' ? outcome.answer : null
    // The order may have left the board meanwhile.
    if (answer && board.tickets.has(orderId)) hearOf(answer)
    if (!answer) void refresh()

    if (outcome.kind === 'refused') toast.error(outcome.sentence, { about: `order ${orderId}` })
    else if (outcome.note !== null) toast.info(outcome.note)
    else {
      sent.current += 1
      tellSent()
    }
  })
}

/** Whether more kept actions on orders are sent now. */
function isSendingOrders(): boolean {
  const queue = actionQueue()
  const isToBeSent = (one: QueuedAction) => isOpen(one) && ORDER_ACTIONS.some((action) => action.accepts(one))
  return queue.standing().hold === null && queue.actions().some(isToBeSent)
}

function firstBySubject(queue: Queue): ReadonlyMap<string, QueuedAction> {
  const waiting = new Map<string, QueuedAction>()
  for (const action of queue.filter(isOpen)) {
    if (!waiting.has(action.subject)) waiting.set(action.subject, action)
  }
  return waiting
}
