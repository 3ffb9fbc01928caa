import { BOOK_KINDS } from '@thali/domain/money/book'
import { type Account, HOLDINGS, PURPOSES } from '@thali/domain/money/sums'
import type { TaxRate } from '@thali/domain/money/tax'
import { ORDER_TYPES } from '@thali/domain/order-status'
import { TAKEN_BY } from '@thali/domain/payments/refund'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

import { locations } from '#api/features/locations/locations.table.ts'

const instant = { withTimezone: true, mode: 'date' } as const
const cents = () => integer().notNull().default(0)
const sumOf = (accounts: readonly string[]) => sql.raw(accounts.join(' + '))

/**
 * Every cent that moved, on its local day: one row an event, one column an account. It only grows; what proves wrong is
 * corrected by another row (`n` above 0) of the day on which it was found. The booker and the drawer write it.
 */
export const moneyBook = pgTable(
  'money_book',
  {
    kind: text({ enum: BOOK_KINDS }).notNull(),
    /** The payment, order, refund, day or move of a drawer that it tells of. */
    source: uuid().notNull(),
    n: integer().notNull(),
    /** Null of a drawer. */
    orderId: uuid(),
    locationId: text()
      .notNull()
      .references(() => locations.id),
    at: timestamp(instant).notNull(),
    day: date().notNull(),
    /** The day on which its order was paid. */
    soldOn: date().notNull(),
    takenBy: text({ enum: TAKEN_BY }).notNull(),
    /** Null where the money never made an order. */
    orderType: text({ enum: ORDER_TYPES }),
    taxRate: integer().$type<TaxRate>(),
    owed: cents(),
    card: cents(),
    cash: cents(),
    other: cents(),
    moved: cents(),
    dishes: cents(),
    discount: cents(),
    goodwill: cents(),
    fee: cents(),
    tax: cents(),
    tip: cents(),
    rounding: cents(),
    overage: cents(),
  } satisfies Record<Account, unknown> & Record<string, unknown>,
  (table) => [
    primaryKey({ columns: [table.source, table.kind, table.n] }),
    index('money_book_day').on(table.locationId, table.day),
    index('money_book_other_days')
      .on(table.locationId, table.soldOn)
      .where(sql`${table.day} <> ${table.soldOn}`),
    index('money_book_of_other_days')
      .on(table.locationId, table.day)
      .where(sql`${table.day} <> ${table.soldOn}`),
    check('money_book_balanced', sql`${sumOf(HOLDINGS)} = ${sumOf(PURPOSES)}`),
  ],
)

const total = () => bigint({ mode: 'number' }).notNull()

/**
 * The book added up by day and by all that the month-end and the journal tell apart, so that a month is read from a few
 * hundred rows. A trigger of `money_book` adds each new row in the transaction that writes it; nothing else writes here.
 */
export const moneyBookDays = pgTable(
  'money_book_days',
  {
    locationId: text().notNull(),
    day: date().notNull(),
    kind: text({ enum: BOOK_KINDS }).notNull(),
    takenBy: text({ enum: TAKEN_BY }).notNull(),
    orderType: text({ enum: ORDER_TYPES }),
    taxRate: integer().$type<TaxRate>(),
    /** Rows without corrections. */
    events: integer().notNull(),
    owed: total(),
    card: total(),
    cash: total(),
    other: total(),
    moved: total(),
    dishes: total(),
    discount: total(),
    goodwill: total(),
    fee: total(),
    tax: total(),
    tip: total(),
    rounding: total(),
    overage: total(),
  } satisfies Record<Account, unknown> & Record<string, unknown>,
  (table) => [
    unique('money_book_days_one')
      .on(table.locationId, table.day, table.kind, table.takenBy, table.orderType, table.taxRate)
      .nullsNotDistinct(),
  ],
)

/**
 * Orders whose money changed since it was booked. Triggers of payments, refunds and orders write it, in the transaction
 * that changes them. One row a change, not one an order: a transaction that is still open adds a row of its own, which the booker sees later.
 */
export const moneyDue = pgTable('money_due', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid().notNull(),
  since: timestamp(instant).notNull().defaultNow(),
})
