import type { LocationView } from '@thali/contracts/locations/locations'
import {
  type Hours,
  periodsOn,
  type Weekday,
  weekdayName,
  weekdayPeriods,
  WEEKDAYS,
} from '@thali/domain/locations/hours'
import { type LocationHours, scheduleOf } from '@thali/domain/locations/schedule'
import { localParts } from '@thali/domain/time/zone'

import { useNow } from '#web/lib/site.tsx'
import { periodWords } from '#web/site/opening/period-words.ts'
import { classes } from '#web/ui/classes.ts'
import { words } from '#words/home/page.ts'

/** All seven days, today set apart. */
export function WeekTable({ location }: { location: LocationView }) {
  return (
    <table className="mb-2 w-full max-w-80 text-left tabular-nums">
      <caption className="sr-only">{words.hoursOf(location.name)}</caption>
      <tbody>
        {weekOf(location.hours, useNow()).map(({ weekday, name, text, isToday }) => (
          <tr key={weekday} className={classes(isToday && 'text-accent-text')}>
            <th scope="row" className={classes('py-1 pe-3', isToday ? 'font-semibold' : 'font-normal')}>
              {name}
              {isToday && <span className="font-normal max-xs:sr-only"> {words.isToday}</span>}
            </th>
            <td className="py-1 text-end text-balance">{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The week in a few lines, days with the same hours together. */
export function HoursInShort({ location }: { location: LocationView }) {
  return (
    <dl className="text-muted tabular-nums">
      {groupedDays(location.hours).map(({ names, text }) => (
        <div key={names} className="flex flex-wrap justify-between gap-x-4">
          <dt>{names}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

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
