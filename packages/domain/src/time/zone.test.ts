import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  WEEKDAYS,
  addDays,
  formatClock,
  formatDate,
  formatTimeAst,
  instantAt,
  isCalendarDate,
  localParts,
  weekdayOf,
} from './zone.ts'

// ADM-CON-02
test.each([
  ['2025-01-15T15:00:00Z', '2025-01-15', 'wednesday', 11 * 60],
  ['2025-07-15T15:00:00Z', '2025-07-15', 'tuesday', 12 * 60],
  ['2025-01-15T03:59:59.999Z', '2025-01-14', 'tuesday', 23 * 60 + 59],
  ['2025-01-15T04:00:00Z', '2025-01-15', 'wednesday', 0],
  ['2026-03-08T05:59:00Z', '2026-03-08', 'sunday', 119],
  ['2026-03-08T06:00:00Z', '2026-03-08', 'sunday', 180],
])('at %s the clock in Halifax shows %s, %s, minute %d', (instant, date, weekday, minute) => {
  expect(localParts(new Date(instant))).toEqual({ date, weekday, minute })
})

test.each([
  ['2025-01-15', 690, '2025-01-15T15:30:00.000Z'],
  ['2025-07-15', 690, '2025-07-15T14:30:00.000Z'],
  ['2026-03-08', 119, '2026-03-08T05:59:00.000Z'],
  ['2026-03-08', 150, '2026-03-08T06:30:00.000Z'], // does not exist: 3:30 AM
  ['2026-03-08', 180, '2026-03-08T06:00:00.000Z'],
  ['2026-11-01', 59, '2026-11-01T03:59:00.000Z'],
  ['2026-11-01', 90, '2026-11-01T04:30:00.000Z'], // twice: the first
  ['2026-11-01', 120, '2026-11-01T06:00:00.000Z'],
  ['2026-10-31', 1440 + 120, '2026-11-01T06:00:00.000Z'], // into the next day
])('the instant of %s minute %d in Halifax is %s', (date, minute, instant) => {
  expect(instantAt(date, minute).toISOString()).toBe(instant)
})

test('times in zones with half hours and without daylight saving are right too', () => {
  expect(instantAt('2026-03-08', 60, 'America/St_Johns').toISOString()).toBe('2026-03-08T04:30:00.000Z')
  expect(localParts(new Date('2026-03-08T04:30:00Z'), 'Asia/Kolkata')).toMatchObject({ minute: 600 })
})

test('every minute of 2025 to 2028 that exists is found again, in any zone', () => {
  const minutes = fc.integer({ min: Date.UTC(2025, 0, 1) / 60_000, max: Date.UTC(2029, 0, 1) / 60_000 })
  const zone = fc.constantFrom('America/Halifax', 'America/St_Johns', 'Europe/London', 'Australia/Lord_Howe')
  fc.assert(
    fc.property(minutes, zone, (minute, zone) => {
      const instant = new Date(minute * 60_000)
      const parts = localParts(instant, zone)
      const found = instantAt(parts.date, parts.minute, zone)
      expect(localParts(found, zone)).toEqual(parts)
      expect(instant.getTime() - found.getTime()).toBeOneOf([0, 30 * 60_000, 60 * 60_000]) // the second of two
    }),
    { numRuns: 2000 },
  )
})

test('text that is no date has no instant', () => {
  expect(() => instantAt('tomorrow', 0)).toThrow(RangeError)
  expect(() => instantAt('2026-01-01', Number.NaN)).toThrow(RangeError)
})

test('days are counted on the calendar, over months, years and clock changes', () => {
  expect(addDays('2026-03-07', 1)).toBe('2026-03-08')
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(WEEKDAYS.map((_, index) => weekdayOf(addDays('2026-03-08', index)))).toEqual([...WEEKDAYS])
})

test.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-04-31', false],
  ['2026-1-1', false],
  ['2026-01-01T00:00', false],
  ['', false],
])('the text %s is a day of the calendar: %s', (text, expected) => {
  expect(isCalendarDate(text)).toBe(expected)
})

test.each([
  [0, '12:00 AM'],
  [5, '12:05 AM'],
  [690, '11:30 AM'],
  [720, '12:00 PM'],
  [1165, '7:25 PM'],
  [1439, '11:59 PM'],
  [1440, '12:00 AM'],
])('minute %d of the day reads %s', (minute, text) => {
  expect(formatClock(minute)).toBe(text)
})

// CUS-LOC-08
test('times carry the label AST in summer and in winter', () => {
  expect(formatTimeAst(new Date('2025-07-15T22:25:00Z'))).toBe('7:25 PM AST')
  expect(formatTimeAst(new Date('2025-01-15T22:25:00Z'))).toBe('6:25 PM AST')
})

test('a date is written out, and an instant takes its local date', () => {
  expect(formatDate('2025-07-04')).toBe('Friday, July 4, 2025')
  expect(formatDate(new Date('2025-07-05T02:00:00Z'))).toBe('Friday, July 4, 2025')
})
