import type { OrderStatus, OrderType } from '@thali/domain/order-status'
import type { OrderLine } from '@thali/domain/orders/order-lines'
import { sql } from 'drizzle-orm'

import type { Executor } from '#api/database/database.ts'
import type { StoredClaim } from '#api/features/capacity/capacity.table.ts'
import type { OrderDraft } from '#api/features/orders/order.ts'

/** An order that is not completed. */
export type OpenOrder = {
  id: string
  number: number
  status: OrderStatus
  customerName: string
  orderType: OrderType
  lines: OrderLine[]
  /** The time that its guest was told; putting off moves it. */
  dueAt: Date
  estimatedReady: Date
  kitchenAt: Date | null
  orderedAt: Date
  claims: StoredClaim[]
}

/** A payment page that can still be paid. */
export type OpenPage = { id: string; draft: OrderDraft }

export type ComingBooking = {
  id: string
  reservationId: string
  customerName: string
  date: string
  minute: number
  partySize: number
}

/** Days, and the night after the last of them. */
export type Days = { first: string; last: string }

/** The open orders of a location, by due time. */
export async function findOpenOrders(executor: Executor, locationId: string): Promise<OpenOrder[]> {
  type Row = Omit<OpenOrder, 'dueAt' | 'estimatedReady' | 'kitchenAt' | 'orderedAt'> &
    Record<'dueAt' | 'estimatedReady' | 'orderedAt', string> & { kitchenAt: string | null }
  const { rows } = await executor.execute<Row>(sql`
    SELECT id, number, status, customer_name AS "customerName", order_type AS "orderType", lines,
      coalesce(promised_for, estimated_ready) AS "dueAt", estimated_ready AS "estimatedReady", kitchen_at AS "kitchenAt",
      ordered_at AS "orderedAt", coalesce(order_claims.claims, '[]') AS claims
    FROM orders LEFT JOIN order_claims ON order_claims.order_id = orders.id
    WHERE orders.location_id = ${locationId} AND status IN ('pending', 'preparing', 'ready')
    ORDER BY "dueAt", number`)
  return rows.map((row) => ({
    ...row,
    dueAt: new Date(row.dueAt),
    estimatedReady: new Date(row.estimatedReady),
    kitchenAt: row.kitchenAt === null ? null : new Date(row.kitchenAt),
    orderedAt: new Date(row.orderedAt),
  }))
}

/** The open payment pages of a location that make an order when they are paid; those of a planned time first. */
export async function findOpenPages(executor: Executor, locationId: string): Promise<OpenPage[]> {
  const { rows } = await executor.execute<OpenPage>(sql`
    SELECT id, draft FROM checkouts
    WHERE location_id = ${locationId} AND state IN ('open', 'processing') AND closed_because IS NULL AND draft IS NOT NULL
    ORDER BY draft -> 'promise' ->> 'readyAt', id`)
  return rows
}

/** Confirmed bookings of a location on some days. */
export async function findBookingsOn(
  executor: Executor,
  locationId: string,
  { first, last }: Days,
): Promise<ComingBooking[]> {
  const { rows } = await executor.execute<ComingBooking>(sql`
    SELECT id, reservation_id AS "reservationId", customer_name AS "customerName", date::text AS date, minute,
      party_size AS "partySize"
    FROM reservations
    WHERE location_id = ${locationId} AND status = 'confirmed' AND date BETWEEN ${first}::date AND ${last}::date + 1
    ORDER BY date, minute, id`)
  return rows
}
