import type { DayRange } from '@thali/domain/reports'
import { ZONE } from '@thali/domain/time/zone'
import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'

import { tipShares } from './tips.table.ts'
import type { Database, Executor, Transaction } from '#api/database/database.ts'

export type TipShareRow = typeof tipShares.$inferSelect
export type NamedShare = TipShareRow & { name: string; setByName: string }
export type TipPerson = { id: string; name: string; isGone: boolean }

/** The tips of a location on a day. */
export type TipPlace = { locationId: string; day: string }

/** An account that was taken away keeps its row, and so its name. */
const NAME = sql<string>`(SELECT u.name FROM users u WHERE u.id = ${tipShares.userId})`
const SET_BY_NAME = sql<string>`COALESCE(
  (SELECT u.name FROM users u WHERE 'account:' || u.id = ${tipShares.setBy}), 'a program')`

/** Those who left after the day, or on it, have earned their share of it. */
const LIST_PEOPLE = ({ locationId, day }: TipPlace) => sql`
SELECT u.id, u.name, NOT (here.works AND u.is_active AND u.deleted_at IS NULL) AS "isGone"
FROM users u
CROSS JOIN LATERAL (
  SELECT u.role <> 'customer' AND EXISTS (
    SELECT FROM user_locations l WHERE l.user_id = u.id AND l.location_id = ${locationId}
  ) AS works
) here
WHERE (
  here.works AND (
    (u.is_active AND u.deleted_at IS NULL)
    OR (COALESCE(u.deleted_at, u.updated_at) AT TIME ZONE ${ZONE})::date >= ${day}::date
  )
) OR EXISTS (
  SELECT FROM tip_shares s WHERE s.user_id = u.id AND s.location_id = ${locationId} AND s.day = ${day}::date
)
ORDER BY u.name, u.id`

export function createTipsRepository(db: Database) {
  return {
    /** By day, and by name within it. */
    listShares: (locationId: string, { from, until }: DayRange, executor: Executor = db): Promise<NamedShare[]> =>
      executor
        .select({
          locationId: tipShares.locationId,
          day: tipShares.day,
          userId: tipShares.userId,
          hours: tipShares.hours,
          cents: tipShares.cents,
          setBy: tipShares.setBy,
          setAt: tipShares.setAt,
          name: NAME,
          setByName: SET_BY_NAME,
        })
        .from(tipShares)
        .where(and(eq(tipShares.locationId, locationId), gte(tipShares.day, from), lt(tipShares.day, until)))
        .orderBy(asc(tipShares.day), NAME, asc(tipShares.userId)),

    /** Who may have a share of a day: who works there, who did on that day, and who has one. */
    async listPeople(place: TipPlace, executor: Executor = db): Promise<TipPerson[]> {
      const { rows } = await executor.execute<TipPerson>(LIST_PEOPLE(place))
      return rows
    },

    /** Two who share the same day wait for each other. */
    async lock(tx: Transaction, { locationId, day }: TipPlace): Promise<void> {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`tips/${locationId}/${day}`}, 0))`)
    },

    async replace(tx: Transaction, { locationId, day }: TipPlace, rows: readonly TipShareRow[]): Promise<void> {
      await tx.delete(tipShares).where(and(eq(tipShares.locationId, locationId), eq(tipShares.day, day)))
      if (rows.length > 0) await tx.insert(tipShares).values([...rows])
    },
  }
}

export type TipsRepository = ReturnType<typeof createTipsRepository>
