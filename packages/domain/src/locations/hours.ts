import { HOURS_WORDS } from '#language/hours.ts'
import { WEEKDAYS, ZONE, type Weekday, addDays, formatClock, instantAt, localParts, weekdayOf } from '../time/zone.ts'

export { WEEKDAYS, type Weekday }

/** One weekday of a location: local 24-hour times such as `11:30`. */
export type DayHours = { open: string; close: string; closed?: boolean | undefined }
export type Hours = { readonly [day in Weekday]?: DayHours | undefined }

export type OpenState = { open: boolean; text: string | null; opensAt: Date | null }

/** Minutes since local midnight; past 1440 when the location closes after midnight. */
export type Period = { openMinute: number; closeMinute: number }

const DAYS_AHEAD = 7
const MINUTES_A_DAY = 1440

/** Hours of a location without any. */
const DEFAULT_HOURS = {
  sunday: { open: '12:00', close: '22:00', closed: false },
  monday: { open: '11:30', close: '22:00', closed: false },
  tuesday: { open: '11:30', close: '22:00', closed: false },
  wednesday: { open: '11:30', close: '22:00', closed: false },
  thursday: { open: '11:30', close: '22:00', closed: false },
  friday: { open: '11:30', close: '23:00', closed: false },
  saturday: { open: '11:30', close: '23:00', closed: false },
} as const satisfies Hours

/** Hours of a missing weekday. */
const MISSING_DAY: DayHours = { open: '11:00', close: '23:00' }

/**
 * Opening period on a weekday, or null when closed. A closing time at or before the opening time belongs to the next
 * day. An unreadable day counts as closed: a wrong "closed" is better than a wrong "open".
 */
export function periodOn(hours: Hours | null | undefined, weekday: Weekday): Period | null {
  const day = dayHours(hours, weekday)
  const openMinute = minuteOf(day.open)
  const closeMinute = minuteOf(day.close)
  if (day.closed === true || openMinute === null || closeMinute === null) return null

  return { openMinute, closeMinute: closeMinute > openMinute ? closeMinute : closeMinute + MINUTES_A_DAY }
}

/**
 * Hours of a weekday with the specified defaults: 11:00 to 23:00 for a missing day, default hours for a location
 * without any (CUS-OC-116).
 */
export function dayHours(hours: Hours | null | undefined, weekday: Weekday): DayHours {
  return (hasHours(hours) ? hours[weekday] : DEFAULT_HOURS[weekday]) ?? MISSING_DAY
}

/** Whether the hours alone say open. The opening minute is open, the closing minute is closed. */
export function isOpenAt(hours: Hours | null | undefined, now: Date): boolean {
  const today = localParts(now).date
  return [addDays(today, -1), today].some((date) => {
    const period = periodOn(hours, weekdayOf(date))
    return period !== null && instantAt(date, period.openMinute) <= now && now < instantAt(date, period.closeMinute)
  })
}

/** The next time the doors open after now, or null when no weekday opens. */
export function nextOpening(hours: Hours | null | undefined, now: Date): Date | null {
  const today = localParts(now).date
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const date = addDays(today, ahead)
    const period = periodOn(hours, weekdayOf(date))
    const opensAt = period && instantAt(date, period.openMinute)
    if (opensAt && opensAt > now) return opensAt
  }
  return null
}

/** Whether a location is open now, with the sentence that says when it opens. */
export function openState(location: { hours: Hours | null | undefined; isActive: boolean }, now: Date): OpenState {
  if (!location.isActive) return { open: false, text: HOURS_WORDS.inactive, opensAt: null }
  if (isOpenAt(location.hours, now)) return { open: true, text: null, opensAt: null }

  const opensAt = nextOpening(location.hours, now)
  return { open: false, text: opensAt ? HOURS_WORDS.opens(dayAndTime(opensAt, now)) : HOURS_WORDS.closed, opensAt }
}

/** `HH:MM` as minutes since midnight, or null when it is no time of day. 24:00 is the end of the day. */
export function minuteOf(time: string): number | null {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(time) ?? []
  const total = Number(hour) * 60 + Number(minute)
  return Number(minute) < 60 && total <= MINUTES_A_DAY ? total : null
}

/** `Monday`, `lundi`. */
export function weekdayName(weekday: Weekday): string {
  return HOURS_WORDS.weekday(weekday)
}

function hasHours(hours: Hours | null | undefined): hours is Hours {
  return hours !== null && hours !== undefined && WEEKDAYS.some((day) => hours[day])
}

/** An hour of the next days as people say it: `tomorrow at 11:30 AM`, `Monday at 11:30 AM`. */
export function dayAndTime(opensAt: Date, now: Date): string {
  const { date, weekday, minute } = localParts(opensAt, ZONE)
  const today = localParts(now).date
  const { tomorrow } = HOURS_WORDS
  const day = date === today ? HOURS_WORDS.today : date === addDays(today, 1) ? tomorrow : weekdayName(weekday)
  return HOURS_WORDS.at(day, formatClock(minute))
}
