import type { Hours } from '@thali/domain/locations/hours'
import type { CalendarDay } from '@thali/domain/locations/schedule'
import { describe, expect, test } from 'vitest'

import { groupedDays, hoursToday, weekOf } from './hours.tsx'

const untilNine = { open: '11:30', close: '21:00' }
const untilTen = { open: '11:30', close: '22:00' }
const newGlasgow: Hours = {
  sunday: untilNine,
  monday: untilNine,
  tuesday: untilNine,
  wednesday: untilNine,
  thursday: untilNine,
  friday: untilTen,
  saturday: untilTen,
}

describe('the opening hours on the home page', () => {
  test('the opening hours put neighbouring days with the same hours together', () => {
    expect(groupedDays(newGlasgow).map(({ names, text }) => `${names}: ${text}`)).toEqual([
      'Sunday to Thursday: 11:30 AM – 9:00 PM',
      'Friday and Saturday: 11:30 AM – 10:00 PM',
    ])
  })

  test('the opening hours say "Every day" when all seven are alike, and name a single day alone', () => {
    const everyDay = Object.fromEntries(Object.keys(newGlasgow).map((day) => [day, untilTen]))
    expect(groupedDays(everyDay).map(({ names }) => names)).toEqual(['Every day'])

    const closedOnMonday = { ...everyDay, monday: { ...untilTen, closed: true } }
    expect(groupedDays(closedOnMonday).map(({ names, text }) => `${names}: ${text}`)).toEqual([
      'Sunday: 11:30 AM – 10:00 PM',
      'Monday: Closed',
      'Tuesday to Saturday: 11:30 AM – 10:00 PM',
    ])
  })

  test('the opening hours mark the day it is in Halifax, not where the reader is', () => {
    const thursdayNightInHalifax = new Date('2026-11-20T02:30:00Z')
    expect(weekOf(newGlasgow, thursdayNightInHalifax).find(({ isToday }) => isToday)?.name).toBe('Thursday')
    expect(hoursToday({ hours: newGlasgow }, thursdayNightInHalifax)).toBe('11:30 AM – 9:00 PM')
    expect(hoursToday({ hours: newGlasgow }, new Date('2026-11-20T17:00:00Z'))).toBe('11:30 AM – 10:00 PM')
  })

  test('the opening hours name each period of a day, not the break between them', () => {
    const split = {
      ...untilTen,
      periods: [
        { open: '11:30', close: '14:00' },
        { open: '17:00', close: '22:00' },
      ],
    }
    const text = '11:30 AM – 2:00 PM, 5:00 PM – 10:00 PM'
    const hours = { ...newGlasgow, friday: split }
    const friday = new Date('2026-11-20T19:00:00Z')
    expect(weekOf(hours, friday).find(({ isToday }) => isToday)?.text).toBe(text)
    expect(groupedDays(hours).map(({ names, text: times }) => `${names}: ${times}`)).toContain(`Friday: ${text}`)
    expect(hoursToday({ hours }, friday)).toBe(text)
  })

  test('the opening hours of today are those of the holiday that it is', () => {
    const boxingDay = { date: '2026-12-26', service: 'all', name: 'Boxing Day' } as const
    const today = (periods: CalendarDay['periods']) =>
      hoursToday({ hours: newGlasgow, calendarDays: [{ ...boxingDay, periods }] }, new Date('2026-12-26T17:00:00Z'))
    expect(today([])).toBe('Closed')
    expect(today([{ open: '12:00', close: '15:00' }])).toBe('12:00 PM – 3:00 PM')
    expect(today(null)).toBe('11:30 AM – 10:00 PM')
  })
})
