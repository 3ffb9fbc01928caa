import type { LocationView } from '@thali/contracts/locations/locations'
import { WEEKDAYS } from '@thali/domain/locations/hours'
import { instantAt } from '@thali/domain/time/zone'
import { expect, test } from 'vitest'

import { otherHoursSentences } from './other-hours-notice.tsx'
import { aManagedLocation } from '#web/testing/a-managed-location.ts'

const NOW = instantAt('2026-12-20', 15 * 60)
type Days = NonNullable<LocationView['calendarDays']>
const boxingDay = (change: Partial<Days[number]> = {}): Days[number] => ({
  date: '2026-12-26',
  service: 'all',
  name: 'Boxing Day',
  periods: [],
  ...change,
})
const SUNDAYS_LATER = Object.fromEntries(
  WEEKDAYS.map((day) => [day, { open: day === 'sunday' ? '11:00' : '11:30', close: '22:00', closed: false }]),
)
const sentences = (...calendarDays: Days) =>
  otherHoursSentences(aManagedLocation({ hours: SUNDAYS_LATER, calendarDays }), NOW)

test('a closed date is named with its day and the next opening', () => {
  expect(sentences(boxingDay())).toEqual(['Closed on Boxing Day, Saturday, December 26. Opens Sunday at 11:00 AM.'])
})

test('other hours are told with their times, and those of one service with its name', () => {
  const periods = [
    { open: '12:00', close: '15:00' },
    { open: '17:00', close: '19:30' },
  ]
  expect(sentences(boxingDay({ periods }), boxingDay({ service: 'delivery' }))).toEqual([
    'Boxing Day, Saturday, December 26: open 12:00 PM – 3:00 PM, 5:00 PM – 7:30 PM.',
    'No delivery on Boxing Day, Saturday, December 26. Opens Sunday at 11:00 AM.',
  ])
})

test('nothing is said of dates that are as usual, past, or more than two weeks ahead', () => {
  const dates = ['2026-12-19', '2027-01-04'].map((date) => boxingDay({ date }))
  expect(sentences(boxingDay({ periods: null }), ...dates)).toEqual([])
  expect(sentences(boxingDay({ date: '2027-01-03' }))).toHaveLength(1)
})
