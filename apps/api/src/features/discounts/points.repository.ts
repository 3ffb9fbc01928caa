import { sql } from 'drizzle-orm'

import type { Database } from '#api/database/database.ts'

export function createPointsRepository(db: Database) {
  return {
    /**
     * Points that an account can spend on an order. Those of its open payment pages count: its guest may open the page
     * again. The database decides when the order is stored.
     */
    async usableBy(accountId: string): Promise<number> {
      const { rows } = await db.execute<{ points: number }>(sql`
        SELECT loyalty_points + (
          SELECT COALESCE(sum(points), 0)::int FROM point_uses
          WHERE account_id = users.id AND NOT EXISTS (SELECT FROM orders WHERE id = point_uses.order_id)
        ) AS points FROM users WHERE id = ${accountId}`)
      return rows[0]?.points ?? 0
    },
  }
}

export type PointsRepository = ReturnType<typeof createPointsRepository>
