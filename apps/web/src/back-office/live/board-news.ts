import type { OrderView } from '@thali/contracts/orders/orders'

import { belongsToday, type Board, EMPTY_BOARD, forgetBefore, hearAll, readOpen } from './board.ts'
import type { Reading } from './reading.ts'

/** Current knowledge about orders of all the account's locations, and why they could not be read. */
export type Known = {
  board: Board
  failure: string | null
  /** While readings fail: when the last good one was, in the server's milliseconds; null before the first. */
  oldSince: number | null
  /** The server says that these orders are not for this account. */
  isRefused: boolean
}

export type News =
  | { kind: 'heard'; orders: readonly OrderView[]; today: string; atMs: number }
  | { kind: 'read'; reading: Reading; today: string; atMs: number }
  /** From an earlier visit. */
  | { kind: 'recalled'; reading: Reading; today: string; oldSince: number }
  | { kind: 'failed'; sentence: string; isRefusal: boolean; oldSince: number | null }

/** Nothing known yet. */
export const NOTHING_KNOWN: Known = { board: EMPTY_BOARD, failure: null, oldSince: null, isRefused: false }

/** State after an event. */
export function learn(known: Known, news: News): Known {
  switch (news.kind) {
    case 'heard': {
      const { board } = known
      // A refund of last week's order is no business of today's board.
      const own = news.orders.filter((order) => board.tickets.has(order.id) || belongsToday(order, news.today))
      const after = hearAll(board, own, news.atMs)
      return after === board ? known : { ...known, board: after }
    }
    case 'read': {
      const settled = hearAll(known.board, news.reading.settled, news.atMs)
      const board = forgetBefore(readOpen(settled, news.reading.open, news.atMs), news.today)
      const isWell = known.failure === null && !known.isRefused
      // A reading that brings nothing new must draw nothing anew.
      return isWell && board === known.board ? known : { ...NOTHING_KNOWN, board }
    }
    case 'recalled': {
      if (known.board.isRead || known.isRefused) return known
      const settled = hearAll(EMPTY_BOARD, news.reading.settled, 0)
      const board = forgetBefore(readOpen(settled, news.reading.open, 0), news.today)
      return { ...known, board, oldSince: news.oldSince }
    }
    case 'failed': {
      const { sentence: failure, oldSince } = news
      return { ...known, failure, oldSince, isRefused: known.isRefused || news.isRefusal }
    }
  }
}

/**
 * The board as it may be shown. A reading that fails leaves it as it was (ruling 25); only when the server says that
 * the orders are not for this account, it is empty.
 */
export function shownBoard({ board, isRefused }: Known): Board {
  return isRefused ? EMPTY_BOARD : board
}
