import { anItem, anOrder } from '@thali/testing/an-order'
import { expect, test } from 'vitest'

import { EMPTY_BOARD, hearAll } from '#web/back-office/live/board.ts'
import { orderedForLaterWords } from './ordered-for-later.ts'

/** 8:00 PM in Halifax. */
const NOW = new Date('2026-07-10T23:00:00Z')
const NAAN = {
  kind: 'option',
  group: 'bread',
  groupName: 'Bread',
  id: 'naan',
  name: 'Garlic naan',
  units: 1,
  price: 0,
} as const
const later = { promisedFor: '2026-07-11T01:00:00.000Z', kitchenAt: '2026-07-11T00:30:00.000Z' }
const board = hearAll(
  EMPTY_BOARD,
  [
    anOrder({ id: 'now', orderNumber: 1, items: [anItem({ id: 'truro-thali' })] }),
    anOrder({ ...later, id: 'dish', orderNumber: 2, items: [anItem({ id: 'truro-thali' })] }),
    anOrder({
      ...later,
      id: 'within',
      orderNumber: 3,
      promisedFor: '2026-07-12T21:00:00.000Z',
      items: [anItem({ id: 'truro-combo', options: [{ ...NAAN, as: 'choice', itemId: 'truro-thali', options: [] }] })],
    }),
    anOrder({ ...later, id: 'begun', orderNumber: 4, status: 'preparing', items: [anItem({ id: 'truro-thali' })] }),
  ],
  0,
)

test('what leaves the menu names the orders for later that have it, also within a combo, by number and time', () => {
  const gone = { locationId: 'truro', ids: ['truro-thali'] }
  expect(orderedForLaterWords(board, gone, NOW)).toBe('Still ordered for later: 2 (10:00 PM), 3 (Sun, Jul 12, 6:00 PM)')
})

test('an option names its own orders, and a dish that nobody ordered for later none', () => {
  const option = { group: 'bread', id: 'naan' }
  expect(orderedForLaterWords(board, { locationId: 'truro', ids: [], option }, NOW)).toMatch(/ later: 3 \(/)
  expect(orderedForLaterWords(board, { locationId: 'truro', ids: ['truro-dal'] }, NOW)).toBeNull()
  expect(orderedForLaterWords(board, { locationId: 'new-glasgow', ids: ['truro-thali'] }, NOW)).toBeNull()
})
