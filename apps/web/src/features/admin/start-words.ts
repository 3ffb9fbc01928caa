import type { OrderView } from '@thali/contracts/orders'
import { itemCount, needsPayment } from '@thali/domain/orders/board-rules'
import { kitchenStart } from '@thali/domain/orders/kitchen-start'

import { type Board, isOpen, ordersIn } from '#web/features/house/board.ts'

const MINUTE_MS = 60_000

/** The pending order the kitchen could have begun first, and for how long; null when none waits for it now. */
export function longestWaiting(board: Board, now: Date): { order: OrderView; minutes: number } | null {
  const waiting = ordersIn(board, 'pending')
    .map((order) => ({ order, minutes: Math.floor((now.getTime() - startOf(order).getTime()) / MINUTE_MS) }))
    .filter(({ minutes }) => minutes >= 0)
  return waiting.reduce<(typeof waiting)[number] | null>(
    (longest, one) => (longest && longest.minutes >= one.minutes ? longest : one),
    null,
  )
}

/** How many open orders are to be paid when they are handed over. */
export function unpaidOn(board: Board): number {
  return [...board.tickets.values()].filter(({ order }) => isOpen(order) && needsPayment(order)).length
}

/** `6 min, Anita Rao, Truro Heights` */
export function waitWords({ order, minutes }: { order: OrderView; minutes: number }): string {
  const waits = minutes < 1 ? 'Just in' : `${minutes} min`
  return [waits, order.customerInfo.name, order.locationInfo.name].join(', ')
}

function startOf({ orderTime, estimatedReady, orderType, items }: OrderView): Date {
  const orderedAt = new Date(orderTime)
  if (estimatedReady === null) return orderedAt
  return kitchenStart({
    orderType,
    itemCount: itemCount(items),
    orderedAt,
    estimatedReady: new Date(estimatedReady),
  })
}
