import { ok, refuse, type Result } from '../result.ts'
import type { OrderStatus } from './order-status.ts'

/** By how many minutes a promised time can be put off at once. */
export const LATER_MINUTES = [5, 10, 15] as const
export type LaterMinutes = (typeof LATER_MINUTES)[number]

const MINUTE_MS = 60_000

/**
 * The time an order is promised for once it is put off, while the kitchen still has it before it.
 *
 * A time that has passed already is put off from now: nobody is promised food ten minutes ago. The step is always in
 * whole minutes of the promise as it was, which is how `kitchenStart` tells it from a later opening.
 */
export function laterPromise(
  order: { status: OrderStatus; estimatedReady: Date },
  minutes: LaterMinutes,
  now: Date,
): Result<Date, 'ORDER_NOT_IN_KITCHEN'> {
  if (order.status !== 'pending' && order.status !== 'preparing') return refuse('ORDER_NOT_IN_KITCHEN')

  const overdueMinutes = Math.max(0, Math.ceil((now.getTime() - order.estimatedReady.getTime()) / MINUTE_MS))
  return ok(new Date(order.estimatedReady.getTime() + (overdueMinutes + minutes) * MINUTE_MS))
}
