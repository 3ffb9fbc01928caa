import type { QueryClient } from '@tanstack/react-query'
import { freshForMs } from '@thali/domain/net/freshness'
import type { Period } from '@thali/domain/reports/periods'

import { type ReadKey, useRead } from '#web/back-office/lib/queries.ts'
import { ALL_PLACES, type PlaceChoice } from '#web/back-office/live/place.ts'
import { isApiError, userMessage } from '#web/lib/api/api.ts'

/** So often the figures are read again by themselves, as long as there is a network. */
const EVERY_MS = 30_000

/** So long analytics are kept: the chart and the customers of one place are looked at again and again. */
const KEPT_MS = freshForMs('/admin/analytics')

/** The reads of analytics. */
const ANALYTICS: readonly ReadKey[] = [['GET /admin/analytics/revenue'], ['GET /admin/analytics/customers']]

/** After the network came or went, analytics from before are read again when they are next shown. */
export async function forgetAnalytics(client: QueryClient): Promise<void> {
  await Promise.all(ANALYTICS.map((queryKey) => client.invalidateQueries({ queryKey, refetchType: 'none' })))
}

/** All reads of this section. */
export const FIGURES: readonly ReadKey[] = [
  ...ANALYTICS,
  ['GET /admin/dashboard'],
  ['GET /admin/reports/month'],
  ['GET /getLocationOrders'],
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
