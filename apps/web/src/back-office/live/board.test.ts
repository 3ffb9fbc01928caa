import type { OrderView } from '@thali/contracts/orders/orders'
import { anOrder } from '@thali/testing/an-order'
import { describe, expect, test } from 'vitest'

import { learn, type News, NOTHING_KNOWN, shownBoard } from './board-news.ts'
import {
  arrivals,
  type Board,
  boardAt,
  cancelledToday,
  countsOf,
  EMPTY_BOARD,
  forgetBefore,
  hear,
  isMeant,
  isNew,
  lastCompleted,
  ordersIn,
  readOpen,
} from './board.ts'

const NOW = new Date('2026-07-10T22:30:00Z') // 7:30 PM in Halifax
const TODAY = '2026-07-10'

function theOrder(orderNumber: number, changed: Partial<OrderView> = {}): OrderView {
  const times = { orderTime: minutesAgo(0), updatedAt: minutesAgo(0) }
  return anOrder({ id: `order-${orderNumber}`, orderNumber, ...times, ...changed })
}

function minutesAgo(minutes: number): string {
  return new Date(NOW.getTime() - minutes * 60_000).toISOString()
}

function aBoard(...orders: readonly OrderView[]): Board {
  return readOpen(EMPTY_BOARD, orders, 5)
}

const numbersIn = (board: Board, status: OrderView['status']) =>
  ordersIn(board, status).map(({ orderNumber }) => orderNumber)

describe('the board', () => {
  test('the board stands by due time: orders promised first come first, whichever was placed first', () => {
    const pickup = theOrder(1, { orderTime: minutesAgo(3), estimatedReady: minutesAgo(-15) })
    const delivery = theOrder(2, { orderTime: minutesAgo(9), estimatedReady: minutesAgo(-19) })
    const chosen = theOrder(3, {
      orderTime: minutesAgo(200),
      promisedFor: minutesAgo(-17),
      estimatedReady: minutesAgo(-60),
    })
    expect(numbersIn(aBoard(delivery, chosen, pickup), 'pending')).toEqual([1, 3, 2])
  })

  test('the board keeps the older of two orders due together first, and a new one goes to the end', () => {
    const board = aBoard(theOrder(2, { orderTime: minutesAgo(4) }), theOrder(1, { orderTime: minutesAgo(9) }))
    expect(numbersIn(hear(board, theOrder(3), 10), 'pending')).toEqual([1, 2, 3])
  })

  test('the board ignores news that is older than what it knows', () => {
    const board = aBoard(theOrder(1, { version: 3, status: 'preparing' }))
    expect(hear(board, theOrder(1, { version: 2 }), 10)).toBe(board)
  })

  test('the board stays the very same while a reading brings nothing new, so that nothing is drawn again', () => {
    const board = aBoard(theOrder(1), theOrder(2))
    expect(readOpen(board, [theOrder(2), theOrder(1)], 10)).toBe(board)
  })

  test('the board is silent about its first reading, and what comes afterwards is new', () => {
    const before = aBoard(theOrder(1))
    const after = hear(before, theOrder(2), 10)
    expect(arrivals(EMPTY_BOARD, before)).toEqual([])
    expect(arrivals(before, after).map(({ orderNumber }) => orderNumber)).toEqual([2])
    expect([isNew(after, 'order-1'), isNew(after, 'order-2')]).toEqual([false, true])
  })

  test('the board tells of an order that only a later reading brings', () => {
    const before = aBoard(theOrder(1))
    expect(arrivals(before, readOpen(before, [theOrder(1), theOrder(2)], 10))).toHaveLength(1)
  })

  test('the board does not tell of an order that was taken back to pending', () => {
    const before = aBoard(theOrder(1, { version: 2, status: 'preparing' }))
    expect(arrivals(before, hear(before, theOrder(1, { version: 3 }), 10))).toEqual([])
  })

  test('the board drops an open order that a reading no longer lists', () => {
    expect(numbersIn(readOpen(aBoard(theOrder(1), theOrder(2)), [theOrder(2)], 10), 'pending')).toEqual([2])
  })

  test('the board shows an order as the server has it when a restored database took its later steps back', () => {
    const done = hear(aBoard(theOrder(1, { version: 1 })), theOrder(1, { version: 4, status: 'completed' }), 6)
    const restored = readOpen(done, [theOrder(1, { version: 1 })], 10)
    expect(numbersIn(restored, 'pending')).toEqual([1])
    expect(arrivals(done, restored)).toEqual([])
    expect(readOpen(done, [theOrder(1, { version: 1 })], 5)).toBe(done)
  })

  test('the board keeps an order heard of while the reading was under way', () => {
    const heard = hear(aBoard(theOrder(1)), theOrder(2), 20)
    expect(numbersIn(readOpen(heard, [theOrder(1)], 10), 'pending')).toEqual([1, 2])
  })

  test('the board takes the higher version when one answer brings an order twice', () => {
    const twice = [theOrder(1, { version: 2, status: 'ready' }), theOrder(1)]
    expect(numbersIn(readOpen(EMPTY_BOARD, twice, 0), 'ready')).toEqual([1])
  })

  // ADM-ORD-13
  test('the board shows a cancelled order in no column, but among those cancelled today', () => {
    const cancelled = theOrder(1, { version: 2, status: 'cancelled', cancelledTime: minutesAgo(1) })
    const board = hear(aBoard(theOrder(1)), cancelled, 10)
    expect(
      (['pending', 'preparing', 'ready', 'completed'] as const).flatMap((status) => ordersIn(board, status)),
    ).toEqual([])
    expect(cancelledToday(board)).toEqual([cancelled])
  })

  test('the board lists the last ten completed orders, latest first', () => {
    const done = Array.from({ length: 12 }, (_, index) =>
      theOrder(index, { status: 'completed', completedTime: minutesAgo(60 - index) }),
    )
    const board = done.reduce((next, order) => hear(next, order, 1), EMPTY_BOARD)
    expect(lastCompleted(board).map((order) => order.orderNumber)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  })

  test('the board counts its orders by status', () => {
    const board = aBoard(theOrder(1), theOrder(2), theOrder(3, { status: 'ready' }))
    expect(countsOf(board)).toEqual({ pending: 2, preparing: 0, ready: 1, completed: 0, cancelled: 0 })
  })

  test('the board forgets overnight the orders that are done, never those still open', () => {
    const board = [
      theOrder(1, { orderTime: '2026-07-09T22:00:00Z' }),
      theOrder(2, { status: 'completed', completedTime: '2026-07-10T02:30:00Z' }), // 11:30 PM the day before
      theOrder(3, { status: 'completed', completedTime: '2026-07-10T03:30:00Z' }), // 12:30 AM today
    ].reduce((next, order) => hear(next, order, 1), EMPTY_BOARD)
    expect([...forgetBefore(board, TODAY).tickets.keys()]).toEqual(['order-1', 'order-3'])
  })
})

describe('what the restaurant knows', () => {
  const known = (...news: News[]) => news.reduce(learn, NOTHING_KNOWN)
  const reading = (...open: OrderView[]): News => ({
    kind: 'read',
    reading: { open, settled: [] },
    today: TODAY,
    atMs: 10,
  })
  const failed = (isRefusal: boolean): News => ({ kind: 'failed', sentence: 'No.', isRefusal, oldSince: 5 })

  // ADM-DSH-29, ADM-ORD-63, ADM-OFF-24: otherwise by ruling 25.
  test('a failed reading leaves the board as it was, with the reason and the time of the last good one', () => {
    const cut = known(reading(theOrder(1)), failed(false))
    expect(cut).toMatchObject({ failure: 'No.', oldSince: 5 })
    expect(numbersIn(shownBoard(cut), 'pending')).toEqual([1])
  })

  // ADM-ORD-63
  test('an account that may see no orders sees none, and why; nothing new is missed meanwhile', () => {
    const refused = known(reading(theOrder(1)), failed(true))
    expect(shownBoard(refused)).toBe(EMPTY_BOARD)

    const back = learn(refused, reading(theOrder(1), theOrder(2)))
    expect(back.failure).toBeNull()
    expect(numbersIn(shownBoard(back), 'pending')).toEqual([1, 2])
    expect(arrivals(refused.board, back.board).map((order) => order.orderNumber)).toEqual([2])
  })

  test('after a restart the board of the last visit is shown with its time, and orders that came since then are new', () => {
    const restarted = learn(NOTHING_KNOWN, {
      kind: 'recalled',
      reading: { open: [theOrder(1)], settled: [] },
      today: TODAY,
      oldSince: 5,
    })
    expect(restarted).toMatchObject({ oldSince: 5 })
    expect(numbersIn(shownBoard(restarted), 'pending')).toEqual([1])

    const back = learn(restarted, reading(theOrder(1), theOrder(2)))
    expect(back.oldSince).toBeNull()
    expect(arrivals(restarted.board, back.board).map((order) => order.orderNumber)).toEqual([2])
  })

  test('a board that was read, or refused, is not replaced by that of the last visit', () => {
    const recalled: News = {
      kind: 'recalled',
      reading: { open: [theOrder(9)], settled: [] },
      today: TODAY,
      oldSince: 5,
    }
    const read = known(reading(theOrder(1)))
    const refused = known(failed(true))
    expect(learn(read, recalled)).toBe(read)
    expect(learn(refused, recalled)).toBe(refused)
  })

  test('an account that was refused the orders sees no old ones either when the network is lost', () => {
    expect(shownBoard(known(reading(theOrder(1)), failed(true), failed(false)))).toBe(EMPTY_BOARD)
  })

  test('a reading that brings nothing new changes nothing, so that nothing is drawn again', () => {
    const before = known(reading(theOrder(1)))
    expect(learn(before, reading(theOrder(1)))).toBe(before)
  })

  // ADM-ORD-04
  test('the board of one location has its orders only, the board of all locations has every one', () => {
    const elsewhere = { ...theOrder(2).locationInfo, id: 'new-glasgow' }
    const whole = aBoard(theOrder(1), theOrder(2, { locationInfo: elsewhere }))
    expect(numbersIn(boardAt(whole, 'new-glasgow'), 'pending')).toEqual([2])
    expect(boardAt(whole, 'all')).toBe(whole)
  })

  test('news of an order that was completed on another day changes nothing on today’s board', () => {
    const old = theOrder(1, { status: 'completed', completedTime: '2026-07-01T20:00:00Z' })
    const before = known(reading())
    expect(learn(before, { kind: 'heard', orders: [old], today: TODAY, atMs: 20 })).toBe(before)
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
