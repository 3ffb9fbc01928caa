import { DRAWER_MOVES } from '@thali/domain/money/drawer'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { locations } from '#api/features/locations/locations.table.ts'

const instant = { withTimezone: true, mode: 'date' } as const

/**
 * A drawer of a location from its opening to its count. Cash that is taken or handed back meanwhile names it: triggers of
 * payments and refunds read the open one, locked, so that none is counted twice or not at all.
 */
export const drawerDays = pgTable(
  'drawer_days',
  {
    id: uuid().primaryKey(),
    locationId: text()
      .notNull()
      .references(() => locations.id),
    openedBy: text().notNull(),
    openedAt: timestamp(instant).notNull(),
    floatCents: integer().notNull(),
    /** Each count, in cents; the last one stands. */
    counts: integer().array().notNull().default([]),
    /** Expected amount at the final count, and the cash left in the drawer. These four are null while it is open. */
    expectedCents: integer(),
    leftCents: integer(),
    closedBy: text(),
    closedAt: timestamp(instant),
  },
  (table) => [
    uniqueIndex('drawer_days_open')
      .on(table.locationId)
      .where(sql`${table.closedAt} IS NULL`),
    index('drawer_days_closed').on(table.locationId, table.closedAt),
    check('drawer_days_float', sql`${table.floatCents} >= 0`),
    check(
      'drawer_days_ended',
      sql`num_nulls(${table.expectedCents}, ${table.leftCents}, ${table.closedBy}, ${table.closedAt}) IN (0, 4)`,
    ),
    check('drawer_days_left', sql`${table.leftCents} BETWEEN 0 AND ${table.counts}[cardinality(${table.counts})]`),
  ],
)

/** Cash put in or taken out for a reason, and the drawer opened without a sale. They only grow. */
export const drawerMoves = pgTable(
  'drawer_moves',
  {
    id: uuid().primaryKey(),
    drawerDayId: uuid()
      .notNull()
      .references(() => drawerDays.id),
    kind: text({ enum: DRAWER_MOVES }).notNull(),
    amountCents: integer().notNull(),
    reason: text().notNull(),
    actor: text().notNull(),
    at: timestamp(instant).notNull(),
  },
  (table) => [
    index('drawer_moves_day').on(table.drawerDayId),
    check(
      'drawer_moves_amount',
      sql`(${table.kind} = 'no-sale') = (${table.amountCents} = 0) AND ${table.amountCents} >= 0`,
    ),
  ],
)
