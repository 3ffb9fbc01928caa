import { describe, expect, test } from 'vitest'

import type { Hours } from '../locations/hours.ts'
import { minuteOfTime, toClock24 } from '../time/clock.ts'
import { formatClock, instantAt } from '../time/zone.ts'
import { bookingDays, isAhead, openSlots, slotsOn } from './slots.ts'

const TRURO: Hours = Object.fromEntries(
  ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((day) => [
    day,
    { open: '11:30', close: '22:00' },
  ]),
)
const NEW_GLASGOW: Hours = {
  ...TRURO,
  monday: { open: '11:30', close: '21:00' },
}
const MONDAY = '2026-11-23'
const FRIDAY = '2026-11-20'
const SATURDAY = '2026-11-21'
const SUNDAY = '2026-11-22'

function labels(hours: Hours | null, date: string): string[] {
  const slots = slotsOn(hours, date)
  return slots.ok ? slots.value.map((minute) => formatClock(minute)) : [slots.error]
}

describe('the times of a day', () => {
  // ADM-RES-52..54, ADM-RES-58, CUS-RES-28, CUS-RES-30..32
  test('Truro Heights gives 20 times a day, every half hour from 30 minutes after opening to 30 before closing', () => {
    const all = labels(TRURO, FRIDAY)
    expect(all).toHaveLength(20)
    expect(all.slice(0, 3)).toEqual(['12:00 PM', '12:30 PM', '1:00 PM'])
    expect(all.at(-1)).toBe('9:30 PM')
  })

  // CUS-RES-29, CUS-RES-33, CUS-RES-34
  test('New Glasgow gives 18 times for tables on a Monday and 20 on a Friday or Saturday', () => {
    expect(labels(NEW_GLASGOW, MONDAY)).toHaveLength(18)
    expect(labels(NEW_GLASGOW, MONDAY).at(-1)).toBe('8:30 PM')
    for (const day of [FRIDAY, SATURDAY]) {
      const all = labels(NEW_GLASGOW, day)
      expect([all.length, all[0], all.at(-1)]).toEqual([20, '12:00 PM', '9:30 PM'])
    }
  })

  // ADM-RES-59, CUS-RES-35
  test('a day that is not configured is open from 11:00 to 23:00', () => {
    const all = labels({ monday: { open: '11:30', close: '22:00' } }, FRIDAY)
    expect(all).toHaveLength(23)
    expect([all[0], all.at(-1)]).toEqual(['11:30 AM', '10:30 PM'])
  })

  // CUS-RES-37
  test('a location without any hours opens on Sunday from 12:00 to 22:00', () => {
    const all = labels(null, SUNDAY)
    expect([all[0], all.at(-1)]).toEqual(['12:30 PM', '9:30 PM'])
  })

  // ADM-RES-55, CUS-RES-36
  test('a closed day gives no times for tables', () => {
    expect(labels({ ...TRURO, friday: { open: '11:30', close: '22:00', closed: true } }, FRIDAY)).toEqual([])
  })

  test('hours that nobody can read are refused rather than guessed', () => {
    const friday = { open: 'half past', close: '22:00' }
    expect(slotsOn({ ...TRURO, friday }, FRIDAY)).toEqual({ ok: false, error: 'hours-unusable' })
  })

  test('a day with doors open for less than an hour gives no times for tables', () => {
    expect(labels({ ...TRURO, friday: { open: '11:30', close: '12:15' } }, FRIDAY)).toEqual([])
  })
})

describe('times offered to guests', () => {
  const evening = { date: FRIDAY, now: instantAt(FRIDAY, 12 * 60) }

  // ADM-RES-56, ADM-RES-57, CUS-RES-39, CUS-RES-41
  test('a time with 39 guests is shown, one with 40 is not and is counted as full', () => {
    const guests = new Map([
      [18 * 60, 39],
      [19 * 60, 40],
    ])
    expect(openSlots([18 * 60, 19 * 60], guests, { ...evening, partySize: 1 })).toEqual({ free: [18 * 60], full: 1 })
  })

  // CUS-RES-42
  test('with 38 guests a party of two fits and a party of three does not', () => {
    const guests = new Map([[18 * 60, 38]])
    expect(openSlots([18 * 60], guests, { ...evening, partySize: 2 }).free).toEqual([18 * 60])
    expect(openSlots([18 * 60], guests, { ...evening, partySize: 3 })).toEqual({ free: [], full: 1 })
  })

  test('a time that has begun is neither offered nor called full', () => {
    const now = instantAt(FRIDAY, 18 * 60)
    expect(openSlots([18 * 60, 18 * 60 + 30], new Map(), { date: FRIDAY, now, partySize: 2 })).toEqual({
      free: [18 * 60 + 30],
      full: 0,
    })
  })
})

test('a table can be booked from today to 60 days ahead, by the date in Halifax', () => {
  // 02:30 UTC on the 21st is 22:30 on the 20th in Halifax.
  expect(bookingDays(new Date('2026-11-21T02:30:00Z'))).toEqual({ first: '2026-11-20', last: '2027-01-19' })
})

test('on both days on which the clock changes, 6 PM is 6 PM', () => {
  expect(instantAt('2026-03-08', 18 * 60).toISOString()).toBe('2026-03-08T21:00:00.000Z')
  expect(instantAt('2026-11-01', 18 * 60).toISOString()).toBe('2026-11-01T22:00:00.000Z')
  expect(isAhead('2026-03-08', 18 * 60, new Date('2026-03-08T20:59:59Z'))).toBe(true)
  expect(isAhead('2026-03-08', 18 * 60, new Date('2026-03-08T21:00:00Z'))).toBe(false)
})

describe('a time as text', () => {
  test.for([
    ['18:30', 1110],
    ['6:30 PM', 1110],
    ['6:30pm', 1110],
    ['12:00 AM', 0],
    ['12:00 PM', 720],
    ['00:00', 0],
    ['9:05', 545],
    ['24:00', 1440],
    ['25:30', 1530],
  ] as const)('the text %s is minute %i of the day', ([text, minute]) => {
    expect(minuteOfTime(text)).toBe(minute)
    expect(minuteOfTime(toClock24(minute))).toBe(minute)
  })

  test.for(['48:00', '18:60', '13:00 PM', '0:30 AM', 'noon', '', '18.30', '1:2'])('the text %s is no time', (text) => {
    expect(minuteOfTime(text)).toBeNull()
  })
})
