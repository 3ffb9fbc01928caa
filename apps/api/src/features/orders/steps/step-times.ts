import { itemCount } from '@thali/domain/orders/board-rules'
import type { OrderStatus } from '@thali/domain/orders/order-status'
import { estimatedReadyAt, readyAfterStart } from '@thali/domain/orders/ready-time'

import type { MenuService } from '#api/features/menu/menu.service.ts'
import type { Order } from '#api/features/orders/order.ts'
import type { Step } from './order-steps.repository.ts'

/** Where a step that is taken back leads to. */
export const STEP_BEFORE: Partial<Record<OrderStatus, OrderStatus>> = {
  preparing: 'pending',
  ready: 'preparing',
  completed: 'ready',
}

/** The times that go with a step. */
export function stampsOf(to: OrderStatus, now: Date): Step['set'] {
  if (to === 'preparing') return { prepStartedAt: now, estimatedReady: readyAfterStart(now) }
  if (to === 'ready') return { readyAt: now }
  return to === 'completed' ? { completedAt: now } : {}
}

/** When the order came to where it is, before which no further step was taken. */
export function lastStepAt({ orderedAt, prepStartedAt, readyAt }: Order): Date {
  return readyAt ?? prepStartedAt ?? orderedAt
}

/** When the last step forward was taken. Going back is no step: what was told before it stays told. */
export function stepTime(order: Order): Date | null {
  if (order.status === 'preparing') return order.prepStartedAt
  return order.status === 'ready' ? order.readyAt : order.completedAt
}

/** The times that go when a step is taken back. The promise made at order time comes back with the pending status. */
export async function stampsTakenBack(order: Order, menu: MenuService): Promise<Step['set']> {
  if (order.status === 'ready') return { readyAt: null }
  if (order.status === 'completed') return { completedAt: null }
  const { location } = await menu.getSnapshot(order.locationId)
  return {
    prepStartedAt: null,
    estimatedReady: estimatedReadyAt({
      orderType: order.orderType,
      itemCount: itemCount(order.lines),
      orderedAt: order.orderedAt,
      hours: location.hours,
    }),
  }
}
