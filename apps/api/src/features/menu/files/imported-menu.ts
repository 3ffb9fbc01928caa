import { dishKeys } from '@thali/domain/menu/dish-names'
import type { DocumentDish, DocumentOption, MenuDocument } from '@thali/domain/menu/files/menu-document'
import type { OffTheMenu } from '@thali/domain/orders/order-lines'

import type { Menu } from './menu-files.presenter.ts'
import type { Dish } from '#api/features/menu/menu.repository.ts'
import type { StoredGroup } from '#api/features/menu/menu.statements.ts'
import type { menuCategories, menuItems } from '#api/features/menu/menu.table.ts'
import type { OptionRow } from '#api/features/menu/options.table.ts'

/** The rows of a menu after an import. */
export type ImportedMenu = {
  categories: (typeof menuCategories.$inferInsert)[]
  groups: StoredGroup[]
  dishes: (typeof menuItems.$inferInsert & { id: string })[]
  /** The ids of a dish's groups, by the dish. */
  links: ReadonlyMap<string, readonly string[]>
}

/**
 * What is matched by its key keeps its id, photo and visibility: favourites, orders and carts refer to the id, and the
 * kitchen says what is sold out.
 */
export function toImportedMenu(locationId: string, before: Menu, after: MenuDocument, now: Date): ImportedMenu {
  const keys = dishKeys(before.items, locationId)
  const items = new Map(before.items.map((item) => [keys.get(item.id), item]))
  const idOf = (key: string) => items.get(key)?.id ?? `${locationId}-${key}`
  const categories = new Map(before.categories.map((category) => [category.id, category]))
  const groups = new Map(before.groups.map((group) => [group.id, group]))
  const places = {
    categories: positions(after.categories.map(({ key }) => categories.get(key)?.position)),
    groups: positions(after.groups.map(({ key }) => groups.get(key)?.position)),
    dishes: positions(after.dishes.map(({ key }) => items.get(key)?.position)),
  }
  return {
    categories: after.categories.map(({ key, ...category }, index) => {
      const isDefault = categories.get(key)?.isDefault ?? false
      return { ...category, locationId, id: key, position: places.categories[index] ?? index, isDefault }
    }),
    groups: after.groups.map(({ key: id, options, ...group }, index) => ({
      ...group,
      locationId,
      id,
      position: places.groups[index] ?? index,
      options: options.map((option, position) => {
        const known = groups.get(id)?.options.find((one) => one.id === option.key)
        return { ...toOptionColumns(option, idOf, known), locationId, groupId: id, position }
      }),
    })),
    dishes: after.dishes.map((dish, index) => ({
      ...toItemColumns(dish, items.get(dish.key), now),
      id: idOf(dish.key),
      locationId,
      position: places.dishes[index] ?? index,
    })),
    links: new Map(after.dishes.map(({ key, groups: ofDish }) => [idOf(key), ofDish])),
  }
}

/** The dishes and options that an import removes. */
export function removedBy(before: Menu, { dishes, groups }: ImportedMenu): OffTheMenu {
  const left = new Set(dishes.map(({ id }) => id))
  const optionsOf = (all: Menu['groups']) =>
    all.flatMap(({ id: group, options }) => options.map((option) => ({ group, id: option.id })))
  const kept = new Set(optionsOf(groups).map(({ group, id }) => `${group}/${id}`))
  return {
    dishes: before.items.map(({ id }) => id).filter((id) => !left.has(id)),
    options: optionsOf(before.groups).filter(({ group, id }) => !kept.has(`${group}/${id}`)),
  }
}

/** Rows that follow each other as they are stored stay in their places; otherwise all are numbered anew. */
function positions(known: readonly (number | undefined)[]): number[] {
  let last = -1
  const kept = known.map((position) => {
    last = position === undefined ? last + 1 : position > last ? position : Number.NaN
    return last
  })
  return kept.some(Number.isNaN) ? known.map((_, index) => index) : kept
}

function toOptionColumns(option: DocumentOption, idOf: (key: string) => string, before: OptionRow | undefined) {
  const { key: id, priceCents: deltaCents, dish, opens: opensGroupId, isHidden, allergens, ...rest } = option
  const { isAvailable, hiddenUntil } = before ?? { isAvailable: !isHidden, hiddenUntil: null }
  const itemId = dish === null ? null : idOf(dish)
  return { ...rest, id, deltaCents, itemId, opensGroupId, isAvailable, hiddenUntil, allergens: [...allergens] }
}

function toItemColumns(dish: DocumentDish, before: Dish | undefined, now: Date) {
  const { key: _key, groups: _groups, photo: image, isHidden, soldFor, ...rest } = dish
  const { isAvailable, hiddenUntil } = before ?? { isAvailable: !isHidden, hiddenUntil: null }
  return {
    ...rest,
    image,
    isAvailable,
    hiddenUntil,
    soldFor: soldFor && [...soldFor],
    updatedAt: now,
    deletedAt: null,
  }
}
