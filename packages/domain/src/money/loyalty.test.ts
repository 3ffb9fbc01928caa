import { expect, test } from 'vitest'

import { ORDER_STATUSES, PAYMENT_STATUSES } from '../order-status.ts'
import { cents } from './cents.ts'
import { loyaltyEarned } from './rewards.ts'

const amounts = { subtotalCents: cents(4399), feeCents: cents(500), totalCents: cents(5515) }

test('an order earns a point for each whole dollar of its dishes, not of delivery, tax or tip', () => {
  const earned = { orders: 1, spentCents: 5515, points: 38 }
  expect(loyaltyEarned({ ...amounts, status: 'completed', paymentStatus: 'paid' })).toEqual(earned)
})

test('an order earns points while it is completed and paid, and at no other time', () => {
  const earning = ORDER_STATUSES.flatMap((status) =>
    PAYMENT_STATUSES.filter((paymentStatus) => loyaltyEarned({ ...amounts, status, paymentStatus }) !== null).map(
      (paymentStatus) => `${status} ${paymentStatus}`,
    ),
  )
  expect(earning).toEqual(['completed paid'])
})
