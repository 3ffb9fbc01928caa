import { isDeepStrictEqual } from 'node:util'

import { AppError } from '@thali/contracts/errors'

import type { ImportedMenu } from './imported-menu.ts'
import type { Menu } from './menu-files.presenter.ts'
import type { MenuFilesRepository } from './menu-files.repository.ts'
import type { Transaction } from '#api/database/database.ts'
import type { MenuManagementRepository } from '#api/features/menu/management/menu-management.repository.ts'
import { deleteGroup, linkGroups, saveGroup } from '#api/features/menu/menu.statements.ts'

type Repositories = {
  items: Pick<MenuManagementRepository, 'insertItem' | 'updateItem'>
  files: MenuFilesRepository
}
type Import = { locationId: string; before: Menu; after: ImportedMenu; now: Date }

/** Writes what is different after an import. Dishes go before the options that are dishes, groups before what opens them. */
export async function storeMenu(
  tx: Transaction,
  repositories: Repositories,
  { locationId, before, after, now }: Import,
) {
  for (const category of changedOf(before.categories, after.categories))
    await repositories.files.saveCategory(tx, category)
  await repositories.files.deleteCategories(tx, locationId, goneOf(before.categories, after.categories))

  await storeDishes(tx, repositories, { locationId, before, after, now })
  await storeGroups(tx, { locationId, before, after })
}

async function storeDishes(
  tx: Transaction,
  { items, files }: Repositories,
  { locationId, before, after, now }: Import,
) {
  const known = new Set(before.items.map(({ id }) => id))
  const added = after.dishes.map(({ id }) => id).filter((id) => !known.has(id))
  const deleted = await files.listDeleted(tx, locationId, added)
  for (const dish of changedOf(before.items, after.dishes)) {
    const { id, ...columns } = dish
    if (known.has(id)) await items.updateItem(tx, id, columns)
    // It comes back with its photo, and to the guests whose favourite it was.
    else if (deleted.has(id))
      await items.updateItem(tx, id, { ...columns, image: dish.image ?? deleted.get(id) ?? null })
    else if (!(await items.insertItem(tx, dish))) throw new AppError('unavailable', { retryAfter: 1 })
  }
  for (const id of goneOf(before.items, after.dishes)) await items.updateItem(tx, id, { deletedAt: now })
}

async function storeGroups(tx: Transaction, { locationId, before, after }: Omit<Import, 'now'>) {
  const changed = changedOf(before.groups, after.groups)
  const gone = new Set(goneOf(before.groups, after.groups))
  const emptied = [...changed, ...before.groups.filter(({ id }) => gone.has(id))]
  for (const group of emptied) await saveGroup(tx, { ...group, options: [] })
  for (const group of changed) await saveGroup(tx, group)
  const links = new Map(before.items.map(({ id, groups }) => [id, groups]))
  for (const [id, groups] of after.links) {
    if (!isDeepStrictEqual(links.get(id) ?? [], groups)) await linkGroups(tx, { id, locationId }, groups)
  }
  for (const id of gone) await deleteGroup(tx, locationId, id)
}

type Row = { id: string }

/** The rows that are new or differ from what is stored. */
function changedOf<One extends Row>(before: readonly Row[], after: readonly One[]): One[] {
  const stored = new Map<string, Record<string, unknown>>(before.map((row) => [row.id, row]))
  return after.filter((row) => {
    const known = stored.get(row.id)
    return (
      !known ||
      Object.entries(row).some(([column, value]) => column !== 'updatedAt' && !isDeepStrictEqual(value, known[column]))
    )
  })
}

function goneOf(before: readonly Row[], after: readonly Row[]): string[] {
  const left = new Set(after.map(({ id }) => id))
  return before.map(({ id }) => id).filter((id) => !left.has(id))
}
