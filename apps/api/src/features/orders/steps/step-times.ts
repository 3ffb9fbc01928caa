import { scheduleOf } from '@thali/domain/locations/schedule'
import type { OrderStatus } from '@thali/domain/order-status'
import { itemCount } from '@thali/domain/orders/kitchen/board-rules'
import { becausePutOff, dueAt } from '@thali/domain/orders/kitchen/due-time'
import { estimatedReadyAt, readyAfterStart } from '@thali/domain/orders/kitchen/ready-time'

import type { Step } from '../orders.statements.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'
import type { Order } from '#api/features/orders/order.ts'

/** The status before each step, for undo. */
export const STEP_BEFORE: Partial<Record<OrderStatus, OrderStatus>> = {
  preparing: 'pending',
  ready: 'preparing',
  completed: 'ready',
}

/** What a step sets. Where no time was planned the promise moves with the start, and the guest reads from when. */
export function stampsOf(to: OrderStatus, order: Order, now: Date): Step['set'] {
  if (to === 'preparing') {
    const moved = order.promisedFor === null && { promiseBecause: becausePutOff(order.promiseBecause, dueAt(order)) }
    return { prepStartedAt: now, estimatedReady: readyAfterStart(now), ...moved }
  }
  if (to === 'ready') return { readyAt: now }
  return to === 'completed' ? { completedAt: now } : {}
}

/** Time of the order's latest step; later steps cannot be dated before it. */
export function lastStepAt({ orderedAt, prepStartedAt, readyAt }: Order): Date {
  return readyAt ?? prepStartedAt ?? orderedAt
}

/** Time of the latest step forward. Undo and recall do not count: messages about earlier steps stay sent. */
export function stepTime(order: Order): Date | null {
  if (order.status === 'preparing') return order.prepStartedAt
  return order.status === 'ready' ? order.readyAt : order.completedAt
}

/** Timestamps reset by an undo. A pending order gets back the promise made when it was ordered. */
export async function stampsTakenBack(order: Order, menu: MenuService): Promise<Step['set']> {
  if (order.status === 'ready') return { readyAt: null }
  if (order.status === 'completed') return { completedAt: null }
  if (order.promisedFor) return { prepStartedAt: null, estimatedReady: order.promisedFor }
  const because = order.promiseBecause
  const estimatedReady = because?.reason === 'put-off' ? new Date(because.shownAt) : await anewFor(order, menu)
  return { prepStartedAt: null, promiseBecause: null, estimatedReady }
}

/** The promise of an order that the release before started: it kept no first one. */
async function anewFor({ locationId, orderType, lines, orderedAt }: Order, menu: MenuService): Promise<Date> {
  const { location } = await menu.getKept(locationId)
  return estimatedReadyAt({
    orderType,
    itemCount: itemCount(lines),
    orderedAt,
    hours: scheduleOf(location, orderType),
  })
}
