import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

import { locations } from '#api/features/locations/locations.table.ts'
import { menuItems } from '#api/features/menu/menu.table.ts'

const instant = { withTimezone: true, mode: 'date' } as const

/** What guests choose from: sizes, breads, extras. Orders keep what was chosen, so that a group can be deleted. */
export const optionGroups = pgTable(
  'option_groups',
  {
    locationId: text()
      .notNull()
      .references(() => locations.id),
    id: text().notNull(),
    name: text().notNull(),
    frenchName: text(),
    /** Fewest and most units, over all of its options. */
    least: integer().notNull(),
    most: integer().notNull(),
    /** How many of the dearest units cost nothing. */
    free: integer().notNull().default(0),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.locationId, table.id] }),
    check('option_groups_units', sql`0 <= ${table.least} AND ${table.least} <= ${table.most} AND ${table.most} <= 20`),
    check('option_groups_free', sql`${table.free} BETWEEN 0 AND ${table.most}`),
  ],
)

export const options = pgTable(
  'options',
  {
    locationId: text().notNull(),
    groupId: text().notNull(),
    id: text().notNull(),
    name: text().notNull(),
    frenchName: text(),
    /** Added to the price of the dish for each unit; may be negative. */
    deltaCents: integer().notNull().default(0),
    most: integer().notNull().default(1),
    /** Units that are chosen at first. */
    preset: integer().notNull().default(0),
    /** The option is this dish (a combo), or opens this group, or neither. */
    itemId: text().references(() => menuItems.id),
    opensGroupId: text(),
    /** Portions of its dish that one takes; null: nothing of its own. */
    portions: integer(),
    isAvailable: boolean().notNull().default(true),
    /** When a hidden option returns by itself; null: when somebody shows it. */
    hiddenUntil: timestamp(instant),
    isVegetarian: boolean().notNull().default(false),
    isVegan: boolean().notNull().default(false),
    isGlutenFree: boolean().notNull().default(false),
    allergens: text().array().notNull().default([]),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.locationId, table.groupId, table.id] }),
    foreignKey({
      name: 'options_group',
      columns: [table.locationId, table.groupId],
      foreignColumns: [optionGroups.locationId, optionGroups.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'options_opens_group',
      columns: [table.locationId, table.opensGroupId],
      foreignColumns: [optionGroups.locationId, optionGroups.id],
    }),
    check('options_kind', sql`num_nonnulls(${table.itemId}, ${table.opensGroupId}) <= 1`),
    check('options_units', sql`${table.most} BETWEEN 1 AND 20 AND ${table.preset} BETWEEN 0 AND ${table.most}`),
  ],
)

/** The groups of a dish, in the order in which they are asked. */
export const itemOptionGroups = pgTable(
  'item_option_groups',
  {
    locationId: text().notNull(),
    itemId: text()
      .notNull()
      .references(() => menuItems.id, { onDelete: 'cascade' }),
    groupId: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.groupId] }),
    foreignKey({
      name: 'item_option_groups_group',
      columns: [table.locationId, table.groupId],
      foreignColumns: [optionGroups.locationId, optionGroups.id],
    }).onDelete('cascade'),
  ],
)

export type OptionGroupRow = typeof optionGroups.$inferSelect
export type OptionRow = typeof options.$inferSelect
