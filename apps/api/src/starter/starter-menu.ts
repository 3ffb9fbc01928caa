import { appetizers } from './menu-appetizers.ts'
import { breakfast } from './menu-breakfast.ts'
import { combosWithBread } from './menu-combos-with-bread.ts'
import { combosWithRice } from './menu-combos-with-rice.ts'
import { drinks } from './menu-drinks.ts'
import { nonVegCurries } from './menu-non-veg-curries.ts'
import { vegCurries } from './menu-veg-curries.ts'
import type { StarterCategory, StarterDish, StarterItem, StarterLocationId } from './starter-types.ts'

const SPECIAL_DAYS = 30

const dishesByCategory: ReadonlyArray<readonly [StarterCategory, readonly StarterDish[]]> = [
  ['appetizers', appetizers],
  ['breakfast', breakfast],
  ['veg-curries', vegCurries],
  ['non-veg-curries', nonVegCurries],
  ['combos-with-rice', combosWithRice],
  ['combos-with-bread', combosWithBread],
  ['drinks', drinks],
]

/** The menu one location starts with, in the order the categories and dishes are printed. */
export function starterMenu(locationId: StarterLocationId): StarterItem[] {
  return dishesByCategory.flatMap(([category, dishes]) =>
    dishes
      .filter((dish) => dish.only === undefined || dish.only === locationId)
      .map((dish) => toStarterItem(dish, category, locationId)),
  )
}

function toStarterItem(dish: StarterDish, category: StarterCategory, locationId: StarterLocationId): StarterItem {
  const { diet, only: _only, priceCentsAt, popularAt, specialAt, ...sameEverywhere } = dish

  return {
    ...sameEverywhere,
    category,
    priceCents: priceCentsAt?.[locationId] ?? dish.priceCents,
    isVegetarian: diet !== 'non-vegetarian',
    isVegan: diet === 'vegan',
    isGlutenFree: !dish.allergens.includes('gluten'),
    isPopular: popularAt?.includes(locationId) ?? false,
    allergens: [...dish.allergens],
    tags: [...dish.tags],
    ...(specialAt?.includes(locationId) && { specialDays: SPECIAL_DAYS }),
  }
}
