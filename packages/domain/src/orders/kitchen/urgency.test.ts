import { expect, test } from 'vitest'

import { centsFromDollars } from '../../money/cents.ts'
import { soundFor, urgencyOf } from './alarm.ts'

const weighing = (total: number, ...quantities: number[]) => ({
  totalCents: centsFromDollars(total),
  items: quantities.map((quantity) => ({ quantity })),
})

test.each([
  [100.01, [1], 'high'],
  [100, [1], 'medium'],
  [50.01, [1], 'medium'],
  [50, [1], 'low'],
  [10, [6], 'high'],
  [10, [3, 3], 'high'],
  [10, [5], 'medium'],
  [10, [2, 2], 'medium'],
  [10, [3], 'low'],
  [0, [], 'low'],
] as const)('an order of %d dollars with quantities %j weighs %s [ADM-ORD-64..66]', (total, quantities, urgency) => {
  expect(urgencyOf(weighing(total, ...quantities))).toBe(urgency)
})

test.each([
  [100.01, 1, null, 'urgent-order'],
  [100, 5, null, 'new-order'],
  [20, 6, null, 'urgent-order'],
  [20, 1, 'high', 'urgent-order'],
  [20, 1, 'low', 'new-order'],
] as const)(
  'an order of %d dollars with %d items and priority %s rings as %s [ADM-SND-23..26]',
  (total, quantity, priority, sound) => {
    expect(soundFor({ ...weighing(total, quantity), priority })).toBe(sound)
  },
)
