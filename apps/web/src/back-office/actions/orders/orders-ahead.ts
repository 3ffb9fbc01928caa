import type { OrderView } from '@thali/contracts/orders/orders'
import { decideStatusChange } from '@thali/domain/order-status'
import { becausePutOff, dueAt } from '@thali/domain/orders/kitchen/due-time'
import { laterPromise } from '@thali/domain/orders/kitchen/order-steps'
import { isPayable } from '@thali/domain/payments/payment-state'
import { useLayoutEffect } from 'react'

import { PAYMENT, type PaymentBody, PROMISE, STEP } from './order-queue-actions.ts'
import { dollarsToPay } from '#web/back-office/lib/amount-to-take.ts'
import type { Board } from '#web/back-office/live/board.ts'
import type { Workspace } from '#web/back-office/live/workspace.tsx'
import { isOpen, type Queue, type QueuedAction } from '#web/lib/action-queue/action-queue.ts'

/** The server's version of each order that the board shows ahead of it. */
export type Bases = ReadonlyMap<string, OrderView>

/** The server counts versions in whole numbers; a fraction is newer than its last answer and older than its next. */
const FIRST_AHEAD = 1 / 2
const NEXT_AHEAD = 1 / 1024
/** The queue forgets an action just before the board gets the answer to it: a card must not jump back in between. */
const BACK_MS = 600

export type Ahead = {
  /** Orders as the waiting actions will leave them. */
  ahead: OrderView[]
  /** Orders still shown in their expected state although nothing about them waits any more. */
  back: OrderView[]
  bases: Bases
}

/** Kept outside the component: the board outlives its page for a while. */
let bases: Bases = new Map()

/** Shows every order as the waiting actions will leave it, and takes that back when they are refused. */
export function useOrdersAhead({ wholeBoard: board, hearOf }: Workspace, queue: Queue): void {
  useLayoutEffect(() => {
    const { ahead, back, bases: present } = showAhead(board, queue, bases)
    bases = present
    for (const order of ahead) hearOf(order)
    if (back.length === 0) return undefined

    const timer = setTimeout(() => {
      for (const order of back) hearOf(order)
    }, BACK_MS)
    return () => clearTimeout(timer)
  }, [board, queue, hearOf])
}

/** The changes that make the board show every order as the waiting actions will leave it, and no other order so. */
export function showAhead(board: Board, queue: Queue, bases: Bases): Ahead {
  const open = queue.filter(isOpen)
  const ahead: OrderView[] = []
  const back: OrderView[] = []
  const nextBases = new Map<string, OrderView>()
  for (const id of new Set([...open.map(({ subject }) => subject), ...bases.keys()])) {
    const shown = board.tickets.get(id)?.order
    if (!shown) continue
    const isReal = Number.isInteger(shown.version)
    const base = isReal ? shown : (bases.get(id) ?? shown)
    const actions = open.filter(({ subject }) => subject === id)
    const wanted = actions.reduce(afterAction, base)
    const isShown = looksLike(shown, wanted)
    if (actions.length > 0 || !isShown) nextBases.set(id, base)
    if (isShown) continue

    const order = { ...wanted, version: shown.version + (isReal ? FIRST_AHEAD : NEXT_AHEAD) }
    if (actions.length > 0) ahead.push(order)
    else back.push(order)
  }
  return { ahead, back, bases: nextBases }
}

/** The expected state of the order after an action, unless somebody else changes it first. */
export function afterAction(order: OrderView, action: QueuedAction): OrderView {
  const at = new Date(action.atMs)
  if (STEP.accepts(action)) return afterStep(order, action.body.status, at)
  if (PROMISE.accepts(action)) return afterPromise(order, action.body.minutes, at)
  if (PAYMENT.accepts(action)) return afterPayment(order, action.body, at)
  return order
}

/** A payment of another amount than is to be paid by now will be refused. */
function afterPayment(order: OrderView, { toPay = dollarsToPay(order) }: PaymentBody, at: Date): OrderView {
  if (!isPayable(order) || toPay !== dollarsToPay(order)) return order
  const { dueAmount: _paid, ...paid } = order
  return { ...paid, paymentStatus: 'paid', paidAt: order.paidAt ?? at.toISOString() }
}

/** The order as a step will leave it. */
export function afterStep(order: OrderView, status: OrderView['status'], at: Date): OrderView {
  const decision = decideStatusChange(order.status, status)
  if (!decision.ok || decision.value === 'unchanged') return order
  const stamp = STAMPS[status]
  return { ...order, status, ...(stamp && { [stamp]: at.toISOString() }) }
}

function afterPromise(order: OrderView, minutes: Parameters<typeof laterPromise>[1], at: Date): OrderView {
  const due = dueAt(order)
  if (due === null) return order
  const later = laterPromise({ status: order.status, dueAt: new Date(due) }, minutes, at)
  if (!later.ok) return order
  const moved = later.value.toISOString()
  const promiseBecause = becausePutOff(order.promiseBecause, new Date(due))
  return { ...order, promiseBecause, ...(order.promisedFor ? { promisedFor: moved } : { estimatedReady: moved }) }
}

/** Whether an order looks as wanted in all that an action can change. */
function looksLike(shown: OrderView, wanted: OrderView): boolean {
  return (
    wanted.status === shown.status &&
    wanted.paymentStatus === shown.paymentStatus &&
    wanted.dueAmount === shown.dueAmount &&
    wanted.estimatedReady === shown.estimatedReady &&
    wanted.promisedFor === shown.promisedFor
  )
}

/** The version by which the server knows an order. */
export function serverVersion({ version }: Pick<OrderView, 'version'>): number {
  return Math.floor(version)
}

const STAMPS: Partial<Record<OrderView['status'], 'prepStartTime' | 'readyTime' | 'completedTime'>> = {
  preparing: 'prepStartTime',
  ready: 'readyTime',
  completed: 'completedTime',
}
