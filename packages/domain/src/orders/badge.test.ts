import { expect, test } from 'vitest'

import { paymentBadge, receiptPaymentText } from './badge.ts'

test.each([
  ['paid', 'pickup', 'PAID'],
  ['unpaid', 'pickup', 'CASH ON PICKUP'],
  ['unpaid', 'delivery', 'CASH ON DELIVERY'],
  ['unpaid', 'dine-in', 'CASH ON DINE-IN'],
  ['failed', 'pickup', 'CASH ON PICKUP'],
  ['refunded', 'pickup', 'REFUNDED'],
] as const)('an order that is %s, for %s, carries the badge %s', (paymentStatus, orderType, badge) => {
  expect(paymentBadge({ paymentStatus, orderType })).toBe(badge)
})

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
