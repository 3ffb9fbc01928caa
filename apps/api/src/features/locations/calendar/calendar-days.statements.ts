import type { OrderType } from '@thali/domain/orders/order-status'
import { instantAt } from '@thali/domain/time/zone'
import { sql } from 'drizzle-orm'

import type { Transaction } from '#api/database/database.ts'

const MINUTES_A_DAY = 1440

export type DueOrder = { id: string; number: number; customerName: string; orderType: OrderType; dueAt: Date }
export type DueBooking = {
  id: string
  reservationId: string
  customerName: string
  date: string
  minute: number
  partySize: number
}

/** Open orders of a location that are due on a date or in the night after it. */
export async function findOrdersDueOn(tx: Transaction, locationId: string, date: string): Promise<DueOrder[]> {
  const [from, until] = [instantAt(date, 0).toISOString(), instantAt(date, 2 * MINUTES_A_DAY).toISOString()]
  const { rows } = await tx.execute<Omit<DueOrder, 'dueAt' | 'number'> & { number: string; dueAt: string | Date }>(sql`
    SELECT id, number, customer_name AS "customerName", order_type AS "orderType", estimated_ready AS "dueAt"
    FROM orders
    WHERE location_id = ${locationId} AND status IN ('pending', 'preparing', 'ready')
      AND estimated_ready >= ${from} AND estimated_ready < ${until}
    ORDER BY estimated_ready, number`)
  return rows.map((row) => ({ ...row, number: Number(row.number), dueAt: new Date(row.dueAt) }))
}

/** Confirmed bookings of a location on a date or in the night after it. */
export async function findBookingsOn(tx: Transaction, locationId: string, date: string): Promise<DueBooking[]> {
  const { rows } = await tx.execute<DueBooking>(sql`
    SELECT id, reservation_id AS "reservationId", customer_name AS "customerName", date::text AS date, minute,
      party_size AS "partySize"
    FROM reservations
    WHERE location_id = ${locationId} AND status = 'confirmed' AND date BETWEEN ${date}::date AND ${date}::date + 1
    ORDER BY date, minute, id`)
  return rows
}
