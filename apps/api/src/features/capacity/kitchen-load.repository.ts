import {
  BACKLOG_HOURS,
  type Backlog,
  backlogOf,
  type Load,
  loadOf,
  stationSubject,
  unpaidSubject,
} from '@thali/domain/orders/capacity/load'
import { and, eq, gte, sql } from 'drizzle-orm'

import { capacity } from './capacity.table.ts'
import type { Database } from '#api/database/database.ts'

export type KitchenLoad = { load: Load; backlog: Backlog }

export function createKitchenLoadRepository(db: Database) {
  /** Prepared, because every order of a planning kitchen begins with it. */
  const taken = db
    .select({ subject: capacity.subject, at: capacity.at, used: capacity.used })
    .from(capacity)
    .where(
      and(
        eq(capacity.locationId, sql.placeholder('locationId')),
        sql`${capacity.subject} = ANY(${sql.placeholder('subjects')})`,
        gte(capacity.at, sql.placeholder('since')),
      ),
    )
    .prepare('kitchen-load')

  return {
    /** The minutes of a location's stations that are taken from now on, and how far each station is behind. */
    async read(locationId: string, stationIds: readonly string[], now: Date): Promise<KitchenLoad> {
      const counts = await taken.execute({
        locationId,
        subjects: stationIds.flatMap((id) => [stationSubject({ id }), unpaidSubject(id)]),
        since: new Date(now.getTime() - BACKLOG_HOURS * 3_600_000),
      })
      return { load: loadOf(counts), backlog: backlogOf(counts, now) }
    },
  }
}

export type KitchenLoadRepository = ReturnType<typeof createKitchenLoadRepository>
