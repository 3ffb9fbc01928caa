import type { LiveEvent } from '@thali/contracts/events'
import type { OrderView } from '@thali/contracts/orders'
import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'

import { arrivals, type Board, EMPTY_BOARD, hear, readOpen } from './kitchen-board.ts'
import { call, userMessage } from '#web/lib/api.ts'
import { useLive } from '#web/lib/live.ts'

type News =
  | { kind: 'heard'; orders: readonly OrderView[]; atMs: number }
  | { kind: 'read'; orders: readonly OrderView[]; atMs: number }

/** Events can be lost without a trace; asking now and then finds out. More often while there are none at all. */
const REREAD_LIVE_MS = 60_000
const REREAD_SILENT_MS = 30_000
const MOST_OPEN = 500
const COMPLETED_READ = 20

/** The orders of one location, live. Mount anew for another location. */
export function useBoard(locationId: string, onArrival: (orders: readonly OrderView[]) => void) {
  const [board, tell] = useReducer(follow, EMPTY_BOARD)
  const [failure, setFailure] = useState<string | null>(null)

  const reread = useCallback(async () => {
    const atMs = performance.now()
    try {
      const [open, completed] = await Promise.all([
        call('GET /getLocationOrders', { query: { locationId, status: 'open', limit: MOST_OPEN } }),
        call('GET /getLocationOrders', { query: { locationId, status: 'completed', limit: COMPLETED_READ } }),
      ])
      tell({ kind: 'heard', orders: completed.orders, atMs })
      tell({ kind: 'read', orders: open.orders, atMs })
      setFailure(null)
    } catch (error) {
      setFailure(userMessage(error))
    }
  }, [locationId])

  const hearOf = useCallback((order: OrderView) => {
    tell({ kind: 'heard', orders: [order], atMs: performance.now() })
  }, [])

  function handleEvent(event: LiveEvent) {
    if (event.type === 'reset') void reread()
    if (event.type === 'order' && event.order.locationInfo.id === locationId) hearOf(event.order)
  }
  const live = useLive(handleEvent, { whenHidden: 'keep' })

  const isLive = live.status === 'live'
  const refresh = useEffectEvent(() => void reread())
  // At once, and again whenever the stream is back: what happened in between was not told to anybody.
  useEffect(() => {
    const first = setTimeout(() => refresh())
    const timer = setInterval(() => refresh(), isLive ? REREAD_LIVE_MS : REREAD_SILENT_MS)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [isLive])

  useArrivals(board, onArrival)
  return { board, failure, live, reread, hearOf }
}

function follow(board: Board, { kind, orders, atMs }: News): Board {
  if (kind === 'read') return readOpen(board, orders, atMs)
  return orders.reduce((next, order) => hear(next, order, atMs), board)
}

function useArrivals(board: Board, onArrival: (orders: readonly OrderView[]) => void): void {
  const before = useRef(board)
  const tellOf = useEffectEvent(onArrival)
  useEffect(() => {
    const arrived = arrivals(before.current, board)
    before.current = board
    if (arrived.length > 0) tellOf(arrived)
  }, [board])
}
