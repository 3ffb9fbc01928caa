import type { BrandOverrides } from '@thali/domain/brand/brand'
import type { AccountNames } from '@thali/domain/money/journal'
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = { withTimezone: true, mode: 'date' } as const

/** The brand fields that an admin changed. One row. */
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

/** The rules that an admin may set. One row, created with the first change. */
export const businessRules = pgTable(
  'house_rules',
  {
    id: integer().primaryKey(),
    /** Cash one member of staff may hand back at one location per day without a manager. */
    cashBackCents: integer().notNull(),
    /** Card money and goodwill that one manager may give back at one location per day without a second person. */
    giveBackCents: integer().notNull().default(50_000),
    /** What 100 points are worth; 0: points buy nothing. */
    pointsWorthCents: integer().notNull().default(0),
    /** What the journal calls its accounts, where not by their usual names. */
    accounts: jsonb().$type<Partial<AccountNames>>().notNull().default({}),
    updatedBy: text().notNull(),
    updatedAt: timestamp(instant).notNull().defaultNow(),
  },
  (table) => [
    check('house_rules_one', sql`${table.id} = 1`),
    check('house_rules_cash_back', sql`${table.cashBackCents} >= 0`),
    check('house_rules_give_back', sql`${table.giveBackCents} >= 0`),
    check('house_rules_points_worth', sql`${table.pointsWorthCents} >= 0`),
  ],
)
