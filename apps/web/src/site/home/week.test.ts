import type { Hours } from '@thali/domain/locations/hours'
import { describe, expect, test } from 'vitest'

import { groupedDays, hoursToday, weekOf } from './week.ts'

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
  test('put neighbouring days with the same hours together', () => {
    expect(groupedDays(newGlasgow).map(({ names, text }) => `${names}: ${text}`)).toEqual([
      'Sunday to Thursday: 11:30 AM – 9:00 PM',
      'Friday and Saturday: 11:30 AM – 10:00 PM',
    ])
  })

  test('say "Every day" when all seven are alike, and name a single day alone', () => {
    const everyDay = Object.fromEntries(Object.keys(newGlasgow).map((day) => [day, untilTen]))
    expect(groupedDays(everyDay).map(({ names }) => names)).toEqual(['Every day'])

    const closedOnMonday = { ...everyDay, monday: { ...untilTen, closed: true } }
    expect(groupedDays(closedOnMonday).map(({ names, text }) => `${names}: ${text}`)).toEqual([
      'Sunday: 11:30 AM – 10:00 PM',
      'Monday: Closed',
      'Tuesday to Saturday: 11:30 AM – 10:00 PM',
    ])
  })

  test('mark the day it is in Halifax, not where the reader is', () => {
    const thursdayNightInHalifax = new Date('2026-11-20T02:30:00Z')
    expect(weekOf(newGlasgow, thursdayNightInHalifax).find(({ isToday }) => isToday)?.name).toBe('Thursday')
    expect(hoursToday(newGlasgow, thursdayNightInHalifax)).toBe('11:30 AM – 9:00 PM')
    expect(hoursToday(newGlasgow, new Date('2026-11-20T17:00:00Z'))).toBe('11:30 AM – 10:00 PM')
  })
})
