import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { users } from '#api/features/users/users.table.ts'

const instant = { withTimezone: true, mode: 'date' } as const

/** The code of an account for its first order. One order at a time holds it; a cancelled one lets it go. */
export const welcomeCodes = pgTable(
  'welcome_codes',
  {
    accountId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    code: text().notNull().unique(),
    percent: integer().notNull(),
    /** The order, or the order that an open card payment will make. */
    orderId: uuid().unique(),
    /** The phone number of that order. One person has one code, however many accounts. */
    orderPhone: text(),
    /** The e-mail address without its `+tag`: all such addresses reach the mailbox of one person. */
    mailbox: text().unique(),
    expiresAt: timestamp(instant).notNull(),
    createdAt: timestamp(instant).notNull().defaultNow(),
  },
  (table) => [
    check('welcome_codes_percent', sql`${table.percent} BETWEEN 1 AND 100`),
    uniqueIndex('welcome_codes_one_phone').on(table.orderPhone),
  ],
)
