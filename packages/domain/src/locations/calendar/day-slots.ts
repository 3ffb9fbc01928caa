import { addDays, instantAt, localParts } from '../../time/zone.ts'
import { type Period, periodsOn } from '../hours.ts'
import type { Schedule } from './schedule.ts'

const MINUTES_A_DAY = 1440
/** Summer time begins and ends before four in the morning. */
const CLOCKS_CHANGE_BEFORE = 4 * 60

/** Which times of a period are offered, in minutes: how far apart, and how far from its opening and its closing. */
export type SlotRule = { step: number; afterOpening: number; beforeClosing: number }

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
