import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

/**
 * Points that orders, and drafts of open payment pages, have taken off the balance of their account. Cancelling, or closing
 * the page, gives them back, and so does taking off dishes that they paid for.
 */
export const pointUses = pgTable(
  'point_uses',
  {
    orderId: uuid().primaryKey(),
    accountId: text().notNull(),
    points: integer().notNull(),
    /** Cents that they took off when the order was placed. */
    cents: integer().notNull(),
  },
  (table) => [
    index('point_uses_account').on(table.accountId),
    check('point_uses_points', sql`${table.points} >= 0 AND ${table.cents} > 0`),
  ],
)
