import type { OrderStatus } from '../../ordering/order-status.ts'
import { ok, refuse, type Result } from '../../result.ts'

/** Minutes by which a promised time can be postponed at once. */
export const LATER_MINUTES = [5, 10, 15] as const
export type LaterMinutes = (typeof LATER_MINUTES)[number]

const MINUTE_MS = 60_000

/**
 * The promised time after postponing, while the kitchen still has time. A time in the past is postponed from now. The
 * step is a whole number of minutes from the previous promise, which is how `kitchenStart` distinguishes it from a
 * later opening.
 */
export function laterPromise(
  order: { status: OrderStatus; dueAt: Date },
  minutes: LaterMinutes,
  now: Date,
): Result<Date, 'ORDER_NOT_IN_KITCHEN'> {
  if (order.status !== 'pending' && order.status !== 'preparing') return refuse('ORDER_NOT_IN_KITCHEN')

  const overdueMinutes = Math.max(0, Math.ceil((now.getTime() - order.dueAt.getTime()) / MINUTE_MS))
  return ok(new Date(order.dueAt.getTime() + (overdueMinutes + minutes) * MINUTE_MS))
}
