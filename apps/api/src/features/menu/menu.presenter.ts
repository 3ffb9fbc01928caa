import type { MenuItemView, MenuView } from '@thali/contracts/menu/menu'
import { categoryName } from '@thali/domain/menu/categories'
import { type Cents, toDollars } from '@thali/domain/money/cents'
import { localParts } from '@thali/domain/time/zone'

import { toLocationView } from '#api/features/locations/locations.presenter.ts'
import type { StoredMenu } from '#api/features/menu/menu.repository.ts'
import type { MenuItem } from './menu.table.ts'

/** The current menu as customers see it. */
export function toMenuView(menu: StoredMenu, now: Date): MenuView {
  const { date: today } = localParts(now)
  const filled = new Set(menu.items.map((item) => item.category))
  const known = menu.categories.filter((category) => filled.delete(category.id)).map(({ id, name }) => ({ id, name }))
  // Dishes of a deleted category stay on the menu, after the others.
  const left = [...filled].map((id) => ({ id, name: categoryName(id) }))
  return {
    location: toLocationView(menu.location, now),
    categories: [...known, ...left],
    items: menu.items.map((item) => toItemView(item, today)),
    version: menu.location.menuVersion,
  }
}

/** A dish as customers see it on a local day. */
export function toItemView(item: MenuItem, today: string): MenuItemView {
  return {
    id: item.id,
    name: item.name,
    description: item.description,
    price: toDollars(item.priceCents as Cents),
    category: item.category,
    spiceLevel: item.spiceLevel,
    prepTime: item.prepTimeMinutes,
    calories: item.calories,
    isVegetarian: item.isVegetarian,
    isVegan: item.isVegan,
    isGlutenFree: item.isGlutenFree,
    isPopular: item.isPopular,
    isAvailable: item.isAvailable,
    hiddenUntil: item.hiddenUntil?.toISOString() ?? null,
    isTodaysSpecial: isSpecialOn(item, today),
    image: item.image,
    tags: item.tags,
    allergens: item.allergens,
    maxQuantity: item.maxQuantity,
  }
}

/** Days in the restaurant's time zone, `YYYY-MM-DD`, both inclusive. */
function isSpecialOn(item: MenuItem, today: string): boolean {
  if (!item.isTodaysSpecial) return false
  return (item.specialStartDate ?? today) <= today && today <= (item.specialEndDate ?? today)
}
