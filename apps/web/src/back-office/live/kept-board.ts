import { useContext, useEffect, useEffectEvent } from 'react'

import { SESSION } from '#web/lib/api/page-data.ts'
import { ReadsContext } from '#web/lib/api/use-read.ts'
import { keepAnswer, type Recalled, recallAnswer } from '#web/lib/kept/answers/kept-answers.ts'
import type { LiveState } from '#web/lib/live/live.ts'
import type { Known } from './board-news.ts'
import { isOpen } from './board.ts'
import type { Reading } from './reading.ts'

/** The board is kept under the path of its orders, without the parts in which they are read. */
const BOARD = '/getLocationOrders'
/** After this long without orders those of the last visit are shown; the reading goes on. */
const PATIENCE_MS = 1000
/** A quiet board is as new as the stream that tells its changes, and so is the session that the stream belongs to. */
const KEPT_ANEW_MS = 5 * 60_000

type KeptBoardProps = { known: Known; live: LiveState; recall: (kept: Recalled) => void }

/** Keeps the board on the device after each change, and shows it after a restart without a network. */
export function useKeptBoard({ known, live, recall }: KeptBoardProps): void {
  const { board, failure, isRefused } = known
  const hasFailed = failure !== null
  const isWanting = !board.isRead && !isRefused
  const show = useEffectEvent(async () => {
    const kept = await recallAnswer(BOARD)
    if (kept) recall(kept)
  })
  useEffect(() => {
    if (!isWanting) return
    const timer = setTimeout(() => void show(), hasFailed ? 0 : PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isWanting, hasFailed])

  const isCurrent = board.isRead && !hasFailed && known.oldSince === null && !isRefused
  useEffect(() => {
    if (isCurrent) keepAnswer(BOARD, readingOf(board))
  }, [isCurrent, board])

  const reads = useContext(ReadsContext)
  const keepAnew = useEffectEvent(() => {
    keepAnswer(SESSION, reads?.state(SESSION).data)
    if (isCurrent) keepAnswer(BOARD, readingOf(board))
  })
  const isLive = live.status === 'live'
  useEffect(() => {
    if (!isLive) return
    const timer = setInterval(() => keepAnew(), KEPT_ANEW_MS)
    return () => clearInterval(timer)
  }, [isLive])
}

function readingOf({ tickets }: Known['board']): Reading {
  const orders = [...tickets.values()].map(({ order }) => order)
  return { open: orders.filter(isOpen), settled: orders.filter((order) => !isOpen(order)) }
}
