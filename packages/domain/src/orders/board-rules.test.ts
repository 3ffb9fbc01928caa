import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  DISPLAYED_PAYMENTS,
  displayedPayment,
  estimatedWaitTime,
  isOverdue,
  itemCount,
  needsPayment,
  orderAge,
  paymentButton,
} from './board-rules.ts'
import { ORDER_STATUSES } from './order-status.ts'

const NOW = new Date('2026-07-10T22:30:00Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString()

// ADM-ENT-16
test('items are counted by their quantities [ADM-ORD-46]', () => {
  expect(itemCount([])).toBe(0)
  expect(itemCount([{ quantity: 2 }, { quantity: 3 }])).toBe(5)
})

test('money is displayed in one of five states [ADM-ORD-56]', () => {
  expect(DISPLAYED_PAYMENTS).toEqual(['unpaid', 'pending', 'paid', 'failed', 'refunded'])
})

// ADM-ENT-16, ADM-ORD-48
test.each([
  ['cash', 'unpaid', undefined, 'unpaid', true],
  ['cash', 'unpaid', true, 'unpaid', true],
  ['cash', 'pending', undefined, 'unpaid', true],
  ['cash', 'pending', false, 'unpaid', true],
  ['cash', 'pending', true, 'pending', false],
  ['cash', 'paid', undefined, 'paid', false],
  ['cash', 'failed', undefined, 'failed', false],
  ['cash', 'refunded', undefined, 'refunded', false],
  ['online', 'unpaid', undefined, 'unpaid', false],
  ['online', 'pending', undefined, 'pending', false],
  ['online', 'pending', true, 'pending', false],
  ['online', 'paid', true, 'paid', false],
] as const)(
  'payment by %s that is %s, taken by staff: %s, is displayed as %s; cash is to be taken: %s [ADM-ORD-26..30, 48]',
  (paymentMethod, paymentStatus, adminCreated, displayed, needed) => {
    const order = {
      paymentMethod,
      paymentStatus,
      ...(adminCreated === undefined ? {} : { metadata: { adminCreated } }),
    }
    expect(displayedPayment(order)).toBe(displayed)
    expect(needsPayment(order)).toBe(needed)
  },
)

test('the payment button is there for money that is owed, until the order has come to its end [ADM-ORD-21..24]', () => {
  const shown = ORDER_STATUSES.flatMap((status) =>
    (['unpaid', 'pending', 'paid', 'failed', 'refunded'] as const).flatMap((paymentStatus) => {
      const label = paymentButton({ status, paymentStatus, paymentMethod: 'online' })
      return label === null ? [] : [[status, paymentStatus, label]]
    }),
  )
  expect(shown).toEqual(
    ['pending', 'preparing', 'ready'].flatMap((status) => [
      [status, 'unpaid', 'Collect Cash Payment'],
      [status, 'pending', 'Process Payment'],
    ]),
  )
})

// ADM-ENT-16
test.each([
  ['pending', -1, true],
  ['preparing', -1, true],
  ['ready', -1, true],
  ['completed', -1, false],
  ['cancelled', -1, false],
  ['preparing', 0, false],
  ['preparing', 1, false],
  ['preparing', null, false],
] as const)('%s with %s minutes left is overdue: %s [ADM-ORD-49]', (status, minutes, overdue) => {
  expect(isOverdue({ status, estimatedReady: minutes === null ? null : at(minutes) }, NOW)).toBe(overdue)
})

// ADM-ENT-16
test.each([
  [0, 0],
  [-0.99, 0],
  [-1, 1],
  [-61.5, 61],
  [3, 0],
])('an order placed %d minutes from now is %d minutes old [ADM-ORD-50]', (minutes, age) => {
  expect(orderAge({ orderTime: at(minutes) }, NOW)).toBe(age)
})

// ADM-ENT-16
test.each([
  [null, 0],
  [-5, 0],
  [0, 0],
  [0.2, 1],
  [45, 45],
])('an order promised in %s minutes is waited for %d minutes [ADM-ORD-51]', (minutes, wait) => {
  expect(estimatedWaitTime({ estimatedReady: minutes === null ? null : at(minutes) }, NOW)).toBe(wait)
})

test('age and waiting time are whole minutes and never below 0', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (offsetMs) => {
      const instant = new Date(NOW.getTime() + offsetMs).toISOString()
      for (const minutes of [
        orderAge({ orderTime: instant }, NOW),
        estimatedWaitTime({ estimatedReady: instant }, NOW),
      ]) {
        expect(Number.isInteger(minutes) && minutes >= 0).toBe(true)
      }
    }),
  )
})
