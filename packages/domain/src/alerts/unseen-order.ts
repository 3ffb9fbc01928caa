/** An order that nobody has begun is told to the managers this many minutes after it could have been. */
export const UNSEEN_AFTER_MINUTES = 5

/** Older ones are no news: the restaurant was closed down, or nobody works with the board. */
const TOLD_WITHIN_HOURS = 24

const MINUTE_MS = 60_000

/** Whether a pending order has waited so long that somebody else must hear of it. */
export function isUnseen(order: { status: string; startsAt: Date }, now: Date): boolean {
  const waitedMs = now.getTime() - order.startsAt.getTime()
  return (
    order.status === 'pending' &&
    waitedMs >= UNSEEN_AFTER_MINUTES * MINUTE_MS &&
    waitedMs < TOLD_WITHIN_HOURS * 60 * MINUTE_MS
  )
}
