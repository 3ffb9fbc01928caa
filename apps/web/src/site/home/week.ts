import { type Hours, periodOn, type Period, type Weekday, weekdayName, WEEKDAYS } from '@thali/domain/locations/hours'
import { formatClock, localParts } from '@thali/domain/time/zone'

import { words } from '#words/home/places.ts'

export type Day = { weekday: Weekday; name: string; text: string; isToday: boolean }
export type Days = { names: string; text: string; weekdays: readonly Weekday[]; period: Period | null }

/** The seven days of a location, Sunday first, with the hours as people read them. */
export function weekOf(hours: Hours, now: Date): Day[] {
  const today = localParts(now).weekday
  return WEEKDAYS.map((weekday) => ({
    weekday,
    name: nameOf(weekday),
    text: periodText(periodOn(hours, weekday)),
    isToday: weekday === today,
  }))
}

/** The hours of the day the restaurant's own clock shows. */
export function hoursToday(hours: Hours, now: Date): string {
  return periodText(periodOn(hours, localParts(now).weekday))
}

/** Neighbouring days with the same hours together: `Sunday to Thursday`, `Friday and Saturday`. */
export function groupedDays(hours: Hours): Days[] {
  const groups: { weekdays: Weekday[]; text: string; period: Period | null }[] = []
  for (const weekday of WEEKDAYS) {
    const period = periodOn(hours, weekday)
    const text = periodText(period)
    const last = groups.at(-1)
    if (last?.text === text) last.weekdays.push(weekday)
    else groups.push({ weekdays: [weekday], text, period })
  }
  return groups.map(({ weekdays, text, period }) => ({ names: namesOf(weekdays), weekdays, text, period }))
}

function periodText(period: Period | null): string {
  return period ? `${formatClock(period.openMinute)} – ${formatClock(period.closeMinute)}` : words.closed
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
