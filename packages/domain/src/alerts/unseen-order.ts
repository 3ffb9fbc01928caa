/** Managers are told about an order that nobody has started this many minutes after it could have been. */
export const UNSEEN_AFTER_MINUTES = 5

/** Older orders are not reported: the restaurant was closed down, or nobody uses the board. */
const TOLD_WITHIN_HOURS = 24

const MINUTE_MS = 60_000

/** Whether a pending order has waited so long that managers must be told. */
export function isUnseen(order: { status: string; startsAt: Date }, now: Date): boolean {
  const waitedMs = now.getTime() - order.startsAt.getTime()
  return (
    order.status === 'pending' &&
    waitedMs >= UNSEEN_AFTER_MINUTES * MINUTE_MS &&
    waitedMs < TOLD_WITHIN_HOURS * 60 * MINUTE_MS
  )
}
