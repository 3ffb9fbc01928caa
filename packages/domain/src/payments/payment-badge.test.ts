import { expect, test } from 'vitest'

import { paymentBadge } from './payment-badge.ts'
import { receiptPaymentText } from './receipt.ts'

// CUS-SUC-06..08
test.each([
  ['paid', 'cash', 'pickup', 'PAID'],
  ['paid', 'online', 'delivery', 'PAID'],
  ['unpaid', 'cash', 'pickup', 'CASH ON PICKUP'],
  ['unpaid', 'cash', 'delivery', 'CASH ON DELIVERY'],
  ['unpaid', 'cash', 'dine-in', 'CASH ON DINE-IN'],
  ['failed', 'cash', 'pickup', 'CASH ON PICKUP'],
  ['unpaid', 'online', 'pickup', 'PAYMENT PENDING'],
  ['failed', 'online', 'pickup', 'PAYMENT FAILED'],
  ['refunded', 'online', 'pickup', 'REFUNDED'],
] as const)(
  'an order that is %s, by %s, for %s, carries the badge %s',
  (paymentStatus, paymentMethod, orderType, badge) => {
    expect(paymentBadge({ status: 'pending', paymentStatus, paymentMethod, orderType })).toBe(badge)
  },
)

// CUS-RCP-05
test.each([
  ['unpaid', 'cash', 'PAY AT PICKUP'],
  ['pending', 'cash', 'PAY AT PICKUP'],
  ['paid', 'cash', 'PAID'],
  ['paid', 'online', 'PAID'],
  ['unpaid', 'online', 'PAYMENT PENDING'],
  ['failed', 'online', 'PAYMENT FAILED'],
  ['refunded', 'online', 'REFUNDED'],
] as const)('the receipt of an order that is %s, by %s, reads %s', (paymentStatus, paymentMethod, text) => {
  expect(receiptPaymentText({ paymentStatus, paymentMethod })).toBe(text)
})
