import { TABLE_SLOTS, daySlots, nightSlots } from '../locations/calendar.ts'
import { dayHours, periodsOn } from '../locations/hours.ts'
import type { Schedule } from '../locations/schedule.ts'
import { ok, refuse, type Result } from '../result.ts'
import { addDays, instantAt, localParts, weekdayOf } from '../time/zone.ts'

/** How many days ahead a table can be booked (ruling 18). */
const BOOKING_DAYS = 60
/** How long the last table of an evening is still looked at as this evening. */
const AFTER_LAST_MINUTES = 60
const MINUTES_A_DAY = 1440

export type HoursRefusal = 'hours-unusable'

/** A day and a minute of it on the restaurant's clock. A minute past 1440 belongs to the night after the day. */
export type WallTime = { date: string; minute: number }

/**
 * Slots of a day's evening in minutes since its midnight; none on a closed day. Every half hour from 30 minutes after
 * opening to 30 minutes before closing (CUS-RES-28..37). Hours that end at or before their start run into the next day
 * (ruling 28): slots after midnight belong to the evening before and exceed 1440. Unreadable hours are refused, not
 * guessed (CUS-OC-090).
 */
export function slotsOn(hours: Schedule | null | undefined, date: string): Result<number[], HoursRefusal> {
  if (periodsOn(hours, date).length === 0) return isClosedOn(hours, date) ? ok([]) : refuse('hours-unusable')
  return ok(daySlots(hours, date, TABLE_SLOTS))
}

/** Slots offered for a day: those of its evening, and today also the rest of yesterday's evening after midnight. */
export function slotsOffered(
  hours: Schedule | null | undefined,
  date: string,
  now: Date,
): Result<number[], HoursRefusal> {
  const own = slotsOn(hours, date)
  const night = localParts(now).date === date ? nightSlots(hours, date, TABLE_SLOTS) : []
  const left = night.filter((minute) => isAhead(date, minute, now))
  if (left.length === 0) return own
  return ok([...left, ...(own.ok ? own.value : [])])
}

/**
 * The day whose evening a time belongs to: at 00:30 the day before, if it is open that late. Guests at the door sit down
 * between the slots and until an hour after the last one, too; a time that only the day itself offers is the day's.
 */
export function eveningOf(hours: Schedule | null | undefined, { date, minute }: WallTime): string {
  const night = nightSlots(hours, date, TABLE_SLOTS)
  const isOwn = !night.includes(minute) && daySlots(hours, date, TABLE_SLOTS).includes(minute)
  const last = night.at(-1)
  return last === undefined || minute >= last + AFTER_LAST_MINUTES || isOwn ? date : addDays(date, -1)
}

/** The current business day: after midnight yesterday's, until its last slot is an hour old. */
export function serviceDay(hours: Schedule | null | undefined, now: Date): string {
  const { date, minute } = localParts(now)
  const last = nightSlots(hours, date, TABLE_SLOTS).at(-1)
  return last !== undefined && minute < last + AFTER_LAST_MINUTES ? addDays(date, -1) : date
}

/** Calendar time of a slot: 24:30 of a Friday is 00:30 of Saturday. */
export function onCalendar({ date, minute }: WallTime): WallTime {
  const days = Math.floor(minute / MINUTES_A_DAY)
  return { date: addDays(date, days), minute: minute - days * MINUTES_A_DAY }
}

function isClosedOn(hours: Schedule | null | undefined, date: string): boolean {
  return Boolean(hours?.dates?.[date]?.periods) || dayHours(hours, weekdayOf(date)).closed === true
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

/** How many guests may sit down at one time of one day at one location, over all confirmed bookings (ADM-RES-56). */
export const SLOT_GUESTS = 40

/** Most guests one source may bring to one slot with more than one booking, so that nobody fills it alone. */
export const SHARE_GUESTS = 12

/** Whether a party still fits where `guests` are booked already. */
function fits(guests: number, partySize: number): boolean {
  return guests + partySize <= SLOT_GUESTS
}
