import type { LiveEvent } from '@thali/contracts/events'
import type { OrderView } from '@thali/contracts/orders'
import { GATE_REFUSAL } from '@thali/domain/net/failure-gate'
import { nextPollInterval, ordersChanged, POLL_START_MS } from '@thali/domain/net/poll'
import { localParts } from '@thali/domain/time/zone'
import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'

import { type Known, learn, type News, nothingOf } from './board-news.ts'
import { arrivals } from './board.ts'
import { ALL_PLACES, type PlaceChoice } from './place.ts'
import { type Depth, readOrders } from './reading.ts'
import { isApiError, userMessage } from '#web/lib/api.ts'
import { serverNowMs } from '#web/lib/clock.ts'
import { type LiveState, useLive } from '#web/lib/live.ts'

export type ArrivalListener = (orders: readonly OrderView[]) => void

const RETRY_MS = 10_000
const KEPT_MS = 120_000

/** Another page of the back office mounts the house anew; what came in on the way there still counts as new. */
let kept: { uid: string; known: Known; atMs: number } | null = null

/** The orders of the chosen place, live, and kept right by asking again now and then: an event can be lost. */
export function useBoard(uid: string, choice: PlaceChoice) {
  const [known, tell] = useReducer(learn, null, () => keptFor(uid, choice))
  if (known.choice !== choice) tell({ kind: 'chosen', choice })
  useEffect(() => {
    kept = { uid, known, atMs: performance.now() }
  }, [uid, known])

  const hear = useCallback(
    (orders: readonly OrderView[]) => {
      tell({ kind: 'heard', choice, orders, today: today(), atMs: performance.now() })
    },
    [choice],
  )
  const { refresh, live } = useReadings({ choice, isRead: known.board.isRead, tell, hear })
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
  choice: PlaceChoice
  isRead: boolean
  tell: (news: News & { choice: PlaceChoice }) => void
  hear: (orders: readonly OrderView[]) => void
}

/** Asks at once, whenever the stream is back, and then less and less often while nothing changes. */
function useReadings({ choice, isRead, tell, hear }: ReadingsDeps) {
  const lastOpen = useRef<readonly OrderView[]>([])

  const read = useCallback(
    async (depth: Depth): Promise<'changed' | 'unchanged' | 'failed'> => {
      const atMs = performance.now()
      try {
        const reading = await readOrders(choice, today(), depth)
        tell({ kind: 'read', choice, reading, today: today(), atMs })
        const isChanged = ordersChanged(lastOpen.current, reading.open)
        lastOpen.current = reading.open
        return isChanged ? 'changed' : 'unchanged'
      } catch (error) {
        const isAnswer = isApiError(error) && error.status !== 0 && error.message !== GATE_REFUSAL
        tell({ kind: 'failed', choice, sentence: userMessage(error), isAnswer })
        return 'failed'
      }
    },
    [choice, tell],
  )

  function handleEvent(event: LiveEvent) {
    if (event.type === 'reset') void read('all')
    if (event.type !== 'order') return
    if (choice === ALL_PLACES || event.order.locationInfo.id === choice) hear([event.order])
  }
  const live = useLive(handleEvent, { whenHidden: 'keep' })
  usePolling(read, live, isRead)

  const refresh = useCallback(async () => void (await read('all')), [read])
  return { refresh, live }
}

function usePolling(read: (depth: Depth) => Promise<string>, live: LiveState, isRead: boolean): void {
  const isLive = live.status === 'live'
  const depthNow = useEffectEvent((): Depth => (isRead ? 'latest' : 'all'))
  // Anew when the stream comes or goes: what happened in between was not told to anybody.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let waitMs = POLL_START_MS
    let isOver = false
    async function round(): Promise<void> {
      const outcome = await read(depthNow())
      waitMs = isLive ? nextPollInterval(waitMs, outcome === 'changed') : POLL_START_MS
      if (!isOver) timer = setTimeout(() => void round(), outcome === 'failed' ? RETRY_MS : waitMs)
    }
    timer = setTimeout(() => void round())
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [read, isLive])
}

/**
 * Tells whoever asked of orders that came in, except those this device itself brought. The stream may tell of one of
 * those before the answer does that says whose it is: while one is being made, orders of the desk are kept back.
 */
function useArrivals({ choice, board }: Known, own: ReadonlySet<string>) {
  const [listeners] = useState(() => new Set<ArrivalListener>())
  const making = useRef({ count: 0, keptBack: [] as OrderView[] })
  const before = useRef({ choice, board })

  const tell = useCallback(
    (orders: readonly OrderView[]) => {
      const arrived = orders.filter(({ id }) => !own.has(id))
      if (arrived.length > 0) for (const listener of listeners) listener(arrived)
    },
    [own, listeners],
  )

  useEffect(() => {
    const last = before.current
    before.current = { choice, board }
    if (last.choice !== choice) return
    const arrived = arrivals(last.board, board)
    const keptBack = making.current.count > 0 ? arrived.filter(({ metadata }) => metadata.adminCreated) : []
    making.current.keptBack.push(...keptBack)
    tell(arrived.filter((order) => !keptBack.includes(order)))
  }, [choice, board, tell])

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

function keptFor(uid: string, choice: PlaceChoice): Known {
  const isUsable = kept?.uid === uid && kept.known.choice === choice && performance.now() - kept.atMs < KEPT_MS
  return kept && isUsable ? kept.known : nothingOf(choice)
}

function today(): string {
  return localParts(new Date(serverNowMs())).date
}
