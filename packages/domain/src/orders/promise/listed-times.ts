import type { Kitchen } from '../../kitchen.ts'
import { periodsOn } from '../../locations/hours.ts'
import type { Schedule } from '../../locations/schedule.ts'
import { addDays, instantAt, localParts } from '../../time/zone.ts'

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
 * day that they are on. Periods that touch are one opening, as in a restaurant that is open day and night.
 */
export function listedTimes(date: string, { hours, kitchen }: Listing): ListedTime[] {
  const { stepMinutes } = kitchen
  const nextDay = instantAt(addDays(date, 1), 0)
  const midnight = instantAt(date, 0)
  const openings = openingsAround(date, hours)
  const instants = [addDays(date, -1), date].flatMap((businessDay) =>
    periodsOn(hours, businessDay).flatMap((period) => {
      const first = Math.floor(period.openMinute / stepMinutes) + 1
      const last = Math.floor(period.closeMinute / stepMinutes)
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
        instantAt(businessDay, (first + index) * stepMinutes).getTime(),
      )
    }),
  )
  // On the spring day two readings of the clock are one instant, which may lie after the closing.
  return [...new Set(instants)].flatMap((instant) => {
    const at = new Date(instant)
    const opening = openings.find(({ opensAt, closesAt }) => opensAt < at && at <= closesAt)
    return opening && midnight <= at && at < nextDay ? [{ at, ...opening }] : []
  })
}

/** The openings of a day and its neighbours, in their order. */
function openingsAround(date: string, hours: Listing['hours']): Open[] {
  const periods = [-1, 0, 1]
    .map((days) => addDays(date, days))
    .flatMap((businessDay) =>
      periodsOn(hours, businessDay).map(({ openMinute, closeMinute }) => ({
        opensAt: instantAt(businessDay, openMinute),
        closesAt: instantAt(businessDay, closeMinute),
      })),
    )
    .toSorted((a, b) => a.opensAt.getTime() - b.opensAt.getTime())
  const openings: Open[] = []
  for (const period of periods) {
    const before = openings.at(-1)
    if (!before || period.opensAt > before.closesAt) openings.push({ ...period })
    else if (period.closesAt > before.closesAt) before.closesAt = period.closesAt
  }
  return openings
}

/** The listed time at an instant; undefined when there is none, or it is on a day that cannot be chosen. */
export function findListedTime(wanted: Date, listing: Listing, now: Date): ListedTime | undefined {
  const { date } = localParts(wanted)
  if (!listedDays(listing.kitchen, now).includes(date)) return undefined
  return listedTimes(date, listing).find(({ at }) => at.getTime() === wanted.getTime())
}
