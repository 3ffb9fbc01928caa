import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = { withTimezone: true, mode: 'date' } as const

/** Codes that were texted to the numbers of guests without an account. Kept for the day that limits count. */
export const guestCodes = pgTable(
  'guest_codes',
  {
    id: uuid().primaryKey(),
    phone: text().notNull(),
    locationId: text().notNull(),
    /** The network that asked for it. */
    source: text().notNull(),
    codeHash: text().notNull(),
    wrongTries: integer().notNull().default(0),
    sentAt: timestamp(instant).notNull(),
    expiresAt: timestamp(instant).notNull(),
    usedAt: timestamp(instant),
  },
  (table) => [
    index('guest_codes_phone').on(table.phone, table.sentAt),
    index('guest_codes_source').on(table.source, table.sentAt),
  ],
)
