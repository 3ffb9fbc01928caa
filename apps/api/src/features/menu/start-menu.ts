import { DEFAULT_CATEGORIES } from '@thali/domain/menu/categories'

import type { Transaction } from '#api/database/database.ts'
import { insertMenu, readMenu } from './menu.statements.ts'
import type { menuCategories, MenuItem } from './menu.table.ts'

/**
 * Gives a new location its menu: the default categories, or a copy of another location's menu. False when that location
 * does not exist.
 */
export async function startMenu(tx: Transaction, locationId: string, copyFrom: string | undefined): Promise<boolean> {
  if (copyFrom === undefined) {
    await insertMenu(tx, { categories: defaultCategories(locationId), items: [] })
    return true
  }
  const { categories, items } = await readMenu(tx, copyFrom)
  // Every location has the default categories, so no categories means no such location.
  if (categories.length === 0) return false
  await insertMenu(tx, {
    categories: categories.map((one) => ({ ...one, locationId })),
    items: items.map((item) => toCopy(item, locationId)),
  })
  return true
}

export function defaultCategories(locationId: string): (typeof menuCategories.$inferInsert)[] {
  return DEFAULT_CATEGORIES.map(([id, name, frenchName], position) => {
    return { locationId, id, name, frenchName, position, isDefault: true }
  })
}

/** `truro-samosa` of Truro becomes `amherst-samosa`. */
function toCopy({ createdAt: _created, updatedAt: _updated, ...item }: MenuItem, locationId: string) {
  const prefix = `${item.locationId}-`
  const name = item.id.startsWith(prefix) ? item.id.slice(prefix.length) : item.id
  return { ...item, id: `${locationId}-${name}`, locationId }
}
