import type { LiveEvent } from '@thali/contracts/events'
import type { OrderView } from '@thali/contracts/orders'
import { nextPollInterval, ordersChanged, POLL_START_MS } from '@thali/domain/net/poll'
import { localParts } from '@thali/domain/time/zone'
import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'

import { type Known, learn, type News, NOTHING_KNOWN } from './board-news.ts'
import { arrivals } from './board.ts'
import { type Depth, readOrders, whyNotRead } from './reading.ts'
import { isApiError } from '#web/lib/api/api.ts'
import { serverNowMs } from '#web/lib/clock.ts'
import { type LiveState, useLive } from '#web/lib/live/live.ts'

export type ArrivalListener = (orders: readonly OrderView[]) => void

const RETRY_MS = 10_000
const KEPT_MS = 120_000
/** Not signed in any more, or no longer allowed to see orders. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403])

/** Another page of the back office mounts the house anew; what came in on the way there still counts as new. */
let kept: { uid: string; known: Known; atMs: number } | null = null

/**
 * The orders of every location the account may see, live, and kept right by asking again now and then: an event can be
 * lost. What a device chooses to show makes no difference here, so that it rings for all of them (ruling 26).
 */
export function useBoard(uid: string) {
  const [known, tell] = useReducer(learn, null, () => keptFor(uid))
  useEffect(() => {
    kept = { uid, known, atMs: performance.now() }
  }, [uid, known])

  const hear = useCallback((orders: readonly OrderView[]) => {
    tell({ kind: 'heard', orders, today: today(), atMs: performance.now() })
  }, [])
  const { refresh, live } = useReadings({ isRead: known.board.isRead, tell, hear })
  const [own] = useState(() => new Set<string>())
  const { onArrival, whileMaking } = useArrivals(known, own)

  const hearOf = useCallback(
    (order: OrderView) => {
      own.add(order.id)
      hear([order])
    },
    [hear, own],
  )
  return { known, live, refresh, hearOf, onArrival, whileMaking }
}

type ReadingsDeps = {
  isRead: boolean
  tell: (news: News) => void
  hear: (orders: readonly OrderView[]) => void
}

/** Asks at once, whenever the stream is back, and then less and less often while nothing changes. */
function useReadings({ isRead, tell, hear }: ReadingsDeps) {
  const lastOpen = useRef<readonly OrderView[]>([])
  const lastReadAt = useRef<number | null>(null)

  const read = useCallback(
    async (depth: Depth): Promise<'changed' | 'unchanged' | 'failed'> => {
      const atMs = performance.now()
      try {
        const reading = await readOrders(today(), depth)
        tell({ kind: 'read', reading, today: today(), atMs })
        lastReadAt.current = serverNowMs()
        const isChanged = ordersChanged(lastOpen.current, reading.open)
        lastOpen.current = reading.open
        return isChanged ? 'changed' : 'unchanged'
      } catch (error) {
        const isRefusal = isApiError(error) && REFUSALS.has(error.status)
        tell({ kind: 'failed', sentence: whyNotRead(error), isRefusal, oldSince: lastReadAt.current })
        return 'failed'
      }
    },
    [tell],
  )

  function handleEvent(event: LiveEvent) {
    if (event.type === 'reset') void read('all')
    if (event.type === 'order') hear([event.order])
  }
  const live = useLive(handleEvent, { whenHidden: 'keep' })
  usePolling(read, live, isRead)

  const refresh = useCallback(async () => void (await read('all')), [read])
  return { refresh, live }
}

/** CUS-TIM-14: 30 seconds at first, then 60 while nothing changes, with the stream and without it. */
function usePolling(read: (depth: Depth) => Promise<string>, live: LiveState, isRead: boolean): void {
  const isLive = live.status === 'live'
  const depthNow = useEffectEvent((): Depth => (isRead ? 'latest' : 'all'))
  const begin = useRef<() => void>(undefined)
  const wasLive = useRef(isLive)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let turn = 0
    async function round(mine: number, waitedMs: number | null): Promise<void> {
      const outcome = await read(depthNow())
      const waitMs = waitedMs === null ? POLL_START_MS : nextPollInterval(waitedMs, outcome === 'changed')
      if (mine !== turn) return
      timer = setTimeout(() => void round(mine, waitMs), outcome === 'failed' ? RETRY_MS : waitMs)
    }
    begin.current = () => {
      clearTimeout(timer)
      turn += 1
      timer = setTimeout(() => void round(turn, null))
    }
    begin.current()
    return () => {
      turn += 1
      clearTimeout(timer)
    }
  }, [read])
  useEffect(() => {
    if (wasLive.current === isLive) return
    wasLive.current = isLive
    // The stream came or went: nobody was told of what happened in between.
    begin.current?.()
  }, [isLive])
}

/**
 * Tells whoever asked of orders that came in, except those this device itself brought. The stream may tell of one of
 * those before the answer does that says whose it is: while one is being made, orders of the desk are kept back.
 */
function useArrivals({ board }: Known, own: ReadonlySet<string>) {
  const [listeners] = useState(() => new Set<ArrivalListener>())
  const making = useRef({ count: 0, keptBack: [] as OrderView[] })
  const before = useRef(board)

  const tell = useCallback(
    (orders: readonly OrderView[]) => {
      const arrived = orders.filter(({ id }) => !own.has(id))
      if (arrived.length > 0) for (const listener of listeners) listener(arrived)
    },
    [own, listeners],
  )

  useEffect(() => {
    const last = before.current
    before.current = board
    const arrived = arrivals(last, board)
    const keptBack = making.current.count > 0 ? arrived.filter(({ metadata }) => metadata.adminCreated) : []
    making.current.keptBack.push(...keptBack)
    tell(arrived.filter((order) => !keptBack.includes(order)))
  }, [board, tell])

  const whileMaking = useCallback(
    <Made>(make: () => Promise<Made>): Promise<Made> => {
      making.current.count += 1
      return make().finally(() => {
        making.current.count -= 1
        if (making.current.count === 0) tell(making.current.keptBack.splice(0))
      })
    },
    [tell],
  )
  const onArrival = useCallback(
    (listener: ArrivalListener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    [listeners],
  )
  return { onArrival, whileMaking }
}

function keptFor(uid: string): Known {
  const isUsable = kept?.uid === uid && performance.now() - kept.atMs < KEPT_MS
  return kept && isUsable ? kept.known : NOTHING_KNOWN
}

function today(): string {
  return localParts(new Date(serverNowMs())).date
}
