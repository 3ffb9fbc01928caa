import { expect, test } from 'vitest'

import { ORDER_STATUSES } from '../order-status.ts'
import { mayOwnerCancel, mayStaffCancel } from './who-may-cancel.ts'

const BY_CARD = { paymentStatus: 'paid', takenBy: 'card' } as const
const IN_CASH = { paymentStatus: 'paid', takenBy: 'cash' } as const
const BY_HAND = { paymentStatus: 'paid', takenBy: 'manual' } as const
const UNPAID = { paymentStatus: 'unpaid', takenBy: null } as const
const REFUNDED = { paymentStatus: 'refunded', takenBy: 'card' } as const

test.each([
  ['customer', UNPAID, false],
  ['staff', UNPAID, true],
  ['staff', IN_CASH, true],
  ['staff', BY_HAND, true],
  ['staff', REFUNDED, true],
  ['staff', BY_CARD, false],
  ['manager', BY_CARD, true],
  ['admin', BY_CARD, true],
] as const)('%s may cancel an order that is %j: %s', (role, order, isAllowed) => {
  expect(mayStaffCancel(order, role)).toBe(isAllowed)
})

test('a customer cancels an own order until it is cooked, and nobody else’s', () => {
  const ownerOf = (firebaseId: string | null) => ({ customerInfo: { firebaseId } })
  const cancellable = ORDER_STATUSES.filter((status) => mayOwnerCancel({ status, ...ownerOf('ann') }, { uid: 'ann' }))
  expect(cancellable).toEqual(['pending', 'preparing'])
  expect(mayOwnerCancel({ status: 'pending', ...ownerOf('ann') }, { uid: 'bo' })).toBe(false)
  expect(mayOwnerCancel({ status: 'pending', ...ownerOf('ann') }, null)).toBe(false)
  expect(mayOwnerCancel({ status: 'pending', ...ownerOf(null) }, { uid: 'ann' })).toBe(false)
})
