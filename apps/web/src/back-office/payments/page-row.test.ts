import { expect, test } from 'vitest'

import { heldWords } from './page-row.tsx'

const PAGE = {
  pageId: '0b0a3c52-6f0c-4b43-9c2e-2f6b6c5f3f0e',
  locationId: 'truro',
  customerName: 'Ann Lee',
  total: 22.51,
  portions: [],
  kitchenMinutes: 0,
  chosenTime: null,
  minutesUntil: null,
  createdAt: '2026-11-20T16:30:00Z',
  expiresAt: '2026-11-20T17:01:00Z',
}

test('an unpaid payment page tells which portions and how many kitchen minutes it holds, each until when', () => {
  const portions = [
    { name: 'Butter Chicken', count: 2 },
    { name: 'Mango Lassi', count: 1 },
  ]
  const minutesUntil = '2026-11-20T16:38:00Z'
  expect(heldWords({ ...PAGE, portions, kitchenMinutes: 12, minutesUntil })).toEqual([
    '2 Butter Chicken, 1 Mango Lassi until 1:01 PM AST',
    '12 minutes of the kitchen until 12:38 PM AST',
  ])
  expect(heldWords({ ...PAGE, kitchenMinutes: 1, minutesUntil })).toEqual([
    '1 minute of the kitchen until 12:38 PM AST',
  ])
})

test('an unpaid payment page of a kitchen without stations holds the time that was chosen', () => {
  const held = { chosenTime: '2026-11-20T23:30:00Z', minutesUntil: '2026-11-20T16:38:00Z' }
  expect(heldWords({ ...PAGE, ...held })).toEqual(['an order for today at 7:30 PM until 12:38 PM AST'])
})
