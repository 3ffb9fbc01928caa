import type { DoneDishes } from '@thali/contracts/orders/done-dishes'
import { type AgainReason, againWords } from '@thali/domain/orders/kitchen/make-again'
import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'

import { doneDishes, remakes } from './kitchen.table.ts'
import type { Database, Executor } from '#api/database/database.ts'

/** A dish that a station has tapped, for the history of its order. */
export type TappedDish = { line: number; part: number; station: string; done: number; actor: string; at: Date }

const MARKS = sql<DoneDishes['marks']>`json_agg(json_build_object(
  'line', ${doneDishes.line}, 'part', ${doneDishes.part}, 'station', ${doneDishes.station}, 'done', ${doneDishes.done},
  'at', to_char(${doneDishes.at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
))`

type AskedAgain = Omit<NonNullable<DoneDishes['again']>[number], 'reason'> & {
  reason: AgainReason
  words: string | null
}

/** Each dish of an order that is made again, as it was asked last. */
const AGAIN = sql<AskedAgain[] | null>`(
  SELECT json_agg(json_build_object('line', line, 'part', part, 'station', station, 'times', n, 'quantity', quantity,
    'reason', reason, 'words', words, 'at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
  FROM (
    SELECT DISTINCT ON (line, part, station) * FROM remakes r WHERE r.order_id = done_dishes.order_id
    ORDER BY line, part, station, n DESC
  ) asked
)`

export function createKitchenRepository(db: Database) {
  const listWhere = async (which: SQL | undefined, executor: Executor): Promise<DoneDishes[]> => {
    const found = await executor
      .select({
        orderId: doneDishes.orderId,
        locationId: doneDishes.locationId,
        taps: sql<number>`sum(${doneDishes.taps})::int`,
        marks: MARKS,
        again: AGAIN,
      })
      .from(doneDishes)
      .where(which)
      .groupBy(doneDishes.orderId, doneDishes.locationId)
    return found.map(({ again, ...order }) => (again ? { ...order, again: again.map(toAgain) } : order))
  }

  return {
    listByIds: async (orderIds: readonly string[], executor: Executor = db): Promise<DoneDishes[]> =>
      orderIds.length === 0 ? [] : listWhere(inArray(doneDishes.orderId, [...orderIds]), executor),

    /** Whole orders of which a dish was tapped since. Undefined: of all locations. */
    listSince(since: Date, locationIds: readonly string[] | undefined): Promise<DoneDishes[]> {
      const here = locationIds && inArray(doneDishes.locationId, [...locationIds])
      const tapped = db
        .select({ id: doneDishes.orderId })
        .from(doneDishes)
        .where(and(here, gte(doneDishes.at, since)))
      return listWhere(inArray(doneDishes.orderId, tapped), db)
    },

    /** In the order in which they were asked. */
    listRemakes: (orderId: string) =>
      db.select().from(remakes).where(eq(remakes.orderId, orderId)).orderBy(remakes.at, remakes.n),

    /** In the order in which they were tapped. */
    listTapped: (orderId: string): Promise<TappedDish[]> =>
      db.select().from(doneDishes).where(eq(doneDishes.orderId, orderId)).orderBy(doneDishes.at),
  }
}

function toAgain({ reason, words, ...asked }: AskedAgain): NonNullable<DoneDishes['again']>[number] {
  return { ...asked, reason: againWords(reason, words) }
}

export type KitchenRepository = ReturnType<typeof createKitchenRepository>
