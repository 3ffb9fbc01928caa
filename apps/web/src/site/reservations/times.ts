import type { Hours } from '@thali/domain/locations/hours'
import {
  bookingDays,
  isAhead,
  minuteOfTime,
  nearestSlots,
  slotsOffered,
  slotsOn,
  toClock24,
} from '@thali/domain/reservations/slots'
import { addDays, formatClock } from '@thali/domain/time/zone'

import { clockWords, dayOf, dayWords } from './reservation-words.ts'
import { counted } from '#web/lib/counted.ts'

/** A time at which a table can be had: `19:00`, shown as `7:00 PM`. */
export type Slot = { time: string; label: string }

export type Period = { name: 'Tonight' | 'Lunch' | 'Dinner' | 'After midnight'; slots: readonly Slot[] }

/** From four in the afternoon on it is dinner. */
const DINNER_MINUTE = 16 * 60
/** Before five in the morning it is still night. */
const MORNING_MINUTE = 5 * 60
const MIDNIGHT_MINUTE = 24 * 60
/** The default time. */
const USUAL_MINUTE = 19 * 60
const MOST_OFFERED = 3
const STRIP_DAYS = 14

/** The days that are offered as tiles, today first. */
export function stripDays(now: Date): string[] {
  const { first } = bookingDays(now)
  return Array.from({ length: STRIP_DAYS }, (_, index) => addDays(first, index))
}

/** The times of a day in groups; an empty one is left out. */
export function periodsOf(slots: readonly Slot[]): Period[] {
  const between = (from: number, until: number) =>
    slots.filter(({ time }) => minuteOf(time) >= from && minuteOf(time) < until)
  const periods: Period[] = [
    { name: 'Tonight', slots: between(0, MORNING_MINUTE) },
    { name: 'Lunch', slots: between(MORNING_MINUTE, DINNER_MINUTE) },
    { name: 'Dinner', slots: between(DINNER_MINUTE, MIDNIGHT_MINUTE) },
    { name: 'After midnight', slots: between(MIDNIGHT_MINUTE, Infinity) },
  ]
  return periods.filter(({ slots: own }) => own.length > 0)
}

/** Removes the times that have passed since the day was read. */
export function aheadOf(slots: readonly Slot[], date: string, now: Date): Slot[] {
  return slots.filter(({ time }) => isAhead(date, minuteOf(time), now))
}

/** The times of a day by the opening hours alone, without a network. */
export function plannedSlots(hours: Hours, date: string, now: Date): Slot[] {
  const planned = slotsOffered(hours, date, now)
  const slots = planned.ok ? planned.value : []
  return aheadOf(
    slots.map((minute) => ({ time: toClock24(minute), label: formatClock(minute) })),
    date,
    now,
  )
}

/** The next day after this one on which a location gives tables, or null up to the last day that can be booked. */
export function nextOpenDay(hours: Hours, date: string, now: Date): string | null {
  const { first, last } = bookingDays(now)
  for (let day = date < first ? first : addDays(date, 1); day <= last; day = addDays(day, 1)) {
    const slots = slotsOn(hours, day)
    if (slots.ok && slots.value.length > 0) return day
  }
  return null
}

/** The free times nearest to the chosen one, in order. */
export function nearestTo(slots: readonly Slot[], chosen: string | null): Slot[] {
  const chosenMinute = chosen === null ? USUAL_MINUTE : minuteOf(chosen)
  const nearest = nearestSlots(
    slots.map(({ time }) => minuteOf(time)),
    chosenMinute,
    MOST_OFFERED,
  )
  return slots.filter(({ time }) => nearest.includes(minuteOf(time)))
}

export type ChosenTime = { date: string; time: string; partySize: number }

/** Why a chosen time is no longer free. `wasFree`: it was free for this party and day before. */
export function lossWords({ date, time, partySize }: ChosenTime, wasFree: boolean, now: Date): string {
  const clock = clockWords(time)
  if (!isAhead(date, minuteOf(time), now)) return `${clock} has passed.`
  if (wasFree) return `${clock} was just taken.`
  return `${clock} is not free for ${counted(partySize, 'person', 'people')} on ${dayWords(dayOf(date, time))}.`
}

function minuteOf(time: string): number {
  return minuteOfTime(time) ?? 0
}
