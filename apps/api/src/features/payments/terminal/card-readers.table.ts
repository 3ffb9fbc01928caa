import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

import { locations } from '#api/features/locations/locations.table.ts'

const instant = { withTimezone: true, mode: 'date' } as const

/** Card readers on counters. Those that were removed stay, because payments name them. */
export const cardReaders = pgTable(
  'card_readers',
  {
    /** The provider's: `tmr_…`. */
    id: text().primaryKey(),
    locationId: text()
      .notNull()
      .references(() => locations.id),
    /** The location as the provider knows it, made with the first reader there: `tml_…`. */
    placeId: text().notNull(),
    label: text().notNull(),
    serial: text().notNull(),
    pairedAt: timestamp(instant).notNull(),
    removedAt: timestamp(instant),
  },
  (table) => [index('card_readers_location').on(table.locationId)],
)

export type CardReader = typeof cardReaders.$inferSelect
