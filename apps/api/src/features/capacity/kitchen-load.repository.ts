import { type Backlog, backlogOf, type Load, loadOf } from '@thali/domain/orders/promise/load'
import { and, eq, gte, sql } from 'drizzle-orm'

import type { Database } from '#api/database/database.ts'
import { capacity, orderClaims } from './capacity.table.ts'

/** The mark of a moment began at most this long before it. */
const MARK_MS = 5 * 60_000

export type KitchenLoad = { load: Load; backlog: Backlog }

export function createKitchenLoadRepository(db: Database) {
  return {
    /** The minutes of a location's stations that are taken from now on, and how far each station is behind. */
    async read(locationId: string, now: Date): Promise<KitchenLoad> {
      const isInKitchen = sql`${orderClaims.orderId} IN (
        SELECT id FROM orders WHERE location_id = ${locationId} AND status IN ('pending', 'preparing'))`
      const [counts, open] = await Promise.all([
        db
          .select({ subject: capacity.subject, at: capacity.at, used: capacity.used })
          .from(capacity)
          .where(
            and(
              eq(capacity.locationId, locationId),
              sql`${capacity.subject} LIKE 'station:%'`,
              gte(capacity.at, new Date(now.getTime() - MARK_MS)),
            ),
          ),
        db.select({ claims: orderClaims.claims }).from(orderClaims).where(isInKitchen),
      ])
      const claims = open.flatMap((order) => order.claims.map((claim) => ({ ...claim, at: new Date(claim.at) })))
      return { load: loadOf(counts), backlog: backlogOf(claims, now) }
    },
  }
}

export type KitchenLoadRepository = ReturnType<typeof createKitchenLoadRepository>
