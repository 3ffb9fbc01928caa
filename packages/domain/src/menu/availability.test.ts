import { expect, test } from 'vitest'

import type { Hours } from '../locations/hours.ts'
import { isOnSale, openingAfterTonight } from './sale.ts'

const day = (open: string, close: string) => ({ open, close })
const EVENINGS: Hours = {
  sunday: { open: '12:00', close: '22:00', closed: true },
  monday: day('11:30', '22:00'),
  tuesday: day('11:30', '22:00'),
  wednesday: day('11:30', '22:00'),
  thursday: day('11:30', '22:00'),
  friday: day('11:30', '01:30'),
  saturday: day('12:00', '23:00'),
}
const CLOSED = { open: '11:00', close: '12:00', closed: true }
const NEVER: Hours = {
  sunday: CLOSED,
  monday: CLOSED,
  tuesday: CLOSED,
  wednesday: CLOSED,
  thursday: CLOSED,
  friday: CLOSED,
  saturday: CLOSED,
}

/** Halifax is four hours behind UTC in November; the 20th is a Friday. */
const at = (dayOfMonth: number, time: string) => new Date(`2026-11-${dayOfMonth}T${time}:00-04:00`)

test.each([
  ['in service', at(19, '18:00'), at(20, '11:30')],
  ['before the doors open: not today’s opening', at(19, '09:00'), at(20, '11:30')],
  ['after closing, the same evening', at(19, '23:30'), at(20, '11:30')],
  ['after midnight, cleaning up: this morning’s opening', at(20, '00:20'), at(20, '11:30')],
  ['after midnight, while the evening before still goes on', at(21, '01:10'), at(21, '12:00')],
  ['at four in the morning a new day has begun', at(20, '04:00'), at(21, '12:00')],
  ['on the evening before a day off', at(21, '20:00'), at(23, '11:30')],
])('a dish that is sold out until tomorrow comes back at the first opening after tonight: %s', (_when, now, back) => {
  expect(openingAfterTonight(EVENINGS, now)).toEqual(back)
})

test('where the doors never close, tomorrow begins at midnight', () => {
  const always = Object.fromEntries(Object.keys(EVENINGS).map((weekday) => [weekday, day('00:00', '24:00')]))
  expect(openingAfterTonight(always, at(19, '18:00'))).toEqual(at(20, '00:00'))
})

test('the night in which the clocks go back is an hour longer, and the opening stays where it was', () => {
  const saturdayEvening = new Date('2026-10-31T22:00:00-03:00')
  const everyDay = Object.fromEntries(Object.keys(EVENINGS).map((weekday) => [weekday, day('11:30', '22:00')]))
  expect(openingAfterTonight(everyDay, saturdayEvening)).toEqual(new Date('2026-11-01T11:30:00-04:00'))
})

test('where no weekday opens a dish does not come back by itself', () => {
  expect(openingAfterTonight(NEVER, at(19, '18:00'))).toBeNull()
})

test.each([
  ['never hidden', { isAvailable: true, hiddenUntil: null }, true],
  ['hidden until somebody shows it', { isAvailable: false, hiddenUntil: null }, false],
  ['hidden until a minute from now', { isAvailable: false, hiddenUntil: at(20, '11:31') }, false],
  ['hidden until this moment', { isAvailable: false, hiddenUntil: at(20, '11:30') }, true],
  ['hidden until a minute ago', { isAvailable: false, hiddenUntil: at(20, '11:29') }, true],
])('a dish can be ordered unless it is hidden at that moment: %s', (_case, dish, isSold) => {
  expect(isOnSale(dish, at(20, '11:30'))).toBe(isSold)
})
