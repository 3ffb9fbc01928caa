import { DEFAULT_CATEGORIES } from '@thali/domain/menu/categories'
import { dishKeys } from '@thali/domain/menu/dish-names'

import type { StoredMenu } from './menu.repository.ts'
import { insertMenu, readMenu, type NewOptions } from './menu.statements.ts'
import type { menuCategories } from './menu.table.ts'
import type { Transaction } from '#api/database/database.ts'

/**
 * Gives a new location its menu: the default categories, or a copy of another location's menu. False when that location
 * does not exist.
 */
export async function startMenu(tx: Transaction, locationId: string, copyFrom: string | undefined): Promise<boolean> {
  if (copyFrom === undefined) {
    await insertMenu(tx, { categories: defaultCategories(locationId), items: [] })
    return true
  }
  const { categories, items, groups } = await readMenu(tx, copyFrom)
  // Every location has the default categories, so no categories means no such location.
  if (categories.length === 0) return false
  const keys = dishKeys(items, copyFrom)
  /** `truro-samosa` of Truro becomes `amherst-samosa`. */
  const idOf = (itemId: string) => `${locationId}-${keys.get(itemId) ?? itemId}`
  await insertMenu(tx, {
    categories: categories.map((one) => ({ ...one, locationId })),
    items: items.map(({ createdAt: _created, updatedAt: _updated, groups: _groups, ...item }) => ({
      ...item,
      id: idOf(item.id),
      locationId,
    })),
    options: copiedOptions({ groups, items }, locationId, idOf),
  })
  return true
}

export function defaultCategories(locationId: string): (typeof menuCategories.$inferInsert)[] {
  return DEFAULT_CATEGORIES.map(([id, name, frenchName, drawnAs], position) => {
    return { locationId, id, name, frenchName, drawnAs, position, isDefault: true }
  })
}

function copiedOptions(
  { groups, items }: Pick<StoredMenu, 'groups' | 'items'>,
  locationId: string,
  idOf: (itemId: string) => string,
): NewOptions {
  return {
    groups: groups.map(({ options: _options, ...group }) => ({ ...group, locationId })),
    options: groups.flatMap((group) =>
      group.options.map((option) => ({
        ...option,
        locationId,
        itemId: option.itemId && idOf(option.itemId),
      })),
    ),
    links: items.flatMap((item) =>
      item.groups.map((groupId, position) => ({
        locationId,
        itemId: idOf(item.id),
        groupId,
        position,
      })),
    ),
  }
}
