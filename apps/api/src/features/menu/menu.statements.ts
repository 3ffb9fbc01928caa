import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'

import type { Transaction } from '#api/database/database.ts'
import type { StoredMenu } from './menu.repository.ts'
import { menuCategories, type MenuItem, menuItems } from './menu.table.ts'
import { insertOptions, type NewOptions, readOptions } from './options/options.statements.ts'

/** Those of a location's dishes that have these ids. */
export async function findDishes(tx: Transaction, locationId: string, ids: readonly string[]): Promise<MenuItem[]> {
  return tx
    .select()
    .from(menuItems)
    .where(and(eq(menuItems.locationId, locationId), inArray(menuItems.id, [...ids]), isNull(menuItems.deletedAt)))
    .orderBy(asc(menuItems.position))
}

/** Returns the dishes whose visibility changed. */
export async function hideOrShow(
  tx: Transaction,
  ids: readonly string[],
  { isAvailable, hiddenUntil }: Pick<MenuItem, 'isAvailable' | 'hiddenUntil'>,
  now: Date,
): Promise<string[]> {
  const until = hiddenUntil && hiddenUntil.toISOString()
  const isOther = sql`(${menuItems.isAvailable}, ${menuItems.hiddenUntil}) IS DISTINCT FROM (${isAvailable}::boolean, ${until}::timestamptz)`
  const changed = await tx
    .update(menuItems)
    .set({ isAvailable, hiddenUntil, updatedAt: now })
    .where(and(inArray(menuItems.id, [...ids]), isOther))
    .returning({ id: menuItems.id })
  return changed.map(({ id }) => id)
}

type NewMenu = {
  categories: (typeof menuCategories.$inferInsert)[]
  items: (typeof menuItems.$inferInsert)[]
  options?: NewOptions
}

/** The menu of a location, in its order; no categories when the location does not exist. */
export async function readMenu(
  tx: Transaction,
  locationId: string,
): Promise<Omit<StoredMenu, 'location' | 'zones' | 'sold'>> {
  const categories = await tx
    .select()
    .from(menuCategories)
    .where(eq(menuCategories.locationId, locationId))
    .orderBy(asc(menuCategories.position))
  const items = await tx
    .select()
    .from(menuItems)
    .where(and(eq(menuItems.locationId, locationId), isNull(menuItems.deletedAt)))
    .orderBy(asc(menuItems.position))
  const { groups, links } = await readOptions(tx, locationId)
  return { categories, items: items.map((item) => ({ ...item, groups: links.get(item.id) ?? [] })), groups }
}

/** Creates a menu for a location that has none. */
export async function insertMenu(tx: Transaction, { categories, items, options }: NewMenu): Promise<void> {
  await tx.insert(menuCategories).values(categories)
  if (items.length > 0) await tx.insert(menuItems).values(items)
  if (options) await insertOptions(tx, options)
}
