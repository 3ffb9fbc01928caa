import type { OrderLine } from '@thali/domain/orders/order-lines'
import { sql } from 'drizzle-orm'

import type { Database } from '#api/database/database.ts'

/** The latest orders tell enough; a restaurant with more of them in four weeks learns from these. */
const MOST_ORDERS = 5_000

export type CookedRow = { lines: OrderLine[]; startedAt: Date; readyAt: Date }

export function createPrepTimesRepository(db: Database) {
  return {
    /** Orders of a location that became ready, newest first, without those of which a step was undone. */
    async listCooked(locationId: string, since: Date): Promise<CookedRow[]> {
      const { rows } = await db.execute<{ lines: OrderLine[]; started_at: string; ready_at: string }>(sql`
        SELECT lines, prep_started_at AS started_at, ready_at
        FROM orders
        WHERE location_id = ${locationId} AND ordered_at >= ${since.toISOString()}
          AND status IN ('ready', 'completed') AND prep_started_at IS NOT NULL AND ready_at IS NOT NULL
          AND NOT EXISTS (
            SELECT FROM order_status_history entry
            WHERE entry.order_id = orders.id AND entry.status <> 'pending' GROUP BY entry.status HAVING count(*) > 1
          )
        ORDER BY ordered_at DESC, number DESC
        LIMIT ${MOST_ORDERS}`)
      return rows.map(({ lines, started_at: startedAt, ready_at: readyAt }) => ({
        lines,
        startedAt: new Date(startedAt),
        readyAt: new Date(readyAt),
      }))
    },
  }
}

export type PrepTimesRepository = ReturnType<typeof createPrepTimesRepository>
