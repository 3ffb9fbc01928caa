import { sql } from 'drizzle-orm'
import { bigint, check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { locations } from '#api/features/locations/locations.table.ts'

const cents = () => bigint({ mode: 'number' }).notNull()

const place = {
  locationId: text()
    .notNull()
    .references(() => locations.id),
  /** The day in Halifax on which was ordered. */
  day: date().notNull(),
}

/**
 * The orders of a day, added up by what reports ask for. Derived: a day whose orders change is added up anew
 * (`report-days.repository`), so that three years are as quick to read as a week and always equal to their orders.
 */
export const reportDays = pgTable(
  'report_days',
  {
    ...place,
    status: text().notNull(),
    paymentStatus: text().notNull(),
    orderType: text().notNull(),
    /** How the money came: `card`, `cash`, `manual`, or `none` yet. */
    takenBy: text().notNull(),
    orders: integer().notNull(),
    subtotalCents: cents(),
    taxCents: cents(),
    tipCents: cents(),
    totalCents: cents(),
    /** What was taken above the total because cash is rounded; less than 0 where it was below. */
    roundingCents: bigint({ mode: 'number' }).notNull().default(0),
    /** What has gone back, or is on its way. */
    refundCents: cents(),
    /** The shares of tax, tip and rounding in it, in proportion. */
    refundTaxCents: cents(),
    refundTipCents: cents(),
    refundRoundingCents: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({
      columns: [table.locationId, table.day, table.status, table.paymentStatus, table.orderType, table.takenBy],
    }),
  ],
)

/** What was sold on a day, of orders that count as revenue. */
export const reportItems = pgTable(
  'report_items',
  { ...place, name: text().notNull(), count: integer().notNull(), revenueCents: cents() },
  (table) => [primaryKey({ columns: [table.locationId, table.day, table.name] })],
)

/** Who ordered on a day, by e-mail, else by phone (ADM-DSH-47), of orders that count as revenue. */
export const reportCustomers = pgTable(
  'report_customers',
  { ...place, customer: text().notNull(), orders: integer().notNull(), spentCents: cents() },
  (table) => [primaryKey({ columns: [table.locationId, table.day, table.customer] })],
)

/** How far the change feed has been worked into the days above. One row. */
export const reportProgress = pgTable(
  'report_progress',
  {
    id: integer().primaryKey(),
    xid: bigint({ mode: 'number' }).notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [check('report_progress_one', sql`${table.id} = 1`)],
)
