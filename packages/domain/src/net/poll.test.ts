import { expect, test } from 'vitest'

import { nextPollInterval, ordersChanged, successLookupDelayMs } from './poll.ts'

// ADM-OFF-20..22, ADM-OFF-22, CUS-TIM-13..15
test('polling slows down from 30 to 60 seconds while nothing happens, and starts over after a change', () => {
  expect(nextPollInterval(30_000, false)).toBe(60_000)
  expect(nextPollInterval(60_000, false)).toBe(60_000)
  expect(nextPollInterval(60_000, true)).toBe(30_000)
})

const orders = [
  { id: 'a', status: 'pending', updatedAt: '1' },
  { id: 'b', status: 'ready', updatedAt: '2' },
]
const [first, second] = orders as [(typeof orders)[0], (typeof orders)[0]]

// ADM-OFF-23, CUS-TIM-16, CUS-TIM-17
test.each([
  ['the same orders', orders, false],
  ['another sequence', [second, first], false],
  ['another field', [{ ...first, total: 3 }, second], false],
  ['another status', [{ ...first, status: 'preparing' }, second], true],
  ['another version', [{ ...first, updatedAt: '9' }, second], true],
  ['another order', [first, { ...second, id: 'c' }], true],
  ['one more', [...orders, { ...first, id: 'c' }], true],
  ['one fewer', [first], true],
  ['none', [], true],
])('listeners are told of changed orders only: %s', (_, after, changed) => {
  expect(ordersChanged(orders, after)).toBe(changed)
})

// CUS-SUC-37..39, CUS-TIM-09
test('the success page looks after 2 seconds, then every 3, twenty times', () => {
  expect([1, 2, 3, 20, 21].map(successLookupDelayMs)).toEqual([2000, 3000, 3000, 3000, null])
})
