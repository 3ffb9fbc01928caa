import { createChangeFeed } from './change-feed.ts'
import { createChangesRepository } from './changes.repository.ts'
import { createFeedSeats, addLiveRoutes } from './live.routes.ts'
import { createLiveService, type LiveService } from './live.service.ts'
import type { FeatureOptions } from '#api/app-options.ts'
import type { RouteScope } from '#api/plugins/routes.ts'

type Readers = Omit<Parameters<typeof createLiveService>[0], 'feed' | 'now' | 'onError'>

/** The feed of everything that changes, before there is anybody to read it. */
export function createFeed({ database: { pool, connection }, onError }: FeatureOptions) {
  return createChangeFeed({ changes: createChangesRepository(pool, connection), onError })
}

export function createLive(
  { clock, onError }: FeatureOptions,
  parts: Readers & { feed: ReturnType<typeof createFeed> },
) {
  return { live: createLiveService({ ...parts, now: () => clock.now(), onError }) }
}

export function addLive({ addRoute, api }: RouteScope, { live, limits }: { live: LiveService; limits: boolean }): void {
  addLiveRoutes(addRoute, api, { live, seats: createFeedSeats(limits) })
}
