import { type LocationHours, scheduleOf } from '@thali/domain/locations/calendar/schedule'
import {
  type Hours,
  periodsOn,
  type Weekday,
  weekdayName,
  weekdayPeriods,
  WEEKDAYS,
} from '@thali/domain/locations/hours'
import { localParts } from '@thali/domain/time/zone'

import { periodWords } from '#web/site/opening/period-words.ts'
import { words } from '#words/home/page.ts'

export type Day = { weekday: Weekday; name: string; text: string; isToday: boolean }
export type Days = { names: string; text: string }

/** The seven days of a location, Sunday first, with the hours as people read them. */
export function weekOf(hours: Hours, now: Date): Day[] {
  const today = localParts(now).weekday
  return WEEKDAYS.map((weekday) => ({
    weekday,
    name: nameOf(weekday),
    text: textOf(hours, weekday),
    isToday: weekday === today,
  }))
}

/** The hours of the date the restaurant's own clock shows, which may be a holiday. */
export function hoursToday(location: LocationHours, now: Date): string {
  return periodWords(periodsOn(scheduleOf(location, 'all'), localParts(now).date)) || words.closed
}

/** Neighbouring days with the same hours together: `Sunday to Thursday`, `Friday and Saturday`. */
export function groupedDays(hours: Hours): Days[] {
  const groups: { weekdays: Weekday[]; text: string }[] = []
  for (const weekday of WEEKDAYS) {
    const text = textOf(hours, weekday)
    const last = groups.at(-1)
    if (last?.text === text) last.weekdays.push(weekday)
    else groups.push({ weekdays: [weekday], text })
  }
  return groups.map(({ weekdays, text }) => ({ names: namesOf(weekdays), text }))
}

function textOf(hours: Hours, weekday: Weekday): string {
  return periodWords(weekdayPeriods(hours, weekday)) || words.closed
}

function nameOf(weekday: Weekday): string {
  return capitalized(weekdayName(weekday))
}

function namesOf(weekdays: readonly Weekday[]): string {
  const [first, second] = weekdays
  const last = weekdays.at(-1)
  if (!first || !last) return ''
  if (weekdays.length === WEEKDAYS.length) return words.everyDay
  if (first === last) return nameOf(first)
  const range = second === last ? words.twoDays : words.days
  return capitalized(range(weekdayName(first), weekdayName(last)))
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
