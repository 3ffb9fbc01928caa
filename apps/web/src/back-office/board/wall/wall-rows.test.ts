import { anOrder } from '@thali/testing/an-order'
import { expect, test } from 'vitest'

import { rowsOf } from '../board-view.ts'
import { isNewlyCancelled, laterLine, stripNumber, wallRows } from './wall-rows.ts'

const NOW = new Date('2026-07-10T22:30:00Z')

function theOrder(orderNumber: number, minutesAgo: number) {
  const orderTime = new Date(NOW.getTime() - minutesAgo * 60_000).toISOString()
  return anOrder({ id: `order-${orderNumber}`, orderNumber, orderTime })
}

const rows = {
  pending: rowsOf([theOrder(4, 3)], [], 'pending', NOW),
  preparing: rowsOf([theOrder(1, 20), theOrder(3, 8)], [], 'preparing', NOW),
  ready: rowsOf([theOrder(2, 15)], [], 'ready', NOW),
}

test('a wall shows what is to be cooked, by due time, whatever its status', () => {
  expect(wallRows(rows, false).map(({ order }) => order.orderNumber)).toEqual([1, 3, 4])
})

test('a wall with buttons also shows the orders that wait to be handed over', () => {
  expect(wallRows(rows, true).map(({ order }) => order.orderNumber)).toEqual([1, 2, 3, 4])
})

// MP-7
test('an order for later is a line of the wall and no ticket', () => {
  const promisedFor = '2026-07-11T00:30:00.000Z'
  const times = { promisedFor, estimatedReady: promisedFor, kitchenAt: '2026-07-10T23:50:00.000Z' }
  const later = rowsOf([theOrder(4, 3), { ...theOrder(1042, 60), ...times }], [], 'pending', NOW)
  for (const hasButtons of [false, true]) {
    const tickets = wallRows({ ...rows, pending: later }, hasButtons)
    expect(tickets.map(({ order }) => order.orderNumber)).not.toContain(1042)
  }
  const [line] = later.later.map((row) => laterLine(row, false))
  expect(line).toEqual({ due: 'Due 9:30 PM', begin: 'begin 8:50', which: '1042 · 1 item' })
  const [named] = later.later.map((row) => laterLine(row, true))
  expect(named?.which).toBe('1042 · 1 item · Truro Heights')
})

test('a wall that nobody touches strikes a cancelled order for ten minutes', () => {
  const cancelled = (minutes: number) => ({
    cancelledTime: new Date(NOW.getTime() - minutes * 60_000).toISOString(),
  })
  expect(isNewlyCancelled(cancelled(9), NOW)).toBe(true)
  expect(isNewlyCancelled(cancelled(10), NOW)).toBe(false)
})

test('the strip of the wall tells whole numbers, and of more than 34 orders the last two digits', () => {
  expect([stripNumber(1143, 34), stripNumber(1143, 35), stripNumber(1107, 40)]).toEqual(['1143', '43', '07'])
})
