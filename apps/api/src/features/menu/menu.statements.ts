import type { Hidden } from '@thali/domain/menu/sale'
import { and, asc, eq, inArray, isNull, sql, or } from 'drizzle-orm'

import type { StoredMenu } from './menu.repository.ts'
import { menuCategories, type MenuItem, menuItems } from './menu.table.ts'
import { itemOptionGroups, type OptionGroupRow, optionGroups, type OptionRow, options } from './options.table.ts'
import type { Transaction, Executor } from '#api/database/database.ts'

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

/** A group with its options, both in the restaurant's order. */
export type StoredGroup = OptionGroupRow & { options: OptionRow[] }

export type NewOptions = {
  groups: (typeof optionGroups.$inferInsert)[]
  options: (typeof options.$inferInsert)[]
  links: (typeof itemOptionGroups.$inferInsert)[]
}

/** The groups of a location, and by dish the ids of its groups. */
export async function readOptions(
  tx: Executor,
  locationId: string,
): Promise<{ groups: StoredGroup[]; links: Map<string, string[]> }> {
  const groups = await tx
    .select()
    .from(optionGroups)
    .where(eq(optionGroups.locationId, locationId))
    .orderBy(asc(optionGroups.position), asc(optionGroups.id))
  if (groups.length === 0) return { groups: [], links: new Map() }
  const ofGroups = await tx
    .select()
    .from(options)
    .where(eq(options.locationId, locationId))
    .orderBy(asc(options.position), asc(options.id))
  const ofItems = await tx
    .select()
    .from(itemOptionGroups)
    .where(eq(itemOptionGroups.locationId, locationId))
    .orderBy(asc(itemOptionGroups.position), asc(itemOptionGroups.groupId))
  const byGroup = Map.groupBy(ofGroups, ({ groupId }) => groupId)
  const byItem = Map.groupBy(ofItems, ({ itemId }) => itemId)
  return {
    groups: groups.map((group) => ({ ...group, options: byGroup.get(group.id) ?? [] })),
    links: new Map([...byItem].map(([itemId, links]) => [itemId, links.map(({ groupId }) => groupId)])),
  }
}

/** Adds groups to a location that has none of these ids. Groups go first: options can open them. */
export async function insertOptions(tx: Transaction, { groups, options: ofGroups, links }: NewOptions): Promise<void> {
  if (groups.length > 0) await tx.insert(optionGroups).values(groups)
  if (ofGroups.length > 0) await tx.insert(options).values(ofGroups)
  if (links.length > 0) await tx.insert(itemOptionGroups).values(links)
}

/** Stores a whole group: options that it does not name are deleted. */
export async function saveGroup(tx: Transaction, { options: ofGroup, ...group }: StoredGroup): Promise<void> {
  const { locationId, id, name, frenchName, least, most, free, position } = group
  await tx
    .insert(optionGroups)
    .values(group)
    .onConflictDoUpdate({
      target: [optionGroups.locationId, optionGroups.id],
      set: { name, frenchName, least, most, free, position },
    })
  await tx.delete(options).where(and(eq(options.locationId, locationId), eq(options.groupId, id)))
  if (ofGroup.length > 0) await tx.insert(options).values(ofGroup)
}

/** Deletes a group with its options, and takes it from the dishes that have it. */
export async function deleteGroup(tx: Transaction, locationId: string, id: string): Promise<void> {
  await tx.delete(optionGroups).where(and(eq(optionGroups.locationId, locationId), eq(optionGroups.id, id)))
}

/** The ids of a dish's groups, in the order in which they are asked. */
export async function listGroupsOf(tx: Transaction, itemId: string): Promise<string[]> {
  const links = await tx
    .select({ groupId: itemOptionGroups.groupId })
    .from(itemOptionGroups)
    .where(eq(itemOptionGroups.itemId, itemId))
    .orderBy(asc(itemOptionGroups.position), asc(itemOptionGroups.groupId))
  return links.map(({ groupId }) => groupId)
}

/** Gives a dish these groups, which its location has, in this order. */
export async function linkGroups(
  tx: Transaction,
  { id: itemId, locationId }: Pick<MenuItem, 'id' | 'locationId'>,
  groups: readonly string[],
): Promise<void> {
  await tx.delete(itemOptionGroups).where(eq(itemOptionGroups.itemId, itemId))
  if (groups.length === 0) return
  await tx
    .insert(itemOptionGroups)
    .values(groups.map((groupId, position) => ({ locationId, itemId, groupId, position })))
}

/** Names of options, each within its group. */
export type OptionName = { group: string; id: string }

/** Those of a location's options that have these names. */
export async function findOptions(
  tx: Transaction,
  locationId: string,
  names: readonly OptionName[],
): Promise<OptionRow[]> {
  if (names.length === 0) return []
  return tx.select().from(options).where(isNamed(locationId, names)).orderBy(asc(options.groupId), asc(options.id))
}

/** Returns the options whose visibility changed. */
export async function hideOrShowOptions(
  tx: Transaction,
  locationId: string,
  names: readonly OptionName[],
  { isAvailable, hiddenUntil }: Hidden,
): Promise<OptionName[]> {
  if (names.length === 0) return []
  const until = hiddenUntil && hiddenUntil.toISOString()
  const isOther = sql`(${options.isAvailable}, ${options.hiddenUntil}) IS DISTINCT FROM (${isAvailable}::boolean, ${until}::timestamptz)`
  return tx
    .update(options)
    .set({ isAvailable, hiddenUntil })
    .where(and(isNamed(locationId, names), isOther))
    .returning({ group: options.groupId, id: options.id })
}

function isNamed(locationId: string, names: readonly OptionName[]) {
  const isOneOf = or(...names.map(({ group, id }) => and(eq(options.groupId, group), eq(options.id, id))))
  return and(eq(options.locationId, locationId), isOneOf)
}
