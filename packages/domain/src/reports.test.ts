import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  bucketsOf,
  elapsedBefore,
  monthDays,
  PERIODS,
  periodDays,
  revenueDays,
  sameDays,
  timeAgo,
  growth,
} from './reports.ts'
import { addDays } from './time/zone.ts'

describe('the days of a period', () => {
  // A Friday.
  const today = '2026-11-20'

  // ADM-DSH-37, ADM-DSH-38
  test('today and yesterday are one day each, compared with the day before', () => {
    expect(periodDays('today', today)).toEqual({
      current: { from: '2026-11-20', until: '2026-11-21' },
      previous: { from: '2026-11-19', until: '2026-11-20' },
    })
    expect(periodDays('yesterday', today)).toEqual({
      current: { from: '2026-11-19', until: '2026-11-20' },
      previous: { from: '2026-11-18', until: '2026-11-19' },
    })
  })

  // ADM-DSH-39
  test('the week begins on Monday, also on a Monday and on a Sunday', () => {
    expect(periodDays('week', today).current).toEqual({ from: '2026-11-16', until: '2026-11-21' })
    expect(periodDays('week', '2026-11-16').current).toEqual({ from: '2026-11-16', until: '2026-11-17' })
    expect(periodDays('week', '2026-11-22').current).toEqual({ from: '2026-11-16', until: '2026-11-23' })
    expect(periodDays('week', today).previous).toEqual({ from: '2026-11-09', until: '2026-11-16' })
  })

  // ADM-DSH-40
  test('the month begins on its first and is compared with the whole month before', () => {
    expect(periodDays('month', '2027-01-31')).toEqual({
      current: { from: '2027-01-01', until: '2027-02-01' },
      previous: { from: '2026-12-01', until: '2027-01-01' },
    })
    expect(monthDays('2028-02')).toEqual({ from: '2028-02-01', until: '2028-03-01' })
  })

  test('the period before ends where the present one begins, whatever the day', () => {
    const days = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2024-01-01', days))
    fc.assert(
      fc.property(fc.constantFrom(...PERIODS), days, (period, day) => {
        const { current, previous } = periodDays(period, day)
        expect(previous.until).toBe(current.from)
        expect(previous.from < previous.until && current.from < current.until).toBe(true)
        expect(current.until).toBe(period === 'yesterday' ? day : addDays(day, 1))
      }),
    )
  })
})

test.for([
  ['today', '2026-11-20', { from: '2026-11-19', until: '2026-11-19', minute: 130 }],
  ['yesterday', '2026-11-20', { from: '2026-11-18', until: '2026-11-19', minute: 0 }],
  ['week', '2026-11-20', { from: '2026-11-09', until: '2026-11-13', minute: 130 }],
  ['week', '2026-11-16', { from: '2026-11-09', until: '2026-11-09', minute: 130 }],
  ['month', '2026-11-20', { from: '2026-10-01', until: '2026-10-20', minute: 130 }],
  ['month', '2027-03-30', { from: '2027-02-01', until: '2027-03-01', minute: 0 }],
] as const)(
  'the period “%s” on %s is compared with as much of the one before as has passed of it',
  ([period, day, span]) => {
    expect(elapsedBefore(period, day, 130)).toEqual(span)
  },
)

// ADM-DSH-72..76
test('revenue is shown by day for 7 and for 30 days, and by month for a year, without a gap', () => {
  expect(bucketsOf(revenueDays('week', '2026-11-20'))).toEqual(
    [14, 15, 16, 17, 18, 19, 20].map((day) => `2026-11-${day}`),
  )
  expect(bucketsOf(revenueDays('month', '2026-11-20'))).toHaveLength(30)
  const months = bucketsOf(revenueDays('year', '2026-11-20'))
  expect([months.length, months[0], months.at(-1)]).toEqual([12, '2025-12', '2026-11'])
})

// ADM-DSH-43..45
test('growth is in percent of the value before, 100 from nothing to something, 0 from nothing to nothing', () => {
  expect([growth(150, 100), growth(50, 100), growth(5, 0), growth(0, 0), growth(0, 5)]).toEqual([50, -50, 100, 0, -100])
})

// ADM-DSH-59..65
test.for([
  [0, 'Just now'],
  [59, 'Just now'],
  [60, '1 minute ago'],
  [119, '1 minute ago'],
  [120, '2 minutes ago'],
  [3_599, '59 minutes ago'],
  [3_600, '1 hour ago'],
  [7_200, '2 hours ago'],
  [86_399, '23 hours ago'],
  [86_400, '1 day ago'],
  [172_800, '2 days ago'],
] as const)('a time %i seconds ago reads: %s', ([seconds, words]) => {
  const now = new Date('2026-11-20T12:00:00Z')
  expect(timeAgo(new Date(now.getTime() - seconds * 1000), now)).toBe(words)
})

describe('the days a month is compared with', () => {
  const days = ({ from, until }: { from: string; until: string }) => bucketsOf({ from, until, bucket: 'day' }).length

  test('a month is compared by as many days as are over, from the start of the earlier month', () => {
    expect(sameDays('2026-11', '2026-11-20', 1)).toEqual({
      current: { from: '2026-11-01', until: '2026-11-20' },
      previous: { from: '2026-10-01', until: '2026-10-20' },
    })
    expect(sameDays('2026-11', '2026-11-20', 12)?.previous).toEqual({ from: '2025-11-01', until: '2025-11-20' })
    expect(sameDays('2026-11', '2026-11-01', 1)).toBeNull()
  })

  test('a month is never compared by more days than the shorter month has', () => {
    expect(sameDays('2026-03', '2026-11-20', 1)).toEqual({
      current: { from: '2026-03-01', until: '2026-03-29' },
      previous: { from: '2026-02-01', until: '2026-03-01' },
    })
  })

  test('a month is compared by equally many days on both sides, whatever the month and the day', () => {
    const month = fc.integer({ min: 0, max: 200 }).map((index) => {
      const year = 2020 + Math.floor(index / 12)
      return `${year}-${String((index % 12) + 1).padStart(2, '0')}`
    })
    fc.assert(
      fc.property(month, fc.integer({ min: 0, max: 60 }), fc.constantFrom(1, 12), (one, later, back) => {
        const today = addDays(`${one}-01`, later)
        const spans = sameDays(one, today, back)
        expect(spans === null).toBe(later === 0)
        if (spans) {
          expect(days(spans.current)).toBe(days(spans.previous))
          expect(spans.current.until <= today).toBe(true)
        }
      }),
    )
  })
})
