import type { BookedChange } from '@thali/domain/money/book'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

import { orders } from '#api/features/orders/orders.table.ts'
import { users } from '#api/features/users/users.table.ts'

const instant = { withTimezone: true, mode: 'date' } as const

/** What each change did to the amounts of an order. It only grows; its rows are the `change` rows of the book. */
export const orderChanges = pgTable(
  'order_changes',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** The version that was changed: of two changes of one version the database refuses the second. */
    fromVersion: integer().notNull(),
    /** Whether money had been taken for it. Only such a change is booked. */
    wasPaid: boolean().notNull(),
    before: jsonb().$type<BookedChange['before']>().notNull(),
    after: jsonb().$type<BookedChange['after']>().notNull(),
    reason: text().notNull(),
    approvalId: uuid().references(() => approvals.id),
    actor: text().notNull(),
    at: timestamp(instant).notNull(),
  },
  (table) => [unique('order_changes_once').on(table.orderId, table.fromVersion)],
)

/** That a second person agrees that money of an order is given back. It is used once, within ten minutes. */
export const approvals = pgTable(
  'approvals',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    cents: integer().notNull(),
    /** The person who asks, as the audit log names them. */
    askedBy: text().notNull(),
    givenBy: text()
      .notNull()
      .references(() => users.id),
    expiresAt: timestamp(instant).notNull(),
    usedAt: timestamp(instant),
  },
  (table) => [
    index('approvals_order').on(table.orderId),
    check('approvals_second', sql`${table.askedBy} <> 'account:' || ${table.givenBy}`),
    check('approvals_cents', sql`${table.cents} > 0`),
  ],
)
