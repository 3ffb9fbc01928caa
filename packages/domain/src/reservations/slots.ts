import { dayHours, type Hours, periodOn } from '../locations/hours.ts'
import { ok, refuse, type Result } from '../result.ts'
import { addDays, instantAt, localParts, weekdayOf } from '../time/zone.ts'
import { fits } from './capacity.ts'

/** Tables are given every half hour. */
const SLOT_MINUTES = 30
/** No seating in the first and last half hour of opening. */
const DOORS_MINUTES = 30
/** How many days ahead a table can be booked (ruling 18). */
const BOOKING_DAYS = 60
/** How long the last table of an evening is still looked at as this evening. */
const AFTER_LAST_MINUTES = 60
const MINUTES_A_DAY = 1440
/** Summer time begins and ends before four in the morning. */
const CLOCKS_CHANGE_BEFORE = 4 * 60

export type HoursRefusal = 'hours-unusable'

/** A day and a minute of it on the restaurant's clock. A minute past 1440 belongs to the night after the day. */
export type WallTime = { date: string; minute: number }

/**
 * Slots of a day's evening in minutes since its midnight; none on a closed day. Every half hour from 30 minutes after
 * opening to 30 minutes before closing (CUS-RES-28..37). Hours that end at or before their start run into the next day
 * (ruling 28): slots after midnight belong to the evening before and exceed 1440. Unreadable hours are refused, not
 * guessed (CUS-OC-090).
 */
export function slotsOn(hours: Hours | null | undefined, date: string): Result<number[], HoursRefusal> {
  const own = eveningSlots(hours, date)
  if (!own.ok || own.value.length === 0) return own
  // Where two evenings overlap, a time is given once, by the evening that began first.
  const given = nightBefore(hours, date)
  return ok(own.value.filter((minute) => !given.includes(minute)))
}

/** Slots offered for a day: those of its evening, and today also the rest of yesterday's evening after midnight. */
export function slotsOffered(hours: Hours | null | undefined, date: string, now: Date): Result<number[], HoursRefusal> {
  const own = slotsOn(hours, date)
  const night = localParts(now).date === date ? nightBefore(hours, date) : []
  const left = night.filter((minute) => isAhead(date, minute, now))
  if (left.length === 0) return own
  return ok([...left, ...(own.ok ? own.value : [])])
}

/** The day whose evening a time belongs to: at 00:30 the day before, if it is open that late. */
export function eveningOf(hours: Hours | null | undefined, { date, minute }: WallTime): string {
  return nightBefore(hours, date).includes(minute) ? addDays(date, -1) : date
}

/** The current business day: after midnight yesterday's, until its last slot is an hour old. */
export function serviceDay(hours: Hours | null | undefined, now: Date): string {
  const { date, minute } = localParts(now)
  const last = nightBefore(hours, date).at(-1)
  return last !== undefined && minute < last + AFTER_LAST_MINUTES ? addDays(date, -1) : date
}

/** Calendar time of a slot: 24:30 of a Friday is 00:30 of Saturday. */
export function onCalendar({ date, minute }: WallTime): WallTime {
  const days = Math.floor(minute / MINUTES_A_DAY)
  return { date: addDays(date, days), minute: minute - days * MINUTES_A_DAY }
}

function eveningSlots(hours: Hours | null | undefined, date: string): Result<number[], HoursRefusal> {
  const weekday = weekdayOf(date)
  if (dayHours(hours, weekday).closed === true) return ok([])
  const period = periodOn(hours, weekday)
  if (period === null) return refuse('hours-unusable')

  const first = period.openMinute + DOORS_MINUTES
  const count = Math.max(0, Math.floor((period.closeMinute - DOORS_MINUTES - first) / SLOT_MINUTES) + 1)
  const minutes = Array.from({ length: count }, (_, index) => first + index * SLOT_MINUTES)
  return ok(minutes.filter((minute) => isReal(date, minute, period.openMinute)))
}

/** The times after midnight of the evening before a day, in minutes of the day itself. */
function nightBefore(hours: Hours | null | undefined, date: string): number[] {
  const evening = eveningSlots(hours, addDays(date, -1))
  const late = evening.ok ? evening.value.filter((minute) => minute >= MINUTES_A_DAY) : []
  return late.map((minute) => minute - MINUTES_A_DAY)
}

/**
 * Whether the clock on the wall ever shows a time, and the doors have really been open half an hour by then: in the
 * night in which summer time begins it jumps over an hour.
 */
function isReal(date: string, minute: number, openMinute: number): boolean {
  const shown = minute % MINUTES_A_DAY
  if (shown >= CLOCKS_CHANGE_BEFORE) return true
  const at = instantAt(date, minute)
  const sinceMs = at.getTime() - instantAt(date, openMinute).getTime()
  return localParts(at).minute === shown && sinceMs >= DOORS_MINUTES * 60_000
}

/** First and last day for which a table can be booked now. */
export function bookingDays(now: Date): { first: string; last: string } {
  const { date } = localParts(now)
  return { first: date, last: addDays(date, BOOKING_DAYS) }
}

/** Whether the clock on the wall has not reached a time yet. */
export function isAhead(date: string, minute: number, now: Date): boolean {
  return now < instantAt(date, minute)
}

/** Slots of a day as a guest sees them: the free ones, and how many are hidden because they are full. */
export type OpenSlots = { free: number[]; full: number }

/** Removes past slots, and those without room for the party. */
export function openSlots(
  slots: readonly number[],
  guestsAt: ReadonlyMap<number, number>,
  { date, partySize, now }: { date: string; partySize: number; now: Date },
): OpenSlots {
  const ahead = slots.filter((minute) => isAhead(date, minute, now))
  const free = ahead.filter((minute) => fits(guestsAt.get(minute) ?? 0, partySize))
  return { free, full: ahead.length - free.length }
}

/** Slots nearest to the wanted one, the earlier of two equally near ones first, returned in the order of the day. */
export function nearestSlots(free: readonly number[], wish: number, most: number): number[] {
  const byDistance = [...free].sort((a, b) => Math.abs(a - wish) - Math.abs(b - wish) || a - b)
  return byDistance.slice(0, most).sort((a, b) => a - b)
}

/** A time as it is sent, `18:30`; in the night after its day, `24:30`. */
export function toClock24(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** Minutes since midnight of `18:30`, `6:30 PM` or, in the night after a day, `24:30`; null for anything else. */
export function minuteOfTime(text: string): number | null {
  const [, hour, minute, half] = /^(\d{1,2}):([0-5]\d)(?:\s*([AaPp])\.?[Mm]\.?)?$/.exec(text.trim()) ?? []
  if (hour === undefined || minute === undefined) return null
  const hours = Number(hour)
  if (half === undefined) return hours < 48 ? hours * 60 + Number(minute) : null
  if (hours < 1 || hours > 12) return null
  return ((hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + Number(minute)
}
