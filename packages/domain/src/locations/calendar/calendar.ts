import { instantAt, localParts } from '../../time/zone.ts'
import { isOpenAt, lastOrderAt, nextClosing, nextOpening, openState } from '../hours.ts'
import { daySlots, nightSlots, type SlotRule } from './day-slots.ts'
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
