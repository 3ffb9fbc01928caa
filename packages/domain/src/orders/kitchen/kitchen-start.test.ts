import { expect, test } from 'vitest'

import { type Hours, WEEKDAYS } from '../../locations/hours.ts'
import { instantAt } from '../../time/zone.ts'
import { laterPromise } from './order-steps.ts'
import { kitchenStart, estimatedReadyAt } from './ready-time.ts'

const hours: Hours = Object.fromEntries(WEEKDAYS.map((day) => [day, { open: '11:30', close: '22:00' }]))

test.each([
  ['while open, with the order', 12 * 60, '2026-03-10', 12 * 60],
  ['before opening, with the opening', 9 * 60, '2026-03-10', 11 * 60 + 30],
  ['after closing, with the next opening', 22 * 60, '2026-03-11', 11 * 60 + 30],
])('the kitchen can begin a pending order, placed %s', (_, orderedMinute, date, startMinute) => {
  const placed = { orderType: 'delivery', itemCount: 3, orderedAt: instantAt('2026-03-10', orderedMinute) } as const
  const estimatedReady = estimatedReadyAt({ ...placed, hours })
  expect(kitchenStart({ ...placed, estimatedReady, kitchenAt: null })).toEqual(instantAt(date, startMinute))
})

test.each([
  ['while open: it still begins with the order', 12 * 60, 12 * 60, 20_123],
  ['before opening: it begins as much later', 9 * 60, 11 * 60 + 35, 0],
])('the kitchen can begin a pending order whose promise was put off, placed %s', (_, ordered, start, startMs) => {
  const orderedAt = new Date(instantAt('2026-03-10', ordered).getTime() + 20_123)
  const placed = { orderType: 'pickup', itemCount: 3, orderedAt } as const
  const later = laterPromise({ status: 'pending', dueAt: estimatedReadyAt({ ...placed, hours }) }, 5, orderedAt)
  const estimatedReady = later.ok ? later.value : orderedAt
  const expected = new Date(instantAt('2026-03-10', start).getTime() + startMs)
  expect(kitchenStart({ ...placed, estimatedReady, kitchenAt: null })).toEqual(expected)
})

test('the kitchen begins a planned order when its plan says', () => {
  const kitchenAt = instantAt('2026-03-12', 18 * 60)
  const orderedAt = instantAt('2026-03-10', 12 * 60)
  const estimatedReady = instantAt('2026-03-12', 18 * 60 + 30)
  expect(kitchenStart({ orderType: 'pickup', itemCount: 1, orderedAt, estimatedReady, kitchenAt })).toEqual(kitchenAt)
})
