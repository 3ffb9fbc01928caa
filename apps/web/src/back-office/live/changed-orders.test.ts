import type { OrderView } from '@thali/contracts/orders/orders'
import { anOrder } from '@thali/testing/an-order'
import { expect, test } from 'vitest'

import { EMPTY_BOARD, hearAll } from './board.ts'
import { dishChanges } from './changed-orders.ts'

const boardOf = (...orders: OrderView[]) => hearAll({ ...EMPTY_BOARD, isRead: true }, orders, 0)
const at = '2026-07-10T17:05:00.000Z'
const ADDED = {
  id: 'added',
  at,
  before: 30,
  after: 35.13,
  tax: 0.63,
  edits: [{ op: 'add' as const, name: 'Garlic Naan', quantity: 1, amount: 4.5 }],
}
const TIPPED = { ...ADDED, id: 'tipped', edits: [{ op: 'tip' as const, amount: 2 }] }

test('dishes that are added to an open order are news, once; its tip is none', () => {
  const [before, changed] = [boardOf(anOrder()), anOrder({ version: 3, changes: [TIPPED, ADDED] })]
  const after = hearAll(before, [changed], 1)
  expect(dishChanges(before, after)).toEqual([
    { id: 'added', order: changed, dishes: 'added 1\u00a0×\u00a0Garlic Naan' },
  ])
  const later = hearAll(after, [{ ...changed, version: 4, changes: [...(changed.changes ?? [])] }], 2)
  expect(dishChanges(after, later)).toEqual([])
})

test('a change is no news of an order that is over, nor of one that was not known before', () => {
  const done = anOrder({ status: 'completed' })
  expect(dishChanges(boardOf(done), boardOf({ ...done, version: 2, changes: [ADDED] }))).toEqual([])
  expect(dishChanges(boardOf(), boardOf(anOrder({ changes: [ADDED] })))).toEqual([])
  expect(dishChanges(EMPTY_BOARD, boardOf(anOrder({ changes: [ADDED] })))).toEqual([])
})
