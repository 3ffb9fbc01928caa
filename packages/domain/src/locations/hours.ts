import {
  WEEKDAYS,
  ZONE,
  type Weekday,
  addDays,
  formatClock,
  formatDate,
  instantAt,
  localParts,
  weekdayOf,
} from '../time/zone.ts'
import {
  type DayHours,
  type Hours,
  type LocationHours,
  type Schedule,
  scheduleOf,
  type Service,
  type TimeSpan,
} from './schedule.ts'
import { HOURS_WORDS } from '#language/hours.ts'

export { type DayHours, type Hours, WEEKDAYS, type Weekday }

export type OpenState = { open: boolean; text: string | null; opensAt: Date | null }

/** Minutes since local midnight; past 1440 when the location closes after midnight. */
export type Period = { openMinute: number; closeMinute: number }

/** How far a next opening is looked for. */
const DAYS_AHEAD = 60
/** An opening later than this is told with its date: its weekday alone would mean another week. */
const WEEKDAY_IS_ENOUGH_DAYS = 7
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
 * Opening periods of a weekday in the order of the day; periods that touch are one. None when closed. A closing time at
 * or before the opening time belongs to the next day. An unreadable period counts as closed: a wrong "closed" is better
 * than a wrong "open".
 */
export function weekdayPeriods(hours: Hours | null | undefined, weekday: Weekday): Period[] {
  const day = dayHours(hours, weekday)
  return day.closed === true ? [] : joined(day.periods ?? [day])
}

/** Opening periods of a date: those of the calendar where it names the date, else those of the weekday. */
export function periodsOn(schedule: Schedule | null | undefined, date: string): Period[] {
  const periods = schedule?.dates?.[date]?.periods
  return periods ? joined(periods) : weekdayPeriods(schedule, weekdayOf(date))
}

function joined(spans: readonly TimeSpan[]): Period[] {
  const periods: Period[] = []
  for (const period of spans.flatMap(toPeriod).sort((a, b) => a.openMinute - b.openMinute)) {
    const last = periods.at(-1)
    if (last && period.openMinute <= last.closeMinute) last.closeMinute = Math.max(last.closeMinute, period.closeMinute)
    else periods.push(period)
  }
  return periods
}

function toPeriod({ open, close }: TimeSpan): Period[] {
  const openMinute = minuteOf(open)
  const closeMinute = minuteOf(close)
  if (openMinute === null || closeMinute === null) return []
  return [{ openMinute, closeMinute: closeMinute > openMinute ? closeMinute : closeMinute + MINUTES_A_DAY }]
}

/**
 * Hours of a weekday with the specified defaults: 11:00 to 23:00 for a missing day, default hours for a location
 * without any (CUS-OC-116).
 */
export function dayHours(hours: Hours | null | undefined, weekday: Weekday): DayHours {
  return (hasHours(hours) ? hours[weekday] : DEFAULT_HOURS[weekday]) ?? MISSING_DAY
}

/**
 * The week after some of its days were changed: a day that is not named stays as it was shown (ruling 55), also where
 * none was ever entered.
 */
export function withDays(hours: Hours, changed: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const isNamed = WEEKDAYS.some((weekday) => changed[weekday] !== undefined)
  return { ...(isNamed && !hasHours(hours) ? DEFAULT_HOURS : hours), ...changed }
}

type Stretch = { from: Date; until: Date }

/** The periods of yesterday and of the next 60 days, in the order of their beginnings. */
function* stretches(schedule: Schedule | null | undefined, now: Date, days = DAYS_AHEAD): Generator<Stretch> {
  const today = localParts(now).date
  for (let ahead = -1; ahead <= days; ahead += 1) {
    const date = addDays(today, ahead)
    const periods = periodsOn(schedule, date).map(({ openMinute, closeMinute }) => ({
      from: instantAt(date, openMinute),
      until: instantAt(date, closeMinute),
    }))
    // In the night in which summer time begins an opening moves an hour, past its closing or the next opening.
    yield* periods.filter(({ from, until }) => from < until).sort((a, b) => a.from.getTime() - b.from.getTime())
  }
}

/** Whether the hours alone say open. The opening minute is open, the closing minute is closed. */
export function isOpenAt(schedule: Schedule | null | undefined, now: Date): boolean {
  for (const { from, until } of stretches(schedule, now, 0)) if (from <= now && now < until) return true
  return false
}

/** Whether an order can be due then. Times are offered up to the closing minute, which is closed already. */
export function isOpenUntil(schedule: Schedule | null | undefined, dueAt: Date): boolean {
  for (const { from, until } of stretches(schedule, dueAt, 0)) if (from <= dueAt && dueAt <= until) return true
  return false
}

/** The next time a period begins after now, or null when none does in the next 60 days. */
export function nextOpening(schedule: Schedule | null | undefined, now: Date): Date | null {
  for (const { from } of stretches(schedule, now)) if (from > now) return from
  return null
}

/** When the doors that are open now close; null when they are closed, or stay open for the next 60 days. */
export function nextClosing(schedule: Schedule | null | undefined, now: Date): Date | null {
  let closesAt: Date | null = null
  for (const { from, until } of stretches(schedule, now)) {
    const reached: Date = closesAt ?? now
    if (from <= reached && reached < until) closesAt = until
    else if (from > reached) break
  }
  return closesAt && closesAt < instantAt(addDays(localParts(now).date, DAYS_AHEAD), 0) ? closesAt : null
}

/**
 * When the kitchen can begin with an order of now: at once while it takes orders, else at the next opening. Now too
 * where no opening is known, so that nobody is refused (ruling 11).
 */
export function kitchenOpensAt(schedule: Schedule | null | undefined, now: Date): Date {
  return isTakingOrders(schedule, now) ? now : (nextOpening(schedule, now) ?? now)
}

/** Whether it is open and the last order has not passed. */
function isTakingOrders(schedule: Schedule | null | undefined, now: Date): boolean {
  if (!isOpenAt(schedule, now)) return false
  const closesAt = schedule?.lastOrder ? nextClosing(schedule, now) : null
  return closesAt === null || now < lastOrderAt(schedule, closesAt)
}

/** The minute before which an order has to come, for doors that close then. */
export function lastOrderAt(schedule: Schedule | null | undefined, closesAt: Date): Date {
  return new Date(closesAt.getTime() - (schedule?.lastOrder ?? 0) * 60_000)
}

/** Whether a location is open now, with the sentence that says when it opens. */
export function openState(
  location: LocationHours & { isActive: boolean },
  now: Date,
  service: Service | 'all' = 'all',
): OpenState {
  if (!location.isActive) return { open: false, text: HOURS_WORDS.inactive, opensAt: null }
  const schedule = scheduleOf(location, service)
  if (isOpenAt(schedule, now)) return { open: true, text: null, opensAt: null }

  const opensAt = nextOpening(schedule, now)
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

/** An hour of the next days as people say it: `tomorrow at 11:30 AM`, `Monday at 11:30 AM`; later with the date. */
export function dayAndTime(opensAt: Date, now: Date): string {
  return HOURS_WORDS.at(dayInWords(opensAt, now), formatClock(localParts(opensAt, ZONE).minute))
}

/** `today`, `tomorrow`, `Monday`; later the date. */
function dayInWords(instant: Date, now: Date): string {
  const { date, weekday } = localParts(instant, ZONE)
  const today = localParts(now).date
  if (date === today) return HOURS_WORDS.today
  if (date === addDays(today, 1)) return HOURS_WORDS.tomorrow
  return date > addDays(today, WEEKDAY_IS_ENOUGH_DAYS) ? formatDate(date) : weekdayName(weekday)
}
