import { freshForMs } from '@thali/domain/net/asking-again'
import type { Period } from '@thali/domain/reports'
import { useEffect, useState } from 'react'

import { outdate, reread, useRead } from '#web/back-office/lib/reads.ts'
import { ALL_PLACES, type PlaceChoice } from '#web/back-office/live/place.ts'
import { isApiError, userMessage } from '#web/lib/api/api.ts'
import type { ReadEndpoint } from '#web/lib/api/endpoints.ts'
import { useLive } from '#web/lib/api/live.ts'

/** So often the figures are read again by themselves, as long as there is a network. */
const EVERY_MS = 30_000

/** So long analytics are kept: the chart and the customers of one place are looked at again and again. */
const KEPT_MS = freshForMs('/admin/analytics')

/** The reads of analytics. */
const ANALYTICS: readonly ReadEndpoint[] = ['GET /admin/analytics/revenue', 'GET /admin/analytics/customers']

/** After the network came or went, analytics from before are read again when they are next shown. */
export function outdateAnalytics(): void {
  outdate(...ANALYTICS)
}

/** All reads of this section. */
const FIGURES: readonly ReadEndpoint[] = [
  ...ANALYTICS,
  'GET /admin/dashboard',
  'GET /admin/reports/month',
  'GET /getLocationOrders',
]

export const LIVE_READ = { pollMs: EVERY_MS } as const
export const ANALYTICS_READ = { freshForMs: KEPT_MS, pollMs: KEPT_MS } as const

/** Location parameter of a report; empty for all of the account's locations. */
export function placeQuery(choice: PlaceChoice): { location?: string } {
  return choice === ALL_PLACES ? {} : { location: choice }
}

export function useFigures(choice: PlaceChoice, period: Period) {
  return useRead('GET /admin/dashboard', { query: { ...placeQuery(choice), period } }, LIVE_READ)
}

/** Message of the dashboard for a failure, with its reason. */
export function failureOf(error: unknown): { title: string; reason: string } {
  const isRefused = isApiError(error) && error.status > 0
  return {
    title: isRefused ? 'Failed to load dashboard statistics' : 'An error occurred while loading dashboard data',
    reason: userMessage(error),
  }
}

const AT_MOST_EVERY_MS = 5000

/** Reads the figures on screen again when an order of the chosen place arrives or changes. */
export function useLiveFigures(choice: PlaceChoice): void {
  const [pace] = useState(() => createPace(AT_MOST_EVERY_MS, () => void rereadFigures()))
  useEffect(() => () => pace.stop(), [pace])
  useEffect(() => {
    const events = ['online', 'offline'] as const
    for (const event of events) window.addEventListener(event, outdateAnalytics)
    return () => {
      for (const event of events) window.removeEventListener(event, outdateAnalytics)
    }
  }, [])
  useLive((event) => {
    if (event.type === 'reset') pace.ask()
    if (event.type !== 'order') return
    if (choice === ALL_PLACES || event.order.locationInfo.id === choice) pace.ask()
  })
}

export function rereadFigures(): Promise<void> {
  return reread(...FIGURES)
}

/** Work that is requested often but done at most once per `everyMs`. */
export type Pace = { ask: () => void; stop: () => void }

/** Throttle with a trailing call: runs at once, then at most once every `everyMs`. */
export function createPace(everyMs: number, run: () => void): Pace {
  let lastAt = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined

  function go() {
    timer = undefined
    lastAt = performance.now()
    run()
  }

  return {
    ask() {
      if (timer !== undefined) return
      const waitMs = lastAt + everyMs - performance.now()
      if (waitMs <= 0) go()
      else timer = setTimeout(go, waitMs)
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
