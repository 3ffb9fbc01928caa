import type { Schedule } from '../locations/calendar/schedule.ts'
import { nextOpening, periodsOn } from '../locations/hours.ts'
import { addDays, instantAt, localParts } from '../time/zone.ts'

/** Visibility of a dish: `hiddenUntil` is when it returns by itself, null when somebody has to show it. */
export type Hidden = { isAvailable: boolean; hiddenUntil: Date | null }

/** Until this minute, "until tomorrow" refers to the evening before. */
const NIGHT_ENDS_MINUTE = 4 * 60

/** Whether a dish can be ordered: it was never hidden, or its time has come back. */
export function isOnSale({ isAvailable, hiddenUntil }: Hidden, now: Date): boolean {
  return isAvailable || (hiddenUntil !== null && hiddenUntil <= now)
}

/**
 * When a dish that is sold out until tomorrow returns: at the first opening after tonight. Said before today's opening,
 * that is the opening of the next day; said after midnight, while cleaning up, it is this morning's. Null when no
 * weekday opens.
 */
export function openingAfterTonight(hours: Schedule | null | undefined, now: Date): Date | null {
  const tonightEndsAt = instantAt(addDays(businessDay(hours, now), 1), 0)
  // An opening at the very end of the night counts too.
  const from = Math.max(now.getTime(), tonightEndsAt.getTime() - 1)
  return nextOpening(hours, new Date(from))
}

/** The business day: after midnight, while the evening's last period lasts, the day before. */
export function businessDay(hours: Schedule | null | undefined, now: Date): string {
  const { date, minute } = localParts(now)
  const before = addDays(date, -1)
  const last = periodsOn(hours, before).at(-1)
  const isStillOpen = last !== undefined && now < instantAt(before, last.closeMinute)
  return isStillOpen || minute < NIGHT_ENDS_MINUTE ? before : date
}
