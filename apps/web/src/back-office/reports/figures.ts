import type { Period } from '@thali/domain/reports/periods'

import { ALL_PLACES, type PlaceChoice } from '#web/back-office/live/place.ts'
import { isApiError, userMessage } from '#web/lib/api/api.ts'
import { useApi } from '#web/lib/api/use-api.ts'

/** So often the figures are read again by themselves, as long as there is a network. */
const EVERY_MS = 30_000

/** So long analytics are kept: the chart and the customers of one place are looked at again and again. */
const KEPT_MS = 300_000

/** All reads of this screen. */
export const READ_PATHS = ['/admin/dashboard', '/admin/analytics', '/admin/reports', '/getLocationOrders'] as const

/** How figures are read: again and again, never without a network. */
export const LIVE_READ = { refreshInterval: EVERY_MS, refreshWhenOffline: false } as const

let switchedAt = -Infinity

/** When the network comes or goes, cached figures are read again. */
export function forgetKeptAnalytics(): void {
  switchedAt = performance.now()
}

/** How analytics are read: kept for a while, but never across a change of the network. */
export function analyticsRead() {
  const freshForMs = Math.min(KEPT_MS, performance.now() - switchedAt)
  return { freshForMs, refreshInterval: KEPT_MS, refreshWhenOffline: false }
}

/** Location parameter of a report; empty for all of the account's locations. */
export function placeQuery(choice: PlaceChoice): { location?: string } {
  return choice === ALL_PLACES ? {} : { location: choice }
}

export function useFigures(choice: PlaceChoice, period: Period) {
  return useApi('GET /admin/dashboard', { query: { ...placeQuery(choice), period } }, LIVE_READ)
}

/** Message of the dashboard for a failure, with its reason. */
export function failureOf(error: unknown): { title: string; reason: string } {
  const isRefused = isApiError(error) && error.status > 0
  return {
    title: isRefused ? 'Failed to load dashboard statistics' : 'An error occurred while loading dashboard data',
    reason: userMessage(error),
  }
}
