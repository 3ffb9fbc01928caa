import { expect, test } from 'vitest'

import { checkCalendarDay, checkHours, checkServiceHours, lastOrderProblem, periodsProblem } from './calendar-check.ts'

const NO_TIMES = 'Please enter the opening and the closing time'
const OVERLAP = 'These times overlap'
const DIFFER = 'Opening and closing time must differ'
const span = (text: string) => {
  const [open, close] = text.split('-')
  return { open, close }
}
const spans = (text: string) => text.split(' ').map(span)

test.each([
  ['11:30-14:00 17:00-22:00', null],
  ['17:00-22:00 11:30-14:00', null], // the order does not matter
  ['11:30-14:00 14:00-22:00', null], // they touch
  ['11:30-14:00 17:00-02:00', null],
  ['11:30-14:00 13:59-22:00', OVERLAP],
  ['17:00-02:00 18:00-19:00', OVERLAP],
  ['17:00-02:00 01:00-03:00', null], // in the morning before, not the night after
  ['11:30-25:00', NO_TIMES],
  ['25:00-26:00', NO_TIMES],
  ['24:00-02:00', NO_TIMES],
  ['11:30-', NO_TIMES],
  ['noon-22:00', NO_TIMES],
  ['11:30-11:30', DIFFER],
  ['08:00-09:00 09:00-10:00 10:00-11:00 11:00-12:00 12:00-13:00 13:00-14:00', null],
  ['08:00-09:00 09:00-10:00 10:00-11:00 11:00-12:00 12:00-13:00 13:00-14:00 15:00-16:00', 'At most 6 periods a day'],
])('the check of the opening periods %s says: %s', (text, problem) => {
  expect(periodsProblem(spans(text))).toBe(problem)
})

test('several periods of a weekday are checked, and a single one with equal times is a day and a night', () => {
  const day = (rest: object) => ({ open: '11:30', close: '22:00', closed: false, ...rest })
  expect(checkHours({ monday: day({ periods: spans('11:30-14:00 13:00-22:00') }) })).toEqual([
    { field: 'hours.monday', message: OVERLAP },
  ])
  expect(checkHours({ monday: day({ periods: [] }) })).toEqual([{ field: 'hours.monday', message: NO_TIMES }])
  expect(checkHours({ monday: day({ periods: [], closed: true }) })).toEqual([])
  expect(checkHours({ monday: { open: '11:30', close: '11:30', closed: false } })).toEqual([])
})

test('a problem in the hours of a service names the service and the day', () => {
  expect(checkServiceHours({ delivery: { friday: { open: '25:00', close: '26:00' } } })).toEqual([
    { field: 'serviceHours.delivery.friday', message: NO_TIMES },
  ])
  expect(checkServiceHours({ catering: {} })).toEqual([{ field: 'serviceHours', message: 'Unknown service: catering' }])
  expect(checkServiceHours(undefined)).toEqual([])
})

test.each([
  [0, null],
  [120, null],
  [121, 'Minutes from 0 to 120'],
  [-1, 'Minutes from 0 to 120'],
  [7.5, 'Minutes from 0 to 120'],
  ['30', 'Minutes from 0 to 120'],
])('the check of a last order %s minutes before closing says: %s', (minutes, problem) => {
  expect(lastOrderProblem(minutes)).toBe(problem)
})

test('a day of the calendar has a date that is not past, a known service, a name and periods', () => {
  const today = '2026-11-23'
  const good = { date: '2026-12-26', service: 'all', name: 'Boxing Day', periods: [] }
  const messageOf = (change: object) => checkCalendarDay({ ...good, ...change }, today).map(({ message }) => message)
  expect([good, { date: today }, { service: 'delivery' }, { periods: null }].flatMap(messageOf)).toEqual([])
  expect(messageOf({ date: '2026-02-30' })).toEqual(['This date does not exist. Please choose another one.'])
  expect(messageOf({ date: '2026-11-22' })).toEqual(['Please choose a date within the next two years'])
  expect(messageOf({ date: '2028-12-01' })).toEqual(['Please choose a date within the next two years'])
  expect(messageOf({ service: 'catering' })).toEqual(['Unknown service'])
  expect(messageOf({ name: ' ' })).toEqual(['Please enter a name, such as Boxing Day'])
  expect(messageOf({ name: 'x'.repeat(61) })).toEqual(['At most 60 characters'])
  expect(messageOf({ periods: undefined })).toEqual([NO_TIMES])
  expect(messageOf({ periods: spans('11:30-11:30') })).toEqual([DIFFER])
})
