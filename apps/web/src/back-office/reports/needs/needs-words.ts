import type { OrderView } from '@thali/contracts/orders/orders'
import { minutesLate, needsPayment } from '@thali/domain/orders/kitchen/board-rules'

import { type Board, compareDue, isOpen, ordersIn } from '#web/back-office/live/board.ts'
import { isForLater, startOf } from '#web/back-office/actions/orders/order-start.ts'

const MINUTE_MS = 60_000

/** The pending order that could have been started first, and its waiting time; null when none waits now. */
export function longestWaiting(board: Board, now: Date): { order: OrderView; minutes: number } | null {
  const waiting = ordersIn(board, 'pending')
    .filter((order) => !isForLater(order, now))
    .map((order) => ({
      order,
      minutes: Math.max(0, Math.floor((now.getTime() - startOf(order).getTime()) / MINUTE_MS)),
    }))
  return waiting.reduce<(typeof waiting)[number] | null>(
    (longest, one) => (longest && longest.minutes >= one.minutes ? longest : one),
    null,
  )
}

/** How many open orders are to be paid when they are handed over. */
export function unpaidOn(board: Board): number {
  return [...board.tickets.values()].filter(({ order }) => isOpen(order) && needsPayment(order)).length
}

/** The orders that are past their promise, the latest first. */
export function lateOn(board: Board, now: Date): OrderView[] {
  return [...board.tickets.values()]
    .map(({ order }) => order)
    .filter((order) => minutesLate(order, now) > 0)
    .toSorted(compareDue)
}

/** `Order 1042 by 12 min, Anita Rao, Truro Heights`: of the latest of them. */
export function lateWords([latest]: readonly OrderView[], now: Date): string {
  if (!latest) return ''
  return [
    `Order ${latest.orderNumber} by ${minutesLate(latest, now)} min`,
    latest.customerInfo.name,
    latest.locationInfo.name,
  ].join(', ')
}

/** `6 min, Anita Rao, Truro Heights` */
export function waitWords({ order, minutes }: { order: OrderView; minutes: number }): string {
  const waits = minutes < 1 ? 'Just in' : `${minutes} min`
  return [waits, order.customerInfo.name, order.locationInfo.name].join(', ')
}
