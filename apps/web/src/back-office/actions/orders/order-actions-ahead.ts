import type { OrderView } from '@thali/contracts/orders'
import { decideStatusChange } from '@thali/domain/orders/order-status'
import { isPayable } from '@thali/domain/payments/payable'

import type { Board } from '#web/back-office/live/board.ts'
import { PAYMENT, STEP, type StepBody } from './order-actions-calls.ts'
import { afterPromise, PROMISE } from './order-actions-promise.ts'
import { isOpen, type Queue, type QueuedAction } from '#web/lib/action-queue/action-queue.ts'

/** The orders as the server knows them, below those that the board shows ahead of it. */
export type Bases = ReadonlyMap<string, OrderView>

/** The server counts its versions in whole numbers: one in between is newer than what it said, older than what it says next. */
const FIRST_AHEAD = 1 / 2
const NEXT_AHEAD = 1 / 1024

export type Ahead = {
  /** Orders as the waiting actions will leave them. */
  ahead: OrderView[]
  /** Orders that are shown ahead although nothing about them waits any more. */
  back: OrderView[]
  bases: Bases
}

/** What the board has to hear so that it shows every order as the waiting actions will leave it, and no other so. */
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

/** The order as an action will leave it, if nobody else comes in between. */
export function afterAction(
  order: OrderView,
  { kind, body, atMs }: Pick<QueuedAction, 'kind' | 'body' | 'atMs'>,
): OrderView {
  const at = new Date(atMs).toISOString()
  if (kind === PAYMENT) return isPayable(order) ? { ...order, paymentStatus: 'paid', paidAt: at } : order
  if (kind === PROMISE) return afterPromise(order, { body, atMs })
  if (kind !== STEP) return order

  const { status } = body as StepBody
  const decision = decideStatusChange(order.status, status)
  if (!decision.ok || decision.value === 'unchanged') return order
  const stamp = STAMPS[status]
  return { ...order, status, ...(stamp && { [stamp]: at }) }
}

/** Whether all that an action can change is as wanted. */
function looksLike(shown: OrderView, wanted: OrderView): boolean {
  return (
    wanted.status === shown.status &&
    wanted.paymentStatus === shown.paymentStatus &&
    wanted.estimatedReady === shown.estimatedReady
  )
}

/** The version the server knows an order under. */
export function serverVersion({ version }: Pick<OrderView, 'version'>): number {
  return Math.floor(version)
}

const STAMPS: Partial<Record<OrderView['status'], 'prepStartTime' | 'readyTime' | 'completedTime'>> = {
  preparing: 'prepStartTime',
  ready: 'readyTime',
  completed: 'completedTime',
}
