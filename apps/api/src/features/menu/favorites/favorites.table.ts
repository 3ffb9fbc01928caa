import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

import { menuItems } from '#api/features/menu/menu.table.ts'
import { users } from '#api/features/users/users.table.ts'

/** An account's favourite dishes. A dish belongs to one location, so a favourite does too. */
export const favorites = pgTable(
  'favorites',
  {
    accountId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    itemId: text()
      .notNull()
      .references(() => menuItems.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.itemId] }), index('favorites_item').on(table.itemId)],
)
