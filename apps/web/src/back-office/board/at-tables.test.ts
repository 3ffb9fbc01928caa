import { anOrder } from '@thali/testing/an-order'
import { expect, test } from 'vitest'

import { ordersSharingTables } from './at-tables.ts'
import { rowsOf } from './board-view.ts'
import { placeOf } from './ticket/order-words.ts'

const NOON = new Date('2026-11-20T16:00:00Z')
const atTable = (id: string, tableNumber: number | null, more: object = {}) =>
  anOrder({ id, orderType: 'dine-in', tableInfo: { tableNumber, partySize: 1 }, ...more })
const sharing = (...orders: ReturnType<typeof anOrder>[]) =>
  Object.fromEntries(ordersSharingTables([rowsOf(orders, [], 'pending', NOON)]))

test('orders for one table are counted, whatever their column; those of other tables and other locations are not', () => {
  const elsewhere = { ...atTable('a', 12).locationInfo, id: 'new-glasgow' }
  expect(
    sharing(
      atTable('a', 12),
      atTable('b', 12),
      atTable('c', 14),
      atTable('d', 12, { locationInfo: elsewhere }),
      atTable('e', null),
      atTable('f', null),
    ),
  ).toEqual({ a: 2, b: 2 })
  const columns = [rowsOf([atTable('a', 12)], [], 'pending', NOON), rowsOf([atTable('b', 12)], [], 'ready', NOON)]
  expect(ordersSharingTables(columns).get('b')).toBe(2)
})

test('an order for another day is not at the table yet, and one that stands in two columns for a moment counts once', () => {
  const later = { promisedFor: '2026-11-22T23:00:00.000Z', kitchenAt: '2026-11-22T22:30:00.000Z' }
  expect(sharing(atTable('a', 12), atTable('b', 12, later))).toEqual({})
  const column = rowsOf([atTable('a', 12)], [], 'pending', NOON)
  expect(ordersSharingTables([column, column]).size).toBe(0)
})

test('a card says how many orders its table has', () => {
  expect([placeOf(atTable('a', 12)), placeOf(atTable('a', 12), 2)]).toEqual(['Table 12', 'Table 12 · 2 orders'])
  expect(placeOf(anOrder({ orderType: 'pickup' }), 1)).toBe('Pickup')
})
