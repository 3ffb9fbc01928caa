import type { OrderView } from '@thali/contracts/orders'

import { belongsToday, type Board, EMPTY_BOARD, forgetBefore, hearAll, readOpen } from './board.ts'
import type { PlaceChoice } from './place.ts'
import type { Reading } from './reading.ts'

/** What is known of the orders of the chosen place, and why it cannot be shown if so. */
export type Known = {
  choice: PlaceChoice
  board: Board
  failure: string | null
  /** The server refused to say which orders there are: showing the old ones would be a guess. */
  isRefused: boolean
}

export type News =
  | { kind: 'chosen' }
  | { kind: 'heard'; orders: readonly OrderView[]; today: string; atMs: number }
  | { kind: 'read'; reading: Reading; today: string; atMs: number }
  | { kind: 'failed'; sentence: string; isAnswer: boolean }

/** Nothing known yet. */
export function nothingOf(choice: PlaceChoice): Known {
  return { choice, board: EMPTY_BOARD, failure: null, isRefused: false }
}

/** What is known after a piece of news. News of a place that is no longer chosen changes nothing. */
export function learn(known: Known, news: News & { choice: PlaceChoice }): Known {
  if (news.kind === 'chosen') return news.choice === known.choice ? known : nothingOf(news.choice)
  if (news.choice !== known.choice) return known

  switch (news.kind) {
    case 'heard': {
      const { board } = known
      // A refund of last week's order is no business of today's board.
      const own = news.orders.filter((order) => board.tickets.has(order.id) || belongsToday(order, news.today))
      return withBoard(known, hearAll(board, own, news.atMs))
    }
    case 'read': {
      const settled = hearAll(known.board, news.reading.settled, news.atMs)
      const board = forgetBefore(readOpen(settled, news.reading.open, news.atMs), news.today)
      const isWell = known.failure === null && !known.isRefused
      return isWell ? withBoard(known, board) : { ...known, board, failure: null, isRefused: false }
    }
    case 'failed':
      return { ...known, failure: news.sentence, isRefused: known.isRefused || news.isAnswer }
  }
}

/**
 * The board as it may be shown. Without a network it stands as it was, because work goes on from it; when the server
 * answers that it cannot say, it is empty. What was known stays known, so that nothing new is missed meanwhile.
 */
export function shownBoard({ board, isRefused }: Known): Board {
  return isRefused ? EMPTY_BOARD : board
}

function withBoard(known: Known, board: Board): Known {
  return board === known.board ? known : { ...known, board }
}
