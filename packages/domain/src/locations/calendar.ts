import { instantAt, localParts, addDays } from '../time/zone.ts'
import { isOpenAt, lastOrderAt, nextClosing, nextOpening, openState, type Period, periodsOn } from './hours.ts'
import { type LocationHours, type Schedule, scheduleOf, type Service } from './schedule.ts'

/** Tables are given every half hour, but not in the first and last half hour of a period. */
export const TABLE_SLOTS: SlotRule = { step: 30, afterOpening: 30, beforeClosing: 30 }
/** An order can be wanted for every quarter of an hour, but not for the minute of closing. */
const ORDER_SLOTS: SlotRule = { step: 15, afterOpening: 0, beforeClosing: 1 }

/** Everything about open and closed, as of one moment. */
export type Calendar = {
  isOpen: boolean
  /** Null when closed, or open for the next 60 days. */
  closesAt: Date | null
  /** Orders from then on count from the next opening. Null when `closesAt` is. */
  lastOrderAt: Date | null
  /** The next time closed doors open; after the present closing when open. Null when none is known for 60 days. */
  opensAt: Date | null
  /** Null when open. */
  text: string | null
  /**
   * Times of a date that are still ahead, in minutes since its midnight; past 1440 in the night after it. Today's begin
   * with the rest of the night before.
   */
  slots: (date: string) => number[]
}

/** The one answer about open and closed for a service of a location, or with `all` for its doors. */
export function calendarAt(
  location: LocationHours & { isActive: boolean },
  service: Service | 'all',
  now: Date,
): Calendar {
  const schedule = scheduleOf(location, service)
  const closesAt = nextClosing(schedule, now)
  const { isActive } = location
  return {
    isOpen: isActive && isOpenAt(schedule, now),
    closesAt: isActive ? closesAt : null,
    lastOrderAt: isActive && closesAt ? lastOrderAt(schedule, closesAt) : null,
    opensAt: isActive ? openingAfter(schedule, closesAt, now) : null,
    text: openState(location, now, service).text,
    slots: (date) =>
      isActive ? slotsAhead(schedule, date, service === 'reservations' ? TABLE_SLOTS : ORDER_SLOTS, now) : [],
  }
}

function openingAfter(schedule: Schedule, closesAt: Date | null, now: Date): Date | null {
  if (closesAt) return nextOpening(schedule, closesAt)
  return isOpenAt(schedule, now) ? null : nextOpening(schedule, now)
}

function slotsAhead(schedule: Schedule, date: string, rule: SlotRule, now: Date): number[] {
  const night = date === localParts(now).date ? nightSlots(schedule, date, rule) : []
  return [...night, ...daySlots(schedule, date, rule)].filter((minute) => instantAt(date, minute) > now)
}

const MINUTES_A_DAY = 1440
/** Summer time begins and ends before four in the morning. */
const CLOCKS_CHANGE_BEFORE = 4 * 60

/** Which times of a period are offered, in minutes: how far apart, and how far from its opening and its closing. */
type SlotRule = { step: number; afterOpening: number; beforeClosing: number }

type AnySchedule = Schedule | null | undefined

/**
 * Times of all periods of a date in minutes since its midnight; past 1440 in the night after it. Where two days overlap,
 * a time is given once, by the day that began first.
 */
export function daySlots(schedule: AnySchedule, date: string, rule: SlotRule): number[] {
  const given = nightSlots(schedule, date, rule)
  return allSlots(schedule, date, rule).filter((minute) => !given.includes(minute))
}

/** The times after midnight of the day before, in minutes of the date itself. */
export function nightSlots(schedule: AnySchedule, date: string, rule: SlotRule): number[] {
  const late = allSlots(schedule, addDays(date, -1), rule).filter((minute) => minute >= MINUTES_A_DAY)
  return late.map((minute) => minute - MINUTES_A_DAY)
}

function allSlots(schedule: AnySchedule, date: string, rule: SlotRule): number[] {
  return periodsOn(schedule, date).flatMap((period) => slotsIn(period, date, rule))
}

function slotsIn({ openMinute, closeMinute }: Period, date: string, rule: SlotRule): number[] {
  const { step, afterOpening, beforeClosing } = rule
  const first = openMinute + afterOpening
  const count = Math.max(0, Math.floor((closeMinute - beforeClosing - first) / step) + 1)
  const minutes = Array.from({ length: count }, (_, index) => first + index * step)
  return minutes.filter((minute) => isReal(date, minute, openMinute, afterOpening))
}

/**
 * Whether the clock on the wall ever shows a time, and the doors have really been open long enough by then: in the
 * night in which summer time begins it jumps over an hour.
 */
function isReal(date: string, minute: number, openMinute: number, afterOpening: number): boolean {
  const shown = minute % MINUTES_A_DAY
  if (shown >= CLOCKS_CHANGE_BEFORE) return true
  const at = instantAt(date, minute)
  const sinceMs = at.getTime() - instantAt(date, openMinute).getTime()
  return localParts(at).minute === shown && sinceMs >= afterOpening * 60_000
}
