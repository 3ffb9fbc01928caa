import type { Schedule } from '../../locations/calendar/schedule.ts'
import { periodsOn } from '../../locations/hours.ts'
import { addDays, instantAt, localParts } from '../../time/zone.ts'
import type { Kitchen } from './kitchen.ts'

type Open = { opensAt: Date; closesAt: Date }
/** A time that can be chosen, and the opening of the kitchen that it belongs to. */
export type ListedTime = Open & { at: Date }

type Listing = { hours: Schedule | null | undefined; kitchen: Pick<Kitchen, 'daysAhead' | 'stepMinutes'> }

/** The days on which a time can be chosen, today first. */
export function listedDays({ daysAhead }: Pick<Kitchen, 'daysAhead'>, now: Date): string[] {
  const { date: today } = localParts(now)
  return Array.from({ length: daysAhead + 1 }, (_, ahead) => addDays(today, ahead))
}

/**
 * The times of a day by the clock: after the opening, to the closing minute. Those after midnight are listed under the
 * day that they are on.
 */
export function listedTimes(date: string, { hours, kitchen }: Listing): ListedTime[] {
  const { stepMinutes } = kitchen
  const nextDay = instantAt(addDays(date, 1), 0)
  const midnight = instantAt(date, 0)
  const times = [addDays(date, -1), date].flatMap((businessDay) =>
    periodsOn(hours, businessDay).flatMap((period) => {
      const open = {
        opensAt: instantAt(businessDay, period.openMinute),
        closesAt: instantAt(businessDay, period.closeMinute),
      }
      const first = Math.floor(period.openMinute / stepMinutes) + 1
      const last = Math.floor(period.closeMinute / stepMinutes)
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => ({
        at: instantAt(businessDay, (first + index) * stepMinutes),
        ...open,
      }))
    }),
  )
  // On the spring day two readings of the clock are one instant.
  const byInstant = new Map(times.map((time) => [time.at.getTime(), time]))
  return [...byInstant.values()].filter(({ at }) => midnight <= at && at < nextDay)
}

/** The listed time at an instant; undefined when there is none, or it is on a day that cannot be chosen. */
export function findListedTime(wanted: Date, listing: Listing, now: Date): ListedTime | undefined {
  const { date } = localParts(wanted)
  if (!listedDays(listing.kitchen, now).includes(date)) return undefined
  return listedTimes(date, listing).find(({ at }) => at.getTime() === wanted.getTime())
}
