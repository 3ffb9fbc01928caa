import { expect, test } from 'vitest'

import { weekdayOf } from '../time/zone.ts'
import { holidaysAhead, holidaysOf } from './holidays.ts'

test('the thirteen holidays of Nova Scotia in 2026 have their dates and names', () => {
  expect(holidaysOf(2026).map(({ date, name }) => `${date} ${name}`)).toEqual([
    '2026-01-01 New Year’s Day',
    '2026-02-16 Heritage Day',
    '2026-04-03 Good Friday',
    '2026-04-05 Easter Sunday',
    '2026-05-18 Victoria Day',
    '2026-07-01 Canada Day',
    '2026-08-03 Natal Day',
    '2026-09-07 Labour Day',
    '2026-09-30 National Day for Truth and Reconciliation',
    '2026-10-12 Thanksgiving',
    '2026-11-11 Remembrance Day',
    '2026-12-25 Christmas Day',
    '2026-12-26 Boxing Day',
  ])
})

// Dates as published by the Astronomical Society and by Canada's calendars.
test.each([
  [2024, '2024-03-31', '2024-05-20'],
  [2025, '2025-04-20', '2025-05-19'],
  [2027, '2027-03-28', '2027-05-24'],
  [2028, '2028-04-16', '2028-05-22'],
  [2038, '2038-04-25', '2038-05-24'],
  [2285, '2285-03-22', '2285-05-18'],
])('in %d Easter is %s and Victoria Day %s', (year, easter, victoria) => {
  const dateOf = (name: string) => holidaysOf(year).find((holiday) => holiday.name === name)?.date
  expect([dateOf('Easter Sunday'), dateOf('Victoria Day')]).toEqual([easter, victoria])
})

test('movable holidays fall on their weekday in every year, and all are in order', () => {
  for (let year = 2024; year < 2124; year += 1) {
    const holidays = holidaysOf(year)
    const dates = holidays.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted())
    const weekdays = holidays.map(({ date, name }) => [name, weekdayOf(date)])
    expect(weekdays).toEqual(
      expect.arrayContaining([
        ['Heritage Day', 'monday'],
        ['Good Friday', 'friday'],
        ['Easter Sunday', 'sunday'],
        ['Victoria Day', 'monday'],
        ['Natal Day', 'monday'],
        ['Labour Day', 'monday'],
        ['Thanksgiving', 'monday'],
      ]),
    )
  }
})

test('the back office asks about the holidays of the next 45 days, over the end of the year too', () => {
  expect(holidaysAhead('2026-11-23').map(({ name }) => name)).toEqual(['Christmas Day', 'Boxing Day', 'New Year’s Day'])
  expect(holidaysAhead('2026-11-11').map(({ date }) => date)).toEqual(['2026-11-11', '2026-12-25', '2026-12-26'])
  expect(holidaysAhead('2026-05-19')).toEqual([{ date: '2026-07-01', name: 'Canada Day' }])
})
