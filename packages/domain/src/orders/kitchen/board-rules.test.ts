import { expect, test } from 'vitest'

import { ORDER_STATUSES } from '../../order-status.ts'
import {
  DISPLAYED_PAYMENTS,
  displayedPayment,
  itemCount,
  minutesLate,
  needsPayment,
  paymentButton,
} from './board-rules.ts'

const NOW = new Date('2026-07-10T22:30:00Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString()

// ADM-ENT-16
test('the items of an order are counted by their quantities [ADM-ORD-46]', () => {
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
  ['card', 'unpaid', undefined, 'unpaid', false],
  ['stripe_checkout', 'pending', undefined, 'pending', false],
  ['stripe_elements', 'paid', undefined, 'paid', false],
  ['manual', 'unpaid', true, 'unpaid', false],
  ['unknown', 'pending', undefined, 'pending', false],
] as const)(
  'payment by %s that is %s, taken by staff: %s, is displayed as %s; cash is to be taken: %s [ADM-ORD-26..30, 48]',
  (paymentMethod, paymentStatus, adminCreated, displayed, needed) => {
    const order = {
      paymentMethod,
      paymentStatus,
      ...(adminCreated === undefined ? {} : { metadata: { adminCreated } }),
    }
    expect(displayedPayment(order)).toBe(displayed)
    expect(needsPayment({ ...order, status: 'ready' })).toBe(needed)
  },
)

test('the rest of a paid order that a change made dearer is to be taken, however the first part came', () => {
  const order = { paymentMethod: 'online', paymentStatus: 'paid', dueAmount: 5.13 } as const
  expect(needsPayment({ ...order, status: 'preparing' })).toBe(true)
  expect(paymentButton({ ...order, status: 'preparing' })).toBe('Collect Rest')
  expect(paymentButton({ ...order, status: 'completed' })).toBeNull()
  expect(needsPayment({ ...order, status: 'cancelled' })).toBe(false)
})

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
  ['pending', -1, 1],
  ['preparing', -12.9, 12],
  ['preparing', -0.9, 0],
  ['ready', -12, 0],
  ['completed', -12, 0],
  ['cancelled', -12, 0],
  ['preparing', 1, 0],
  ['preparing', null, 0],
] as const)('an order that is %s with %s minutes left is late by %i minutes [ADM-ORD-49]', (status, minutes, late) => {
  const estimatedReady = minutes === null ? null : at(minutes)
  expect(minutesLate({ status, promisedFor: null, estimatedReady }, NOW)).toBe(late)
})

test('an order with a promise is late against that, not against the estimate that Start Preparing moves', () => {
  const order = { status: 'preparing', promisedFor: at(-3), estimatedReady: at(9) } as const
  expect(minutesLate(order, NOW)).toBe(3)
})
