import type { OrderType } from '@thali/domain/orders/order-status'
import { addDays, instantAt } from '@thali/domain/time/zone'
import { sql } from 'drizzle-orm'

import type { Transaction } from '#api/database/database.ts'

export type DueOrder = { id: string; number: number; customerName: string; orderType: OrderType; dueAt: Date }
export type DueBooking = {
  id: string
  reservationId: string
  customerName: string
  date: string
  minute: number
  partySize: number
}

/** A payment page that can still be paid, for an order of a planned time. */
export type DuePage = Pick<DueOrder, 'id' | 'customerName' | 'orderType' | 'dueAt'>
/** Days, and the night after the last of them. */
export type Days = { first: string; last: string }

/** Open orders of a location that are due on some days. */
export async function findOrdersDueOn(tx: Transaction, locationId: string, days: Days): Promise<DueOrder[]> {
  const { from, until } = instantsOf(days)
  const { rows } = await tx.execute<Omit<DueOrder, 'dueAt' | 'number'> & { number: string; dueAt: string | Date }>(sql`
    SELECT id, number, customer_name AS "customerName", order_type AS "orderType", estimated_ready AS "dueAt"
    FROM orders
    WHERE location_id = ${locationId} AND status IN ('pending', 'preparing', 'ready')
      AND estimated_ready >= ${from} AND estimated_ready < ${until}
    ORDER BY estimated_ready, number`)
  return rows.map((row) => ({ ...row, number: Number(row.number), dueAt: new Date(row.dueAt) }))
}

/** Pages of a location whose orders would be due on some days. */
export async function findPagesDueOn(tx: Transaction, locationId: string, days: Days): Promise<DuePage[]> {
  const { from, until } = instantsOf(days)
  const { rows } = await tx.execute<Omit<DuePage, 'dueAt'> & { dueAt: string }>(sql`
    SELECT id, draft ->> 'customerName' AS "customerName", draft ->> 'orderType' AS "orderType",
      draft -> 'promise' ->> 'readyAt' AS "dueAt"
    FROM checkouts
    WHERE location_id = ${locationId} AND state IN ('open', 'processing') AND closed_because IS NULL
      AND (draft -> 'promise' ->> 'readyAt')::timestamptz >= ${from}
      AND (draft -> 'promise' ->> 'readyAt')::timestamptz < ${until}
    ORDER BY "dueAt", id`)
  return rows.map((row) => ({ ...row, dueAt: new Date(row.dueAt) }))
}

/** Confirmed bookings of a location on some days. */
export async function findBookingsOn(
  tx: Transaction,
  locationId: string,
  { first, last }: Days,
): Promise<DueBooking[]> {
  const { rows } = await tx.execute<DueBooking>(sql`
    SELECT id, reservation_id AS "reservationId", customer_name AS "customerName", date::text AS date, minute,
      party_size AS "partySize"
    FROM reservations
    WHERE location_id = ${locationId} AND status = 'confirmed' AND date BETWEEN ${first}::date AND ${last}::date + 1
    ORDER BY date, minute, id`)
  return rows
}

function instantsOf({ first, last }: Days): { from: string; until: string } {
  return { from: instantAt(first, 0).toISOString(), until: instantAt(addDays(last, 2), 0).toISOString() }
}
