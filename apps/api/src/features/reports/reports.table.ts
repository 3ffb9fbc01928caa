import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'

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
 * Totals of a day, split by what reports ask for. Derived: when an order changes, the difference to what it added before
 * is added (`report-days.repository`), so that three years are as fast to read as a week. Tidying compares every day
 * with its orders once a day.
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
    /** Charged for deliveries, part of the subtotal, and the refund's proportional share of it. */
    feeCents: bigint({ mode: 'number' }).notNull().default(0),
    refundFeeCents: bigint({ mode: 'number' }).notNull().default(0),
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
  {
    ...place,
    customer: text().notNull(),
    orders: integer().notNull(),
    spentCents: cents(),
    /** Whether the customer ordered at another location on the same day too. */
    elsewhere: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.locationId, table.day, table.customer] }),
    index('report_customers_elsewhere')
      .on(table.day, table.locationId)
      .where(sql`${table.elsewhere}`),
  ],
)

/** How many customers a location had on a day, and when its figures of that day last changed. */
export const reportVisits = pgTable(
  'report_visits',
  {
    ...place,
    customers: integer().notNull(),
    /** The transaction of the last change: it rises, so an equal number means equal figures. */
    xid: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.locationId, table.day] })],
)

/**
 * What an order adds to the tables above, for orders of the last days (`report_progress.kept_from`). `customer` and
 * `items` are null for an order that does not count as revenue.
 */
export const reportOrders = pgTable(
  'report_orders',
  {
    orderId: uuid().primaryKey(),
    ...place,
    status: text().notNull(),
    paymentStatus: text().notNull(),
    orderType: text().notNull(),
    takenBy: text().notNull(),
    subtotalCents: integer().notNull(),
    taxCents: integer().notNull(),
    tipCents: integer().notNull(),
    totalCents: integer().notNull(),
    roundingCents: integer().notNull(),
    refundCents: integer().notNull(),
    refundTaxCents: integer().notNull(),
    refundTipCents: integer().notNull(),
    refundRoundingCents: integer().notNull(),
    discountCents: integer().notNull(),
    refundDiscountCents: integer().notNull(),
    feeCents: integer().notNull().default(0),
    refundFeeCents: integer().notNull().default(0),
    customer: text(),
    /** Of each line its name, quantity and price in cents. */
    items: jsonb().$type<[string, number, number][]>(),
  },
  (table) => [index('report_orders_day').on(table.locationId, table.day)],
)

/** Position in the change feed up to which the totals are complete. One row. */
export const reportProgress = pgTable(
  'report_progress',
  {
    id: integer().primaryKey(),
    xid: bigint({ mode: 'number' }).notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    /** From this day on `report_orders` has every order that was counted. */
    keptFrom: date(),
    /** The position as of which that is so. A release without `report_orders` moves `xid` and `seq` only. */
    keptXid: bigint({ mode: 'number' }),
    keptSeq: bigint({ mode: 'number' }),
  },
  (table) => [check('report_progress_one', sql`${table.id} = 1`)],
)
