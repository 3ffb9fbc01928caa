import { calendarAt } from '@thali/domain/locations/calendar'
import type { LocationHours, Service } from '@thali/domain/locations/schedule'
import { addDays, instantAt, localParts } from '@thali/domain/time/zone'

import { createMinuteCalendar } from './minute-calendar.ts'

export type Question = { minutesIn: number; daysAhead: number }

/** What the product and the calendar of minutes answer differently, in words; empty when they agree. */
export function calendarDifferences(
  location: LocationHours,
  service: Exclude<Service, 'reservations'> | 'all',
  nows: readonly { now: Date; daysAhead: number }[],
  spentMs?: (ms: number) => void,
): string[] {
  const minutes = createMinuteCalendar(location, service)
  return nows.flatMap(({ now, daysAhead }) => {
    const date = addDays(localParts(now).date, daysAhead)
    const begun = performance.now()
    const { isOpen, closesAt, lastOrderAt, opensAt, slots } = calendarAt({ ...location, isActive: true }, service, now)
    const offered = slots(date)
    spentMs?.(performance.now() - begun)
    const found = JSON.stringify({ isOpen, closesAt, lastOrderAt, opensAt, slots: offered })
    const expected = JSON.stringify({ ...minutes.at(now), slots: minutes.slots(date, now) })
    if (found === expected) return []
    return [
      `${service} at ${now.toISOString()} for ${date}: ${found} instead of ${expected} of ${JSON.stringify(location)}`,
    ]
  })
}

/** A moment of the three years, given by minutes since their first midnight. */
export function momentOf(firstDate: string, minute: number): Date {
  return new Date(instantAt(firstDate, 0).getTime() + minute * 60_000)
}
