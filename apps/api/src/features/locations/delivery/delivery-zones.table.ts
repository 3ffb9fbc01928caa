import type { ZoneShape } from '@thali/domain/delivery/delivery'
import type { Cents } from '@thali/domain/money/cents'
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { locations } from '#api/features/locations/locations.table.ts'

/** Where a location delivers. The first zone by position that a destination lies in decides; without zones all are served. */
export const deliveryZones = pgTable(
  'delivery_zones',
  {
    locationId: text()
      .notNull()
      .references(() => locations.id),
    id: text().notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    shape: jsonb().$type<ZoneShape>().notNull(),
    feeCents: integer().$type<Cents>().notNull(),
    minimumCents: integer().$type<Cents>().notNull(),
    freeFromCents: integer().$type<Cents>(),
    extraMinutes: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.locationId, table.id] }),
    check(
      'delivery_zones_amounts',
      sql`${table.feeCents} >= 0 AND ${table.minimumCents} >= 0 AND ${table.extraMinutes} >= 0
        AND (${table.freeFromCents} IS NULL OR ${table.freeFromCents} > 0)`,
    ),
  ],
)
