import { expect, test } from 'vitest'

import { instantAt } from '../time/zone.ts'
import {
  type DayHours,
  type Hours,
  WEEKDAYS,
  isOpenAt,
  isOpenUntil,
  minuteOf,
  nextOpening,
  openState,
  withDays,
} from './hours.ts'

const everyDay = (day: DayHours): Hours => Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, day]))

const truro = everyDay({ open: '11:30', close: '22:00', closed: false })
const late = { open: '11:30', close: '22:00' }
const newGlasgow: Hours = { ...everyDay({ open: '11:30', close: '21:00' }), friday: late, saturday: late }

/** 2026-03-08 is a Sunday, so day 9 is Monday and so on. */
const at = (day: number, hour: number, minute = 0) =>
  instantAt(`2026-03-${String(day).padStart(2, '0')}`, hour * 60 + minute)

const textAt = (hours: Hours | null, now: Date) => openState({ hours, isActive: true }, now).text

// ADM-LOC-72, CUS-LOC-29..31
test('a location is open in the opening minute and closed in the closing minute', () => {
  expect([at(10, 11, 29), at(10, 11, 30), at(10, 21, 59), at(10, 22, 0)].map((now) => isOpenAt(truro, now))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(openState({ hours: truro, isActive: true }, at(10, 12))).toEqual({ open: true, text: null, opensAt: null })
})

// CUS-LOC-19, CUS-LOC-20, CUS-LOC-23, CUS-LOC-38
test('each weekday has its own hours', () => {
  expect(isOpenAt(newGlasgow, at(13, 21, 30))).toBe(true) // Friday
  expect(isOpenAt(newGlasgow, at(8, 21, 30))).toBe(false) // Sunday
})

// ADM-LOC-72, CUS-LOC-06, CUS-LOC-39
test('opening hours follow the clock in Halifax through the year', () => {
  expect(isOpenAt(truro, new Date('2025-01-15T15:00:00Z'))).toBe(false)
  expect(isOpenAt(truro, new Date('2025-07-15T15:00:00Z'))).toBe(true)
})

// ADM-LOC-76, CUS-LOC-33
test('an inactive location says so, whatever the hour', () => {
  expect(openState({ hours: truro, isActive: false }, at(10, 12))).toEqual({
    open: false,
    text: 'Location is currently inactive',
    opensAt: null,
  })
})

// ADM-LOC-73, ADM-LOC-74, CUS-LOC-34..36
test.each([
  ['earlier the same day', truro, at(10, 9), 'Closed - Opens today at 11:30 AM', at(10, 11, 30)],
  ['after closing', newGlasgow, at(10, 21, 30), 'Closed - Opens tomorrow at 11:30 AM', at(11, 11, 30)],
  ['over a month end', truro, at(31, 23), 'Closed - Opens tomorrow at 11:30 AM', instantAt('2026-04-01', 690)],
  ['no hours at all', null, at(8, 9), 'Closed - Opens today at 12:00 PM', at(8, 12)],
])('a closed location tells its next opening: %s', (_, hours, now, text, opensAt) => {
  expect(openState({ hours, isActive: true }, now)).toEqual({ open: false, text, opensAt })
})

// ADM-LOC-72, ADM-LOC-75, CUS-LOC-32, CUS-LOC-37
test('a closed day is skipped, even with hours written on it', () => {
  const closed = { open: '11:30', close: '22:00', closed: true }
  const weekend = { ...truro, monday: closed, tuesday: closed }
  expect(isOpenAt(weekend, at(9, 12))).toBe(false)
  expect(textAt(weekend, at(9, 12))).toBe('Closed - Opens Wednesday at 11:30 AM')
  expect(textAt(weekend, at(10, 12))).toBe('Closed - Opens tomorrow at 11:30 AM')

  const onlyMonday = { ...everyDay(closed), monday: late }
  expect(textAt(onlyMonday, at(9, 23))).toBe('Closed - Opens Monday at 11:30 AM')
  expect(textAt(everyDay(closed), at(9, 12))).toBe('Closed')
  expect(nextOpening(everyDay(closed), at(9, 12))).toBeNull()
})

test('hours past midnight run into the next day', () => {
  const closed = { open: '11:30', close: '22:00', closed: true }
  const bar = { ...everyDay(closed), friday: { open: '18:00', close: '02:00' } }
  expect([at(13, 17, 59), at(13, 18), at(14, 1, 59), at(14, 2)].map((now) => isOpenAt(bar, now))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isOpenAt(everyDay({ open: '00:00', close: '00:00' }), at(9, 3))).toBe(true)
  expect(isOpenAt(everyDay({ open: '10:00', close: '24:00' }), at(9, 23, 59))).toBe(true)
})

test('on the day the clocks change the doors still open at the written time', () => {
  expect(nextOpening(truro, at(8, 0))?.toISOString()).toBe('2026-03-08T14:30:00.000Z')
  expect(nextOpening(truro, instantAt('2026-11-01', 0))?.toISOString()).toBe('2026-11-01T15:30:00.000Z')
})

// CUS-LOC-24..26, CUS-RES-37
test('a location without hours has the weekly default, and a missing day is open from 11:00 to 23:00', () => {
  expect([null, undefined, {}].map((hours) => isOpenAt(hours, at(13, 22, 30)))).toEqual([true, true, true])
  expect(isOpenAt(null, at(12, 22, 30))).toBe(false)
  expect(isOpenAt({ monday: late }, at(10, 11, 0))).toBe(true)
  expect(isOpenAt({ monday: late }, at(10, 23, 0))).toBe(false)
})

test('a day whose hours nobody can read is closed', () => {
  expect(isOpenAt(everyDay({ open: 'noon', close: '22:00' }), at(10, 13))).toBe(false)
})

test.each([
  ['00:00', 0],
  ['9:05', 545],
  ['11:30', 690],
  ['24:00', 1440],
  ['24:01', null],
  ['11:60', null],
  ['11.30', null],
  ['', null],
])('the time %s is minute %s of the day', (time, minute) => {
  expect(minuteOf(time)).toBe(minute)
})

test('an order can be due in the closing minute, when the doors are closed already', () => {
  expect([at(10, 11, 29), at(10, 11, 30), at(10, 22, 0), at(10, 22, 1)].map((due) => isOpenUntil(truro, due))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

// Ruling 55
test('a change of hours leaves the days that it does not name as they were shown, also where none were entered', () => {
  const monday = { open: '17:00', close: '21:00' }
  expect(withDays(newGlasgow, { monday })).toEqual({ ...newGlasgow, monday })
  expect(withDays({}, { monday })).toMatchObject({ monday, sunday: { open: '12:00', close: '22:00' } })
  expect(withDays({}, {})).toEqual({})
  expect(withDays({ friday: late }, { monday })).toEqual({ friday: late, monday })
})
