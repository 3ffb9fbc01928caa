import { expect, test } from 'vitest'

import { slotsOffered } from '../reservations/slots.ts'
import { addDays, instantAt, WEEKDAYS } from '../time/zone.ts'
import { calendarAt } from './calendar.ts'
import { kitchenOpensAt, openState } from './hours.ts'
import { type CalendarDay, type LocationHours, scheduleOf } from './schedule.ts'

const FRIDAY = '2026-12-25'
const SATURDAY = '2026-12-26'
const SUNDAY = '2026-12-27'

const week = (...periods: { open: string; close: string }[]) =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, { open: '11:30', close: '22:00', periods }]))
const LUNCH = { open: '11:30', close: '14:00' }
const DINNER = { open: '17:00', close: '22:00' }
const TWICE_A_DAY: LocationHours = { hours: week(LUNCH, DINNER) }
const closedOn = (date: string, service: CalendarDay['service'] = 'all'): CalendarDay => ({
  date,
  service,
  name: 'Boxing Day',
  periods: [],
})

const at = (date: string, clock: string) => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return instantAt(date, hour * 60 + minute)
}
const active = (location: LocationHours) => ({ ...location, isActive: true })

test('a location is closed between two periods of a day and says that it opens again today', () => {
  expect(calendarAt(active(TWICE_A_DAY), 'all', at(FRIDAY, '15:00'))).toMatchObject({
    isOpen: false,
    closesAt: null,
    opensAt: at(FRIDAY, '17:00'),
    text: 'Closed - Opens today at 5:00 PM',
  })
  expect(calendarAt(active(TWICE_A_DAY), 'all', at(FRIDAY, '12:00'))).toMatchObject({
    isOpen: true,
    closesAt: at(FRIDAY, '14:00'),
    opensAt: at(FRIDAY, '17:00'),
    text: null,
  })
})

test('opening periods that touch are one, over midnight too', () => {
  const touching = active({ hours: week({ open: '08:00', close: '12:00' }, { open: '12:00', close: '24:00' }) })
  expect(calendarAt(touching, 'all', at(FRIDAY, '09:00')).closesAt).toEqual(at(SATURDAY, '00:00'))
  const always = active({ hours: week({ open: '00:00', close: '24:00' }) })
  expect(calendarAt(always, 'all', at(FRIDAY, '09:00'))).toMatchObject({ isOpen: true, closesAt: null, opensAt: null })
})

test('a day of the service counts before a day of all, then the week of the service, then of the location', () => {
  const location: LocationHours = {
    hours: week({ open: '10:00', close: '20:00' }),
    serviceHours: { delivery: week({ open: '17:00', close: '20:00' }) },
    calendarDays: [
      { date: FRIDAY, service: 'all', name: 'Christmas', periods: [{ open: '12:00', close: '15:00' }] },
      { date: FRIDAY, service: 'delivery', name: 'Christmas', periods: [{ open: '13:00', close: '14:00' }] },
      closedOn(SATURDAY),
      { date: SATURDAY, service: 'delivery', name: 'Boxing Day', periods: null },
    ],
  }
  const firstOf = (service: 'delivery' | 'pickup', date: string) =>
    calendarAt(active(location), service, at('2026-12-20', '00:00')).slots(date)[0]
  expect(firstOf('delivery', FRIDAY)).toBe(13 * 60)
  expect(firstOf('pickup', FRIDAY)).toBe(12 * 60)
  expect(firstOf('pickup', SATURDAY)).toBeUndefined()
  expect(firstOf('delivery', SATURDAY)).toBe(17 * 60) // as usual, though the rest is closed
  expect(firstOf('delivery', SUNDAY)).toBe(17 * 60)
  expect(firstOf('pickup', SUNDAY)).toBe(10 * 60)
})

test('a closed date is skipped, and an opening more than a week ahead is told with its date', () => {
  const now = at(FRIDAY, '23:00')
  const days = (count: number) => Array.from({ length: count }, (_, index) => closedOn(addDays(SATURDAY, index)))
  const textWith = (calendarDays: CalendarDay[]) => openState(active({ ...TWICE_A_DAY, calendarDays }), now).text
  expect(textWith(days(1))).toBe('Closed - Opens Sunday at 11:30 AM')
  expect(textWith(days(6))).toBe('Closed - Opens Friday at 11:30 AM')
  expect(textWith(days(7))).toBe('Closed - Opens Saturday, January 2, 2027 at 11:30 AM')
  expect(textWith(days(70))).toBe('Closed')
})

test('an order past the last order counts from the next opening, while the location is still open', () => {
  const schedule = scheduleOf({ ...TWICE_A_DAY, lastOrder: 30 }, 'pickup')
  expect(kitchenOpensAt(schedule, at(FRIDAY, '21:29'))).toEqual(at(FRIDAY, '21:29'))
  expect(kitchenOpensAt(schedule, at(FRIDAY, '21:30'))).toEqual(at(SATURDAY, '11:30'))
  expect(kitchenOpensAt(schedule, at(FRIDAY, '13:45'))).toEqual(at(FRIDAY, '17:00'))
  const { isOpen, lastOrderAt } = calendarAt(active({ ...TWICE_A_DAY, lastOrder: 30 }), 'pickup', at(FRIDAY, '21:40'))
  expect([isOpen, lastOrderAt]).toEqual([true, at(FRIDAY, '21:30')])
})

test('tables are offered at half hours in each period of a day', () => {
  const schedule = scheduleOf(TWICE_A_DAY, 'reservations')
  const offered = slotsOffered(schedule, FRIDAY, at(FRIDAY, '09:00'))
  const lunch = [720, 750, 780, 810]
  const dinner = [1050, 1080, 1110, 1140, 1170, 1200, 1230, 1260, 1290]
  expect(offered).toEqual({ ok: true, value: [...lunch, ...dinner] })
  expect(calendarAt(active(TWICE_A_DAY), 'reservations', at(FRIDAY, '13:15')).slots(FRIDAY)).toEqual([810, ...dinner])
})

test('no table is offered on a closed date, and none in the night after it', () => {
  const bar = { hours: week({ open: '17:00', close: '02:00' }), calendarDays: [closedOn(FRIDAY, 'reservations')] }
  const schedule = scheduleOf(bar, 'reservations')
  expect(slotsOffered(schedule, FRIDAY, at('2026-12-20', '12:00'))).toEqual({ ok: true, value: [] })
  expect(slotsOffered(schedule, SATURDAY, at(SATURDAY, '00:15'))).toMatchObject({
    ok: true,
    value: expect.not.arrayContaining([30, 60, 90]),
  })
})

test('an inactive location is closed, and offers no times', () => {
  const { isOpen, closesAt, opensAt, text, slots } = calendarAt(
    { ...TWICE_A_DAY, isActive: false },
    'all',
    at(FRIDAY, '12:00'),
  )
  expect([isOpen, closesAt, opensAt, text]).toEqual([false, null, null, 'Location is currently inactive'])
  expect(slots(FRIDAY)).toEqual([])
})

test('in the night in which summer time begins, a period of which nothing is left is none', () => {
  const night = { '2026-03-08': [{ open: '02:25', close: '03:00' }] }
  const calendarDays = Object.entries(night).map(([date, periods]) => ({ ...closedOn(date), periods }))
  const { opensAt, slots } = calendarAt(active({ ...TWICE_A_DAY, calendarDays }), 'all', at('2026-03-07', '23:00'))
  expect(opensAt).toEqual(at('2026-03-09', '11:30'))
  expect(slots('2026-03-08')).toEqual([])
})
