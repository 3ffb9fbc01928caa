import { expect, test } from 'vitest'

import { type Hours, WEEKDAYS } from '../../locations/hours.ts'
import { instantAt } from '../../time/zone.ts'
import { estimatedReadyAt, preparationMinutes, readyAfterStart } from './ready-time.ts'

const hours: Hours = Object.fromEntries(WEEKDAYS.map((day) => [day, { open: '11:30', close: '22:00' }]))

// CUS-TIM-01..06
test.each([
  ['pickup', 1, 18],
  ['pickup', 14, 57],
  ['pickup', 15, 60],
  ['pickup', 16, 60],
  ['dine-in', 2, 21],
  ['dine-in', 50, 60],
  ['delivery', 1, 28],
  ['delivery', 21, 88],
  ['delivery', 22, 90],
  ['delivery', 50, 90],
] as const)('an order for %s with %d items takes %d minutes', (orderType, itemCount, minutes) => {
  expect(preparationMinutes(orderType, itemCount)).toBe(minutes)
})

test.each([
  ['while open, from the order on', 12 * 60, '2026-03-10', 12 * 60 + 18],
  ['before opening, from the opening on', 9 * 60, '2026-03-10', 11 * 60 + 48],
  ['after closing, from the next opening on', 22 * 60, '2026-03-11', 11 * 60 + 48],
])('the ready time counts, %s', (_, orderedMinute, date, readyMinute) => {
  const orderedAt = instantAt('2026-03-10', orderedMinute)
  const ready = estimatedReadyAt({ orderType: 'pickup', itemCount: 1, orderedAt, hours })
  expect(ready).toEqual(instantAt(date, readyMinute))
})

test('where no day ever opens the ready time counts from the order', () => {
  const never = Object.fromEntries(WEEKDAYS.map((day) => [day, { open: '11:30', close: '22:00', closed: true }]))
  const orderedAt = new Date('2026-03-10T15:00:00Z')
  expect(estimatedReadyAt({ orderType: 'delivery', itemCount: 1, orderedAt, hours: never })).toEqual(
    new Date('2026-03-10T15:28:00Z'),
  )
})

// ADM-CON-23
test('once started an order is promised in 45 minutes', () => {
  expect(readyAfterStart(new Date('2026-03-10T15:00:00Z'))).toEqual(new Date('2026-03-10T15:45:00Z'))
})
