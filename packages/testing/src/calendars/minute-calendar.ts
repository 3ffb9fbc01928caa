import type { LocationHours, Service, TimeSpan } from '@thali/domain/locations/schedule'
import { ZONE } from '@thali/domain/time/zone'

import { DATES, FIRST_DATE } from './any-location-hours.ts'

const MINUTE_MS = 60_000
const MINUTES_A_DAY = 1440
/** Openings are looked for so far ahead. */
const DAYS_AHEAD = 60
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
const DAY_MS = MINUTES_A_DAY * MINUTE_MS

const FIRST_MIDNIGHT_MS = Date.parse(`${FIRST_DATE}T00:00:00Z`)
/** Minutes of universal time, with days to spare on both sides. */
const BEGIN_MS = FIRST_MIDNIGHT_MS - 3 * DAY_MS
const MINUTES = (DATES + DAYS_AHEAD + 8) * MINUTES_A_DAY

const DEFAULTS: Record<string, [string, string]> = {
  sunday: ['12:00', '22:00'],
  monday: ['11:30', '22:00'],
  tuesday: ['11:30', '22:00'],
  wednesday: ['11:30', '22:00'],
  thursday: ['11:30', '22:00'],
  friday: ['11:30', '23:00'],
  saturday: ['11:30', '23:00'],
}

/** What the clock in Halifax shows at each minute, in minutes since the first date; asked of Intl hour by hour. */
const wall = readWall()
/** The first minute at which the clock shows a time; absent for the hour that spring leaves out. */
const shownAt = new Map<number, number>()
for (let minute = MINUTES - 1; minute >= 0; minute -= 1) shownAt.set(wall[minute] ?? 0, minute)

export type MinuteAnswer = {
  isOpen: boolean
  closesAt: Date | null
  lastOrderAt: Date | null
  opensAt: Date | null
}

/**
 * A second answer about open and closed, found without any arithmetic of instants: every minute of three years is
 * marked open or closed, and questions are answered by looking along the marks.
 */
export function createMinuteCalendar(location: LocationHours, service: Service | 'all') {
  const open = new Uint8Array(MINUTES)
  for (let day = -2; day < DATES + DAYS_AHEAD + 3; day += 1)
    for (const [from, until] of stretchesOf(location, service, day))
      open.fill(1, indexOf(day * MINUTES_A_DAY + from), indexOf(day * MINUTES_A_DAY + until))

  return {
    at(now: Date): MinuteAnswer {
      const index = Math.floor((now.getTime() - BEGIN_MS) / MINUTE_MS)
      const today = Math.floor((wall[index] ?? 0) / MINUTES_A_DAY)
      const isOpen = open[index] === 1
      const closing = isOpen ? open.indexOf(0, index) : -1
      const closes = closing !== -1 && closing < indexOf((today + DAYS_AHEAD) * MINUTES_A_DAY) ? closing : null
      const opening = isOpen ? (closes === null ? -1 : open.indexOf(1, closes)) : open.indexOf(1, index)
      const from = closes === null ? today : Math.floor((wall[closes] ?? 0) / MINUTES_A_DAY)
      const isNear = opening !== -1 && (wall[opening] ?? 0) < (from + DAYS_AHEAD + 1) * MINUTES_A_DAY
      return {
        isOpen,
        closesAt: toDate(closes),
        lastOrderAt: toDate(closes === null ? null : closes - (location.lastOrder ?? 0)),
        opensAt: toDate(isNear ? opening : null),
      }
    },

    /** Times of a date for orders: quarters of an hour from each opening to before its closing that the clock shows. */
    slots(date: string, now: Date): number[] {
      const day = Math.round((Date.parse(`${date}T00:00:00Z`) - FIRST_MIDNIGHT_MS) / DAY_MS)
      const night = timesOf(location, service, day - 1).flatMap((minute) =>
        minute >= MINUTES_A_DAY ? [minute - MINUTES_A_DAY] : [],
      )
      const own = timesOf(location, service, day).filter((minute) => !night.includes(minute))
      const today = Math.floor((wall[Math.floor((now.getTime() - BEGIN_MS) / MINUTE_MS)] ?? 0) / MINUTES_A_DAY)
      return [...(today === day ? night : []), ...own].filter(
        (minute) => BEGIN_MS + indexOf(day * MINUTES_A_DAY + minute) * MINUTE_MS > now.getTime(),
      )
    },
  }
}

/** Where a day is open without a break, in minutes from its midnight: periods that touch are one. */
function stretchesOf(location: LocationHours, service: Service | 'all', day: number): [number, number][] {
  const marks = new Uint8Array(2 * MINUTES_A_DAY + 1)
  for (const [from, until] of spansOf(location, service, day)) marks.fill(1, from, until)
  const stretches: [number, number][] = []
  for (let opened = marks.indexOf(1); opened !== -1; opened = marks.indexOf(1, stretches.at(-1)?.[1]))
    stretches.push([opened, marks.indexOf(0, opened)])
  return stretches
}

function spansOf(location: LocationHours, service: Service | 'all', day: number): [number, number][] {
  const date = new Date(FIRST_MIDNIGHT_MS + day * DAY_MS)
  return textsOf(location, service, date).map(([open, close]) => {
    const [from, until] = [minutes(open), minutes(close)]
    return [from, until > from ? until : until + MINUTES_A_DAY]
  })
}

function textsOf(location: LocationHours, service: Service | 'all', date: Date): [string, string][] {
  const key = date.toISOString().slice(0, 10)
  const days = (location.calendarDays ?? []).filter((day) => day.date === key)
  const named = days.find((day) => day.service === service) ?? days.find((day) => day.service === 'all')
  if (named?.periods) return named.periods.map(pair)

  const weekday = WEEKDAYS[date.getUTCDay()] ?? 'sunday'
  const own = service === 'all' ? undefined : location.serviceHours?.[service]
  const all = { ...location.hours, ...own }
  if (Object.keys(all).length === 0) return [DEFAULTS[weekday] ?? ['', '']]
  const hours = all[weekday]
  if (!hours) return [['11:00', '23:00']]
  if (hours.closed === true) return []
  return (hours.periods ?? [hours]).map(pair)
}

/** Quarters of an hour of each stretch of a day that the clock shows. */
function timesOf(location: LocationHours, service: Service | 'all', day: number): number[] {
  return stretchesOf(location, service, day).flatMap(([opened, closed]) =>
    Array.from({ length: Math.ceil((closed - opened) / 15) }, (_, quarter) => opened + quarter * 15).filter(
      (minute) => shownAt.has(day * MINUTES_A_DAY + minute) && isAfterOpening(day, opened, minute),
    ),
  )
}

/** An opening in the hour that spring leaves out happens an hour later, and no time is before it. */
function isAfterOpening(day: number, opened: number, minute: number): boolean {
  return indexOf(day * MINUTES_A_DAY + minute) >= indexOf(day * MINUTES_A_DAY + opened)
}

/** The minute at which the clock shows a time for the first time; a time that spring leaves out comes an hour later. */
function indexOf(wallMinute: number): number {
  return shownAt.get(wallMinute) ?? shownAt.get(wallMinute + 60) ?? MINUTES
}

function toDate(index: number | null): Date | null {
  return index === null ? null : new Date(BEGIN_MS + index * MINUTE_MS)
}

function pair({ open, close }: TimeSpan): [string, string] {
  return [open, close]
}

function minutes(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}

function readWall(): Int32Array {
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: ZONE,
  })
  const read = new Int32Array(MINUTES)
  for (let minute = 0; minute < MINUTES; minute += 60) {
    const text = format.format(BEGIN_MS + minute * MINUTE_MS)
    const shown = (Date.parse(`${text.replace(' ', 'T')}:00Z`) - FIRST_MIDNIGHT_MS) / MINUTE_MS
    for (let within = 0; within < 60; within += 1) read[minute + within] = shown + within
  }
  return read
}
