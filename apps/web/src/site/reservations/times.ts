import type { Schedule } from '@thali/domain/locations/schedule'
import { bookingDays, isAhead, slotsOffered, slotsOn } from '@thali/domain/reservations/slots'
import { minuteOfTime, toClock24 } from '@thali/domain/time/clock'
import { nearestOf } from '@thali/domain/time/nearest'
import { addDays } from '@thali/domain/time/zone'

import { clockWords, dayOf } from './reservation-words.ts'
import { dayWords } from '#web/lib/day-words.ts'
import { words } from '#words/reservations/booking.ts'
import { words as tableWords } from '#words/reservations/table.ts'

/** A time at which a table can be had: `19:00`. */
export type Slot = { time: string }

/** `isNextDay`: its times belong to the next calendar day. */
export type Period = { name: string; slots: readonly Slot[]; isNextDay?: true }

/** From four in the afternoon on it is dinner. */
const DINNER_MINUTE = 16 * 60
/** Before five in the morning it is still night. */
const MORNING_MINUTE = 5 * 60
const MIDNIGHT_MINUTE = 24 * 60
/** The default time. */
const USUAL_MINUTE = 19 * 60

/** The days that can be booked, today first. A chosen one that has passed meanwhile stays among them. */
export function daysToChoose(chosen: string, now: Date): string[] {
  const { first, last } = bookingDays(now)
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days.includes(chosen) ? days : [...days, chosen]
}

/** The times of a day in groups; an empty one is left out. */
export function periodsOf(slots: readonly Slot[]): Period[] {
  const between = (from: number, until: number) =>
    slots.filter(({ time }) => minuteOf(time) >= from && minuteOf(time) < until)
  const { night, lunch, dinner, late } = words.times.periods
  const periods: Period[] = [
    { name: night, slots: between(0, MORNING_MINUTE) },
    { name: lunch, slots: between(MORNING_MINUTE, DINNER_MINUTE) },
    { name: dinner, slots: between(DINNER_MINUTE, MIDNIGHT_MINUTE) },
    { name: late, slots: between(MIDNIGHT_MINUTE, Infinity), isNextDay: true },
  ]
  return periods.filter(({ slots: own }) => own.length > 0)
}

/** Removes the times that have passed since the day was read. */
export function aheadOf(slots: readonly Slot[], date: string, now: Date): Slot[] {
  return slots.filter(({ time }) => isAhead(date, minuteOf(time), now))
}

/** The times of a day by the opening hours alone, without a network. */
export function plannedSlots(hours: Schedule, date: string, now: Date): Slot[] {
  const planned = slotsOffered(hours, date, now)
  const slots = planned.ok ? planned.value : []
  return aheadOf(
    slots.map((minute) => ({ time: toClock24(minute) })),
    date,
    now,
  )
}

/** The next day after this one on which a location gives tables, or null up to the last day that can be booked. */
export function nextOpenDay(hours: Schedule, date: string, now: Date): string | null {
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
  const nearest = nearestOf(
    slots.map(({ time }) => minuteOf(time)),
    chosenMinute,
  )
  return slots.filter(({ time }) => nearest.includes(minuteOf(time)))
}

export type ChosenTime = { date: string; time: string; partySize: number }

/** Why a chosen time is no longer free. `wasFree`: it was free for this party and day before. */
export function lossWords({ date, time, partySize }: ChosenTime, wasFree: boolean, now: Date): string {
  const clock = clockWords(time)
  if (!isAhead(date, minuteOf(time), now)) return words.times.passed(clock)
  if (wasFree) return words.times.taken(clock)
  return words.times.notFree(clock, tableWords.people(partySize), dayWords(dayOf(date, time)))
}

function minuteOf(time: string): number {
  return minuteOfTime(time) ?? 0
}
