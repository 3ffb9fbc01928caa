import { expect, test } from 'vitest'

import { ORDER_STATUSES } from '../../order-status.ts'
import { LATER_MINUTES, laterPromise } from './order-steps.ts'

const NOW = new Date('2026-11-20T19:15:20.123-04:00')
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
const promised = (due: Date) => ({ status: 'preparing', dueAt: due }) as const

test.each(LATER_MINUTES)('a promise that can still be kept is put off by %d minutes', (minutes) => {
  expect(laterPromise(promised(after(600)), minutes, NOW)).toEqual({ ok: true, value: after(600 + minutes * 60) })
})

test.each([
  ['this very moment', 0, 600],
  ['a second ago', -1, 659],
  ['six minutes ago', -360, 600],
  ['six minutes and a second ago', -361, 659],
])('a promise for %s is put off from now, by whole minutes from the promised time', (_when, promisedIn, expectedIn) => {
  expect(laterPromise(promised(after(promisedIn)), 10, NOW)).toEqual({ ok: true, value: after(expectedIn) })
})

test('only an order that the kitchen still has before it can be promised for later', () => {
  const canBe = ORDER_STATUSES.filter((status) => laterPromise({ status, dueAt: NOW }, 5, NOW).ok)
  expect(canBe).toEqual(['pending', 'preparing'])
})
