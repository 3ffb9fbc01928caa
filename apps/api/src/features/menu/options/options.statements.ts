import { asc, eq } from 'drizzle-orm'

import type { Transaction } from '#api/database/database.ts'
import { itemOptionGroups, type OptionGroupRow, optionGroups, type OptionRow, options } from './options.table.ts'

/** A group with its options, both in the restaurant's order. */
export type StoredGroup = OptionGroupRow & { options: OptionRow[] }

export type NewOptions = {
  groups: (typeof optionGroups.$inferInsert)[]
  options: (typeof options.$inferInsert)[]
  links: (typeof itemOptionGroups.$inferInsert)[]
}

/** The groups of a location, and by dish the ids of its groups. */
export async function readOptions(
  tx: Transaction,
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
