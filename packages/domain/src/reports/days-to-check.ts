import { addDays } from '../time/zone.ts'
import type { DayRange } from './periods.ts'

const HOURS = 24
const A_DAY_MS = 86_400_000

/** The part of a span that is checked in one hour: the parts of the 24 hours of a day are the whole span. */
export function daysToCheck({ from, until }: DayRange, hour: number): DayRange {
  const days = (Date.parse(until) - Date.parse(from)) / A_DAY_MS
  const each = Math.ceil(days / HOURS)
  const end = addDays(from, Math.min(days, each * (hour + 1)))
  return { from: addDays(from, Math.min(days, each * hour)), until: end }
}
