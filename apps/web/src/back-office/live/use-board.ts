import type { OrderView } from '@thali/contracts/orders/orders'
import type { LiveEvent } from '@thali/contracts/system/events'
import { nextPollInterval, ordersChanged, POLL_START_MS } from '@thali/domain/net/poll'
import { localParts } from '@thali/domain/time/zone'
import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState, useContext } from 'react'

import { type Known, learn, type News, NOTHING_KNOWN } from './board-news.ts'
import { arrivals, isOpen } from './board.ts'
import { OwnNews } from './own-news.ts'
import { type Depth, type Reading, readOrders } from './reading.ts'
import { isApiError, userMessage } from '#web/lib/api/api.ts'
import { type LiveState, useLive } from '#web/lib/api/live.ts'
import { SESSION } from '#web/lib/api/page-data.ts'
import { ReadsContext } from '#web/lib/api/use-read.ts'
import { serverNowMs } from '#web/lib/clock.ts'
import { type Recalled, keepAnswer, recallAnswer } from '#web/lib/kept/kept-answers.ts'
import { useNow } from '#web/lib/site.tsx'

const RETRY_MS = 10_000
const KEPT_MS = 120_000
/** Signed out, or no longer allowed to see orders. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403])

/** Another page of the back office mounts the workspace anew; orders that came in on the way there still count as new. */
let kept: { uid: string; known: Known; atMs: number } | null = null

/**
 * The orders of every location the account may see, from the live stream and from polling, because an event can be lost.
 * The location that the device shows makes no difference here: the alarm rings for all of them (ruling 26).
 */
export function useBoard(uid: string) {
  const [known, report] = useReducer(learn, null, () => keptFor(uid))
  useEffect(() => {
    kept = { uid, known, atMs: performance.now() }
  }, [uid, known])

  const hear = useCallback((orders: readonly OrderView[]) => {
    report({ kind: 'heard', orders, today: today(), atMs: performance.now() })
  }, [])
  const { refresh, live, recall } = useReadings({ isRead: known.board.isRead, report, hear })
  useKeptBoard({ known, live, recall })
  const news = useArrivals(known)

  const hearOf = useCallback(
    (order: OrderView) => {
      news.own(order.id)
      hear([order])
    },
    [hear, news],
  )
  return { known, live, refresh, hearOf, onArrival: news.listen, whileMaking: news.whileMaking }
}

type ReadOutcome = 'changed' | 'unchanged' | 'failed'

type ReadingsDeps = {
  isRead: boolean
  report: (news: News) => void
  hear: (orders: readonly OrderView[]) => void
}

/** Reads at once when the live feed connects or disconnects, and while it is down less and less often if nothing changes. */
function useReadings({ isRead, report, hear }: ReadingsDeps) {
  const lastOpen = useRef<readonly OrderView[]>([])
  /** Until when the orders on the board are known to be right; null before the first reading. */
  const rightUntil = useRef<number | null>(null)
  const isCurrent = useRef(false)

  const read = useCallback(
    async (depth: Depth): Promise<ReadOutcome> => {
      const atMs = performance.now()
      try {
        const reading = await readOrders(today(), depth)
        report({ kind: 'read', reading, today: today(), atMs })
        rightUntil.current = serverNowMs()
        isCurrent.current = true
        const isChanged = ordersChanged(lastOpen.current, reading.open)
        lastOpen.current = reading.open
        return isChanged ? 'changed' : 'unchanged'
      } catch (error) {
        const isRefusal = isApiError(error) && REFUSALS.has(error.status)
        isCurrent.current = false
        report({ kind: 'failed', sentence: userMessage(error), isRefusal, oldSince: rightUntil.current })
        return 'failed'
      }
    },
    [report],
  )

  function handleEvent(event: LiveEvent) {
    // What changed until now was told by this stream.
    if (isCurrent.current) rightUntil.current = serverNowMs()
    if (event.type === 'reset') void read('all')
    if (event.type === 'order') hear([event.order])
  }
  const live = useLive(handleEvent, { whenHidden: 'keep' })
  usePolling(read, live, isRead)

  const recall = useCallback(
    ({ data, readAtMs }: Recalled) => {
      rightUntil.current ??= readAtMs
      report({ kind: 'recalled', reading: data as Reading, today: today(), oldSince: readAtMs })
    },
    [report],
  )
  const refresh = useCallback(async () => void (await read('all')), [read])
  return { refresh, live, recall }
}

/** One round of reading. `delayMs`: null when no other follows. `intervalMs`: delay between two rounds; null at first. */
type Turn = { isLive: boolean; day: string; delayMs: number | null; intervalMs: number | null }

/**
 * CUS-TIM-14: without the stream the orders are read after 30 seconds, then every 60 while nothing changes. The stream
 * tells every change, so with it they are read once; and once more when a new day begins.
 */
function usePolling(read: (depth: Depth) => Promise<ReadOutcome>, live: LiveState, isRead: boolean): void {
  const isLive = live.status === 'live'
  const day = localParts(useNow()).date
  const depthNow = useEffectEvent((): Depth => (isRead ? 'latest' : 'all'))
  const [turn, setTurn] = useState(() => firstTurn(isLive, day))
  // The stream came or went: the changes in between were not reported.
  if (turn.isLive !== isLive || turn.day !== day) setTurn(firstTurn(isLive, day))
  useEffect(() => {
    if (turn.delayMs === null) return
    let isOver = false
    const timer = setTimeout(() => {
      void read(depthNow()).then((outcome) => !isOver && setTurn(turnAfter(turn, outcome)))
    }, turn.delayMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [read, turn])
}

function firstTurn(isLive: boolean, day: string): Turn {
  return { isLive, day, delayMs: 0, intervalMs: null }
}

function turnAfter(turn: Turn, outcome: ReadOutcome): Turn {
  const { isLive, intervalMs } = turn
  const nextMs = intervalMs === null ? POLL_START_MS : nextPollInterval(intervalMs, outcome === 'changed')
  return { ...turn, delayMs: outcome === 'failed' ? RETRY_MS : isLive ? null : nextMs, intervalMs: nextMs }
}

/** Reports new orders, except those made on this device. */
function useArrivals({ board }: Known): OwnNews<OrderView> {
  const [news] = useState(() => new OwnNews<OrderView>(({ metadata }) => metadata.adminCreated))
  const before = useRef(board)
  useEffect(() => {
    const last = before.current
    before.current = board
    news.hear(arrivals(last, board))
  }, [board, news])
  return news
}

function keptFor(uid: string): Known {
  const isUsable = kept?.uid === uid && performance.now() - kept.atMs < KEPT_MS
  return kept && isUsable ? kept.known : NOTHING_KNOWN
}

function today(): string {
  return localParts(new Date(serverNowMs())).date
}

/** The board is kept under the path of its orders, without the parts in which they are read. */
const BOARD = '/getLocationOrders'
/** After this long without orders those of the last visit are shown; the reading goes on. */
const PATIENCE_MS = 1000
/** A quiet board is as new as the stream that tells its changes, and so is the session that the stream belongs to. */
const KEPT_ANEW_MS = 5 * 60_000

type KeptBoardProps = { known: Known; live: LiveState; recall: (kept: Recalled) => void }

/** Keeps the board on the device after each change, and shows it after a restart without a network. */
function useKeptBoard({ known, live, recall }: KeptBoardProps): void {
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
