import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { locations } from '#api/features/locations/locations.table.ts'

const instant = { withTimezone: true, mode: 'date' } as const

/** A claim as JSON. */
export type StoredClaim = { subject: string; at: string; n: number; most: number }

/**
 * How much is claimed of what a location has only so much of. The CHECK constraint is the limit: a race cannot exceed it.
 * `most` is the limit that the last claim stated; it is never below `used`.
 */
export const capacity = pgTable(
  'capacity',
  {
    locationId: text()
      .notNull()
      .references(() => locations.id),
    /** `dish:<id>`, `station:<id>`, or `unpaid:<id>` for what payment pages hold of a station. */
    subject: text().notNull(),
    /** Midnight of the business day for portions, the 5-minute mark for minutes. */
    at: timestamp(instant).notNull(),
    used: integer().notNull(),
    most: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.locationId, table.subject, table.at] }),
    check('capacity_used', sql`${table.used} BETWEEN 0 AND ${table.most}`),
  ],
)

/** What an order, or a draft that is being paid, has claimed and not given back. */
export const orderClaims = pgTable(
  'order_claims',
  {
    orderId: uuid().primaryKey(),
    locationId: text()
      .notNull()
      .references(() => locations.id),
    claims: jsonb().$type<StoredClaim[]>().notNull(),
    /** When a draft loses them; null for an order. */
    expiresAt: timestamp(instant),
    /** Until when a payment page holds minutes of the stations; null: it holds none. */
    minutesUntil: timestamp(instant),
  },
  (table) => [
    index('order_claims_held')
      .on(table.expiresAt)
      .where(sql`${table.expiresAt} IS NOT NULL AND ${table.claims} <> '[]'`),
    index('order_claims_minutes')
      .on(table.minutesUntil)
      .where(sql`${table.minutesUntil} IS NOT NULL`),
  ],
)
