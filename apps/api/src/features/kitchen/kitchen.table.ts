import { AGAIN_REASONS } from '@thali/domain/orders/kitchen/make-again'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { locations } from '#api/features/locations/locations.table.ts'
import { orders } from '#api/features/orders/orders.table.ts'

/** How many of a dish a station has done. A row begins with the first tap; placing an order writes none. */
export const doneDishes = pgTable(
  'done_dishes',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    locationId: text()
      .notNull()
      .references(() => locations.id),
    /** The number of the line, which no other line of the order ever gets. */
    line: integer().notNull(),
    /** The dish within the line, as `dishParts` numbers them. */
    part: integer().notNull(),
    station: text().notNull(),
    done: integer().notNull(),
    /** How often it was tapped: readers tell by the sum of an order which of two answers is the later one. */
    taps: integer().notNull().default(1),
    /** Who tapped last, and when. */
    actor: text().notNull(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.line, table.part, table.station] }),
    index('done_dishes_latest').on(table.locationId, table.at),
    check('done_dishes_done', sql`${table.done} >= 0`),
  ],
)

/** A dish that was cooked once more, without a charge, and why. */
export const remakes = pgTable(
  'remakes',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    locationId: text()
      .notNull()
      .references(() => locations.id),
    line: integer().notNull(),
    part: integer().notNull(),
    station: text().notNull(),
    /** The first time, the second time: of two tablets that ask at once one does. */
    n: integer().notNull(),
    dish: text().notNull(),
    quantity: integer().notNull(),
    reason: text({ enum: AGAIN_REASONS }).notNull(),
    /** What was typed in place of a reason. */
    words: text(),
    actor: text().notNull(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.line, table.part, table.station, table.n] }),
    index('remakes_latest').on(table.locationId, table.at),
    check('remakes_quantity', sql`${table.quantity} > 0`),
  ],
)
