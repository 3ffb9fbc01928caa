import type { OrderView } from '@thali/contracts/orders/orders'
import { ORDER_STATUSES, type OrderStatus } from '@thali/domain/order-status'
import { dueAt } from '@thali/domain/orders/kitchen/due-time'
import { localParts } from '@thali/domain/time/zone'

import { ALL_PLACES, type PlaceChoice } from './place.ts'

/** An order on the board. Times are the device's own running clock, in milliseconds. */
type Ticket = { order: OrderView; heardAtMs: number; isNew: boolean }

/** Everything the board knows. It has been read once before anything on it counts as new. */
export type Board = { isRead: boolean; tickets: ReadonlyMap<string, Ticket> }

export const EMPTY_BOARD: Board = { isRead: false, tickets: new Map() }

/** How long the second of two quick taps counts as the first one's echo. */
const ECHO_MS = 400
const COMPLETED_SHOWN = 10

/** The board after an update of one order. An outdated update changes nothing. */
export function hear(board: Board, order: OrderView, atMs: number): Board {
  return hearAll(board, [order], atMs)
}

/** The board after updates of several orders. */
export function hearAll(board: Board, orders: readonly OrderView[], atMs: number): Board {
  const news = orders.filter(({ id, version }) => (board.tickets.get(id)?.order.version ?? 0) < version)
  if (news.length === 0) return board

  const tickets = new Map(board.tickets)
  for (const order of news) {
    const known = tickets.get(order.id)
    if (known && known.order.version >= order.version) continue
    const isNew = known ? known.isNew : board.isRead && order.status === 'pending'
    tickets.set(order.id, { order, heardAtMs: atMs, isNew })
  }
  return { ...board, tickets }
}

/**
 * The board after all open orders were read. Unless news of an order came after the request, the answer is right: a
 * missing order is no longer open, and one that is older than before was taken back when the database was restored. A
 * read without changes returns the same object.
 */
export function readOpen(board: Board, orders: readonly OrderView[], askedAtMs: number): Board {
  const listed = new Map<string, number>()
  for (const { id, version } of orders) listed.set(id, Math.max(version, listed.get(id) ?? 0))
  const kept = keepOnly(board, ({ order, heardAtMs }) => {
    const version = listed.get(order.id)
    return heardAtMs > askedAtMs || (version === undefined ? !isOpen(order) : version >= order.version)
  })
  const heard = hearAll(kept, orders, askedAtMs)
  return heard.isRead ? heard : { ...heard, isRead: true }
}

/** The board without the orders that left it before `today`, a date at the restaurant. */
export function forgetBefore(board: Board, today: string): Board {
  return keepOnly(board, ({ order }) => belongsToday(order, today))
}

/** The part of the board that belongs to one location, or all of it. */
export function boardAt(board: Board, choice: PlaceChoice): Board {
  return choice === ALL_PLACES ? board : keepOnly(board, ({ order }) => order.locationInfo.id === choice)
}

/** Whether an order belongs on a day's board: while it is open, and on the day it was finished. */
export function belongsToday(order: OrderView, today: string): boolean {
  return isOpen(order) || localParts(new Date(leftAt(order))).date >= today
}

/** Orders of a column, the one that is due first at the head. */
export function ordersIn(board: Board, status: OrderStatus): OrderView[] {
  return inStatus(board, status).sort(compareDue)
}

/** By due time, so that the next order to finish stands first (ruling 45); of two that are due together, the older. */
export function compareDue(a: OrderView, b: OrderView): number {
  const byDue = compareTimes(dueAt(a) ?? a.orderTime, dueAt(b) ?? b.orderTime)
  return byDue || compareTimes(a.orderTime, b.orderTime) || a.orderNumber - b.orderNumber
}

/** The last orders that left the board, latest first. */
export function lastCompleted(board: Board): OrderView[] {
  return latestFirst(inStatus(board, 'completed')).slice(0, COMPLETED_SHOWN)
}

/** The orders that were cancelled today, latest first. */
export function cancelledToday(board: Board): OrderView[] {
  return latestFirst(inStatus(board, 'cancelled'))
}

/** How many orders the board has of each status. */
export function countsOf(board: Board): Record<OrderStatus, number> {
  const counts = Object.fromEntries(ORDER_STATUSES.map((status) => [status, 0])) as Record<OrderStatus, number>
  for (const { order } of board.tickets.values()) counts[order.status] += 1
  return counts
}

/** Orders that are new compared with `before` and not started. */
export function arrivals(before: Board, after: Board): OrderView[] {
  if (!before.isRead || before === after) return []
  return ordersIn(after, 'pending').filter(({ id }) => !before.tickets.has(id))
}

/** Whether an order came in after the board was first read. */
export function isNew(board: Board, orderId: string): boolean {
  return board.tickets.get(orderId)?.isNew === true
}

/**
 * Whether a tap is intended, not the second half of a double tap with a wet finger. `atMs`: when the finger was on the
 * glass (`timeStamp` of its event), because a busy tablet handles a tap late.
 */
export function isMeant(lastTapAtMs: number | null, atMs: number): boolean {
  return lastTapAtMs === null || atMs - lastTapAtMs >= ECHO_MS
}

/** Whether anything is still to be done for an order. */
export function isOpen({ status }: Pick<OrderView, 'status'>): boolean {
  return status === 'pending' || status === 'preparing' || status === 'ready'
}

function keepOnly(board: Board, isKept: (ticket: Ticket) => boolean): Board {
  const kept = [...board.tickets].filter(([, ticket]) => isKept(ticket))
  return kept.length === board.tickets.size ? board : { ...board, tickets: new Map(kept) }
}

/** Orders that left the board, the last one first. */
export function latestFirst(orders: readonly OrderView[]): OrderView[] {
  return orders.toSorted((a, b) => compareTimes(leftAt(b), leftAt(a)))
}

/** Instants are written alike, so their texts compare as they do; comparing by language is fifty times slower. */
function compareTimes(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function leftAt({ completedTime, cancelledTime, updatedAt }: OrderView): string {
  return completedTime ?? cancelledTime ?? updatedAt
}

function inStatus(board: Board, status: OrderStatus): OrderView[] {
  return [...board.tickets.values()].map(({ order }) => order).filter((order) => order.status === status)
}
