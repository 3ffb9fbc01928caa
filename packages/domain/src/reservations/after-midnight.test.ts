import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type Hours, isOpenAt, weekdayPeriods } from '../locations/hours.ts'
import { toClock24 } from '../time/clock.ts'
import { addDays, formatClock, instantAt, localParts, WEEKDAYS, weekdayOf } from '../time/zone.ts'
import { checkTable } from './reservation-check.ts'
import { eveningOf, onCalendar, serviceDay, slotsOffered, slotsOn } from './slots.ts'

const FRIDAY = '2026-11-20'
const SATURDAY = '2026-11-21'
/** The nights in which the clocks go forward and back. */
const SPRING_EVE = '2026-03-07'
const AUTUMN_EVE = '2026-10-31'

const week = (open: string, close: string): Hours => Object.fromEntries(WEEKDAYS.map((day) => [day, { open, close }]))
const BAR = week('17:00', '02:00')

function times(hours: Hours, date: string): string[] {
  const slots = slotsOn(hours, date)
  return slots.ok ? slots.value.map(toClock24) : [slots.error]
}

// ADM-RES-54, ADM-LOC-36, CUS-RES-38
describe('hours that end at or before they begin', () => {
  test('hours that end after midnight run into the next day, and the last table is 30 minutes before closing', () => {
    const all = times(BAR, FRIDAY)
    expect([all[0], all.at(-1)]).toEqual(['17:30', '25:30'])
    expect(slotsOn(BAR, FRIDAY)).toMatchObject({ ok: true, value: expect.arrayContaining([24 * 60 + 30]) })
    expect(formatClock(24 * 60 + 30)).toBe('12:30 AM')
  })

  test.for(['24:00', '00:00'])('hours that end at %s end at midnight', (close) => {
    expect(times(week('17:00', close), FRIDAY).at(-1)).toBe('23:30')
  })

  test('hours that begin and end at the same time are a day and a night', () => {
    const all = times(week('11:30', '11:30'), FRIDAY)
    expect([all.length, all[0], all.at(-1)]).toEqual([47, '12:00', '35:00'])
  })

  test('a time that two evenings share is given once, by the evening that began first', () => {
    const hours: Hours = { ...BAR, saturday: { open: '00:30', close: '22:00' } }
    expect(times(hours, FRIDAY)).toContain('25:00')
    expect(times(hours, SATURDAY)[0]).toBe('02:00')
  })
})

describe('a table after midnight', () => {
  test('a table after midnight belongs to the evening before, and is stored and told by the calendar', () => {
    expect(onCalendar({ date: FRIDAY, minute: 24 * 60 + 30 })).toEqual({ date: SATURDAY, minute: 30 })
    expect(eveningOf(BAR, { date: SATURDAY, minute: 30 })).toBe(FRIDAY)
    expect(eveningOf(week('11:30', '22:00'), { date: SATURDAY, minute: 30 })).toBe(SATURDAY)
  })

  test('a table after midnight belongs to the evening before also between two slots, or after the last one', () => {
    expect(eveningOf(BAR, { date: SATURDAY, minute: 15 })).toBe(FRIDAY)
    expect(eveningOf(BAR, { date: SATURDAY, minute: 45 })).toBe(FRIDAY)
    expect(eveningOf(BAR, { date: SATURDAY, minute: 2 * 60 + 15 })).toBe(FRIDAY)
    expect(eveningOf(BAR, { date: SATURDAY, minute: 17 * 60 + 45 })).toBe(SATURDAY)
    expect(eveningOf(week('11:30', '22:00'), { date: SATURDAY, minute: 45 })).toBe(SATURDAY)
  })

  test('a table after midnight is still offered then, under the day that the calendar shows', () => {
    const now = instantAt(SATURDAY, 15)
    const offered = slotsOffered(BAR, SATURDAY, now)
    expect(offered.ok && offered.value.slice(0, 4).map(toClock24)).toEqual(['00:30', '01:00', '01:30', '17:30'])
    const tomorrow = slotsOffered(BAR, addDays(SATURDAY, 1), now)
    expect(tomorrow.ok && toClock24(tomorrow.value[0] ?? 0)).toBe('17:30')
  })

  test('the time after midnight belongs to the evening that goes on, until its doors close', () => {
    expect(serviceDay(BAR, instantAt(SATURDAY, 60))).toBe(FRIDAY)
    expect(serviceDay(BAR, instantAt(SATURDAY, 2 * 60 + 30))).toBe(SATURDAY)
    expect(serviceDay(week('11:30', '22:00'), instantAt(SATURDAY, 15))).toBe(SATURDAY)
  })

  test('a table after midnight can be chosen before and sent after midnight, also on the last evening', () => {
    const late = (date: string) => ({ date, time: '24:30', partySize: 2 })
    const sent = checkTable(late(FRIDAY), instantAt(SATURDAY, 5))
    expect(sent).toMatchObject({ ok: true, table: { date: SATURDAY, minute: 30 } })
    const last = addDays(FRIDAY, 60)
    expect(checkTable(late(last), instantAt(FRIDAY, 720)).ok).toBe(true)
    expect(checkTable(late(addDays(last, 1)), instantAt(FRIDAY, 720)).ok).toBe(false)
    expect(checkTable(late(FRIDAY), instantAt(addDays(FRIDAY, 2), 5)).ok).toBe(false)
  })
})

describe('nights in which the clocks change', () => {
  const late = week('17:00', '04:00')

  test('no table is given at a time that the clock jumps over', () => {
    expect(times(late, SPRING_EVE).slice(-5)).toEqual(['24:30', '25:00', '25:30', '27:00', '27:30'].slice(-5))
    expect(times(late, AUTUMN_EVE).slice(-7)).toEqual(['24:30', '25:00', '25:30', '26:00', '26:30', '27:00', '27:30'])
  })
})

test('each time for a table is inside the hours, comes once and finds its evening, on every evening of a year', () => {
  const halfHour = fc.integer({ min: 0, max: 47 }).map((halves) => toClock24(halves * 30))
  const day = fc.record({ open: halfHour, close: fc.oneof(halfHour, fc.constant('24:00')), closed: fc.boolean() })
  const anyWeek = fc
    .tuple(...WEEKDAYS.map(() => day))
    .map((days): Hours => Object.fromEntries(WEEKDAYS.map((name, index) => [name, days[index]])))
  const anyNight = fc.oneof(
    fc.integer({ min: 0, max: 364 }).map((days) => addDays('2026-01-01', days)),
    fc.constantFrom(SPRING_EVE, AUTUMN_EVE, addDays(SPRING_EVE, 1), addDays(AUTUMN_EVE, 1)),
  )
  fc.assert(
    fc.property(anyWeek, anyNight, (hours, date) => {
      const two = [date, addDays(date, 1)].map((evening) => {
        const slots = slotsOn(hours, evening)
        return (slots.ok ? slots.value : []).map((minute) => ({ evening, minute }))
      })
      const instants = two.flat().map(({ evening, minute }) => instantAt(evening, minute).getTime())
      expect(new Set(instants).size).toBe(instants.length)
      for (const { evening, minute } of two[0] ?? []) {
        const [period = null] = weekdayPeriods(hours, weekdayOf(evening))
        const at = instantAt(evening, minute)
        const open = period && instantAt(evening, period.openMinute).getTime()
        expect(open !== null && at.getTime() - open).toBeGreaterThanOrEqual(30 * 60_000)
        expect(period !== null && minute <= period.closeMinute - 30).toBe(true)
        expect(isOpenAt(hours, at)).toBe(true)
        const shown = onCalendar({ date: evening, minute })
        expect(localParts(at)).toMatchObject(shown)
        expect(eveningOf(hours, shown)).toBe(evening)
      }
    }),
    { numRuns: 300 },
  )
}, 60_000)
