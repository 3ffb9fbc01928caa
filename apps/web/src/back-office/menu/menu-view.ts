import type { ManagedItemView } from '@thali/contracts/menu/menu-management'

import { categoryLabel } from './menu-words.ts'
import { findDishes } from '#web/dishes/dish-search.ts'

/** The filters of the list. */
export type MenuChoices = {
  search: string
  /** `all`, `special`, or `in:` with a category id. */
  category: string
  availability: 'all' | 'available' | 'unavailable'
}

export const NO_CHOICES: MenuChoices = { search: '', category: 'all', availability: 'all' }

/** The options of the availability filter (ADM-MEN-07). */
export const AVAILABILITIES = [
  { value: 'all', label: 'All Items' },
  { value: 'available', label: 'Available Only' },
  { value: 'unavailable', label: 'Unavailable Only' },
] as const satisfies readonly { value: MenuChoices['availability']; label: string }[]

/** The options of the category filter: all, today's special, and every category that has dishes (ADM-MEN-04). */
export function categoryOptions(
  items: readonly ManagedItemView[],
  categories: readonly { id: string; name: string }[],
): { value: string; label: string }[] {
  const found = new Set(items.map(({ category }) => category))
  const inOrder = categories.flatMap(({ id }) => (found.delete(id) ? [id] : []))
  return [
    { value: 'all', label: 'All Categories' },
    { value: 'special', label: "Today's Special" },
    ...[...inOrder, ...found].map((id) => ({ value: `in:${id}`, label: categoryLabel(id, categories) })),
  ]
}

export function isNarrowed({ search, category, availability }: MenuChoices): boolean {
  return search.trim() !== '' || category !== 'all' || availability !== 'all'
}

/** The dishes that match the filters. */
export function shownItems(
  items: readonly ManagedItemView[],
  { search, category, availability }: MenuChoices,
): readonly ManagedItemView[] {
  return findDishes(items, search).filter((item) => {
    const isWantedState = availability === 'all' || item.isAvailable === (availability === 'available')
    return isWantedState && isIn(item, category)
  })
}

function isIn({ category, isTodaysSpecial }: ManagedItemView, wanted: string): boolean {
  if (wanted === 'all') return true
  return wanted === 'special' ? isTodaysSpecial : wanted === `in:${category}`
}
