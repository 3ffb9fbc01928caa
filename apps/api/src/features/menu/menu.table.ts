import type { Work } from '@thali/domain/kitchen'
import type { SoldPeriod } from '@thali/domain/menu/sale'
import { ORDER_TYPES } from '@thali/domain/order-status'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

import { locations } from '#api/features/locations/locations.table.ts'
import { users } from '#api/features/users/users.table.ts'

const instant = { withTimezone: true, mode: 'date' } as const

export const menuCategories = pgTable(
  'menu_categories',
  {
    locationId: text()
      .notNull()
      .references(() => locations.id),
    id: text().notNull(),
    name: text().notNull(),
    frenchName: text(),
    /** One line below the name, in both languages; null: none. */
    tagline: text(),
    frenchTagline: text(),
    /** How its dishes are drawn that name no drawing; null: as any dish. */
    drawnAs: text(),
    position: integer().notNull(),
    isDefault: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.locationId, table.id] })],
)

export const menuItems = pgTable(
  'menu_items',
  {
    id: text().primaryKey(),
    locationId: text()
      .notNull()
      .references(() => locations.id),
    name: text().notNull(),
    description: text().notNull(),
    /** For guests who read French; both or neither. */
    frenchName: text(),
    frenchDescription: text(),
    priceCents: integer().notNull(),
    category: text().notNull(),
    spiceLevel: text({ enum: ['none', 'mild', 'medium', 'hot'] }).notNull(),
    prepTime: integer('prep_time_minutes').notNull().default(15),
    /** What it takes of the kitchen's stations; `[]`: it needs none; null: its preparation time at the first. */
    work: jsonb().$type<Work>(),
    calories: integer(),
    isVegetarian: boolean().notNull().default(false),
    isVegan: boolean().notNull().default(false),
    isGlutenFree: boolean().notNull().default(false),
    isPopular: boolean().notNull().default(false),
    isAvailable: boolean().notNull().default(true),
    /** When a hidden dish returns by itself; null: when somebody shows it. */
    hiddenUntil: timestamp(instant),
    isTodaysSpecial: boolean().notNull().default(false),
    /** First and last local day of the special. */
    specialStartDate: date(),
    specialEndDate: date(),
    image: text(),
    /** Its drawing (`bowlText`); null: that of its category. */
    drawnAs: text(),
    tags: text().array().notNull().default([]),
    allergens: text().array().notNull().default([]),
    maxQuantity: integer().notNull().default(10),
    /** Portions a day; null: not counted. */
    portions: integer(),
    /** Hours in which it is sold; null: always. */
    soldPeriods: jsonb().$type<readonly SoldPeriod[]>(),
    /** How long before the food is due it has to be ordered; null: not at all. */
    noticeMinutes: integer(),
    /** The order types that it is sold for; null: all. */
    soldFor: text({ enum: ORDER_TYPES }).array(),
    position: integer().notNull(),
    createdAt: timestamp(instant).notNull().defaultNow(),
    updatedAt: timestamp(instant).notNull().defaultNow(),
    deletedAt: timestamp(instant),
  },
  (table) => [
    index('menu_items_location').on(table.locationId, table.position),
    check('menu_items_french', sql`(${table.frenchName} IS NULL) = (${table.frenchDescription} IS NULL)`),
    check('menu_items_price', sql`${table.priceCents} > 0`),
    check('menu_items_max_quantity', sql`${table.maxQuantity} BETWEEN 1 AND 50`),
  ],
)

export type MenuItem = typeof menuItems.$inferSelect
export type MenuCategory = typeof menuCategories.$inferSelect

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
