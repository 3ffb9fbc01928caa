import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { users } from '#api/features/users/users.table.ts'

const instant = { withTimezone: true, mode: 'date' } as const

/** An account's code for its first order. One order at a time reserves it; a cancelled order releases it. */
export const welcomeCodes = pgTable(
  'welcome_codes',
  {
    accountId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    code: text().notNull().unique(),
    percent: integer().notNull(),
    /** The order, or the order that an open card payment will create. */
    orderId: uuid().unique(),
    /** Phone number of that order. One person gets one code, however many accounts they have. */
    orderPhone: text(),
    /** The e-mail address without its `+tag`: all such addresses reach the same mailbox. */
    mailbox: text().unique(),
    expiresAt: timestamp(instant).notNull(),
    createdAt: timestamp(instant).notNull().defaultNow(),
  },
  (table) => [
    check('welcome_codes_percent', sql`${table.percent} BETWEEN 1 AND 100`),
    uniqueIndex('welcome_codes_one_phone').on(table.orderPhone),
  ],
)
