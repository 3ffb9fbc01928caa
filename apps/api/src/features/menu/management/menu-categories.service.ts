import { AppError } from '@thali/contracts/errors'
import type {
  AddCategory,
  ChangeCategory,
  DeleteCategory,
  ListCategories,
  ManagedCategoryView,
} from '@thali/contracts/menu/menu-categories'
import {
  CATEGORY_REFUSALS,
  categoryId,
  categoryName,
  categoryRefusal,
  PLAIN_CATEGORY,
} from '@thali/domain/menu/categories'

import type { CategoryChange, MenuManagementRepository } from './menu-management.repository.ts'
import type { Transaction } from '#api/database/database.ts'
import type { MenuCaller, MenuChanges } from '#api/features/menu/menu-changes.ts'
import { type MenuService, type MenuSnapshot, unknownLocation } from '#api/features/menu/menu.service.ts'
import { placesFor, type Principal, worksAt } from '#api/identity/principal.ts'

type Deps = { items: MenuManagementRepository; menu: MenuService; changes: MenuChanges }

/** The categories of menus. A change is made at every location of the caller's. */
export function createMenuCategories({ items, menu, changes: { changingAll, tellAll } }: Deps) {
  async function listAll(locationId: string, tx?: Transaction): Promise<ManagedCategoryView[]> {
    const [known, dishes] = [await items.listCategories(locationId, tx), await items.listItems(locationId, tx)]
    const counts = Map.groupBy(dishes, ({ category }) => category)
    const listed = known.map(({ locationId: _location, position: _position, ...category }) => {
      return { ...category, isKept: false, items: counts.get(category.id)?.length ?? 0 }
    })
    // A deleted category stays on the dishes that have it (open choice 55).
    const left = [...counts].filter(([id]) => !known.some((category) => category.id === id))
    const kept = left.map(([id, of]) => {
      return { ...PLAIN_CATEGORY, id, name: categoryName(id), isDefault: false, isKept: true, items: of.length }
    })
    return [...listed, ...kept]
  }

  return {
    list: listAll,

    async read(locationId: string, principal: Principal): Promise<ListCategories['reply']> {
      await requireMenu(menu, locationId, principal)
      return { categories: await listAll(locationId) }
    },

    async add(locationId: string, { name }: AddCategory['body'], caller: MenuCaller): Promise<AddCategory['reply']> {
      return changingAll(locationId, caller, async (tx) => {
        const places = placesFor(caller.principal, undefined)
        const existing = await items.listCategories(locationId, tx)
        const refusal = categoryRefusal(
          name,
          existing.map((category) => category.id),
        )
        if (refusal) throw refusedCategory(CATEGORY_REFUSALS[refusal])
        const id = categoryId(name)
        await items.addCategory(tx, { id, name: categoryName(id) }, places)
        await tellAll(tx, { locationId, places }, id, { actor: caller.actor, action: 'category.add', detail: { name } })
        return { categories: await listAll(locationId, tx) }
      })
    },

    /** @throws AppError `not-found` */
    async change(
      { location, name: id }: ChangeCategory['params'],
      body: ChangeCategory['body'],
      caller: MenuCaller,
    ): Promise<ChangeCategory['reply']> {
      return changingAll(location, caller, async (tx) => {
        const places = placesFor(caller.principal, undefined)
        const change = namedOnly(body)
        if (!(await items.changeCategory(tx, id, change, places))) throw new AppError('not-found')
        await tellAll(tx, { locationId: location, places }, id, {
          actor: caller.actor,
          action: 'category.change',
          detail: change,
        })
        return { categories: await listAll(location, tx) }
      })
    },

    async delete({ location, name }: DeleteCategory['params'], caller: MenuCaller): Promise<DeleteCategory['reply']> {
      return changingAll(location, caller, async (tx) => {
        const places = placesFor(caller.principal, undefined)
        const known = await items.listCategories(location, tx)
        const category = known.find(({ id }) => id === name)
        if (!category) throw new AppError('not-found')
        if (category.isDefault) throw refusedCategory('Default categories cannot be deleted')
        await items.deleteCategory(tx, name, places)
        await tellAll(tx, { locationId: location, places }, name, {
          actor: caller.actor,
          action: 'category.delete',
          detail: { name },
        })
        return { categories: await listAll(location, tx) }
      })
    },
  }
}

export type MenuCategories = ReturnType<typeof createMenuCategories>

/** @throws AppError `permission-denied` where the caller does not work, `menu-location-not-found` */
export async function requireMenu(menu: MenuService, locationId: string, principal: Principal): Promise<MenuSnapshot> {
  if (!worksAt(principal, locationId)) throw new AppError('permission-denied')
  const snapshot = await menu.findSnapshot(locationId)
  if (!snapshot) throw unknownLocation(locationId)
  return snapshot
}

/** What the body names; an empty text becomes null. */
function namedOnly(body: ChangeCategory['body']): CategoryChange {
  const named = Object.entries(body).filter(([, value]) => value !== undefined)
  return Object.fromEntries(named.map(([field, value]) => [field, value || null]))
}

function refusedCategory(message: string): AppError {
  return new AppError('category-refused', { message, details: { name: message } })
}
