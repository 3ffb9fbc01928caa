import type { BrandOverrides } from '@thali/domain/brand/brand'
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = { withTimezone: true, mode: 'date' } as const

/** What an admin changed of the brand. One row. */
export const brandSettings = pgTable(
  'brand_settings',
  {
    id: integer().primaryKey(),
    brand: jsonb().$type<BrandOverrides>().notNull(),
    updatedBy: text().notNull(),
    updatedAt: timestamp(instant).notNull().defaultNow(),
  },
  (table) => [check('brand_settings_one', sql`${table.id} = 1`)],
)
