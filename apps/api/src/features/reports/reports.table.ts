import { sql } from 'drizzle-orm'
import { bigint, check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { locations } from '#api/features/locations/locations.table.ts'

const cents = () => bigint({ mode: 'number' }).notNull()

const place = {
  locationId: text()
    .notNull()
    .references(() => locations.id),
  /** The day of the order, in Halifax time. */
  day: date().notNull(),
}

/**
 * Totals of a day, split by what reports ask for. Derived: when an order changes, its day is added up again
 * (`report-days.repository`), so that three years are as fast to read as a week and always equal to their orders.
 */
export const reportDays = pgTable(
  'report_days',
  {
    ...place,
    status: text().notNull(),
    paymentStatus: text().notNull(),
    orderType: text().notNull(),
    /** Payment method: `card`, `cash`, `manual`, or `none` yet. */
    takenBy: text().notNull(),
    orders: integer().notNull(),
    subtotalCents: cents(),
    taxCents: cents(),
    tipCents: cents(),
    totalCents: cents(),
    /** Amount taken above the total because of cash rounding; negative when below. */
    roundingCents: bigint({ mode: 'number' }).notNull().default(0),
    /** Refunded or being refunded. */
    refundCents: cents(),
    /** The proportional shares of tax, tip and rounding in the refund. */
    refundTaxCents: cents(),
    refundTipCents: cents(),
    refundRoundingCents: bigint({ mode: 'number' }).notNull().default(0),
    /** Taken off the price, and the refund's proportional share of it. */
    discountCents: bigint({ mode: 'number' }).notNull().default(0),
    refundDiscountCents: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({
      columns: [table.locationId, table.day, table.status, table.paymentStatus, table.orderType, table.takenBy],
    }),
  ],
)

/** Items sold on a day, from orders that count as revenue. */
export const reportItems = pgTable(
  'report_items',
  { ...place, name: text().notNull(), count: integer().notNull(), revenueCents: cents() },
  (table) => [primaryKey({ columns: [table.locationId, table.day, table.name] })],
)

/** Customers of a day by e-mail, else by phone (ADM-DSH-47), from orders that count as revenue. */
export const reportCustomers = pgTable(
  'report_customers',
  { ...place, customer: text().notNull(), orders: integer().notNull(), spentCents: cents() },
  (table) => [primaryKey({ columns: [table.locationId, table.day, table.customer] })],
)

/** Position in the change feed up to which the totals are complete. One row. */
export const reportProgress = pgTable(
  'report_progress',
  {
    id: integer().primaryKey(),
    xid: bigint({ mode: 'number' }).notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [check('report_progress_one', sql`${table.id} = 1`)],
)
