import { expect, test } from 'vitest'

import { ORDER_STATUSES, PAYMENT_STATUSES } from '../order-status.ts'
import { ORDER_STATUS_LABELS, PAYMENT_STATUS_LABELS } from './status-labels.ts'

// CUS-ORD-01..06, CUS-ORD-13..16, CUS-ORD-20
test('every status has the label customers read', () => {
  expect(ORDER_STATUSES.map((status) => ORDER_STATUS_LABELS[status])).toEqual([
    'Order Received',
    'Being Prepared',
    'Ready for Pickup',
    'Completed',
    'Cancelled',
  ])
  expect(PAYMENT_STATUSES.map((status) => PAYMENT_STATUS_LABELS[status])).toEqual([
    'Payment Pending',
    'Payment Confirmed',
    'Payment Failed',
    'Payment Refunded',
  ])
})
