import { type FieldProblem, isFields, isFilled, isWholeBetween, problemsAt } from '../fields.ts'
import { addDays, isCalendarDate, WEEKDAYS } from '../time/zone.ts'
import { minuteOf } from './hours.ts'
import { SERVICES } from './schedule.ts'

/** How often a location can open on one day. */
const MOST_PERIODS = 6
/** The longest time before closing at which orders can end, in minutes. */
const MOST_LAST_ORDER = 120
/** How far ahead a date can have other hours. */
const DAYS_AHEAD = 730
/** How many dates in a row are entered at once. */
const MOST_DATES = 31
const LONGEST_NAME = 60
const MINUTES_A_DAY = 1440

const NO_TIMES = 'Please enter the opening and the closing time'

/** Every weekday that is given has to be readable; a closed one needs no times. */
export function checkHours(hours: unknown, field = 'hours'): FieldProblem[] {
  if (hours === undefined) return []
  if (!isFields(hours)) return [{ field, message: 'Opening hours are required' }]
  const unknown = Object.keys(hours).find((day) => !WEEKDAYS.some((weekday) => weekday === day))
  if (unknown !== undefined) return [{ field, message: `Unknown weekday: ${unknown}` }]
  return WEEKDAYS.flatMap((weekday) => {
    const day = hours[weekday]
    return day === undefined ? [] : problemsAt(`${field}.${weekday}`, dayProblem(day))
  })
}

/** Weekdays of the services that have their own; null: it has none any more. */
export function checkServiceHours(serviceHours: unknown): FieldProblem[] {
  if (serviceHours === undefined) return []
  if (!isFields(serviceHours)) return [{ field: 'serviceHours', message: 'Hours of services are required' }]
  const unknown = Object.keys(serviceHours).find((name) => !SERVICES.some((service) => service === name))
  if (unknown !== undefined) return [{ field: 'serviceHours', message: `Unknown service: ${unknown}` }]
  return SERVICES.filter((service) => serviceHours[service] !== null).flatMap((service) =>
    checkHours(serviceHours[service], `serviceHours.${service}`),
  )
}

/** Minutes before closing. */
export function lastOrderProblem(minutes: unknown): string | null {
  if (minutes === undefined || isWholeBetween(minutes, 0, MOST_LAST_ORDER)) return null
  return `Minutes from 0 to ${MOST_LAST_ORDER}`
}

/** Everything that is wrong with a day of the calendar, or with several in a row, as the form sends it. */
export function checkCalendarDay(
  day: { date?: unknown; until?: unknown; service?: unknown; name?: unknown; periods?: unknown },
  today: string,
): FieldProblem[] {
  const dateIsWrong = dateProblem(day.date, today)
  return [
    ...problemsAt('date', dateIsWrong),
    ...problemsAt('until', dateIsWrong === null ? untilProblem(String(day.date), day.until) : null),
    ...problemsAt('service', isServiceOrAll(day.service) ? null : 'Unknown service'),
    ...problemsAt('name', nameProblem(day.name)),
    ...problemsAt('periods', day.periods === null ? null : periodsProblem(day.periods)),
  ]
}

/** The objection to the periods of one day, or null. They may be empty. */
export function periodsProblem(periods: unknown): string | null {
  if (!Array.isArray(periods)) return NO_TIMES
  if (periods.length > MOST_PERIODS) return `At most ${MOST_PERIODS} periods a day`
  const read = periods.map(readPeriod)
  const known = read.filter((period) => period !== null)
  if (known.length < read.length) return NO_TIMES
  if (known.some(({ open, close }) => open === close)) return 'Opening and closing time must differ'
  const inOrder = known
    .map(({ open, close }) => ({ open, close: close > open ? close : close + MINUTES_A_DAY }))
    .sort((a, b) => a.open - b.open)
  return inOrder.some(({ open }, index) => open < (inOrder[index - 1]?.close ?? 0)) ? 'These times overlap' : null
}

function dayProblem(day: unknown): string | null {
  if (!isFields(day)) return NO_TIMES
  const { open, close, closed = false, periods } = day
  if (typeof closed !== 'boolean') return 'Say whether the day is closed with true or false'
  if (periods !== undefined) return isEmpty(periods) && !closed ? NO_TIMES : periodsProblem(periods)
  // A closed day may keep its times for when it opens again, but only times.
  if (closed && [open, close].every((time) => time === undefined || time === '')) return null
  return readPeriod(day) ? null : NO_TIMES
}

function isEmpty(periods: unknown): boolean {
  return Array.isArray(periods) && periods.length === 0
}

/** 24:00 is the end of a day and cannot be an opening time. */
function readPeriod(period: unknown): { open: number; close: number } | null {
  if (!isFields(period)) return null
  const [open, close] = [period['open'], period['close']].map((time) =>
    typeof time === 'string' ? minuteOf(time) : null,
  )
  return open != null && close != null && open < MINUTES_A_DAY ? { open, close } : null
}

function dateProblem(date: unknown, today: string): string | null {
  if (typeof date !== 'string' || !isCalendarDate(date)) return 'This date does not exist. Please choose another one.'
  return date >= today && date <= addDays(today, DAYS_AHEAD) ? null : 'Please choose a date within the next two years'
}

function untilProblem(date: string, until: unknown): string | null {
  if (until === undefined || until === null || until === '') return null
  if (typeof until !== 'string' || !isCalendarDate(until)) return 'This date does not exist. Please choose another one.'
  if (until < date) return 'The last date comes before the first'
  return until > addDays(date, MOST_DATES - 1) ? `At most ${MOST_DATES} dates at once` : null
}

/** The dates of a checked entry, in their order. */
export function datesOf({ date, until }: { date: string; until?: string | null | undefined }): string[] {
  const dates = [date]
  while (until && addDays(date, dates.length) <= until) dates.push(addDays(date, dates.length))
  return dates
}

function isServiceOrAll(service: unknown): boolean {
  return service === 'all' || SERVICES.some((one) => one === service)
}

function nameProblem(name: unknown): string | null {
  if (!isFilled(name)) return 'Please enter a name, such as Boxing Day'
  return name.trim().length > LONGEST_NAME ? `At most ${LONGEST_NAME} characters` : null
}
