import { sql } from 'drizzle-orm'
import { check, date, integer, numeric, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

import { locations } from '#api/features/locations/locations.table.ts'
import { users } from '#api/features/users/users.table.ts'

/** What a person has of the tips of a day at a location. Sharing a day again replaces all its rows. */
export const tipShares = pgTable(
  'tip_shares',
  {
    locationId: text()
      .notNull()
      .references(() => locations.id),
    day: date().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** Null where the amount was typed. */
    hours: numeric({ precision: 4, scale: 2, mode: 'number' }),
    cents: integer().notNull(),
    setBy: text().notNull(),
    setAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.locationId, table.day, table.userId] }),
    check('tip_shares_hours', sql`${table.hours} > 0`),
    check('tip_shares_cents', sql`${table.cents} >= 0`),
  ],
)
