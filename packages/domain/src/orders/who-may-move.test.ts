import { describe, expect, test } from 'vitest'

import { mayOwnerMove, whyTimeStays } from './who-may-move.ts'

const ORDERED = new Date('2026-11-20T16:30:00Z')
const KITCHEN = new Date('2026-11-20T22:05:00Z')
const NOW = new Date('2026-11-20T20:00:00Z')
const forLater = { status: 'pending', orderedAt: ORDERED, kitchenAt: KITCHEN } as const

describe('the time of an order', () => {
  test('the time of an order can be moved until the minute at which the kitchen gets it', () => {
    expect(whyTimeStays(forLater, NOW)).toBeNull()
    expect(whyTimeStays(forLater, new Date(KITCHEN.getTime() - 1))).toBeNull()
    expect(whyTimeStays(forLater, KITCHEN)).toBe('BEGUN')
  })

  test.each(['preparing', 'ready', 'completed'] as const)(
    'the time of an order stays once the order is %s, however early',
    (status) => {
      expect(whyTimeStays({ ...forLater, status }, NOW)).toBe('BEGUN')
    },
  )

  test('the time of an order for as soon as possible stays, because it has none of its own', () => {
    expect(whyTimeStays({ ...forLater, kitchenAt: null }, NOW)).toBe('FOR_NOW')
    expect(whyTimeStays({ ...forLater, kitchenAt: ORDERED }, NOW)).toBe('FOR_NOW')
    expect(whyTimeStays({ ...forLater, status: 'preparing', kitchenAt: null }, NOW)).toBe('FOR_NOW')
  })

  test('the time of an order stays once the order is cancelled', () => {
    expect(whyTimeStays({ ...forLater, status: 'cancelled' }, NOW)).toBe('CANCELLED')
  })
})

test('an account may move its own order, nobody else’s, and nobody may who is signed out', () => {
  const times = { orderTime: ORDERED.toISOString(), kitchenAt: KITCHEN.toISOString() }
  const order = { status: 'pending', ...times, customerInfo: { firebaseId: 'ann' } } as const
  expect(mayOwnerMove(order, { uid: 'ann' }, NOW)).toBe(true)
  expect(mayOwnerMove(order, { uid: 'ann' }, KITCHEN)).toBe(false)
  expect(mayOwnerMove(order, { uid: 'ben' }, NOW)).toBe(false)
  expect(mayOwnerMove(order, null, NOW)).toBe(false)
  expect(mayOwnerMove({ ...order, customerInfo: { firebaseId: null } }, { uid: 'ann' }, NOW)).toBe(false)
})
