import type { Formats } from '../language/en/formats.ts'
import { type KnownOffsets, offsetsOf } from './offsets.ts'
import { FORMATS } from '#language/formats.ts'

/** The restaurant's time zone. Every date and hour is computed in it, wherever the reader is. */
export const ZONE = 'America/Halifax'

/** Sunday first, so that an index here is what `Date.getUTCDay` answers. */
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** A wall clock reading: the calendar date `YYYY-MM-DD` and the minutes since midnight. */
export type LocalParts = { date: string; weekday: Weekday; minute: number }

const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS
const DAY_MS = 86_400_000
const MINUTES_A_DAY = 1440

/** Most are of midnights: five years of them, and both days of clock change. */
const MOST_OFFSETS = 2_016

/** Making a formatter costs a hundred times more than using one. */
const formatters = /* @__PURE__ */ new Map<string, Intl.DateTimeFormat>()

/**
 * The offsets at the midnights of universal time around an instant, for `rememberOffsets`. They begin three days before:
 * the hours of yesterday need the offset of the day before, and in the evening the local date is a day behind the universal.
 */
export function offsetsAround(instant: Date, daysAhead: number, zone: string = ZONE): KnownOffsets {
  const today = Math.floor(instant.getTime() / DAY_MS)
  const midnights = Array.from({ length: 4 + daysAhead }, (_, index) => (today - 3 + index) * DAY_MS)
  return [zone, midnights.map((midnight) => [midnight / QUARTER_MS, quarterOffsetMs(midnight, zone)])]
}

/** Local date and time of an instant. */
export function localParts(instant: Date, zone: string = ZONE): LocalParts {
  const wall = wallClockMs(instant.getTime(), zone)
  const date = dateOf(wall)
  return { date, weekday: weekdayOf(date), minute: (wall - midnightMs(date)) / MINUTE_MS }
}

/**
 * The instant at which the clock on the wall shows `minute` of `date`.
 *
 * On the spring day an hour does not exist: its minutes are taken an hour later.
 * On the autumn day an hour comes twice: the first one is meant. Minutes beyond
 * 1440 run into the next day.
 */
export function instantAt(date: string, minute: number, zone: string = ZONE): Date {
  const wall = midnightMs(date) + minute * MINUTE_MS
  if (Number.isNaN(wall)) throw new RangeError(`Not a calendar date and minute: ${date} ${minute}`)

  const before = wall - offsetMs(wall - DAY_MS, zone)
  const after = wall - offsetMs(wall + DAY_MS, zone)
  const isAfter = before !== after && wallClockMs(before, zone) !== wall && wallClockMs(after, zone) === wall
  return new Date(isAfter ? after : before)
}

/** The calendar date `days` later, or earlier when negative. */
export function addDays(date: string, days: number): string {
  return dateOf(midnightMs(date) + days * DAY_MS)
}

/** Weekday of a calendar date. */
export function weekdayOf(date: string): Weekday {
  const weekday = WEEKDAYS[new Date(midnightMs(date)).getUTCDay()]
  if (!weekday) throw new RangeError(`Not a calendar date: ${date}`)
  return weekday
}

/** Whether the text is a day that exists, written `YYYY-MM-DD`; 2026-02-30 does not. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false

  const midnight = midnightMs(text)
  return !Number.isNaN(midnight) && dateOf(midnight) === text
}

/** A minute of the day as its language writes it: `11:30 AM`, `11 h 30`. */
export function formatClock(minute: number, formats: Formats = FORMATS): string {
  return formats.time.clock(((minute % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY)
}

/** The local time of an instant: `7:25 PM`. A page of guests names the zone once, in its footer. */
export function formatTime(instant: Date, formats: Formats = FORMATS): string {
  return formatClock(localParts(instant).minute, formats)
}

/** The same with the label that it carries all year, summer included: `7:25 PM AST`. */
export function formatTimeAst(instant: Date, formats: Formats = FORMATS): string {
  return `${formatTime(instant, formats)} ${formats.time.zone}`
}

/** A calendar date, or the local date of an instant, in words: `Friday, July 4, 2025`. */
export function formatDate(date: string | Date, formats: Formats = FORMATS): string {
  const { locale } = formats
  const day = typeof date === 'string' ? date : localParts(date).date
  const inWords = formatter(`date in words ${locale}`, () => {
    const parts = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const
    return new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' })
  }).format(midnightMs(day))
  return formats.date(inWords)
}

function midnightMs(date: string): number {
  return Date.parse(`${date}T00:00:00Z`)
}

function dateOf(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(0, 10)
}

/** The wall clock as if it were UTC, cut to the minute. */
function wallClockMs(instantMs: number, zone: string): number {
  return startOfMinute(instantMs) + offsetMs(instantMs, zone)
}

/** Where a day of universal time begins and ends with one offset it has no other: zones change theirs twice a year. */
function offsetMs(instantMs: number, zone: string): number {
  const dayMs = Math.floor(instantMs / DAY_MS) * DAY_MS
  const offset = quarterOffsetMs(dayMs, zone)
  return offset === quarterOffsetMs(dayMs + DAY_MS, zone) ? offset : quarterOffsetMs(instantMs, zone)
}

/** Zones change their offset on a quarter of an hour, so asking once for each quarter is enough. */
function quarterOffsetMs(instantMs: number, zone: string): number {
  const ofZone = offsetsOf(zone)
  const quarter = Math.floor(instantMs / QUARTER_MS)
  const known = ofZone.get(quarter)
  if (known !== undefined) return known

  const offset = readWallClockMs(instantMs, zone) - startOfMinute(instantMs)
  if (ofZone.size >= MOST_OFFSETS) ofZone.clear()
  ofZone.set(quarter, offset)
  return offset
}

function startOfMinute(instantMs: number): number {
  return Math.floor(instantMs / MINUTE_MS) * MINUTE_MS
}

function readWallClockMs(instantMs: number, zone: string): number {
  const parts = formatter(zone, () => {
    const digits = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
    return new Intl.DateTimeFormat('en-US', { ...digits, hourCycle: 'h23', timeZone: zone })
  }).formatToParts(instantMs)

  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(number('year'), number('month') - 1, number('day'), number('hour'), number('minute'))
}

function formatter(key: string, create: () => Intl.DateTimeFormat): Intl.DateTimeFormat {
  const cached = formatters.get(key) ?? create()
  formatters.set(key, cached)
  return cached
}
