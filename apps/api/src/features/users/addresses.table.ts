import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { users } from './users.table.ts'

/** Where an account has had things delivered, for its next order. */
export const addresses = pgTable(
  'addresses',
  {
    id: uuid().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Empty where none was given. */
    label: text().notNull(),
    address: text().notNull(),
    /** As people write it; null where the location of the order asked for none. */
    postalCode: text(),
    instructions: text(),
    usedAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index('addresses_account').on(table.accountId, table.usedAt)],
)
