import type { LocationHours } from '@thali/domain/locations/schedule'
import { ZONE } from '@thali/domain/time/zone'

import type { Pool } from '#api/database/database.ts'

/** Orders of one location until now, and what its being open depends on. */
export type OrderFigures = LocationHours & {
  locationId: string
  isActive: boolean
  ordersPausedUntil: Date | null
  lastFiveMinutes: number
  lastHalfHour: number
  /** Orders in the same half hour of the same weekday, in the four weeks before, added up. */
  sameHalfHours: number
}

const ORDERS_OF = 'SELECT count(*)::int FROM orders o WHERE o.location_id = l.id AND o.ordered_at'

/** A week before by the clock on the wall, so that it is the same hour when the clocks have changed in between. */
const COUNT = `
SELECT l.id AS "locationId", l.hours, l.service_hours AS "serviceHours",
  l.last_order AS "lastOrder", l.calendar_days AS "calendarDays", l.is_active AS "isActive", l.orders_paused_until AS "ordersPausedUntil",
  (${ORDERS_OF} BETWEEN $1::timestamptz - interval '5 minutes' AND $1) AS "lastFiveMinutes",
  (${ORDERS_OF} BETWEEN $1::timestamptz - interval '30 minutes' AND $1) AS "lastHalfHour",
  (SELECT sum(orders)::int FROM (
     SELECT (${ORDERS_OF} BETWEEN before.at - interval '30 minutes' AND before.at) AS orders
     FROM (SELECT ($1::timestamptz AT TIME ZONE '${ZONE}' - week * interval '7 days') AT TIME ZONE '${ZONE}' AS at
           FROM generate_series(1, 4) AS week) AS before
   ) AS weeks) AS "sameHalfHours"
FROM locations l WHERE l.deleted_at IS NULL`

const LAST_ORDERS = `
SELECT l.id AS "locationId", extract(epoch FROM now() - max(o.ordered_at))::float AS "secondsAgo"
FROM locations l LEFT JOIN orders o ON o.location_id = l.id AND o.ordered_at > now() - interval '7 days'
WHERE l.deleted_at IS NULL GROUP BY l.id`

export function createOrderFigures(pool: Pool) {
  return {
    /** Reads six ranges of an index for each location. */
    async count(now: Date): Promise<OrderFigures[]> {
      return (await pool.query<OrderFigures>({ name: 'order-figures', text: COUNT, values: [now] })).rows
    },

    /** Seconds since the last order of each location; null where none came in a week. */
    async readLast(): Promise<Map<string, number | null>> {
      const { rows } = await pool.query<{ locationId: string; secondsAgo: number | null }>(LAST_ORDERS)
      return new Map(rows.map(({ locationId, secondsAgo }) => [locationId, secondsAgo]))
    },
  }
}

export type OrderFiguresRepository = ReturnType<typeof createOrderFigures>
