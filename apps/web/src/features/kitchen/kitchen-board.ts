import type { OrderView } from '@thali/contracts/orders'
import type { OrderStatus } from '@thali/domain/orders/order-status'

/** An order on the board. Times are the device's own running clock, in milliseconds. */
type Ticket = { order: OrderView; heardAtMs: number; isNew: boolean }

/** Everything the board knows. It has been read once before anything on it counts as new. */
export type Board = { isRead: boolean; tickets: ReadonlyMap<string, Ticket> }

export const EMPTY_BOARD: Board = { isRead: false, tickets: new Map() }

/** The columns of work still to be done, as the kitchen calls them. */
export const COLUMNS = [
  { status: 'pending', title: 'Pending Orders', empty: 'Nothing is waiting' },
  { status: 'preparing', title: 'Under Preparation', empty: 'Nothing is on the stove' },
  { status: 'ready', title: 'Ready', empty: 'Nothing waits to be handed over' },
] as const

export const STEP_LABELS = {
  pending: 'Start Preparing',
  preparing: 'Mark as Ready',
  ready: 'Mark as Completed',
} as const satisfies Partial<Record<OrderStatus, string>>

/** How long the second of two quick taps counts as the first one's echo. */
const ECHO_MS = 400
const COMPLETED_SHOWN = 10

/** The board after one order was heard of. News that is older than what is known changes nothing. */
export function hear(board: Board, order: OrderView, atMs: number): Board {
  const known = board.tickets.get(order.id)
  if (known && known.order.version >= order.version) return board

  const isNew = known ? known.isNew : board.isRead && order.status === 'pending'
  return { ...board, tickets: new Map(board.tickets).set(order.id, { order, heardAtMs: atMs, isNew }) }
}

/**
 * The board after all open orders of the location were read. What is not among them is no longer open, unless it was
 * heard of only after the question was asked.
 */
export function readOpen(board: Board, orders: readonly OrderView[], askedAtMs: number): Board {
  const listed = new Set(orders.map(({ id }) => id))
  const kept = [...board.tickets].filter(
    ([id, { order, heardAtMs }]) => listed.has(id) || !isOpen(order) || heardAtMs > askedAtMs,
  )
  const base: Board = { isRead: board.isRead, tickets: new Map(kept) }
  return { ...orders.reduce((next, order) => hear(next, order, askedAtMs), base), isRead: true }
}

/** The orders of a column, oldest first: whatever happens, none changes places with another. */
export function ordersIn(board: Board, status: OrderStatus): OrderView[] {
  return inStatus(board, status).sort((a, b) => a.orderTime.localeCompare(b.orderTime) || a.orderNumber - b.orderNumber)
}

/** The last orders that left the board, latest first. */
export function lastCompleted(board: Board): OrderView[] {
  return inStatus(board, 'completed')
    .sort((a, b) => leftAt(b).localeCompare(leftAt(a)))
    .slice(0, COMPLETED_SHOWN)
}

/** Orders that came in since the board was `before`, and that nobody has started. */
export function arrivals(before: Board, after: Board): OrderView[] {
  if (!before.isRead) return []
  return ordersIn(after, 'pending').filter(({ id }) => !before.tickets.has(id))
}

export function isNew(board: Board, orderId: string): boolean {
  return board.tickets.get(orderId)?.isNew === true
}

/** Whether a tap is meant, rather than being the second half of a wet finger's double tap. */
export function isMeant(lastTapAtMs: number | null, atMs: number): boolean {
  return lastTapAtMs === null || atMs - lastTapAtMs >= ECHO_MS
}

function leftAt({ completedTime, updatedAt }: OrderView): string {
  return completedTime ?? updatedAt
}

function inStatus(board: Board, status: OrderStatus): OrderView[] {
  return [...board.tickets.values()].map(({ order }) => order).filter((order) => order.status === status)
}

function isOpen({ status }: OrderView): boolean {
  return COLUMNS.some((column) => column.status === status)
}
