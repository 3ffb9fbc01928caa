import type { OrderStatus } from '../../order-status.ts'
import { ok, refuse, type Result } from '../../result.ts'

const MINUTE_MS = 60_000
/** A tap that arrives within this time counts as one of now; the delay was the network's. */
const AT_ONCE_MS = 5_000
/** A step that was tapped longer ago than this is not believed to be older. */
const OLDEST_TAP_MS = 12 * 60 * MINUTE_MS
/** A text about a step this long after the tap would no longer help the customer. */
const TEXT_MS = 10 * MINUTE_MS

/**
 * When a step was taken: when it was tapped, which may be hours before it reaches the server. Never in the future,
 * never before the step before it, and at most twelve hours ago.
 */
export function stepTakenAt(tappedAt: Date | null, { now, lastStepAt }: { now: Date; lastStepAt: Date }): Date {
  if (tappedAt === null || now.getTime() - tappedAt.getTime() <= AT_ONCE_MS) return now
  const earliest = Math.max(lastStepAt.getTime(), now.getTime() - OLDEST_TAP_MS)
  return new Date(Math.min(now.getTime(), Math.max(tappedAt.getTime(), earliest)))
}

/** Whether the customer is still texted about a step. */
export function isWorthATextAt(stepAt: Date, now: Date): boolean {
  return now.getTime() - stepAt.getTime() <= TEXT_MS
}

/** A step of an order can be taken back for this long, and the text about it waits as long (ruling 9). */
export const UNDO_SECONDS = 5

/** How long a completed order can be taken back to Ready, in minutes (ruling 36). */
export const RECALL_MINUTES = 30

/** Whether a completed order can still be taken back to Ready, because it was completed by mistake or came back. */
export function canRecall(order: { status: OrderStatus; completedAt: Date | null }, now: Date): boolean {
  if (order.status !== 'completed' || order.completedAt === null) return false
  return now.getTime() - order.completedAt.getTime() <= RECALL_MINUTES * 60_000
}

/** Minutes by which a promised time can be postponed at once. */
export const LATER_MINUTES = [5, 10, 15] as const
export type LaterMinutes = (typeof LATER_MINUTES)[number]

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
