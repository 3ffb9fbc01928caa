import { chosenSpice } from '@thali/domain/orders/chosen-spice'
import type { OrderView } from '@thali/contracts/orders'
import { anItem, anOrder } from '@thali/testing/an-order'
import { describe, expect, test } from 'vitest'

import { ageOf } from './kitchen-age.ts'
import {
  arrivals,
  type Board,
  EMPTY_BOARD,
  hear,
  isMeant,
  isNew,
  lastCompleted,
  ordersIn,
  readOpen,
} from './kitchen-board.ts'
import { arrivalSentence, cashToCollect, pulseOf, typeOf } from './kitchen-words.ts'

const NOW = new Date('2026-07-10T22:30:00Z') // 7:30 PM in Halifax

function theOrder(orderNumber: number, changed: Partial<OrderView> = {}): OrderView {
  const times = { orderTime: minutesAgo(0), estimatedReady: minutesAgo(-18), updatedAt: minutesAgo(0) }
  return anOrder({ id: `order-${orderNumber}`, orderNumber, ...times, ...changed })
}

function minutesAgo(minutes: number): string {
  return new Date(NOW.getTime() - minutes * 60_000).toISOString()
}

function aBoard(...orders: readonly OrderView[]): Board {
  return readOpen(EMPTY_BOARD, orders, 0)
}

const numbersIn = (board: Board, status: OrderView['status']) =>
  ordersIn(board, status).map(({ orderNumber }) => orderNumber)

describe('the board', () => {
  test('keeps its orders oldest first, and a new one goes to the end', () => {
    const board = aBoard(theOrder(2, { orderTime: minutesAgo(4) }), theOrder(1, { orderTime: minutesAgo(9) }))
    expect(numbersIn(hear(board, theOrder(3), 10), 'pending')).toEqual([1, 2, 3])
  })

  test('ignores news that is older than what it knows', () => {
    const board = aBoard(theOrder(1, { version: 3, status: 'preparing' }))
    expect(hear(board, theOrder(1, { version: 2 }), 10)).toBe(board)
  })

  test('is silent about the first reading; what comes afterwards is new', () => {
    const before = aBoard(theOrder(1))
    const after = hear(before, theOrder(2), 10)
    expect(arrivals(EMPTY_BOARD, before)).toEqual([])
    expect(arrivals(before, after).map(({ orderNumber }) => orderNumber)).toEqual([2])
    expect([isNew(after, 'order-1'), isNew(after, 'order-2')]).toEqual([false, true])
  })

  test('rings for an order that only a later reading brings', () => {
    const before = aBoard(theOrder(1))
    expect(arrivals(before, readOpen(before, [theOrder(1), theOrder(2)], 10))).toHaveLength(1)
  })

  test('does not ring for an order that was taken back to pending', () => {
    const before = aBoard(theOrder(1, { version: 2, status: 'preparing' }))
    expect(arrivals(before, hear(before, theOrder(1, { version: 3 }), 10))).toEqual([])
  })

  test('drops an open order that a reading no longer lists', () => {
    expect(numbersIn(readOpen(aBoard(theOrder(1), theOrder(2)), [theOrder(2)], 10), 'pending')).toEqual([2])
  })

  test('keeps an order heard of while the reading was under way', () => {
    const heard = hear(aBoard(theOrder(1)), theOrder(2), 20)
    expect(numbersIn(readOpen(heard, [theOrder(1)], 10), 'pending')).toEqual([1, 2])
  })

  test('shows a cancelled order in none of its columns', () => {
    const board = hear(aBoard(theOrder(1)), theOrder(1, { version: 2, status: 'cancelled' }), 10)
    expect(
      (['pending', 'preparing', 'ready', 'completed'] as const).flatMap((status) => ordersIn(board, status)),
    ).toEqual([])
  })

  test('lists the last ten completed orders, latest first', () => {
    const done = Array.from({ length: 12 }, (_, index) =>
      theOrder(index, { status: 'completed', completedTime: minutesAgo(60 - index) }),
    )
    const numbers = lastCompleted(done.reduce((board, order) => hear(board, order, 1), EMPTY_BOARD)).map(
      (o) => o.orderNumber,
    )
    expect(numbers).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  })
})

test.each([
  [null, true],
  [1000, false],
  [1399, false],
  [1400, true],
])('a second tap within 400 ms is ignored (first at 1000, second at %s)', (at, meant) => {
  expect(isMeant(at === null ? null : 1000, at ?? 1000)).toBe(meant)
})

describe('the age of an order is told in words and digits', () => {
  test.each([
    [0, 'fresh', 'New'],
    [1, 'fresh', 'New'],
    [2, 'ageing', 'Waiting 2 min'],
    [5, 'late', 'LATE 5 min'],
    [6, 'late', 'LATE 6 min'],
  ] as const)('pending for %i minutes', (minutes, urgency, words) => {
    const order = theOrder(1, { orderTime: minutesAgo(minutes), estimatedReady: minutesAgo(minutes - 18) })
    expect(ageOf(order, NOW)).toMatchObject({ urgency, words, minutes })
  })

  test.each([
    [20, 'fresh', 'Due in 20 min'],
    [5, 'ageing', 'Due in 5 min'],
    [0, 'ageing', 'Due in 0 min'],
    [-6, 'late', 'LATE 6 min'],
  ] as const)('being prepared and due in %i minutes', (left, urgency, words) => {
    const times = { prepStartTime: minutesAgo(25), estimatedReady: minutesAgo(-left) }
    expect(ageOf(theOrder(1, { status: 'preparing', ...times }), NOW)).toMatchObject({ urgency, words, minutes: 25 })
  })

  test('an order placed while closed waits for the opening without being late', () => {
    const order = theOrder(1, { orderTime: minutesAgo(300), estimatedReady: minutesAgo(-48) })
    expect(ageOf(order, NOW)).toMatchObject({ urgency: 'fresh', words: 'For later, from 8:00 PM AST' })
  })

  test('a ready order counts since it is ready', () => {
    expect(ageOf(theOrder(1, { status: 'ready', readyTime: minutesAgo(4) }), NOW)).toMatchObject({
      urgency: 'ready',
      words: 'Ready',
      minutes: 4,
    })
  })
})

describe('what the card says', () => {
  test('cash still to be collected is rounded to five cents', () => {
    expect(cashToCollect(theOrder(1))).toBe('$41.95')
  })

  test('nothing is said of money once it is paid', () => {
    expect(cashToCollect(theOrder(1, { paymentStatus: 'paid' }))).toBeNull()
  })

  test('a dish without a choice of spice shows none', () => {
    expect(chosenSpice(anItem({ cartKey: 'dal-default' }))).toBeNull()
    expect(chosenSpice(anItem())).toEqual({ level: 2, name: 'Medium' })
  })

  test('a table is named with its people', () => {
    expect(typeOf({ orderType: 'dine-in', tableInfo: { tableNumber: 4, partySize: 3 } })).toBe(
      'Dine-in, table 4, 3 people',
    )
  })

  test('an arrival is one sentence', () => {
    expect(arrivalSentence(theOrder(7, { items: [anItem({ quantity: 3 })] }))).toBe('New order 7, Pickup, 3 items')
  })
})

describe('the heartbeat', () => {
  const beat = { lastBeatAt: 100_000, isCutOff: false, openedAt: 0 }

  test.each([
    [102_000, 'Live · 2 s ago', false],
    [130_000, 'Live · 30 s ago', false],
    [131_000, 'Not live for 31 s', true],
  ])('at %i', (now, words, isRed) => {
    expect(pulseOf({ ...beat, now })).toEqual({ words, isRed })
  })

  test('is red at once when the device has no network', () => {
    expect(pulseOf({ ...beat, isCutOff: true, now: 103_000 })).toEqual({ words: 'Not live for 3 s', isRed: true })
  })

  test('says that it is connecting before the first beat', () => {
    expect(pulseOf({ ...beat, lastBeatAt: null, now: 5000 })).toEqual({ words: 'Connecting', isRed: false })
  })
})
