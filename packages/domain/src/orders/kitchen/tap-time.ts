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
