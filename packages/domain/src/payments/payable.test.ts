import { expect, test } from 'vitest'

import { ORDER_STATUSES } from '../order-status.ts'
import { isPayable } from './payment-state.ts'

const PAYMENT_STATUSES = ['unpaid', 'pending', 'paid', 'failed', 'refunded']

/** Every pair that may be paid, by the product owner's ruling 23. */
const MAY_BE_PAID = ['pending', 'preparing', 'ready', 'completed'].flatMap((status) =>
  ['unpaid', 'pending', 'failed'].map((paymentStatus) => `${status} ${paymentStatus}`),
)

test('an order may be paid until it is cancelled, completed or not, as long as its money has not come', () => {
  const pairs = ORDER_STATUSES.flatMap((status) => PAYMENT_STATUSES.map((paymentStatus) => ({ status, paymentStatus })))
  const payable = pairs.filter(isPayable).map(({ status, paymentStatus }) => `${status} ${paymentStatus}`)
  expect(payable.toSorted()).toEqual(MAY_BE_PAID.toSorted())
})
