import { type Hours, nextOpening, periodOn } from '../locations/hours.ts'
import { addDays, instantAt, localParts, weekdayOf } from '../time/zone.ts'

/** A dish as it was hidden, or not: `hiddenUntil` is when it comes back by itself, null when somebody has to show it. */
export type Hidden = { isAvailable: boolean; hiddenUntil: Date | null }

/** Who says in these hours that something is gone until tomorrow still speaks of the evening before. */
const NIGHT_ENDS_MINUTE = 4 * 60

/** Whether a dish can be ordered: it was never hidden, or its time has come back. */
export function isOnSale({ isAvailable, hiddenUntil }: Hidden, now: Date): boolean {
  return isAvailable || (hiddenUntil !== null && hiddenUntil <= now)
}

/**
 * When a dish that is sold out until tomorrow comes back: at the first opening after tonight.
 *
 * Somebody who says so before the doors open means the opening of the day after; somebody who says so after midnight,
 * cleaning up, means the one of this morning. Null when no weekday opens.
 */
export function openingAfterTonight(hours: Hours | null | undefined, now: Date): Date | null {
  const tonightEndsAt = instantAt(addDays(businessDay(hours, now), 1), 0)
  // An opening at the very end of the night counts too.
  const from = Math.max(now.getTime(), tonightEndsAt.getTime() - 1)
  return nextOpening(hours, new Date(from))
}

/** The day whose evening it is: after midnight, as long as the doors of the evening before are open, the day before. */
function businessDay(hours: Hours | null | undefined, now: Date): string {
  const { date, minute } = localParts(now)
  const before = addDays(date, -1)
  const period = periodOn(hours, weekdayOf(before))
  const isStillOpen = period !== null && now < instantAt(before, period.closeMinute)
  return isStillOpen || minute < NIGHT_ENDS_MINUTE ? before : date
}
