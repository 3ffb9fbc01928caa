import { anOrder } from '@thali/testing/an-order'
import { expect, test } from 'vitest'

import { changedLines, dishesChanged, type OrderChange } from './changed-words.ts'

const NAAN = { name: 'Garlic Naan', quantity: 1, amount: 4.5 }

function aChange(...edits: OrderChange['edits']): OrderChange {
  return { id: 'change-1', at: '2026-07-10T17:05:00.000Z', edits, before: 30, after: 35.13, tax: 0.63 }
}

test('a ticket tells each change of its dishes with its time, and nothing of tips and goodwill', () => {
  const changes = [
    aChange({ op: 'add', ...NAAN }),
    aChange({ op: 'tip', amount: 2 }, { op: 'goodwill', amount: 5 }),
    aChange(
      { op: 'remove', ...NAAN, name: 'Samosa', quantity: 2 },
      { op: 'add', ...NAAN },
      { op: 'add', ...NAAN, name: 'Naan' },
      { op: 'tip', amount: 1 },
    ),
  ]
  expect(changedLines(anOrder({ changes }))).toEqual([
    'Changed 2:05 PM: added 1\u00a0×\u00a0Garlic Naan',
    'Changed 2:05 PM: added 1\u00a0×\u00a0Garlic Naan, 1\u00a0×\u00a0Naan; taken off 2\u00a0×\u00a0Samosa',
  ])
})

test('an order that was not changed says nothing of changes', () => {
  expect(changedLines(anOrder())).toEqual([])
  expect(dishesChanged(aChange({ op: 'tip', amount: -1 }))).toBeNull()
})
