import { dayHours, type Hours, minuteOf } from '../locations/hours.ts'
import { ok, refuse, type Result } from '../result.ts'
import { addDays, instantAt, localParts, weekdayOf } from '../time/zone.ts'
import { fits } from './capacity.ts'

/** Tables are given every half hour. */
const SLOT_MINUTES = 30
/** Nobody is seated in the first or the last half hour in which the doors are open. */
const DOORS_MINUTES = 30
/** How many days ahead a table can be booked (decision 18). */
const BOOKING_DAYS = 60

export type HoursRefusal = 'hours-unusable'

/**
 * The times of a day at which tables are given, in minutes since local midnight; none on a closed day.
 *
 * Every half hour from 30 minutes after opening to 30 minutes before closing (CUS-RES-28..37). Hours that nobody can
 * read, or that close before they open, are refused rather than guessed (CUS-OC-090).
 */
export function slotsOn(hours: Hours | null | undefined, date: string): Result<number[], HoursRefusal> {
  const day = dayHours(hours, weekdayOf(date))
  if (day.closed === true) return ok([])
  const open = minuteOf(day.open)
  const close = minuteOf(day.close)
  if (open === null || close === null || close <= open) return refuse('hours-unusable')

  const first = open + DOORS_MINUTES
  const count = Math.max(0, Math.floor((close - DOORS_MINUTES - first) / SLOT_MINUTES) + 1)
  return ok(Array.from({ length: count }, (_, index) => first + index * SLOT_MINUTES))
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

/** What a guest sees of a day: the times that can still be had, and how many are not shown because they are full. */
export type OpenSlots = { free: number[]; full: number }

/** Takes the times that are over, and those in which the party no longer fits, out of a day. */
export function openSlots(
  slots: readonly number[],
  guestsAt: ReadonlyMap<number, number>,
  { date, partySize, now }: { date: string; partySize: number; now: Date },
): OpenSlots {
  const ahead = slots.filter((minute) => isAhead(date, minute, now))
  const free = ahead.filter((minute) => fits(guestsAt.get(minute) ?? 0, partySize))
  return { free, full: ahead.length - free.length }
}

/** The times nearest to a wish, the earlier of two equally near ones first, told in the order of the day. */
export function nearestSlots(free: readonly number[], wish: number, most: number): number[] {
  const byDistance = [...free].sort((a, b) => Math.abs(a - wish) - Math.abs(b - wish) || a - b)
  return byDistance.slice(0, most).sort((a, b) => a - b)
}

/** A time as it is stored and sent, `18:30`. */
export function toClock24(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** Minutes since midnight of `18:30` or `6:30 PM`; null for anything else. */
export function minuteOfTime(text: string): number | null {
  const [, hour, minute, half] = /^(\d{1,2}):([0-5]\d)(?:\s*([AaPp])\.?[Mm]\.?)?$/.exec(text.trim()) ?? []
  if (hour === undefined || minute === undefined) return null
  const hours = Number(hour)
  if (half === undefined) return hours < 24 ? hours * 60 + Number(minute) : null
  if (hours < 1 || hours > 12) return null
  return ((hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + Number(minute)
}
