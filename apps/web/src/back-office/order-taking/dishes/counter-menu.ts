import type { MenuItemView, MenuView } from '@thali/contracts/menu/menu'

import { findDishes } from '#web/dishes/dish-search.ts'

/**
 * The menu at the counter. Staff may add a dish whose portions are used up; they are asked when they submit. They may also
 * add a dish that can only be ordered for later: its note says so, and the quote lists the times for which it is sold.
 */
export function counterMenu(menu: MenuView): MenuView {
  return { ...menu, items: menu.items.map(atCounter) }
}

function atCounter(item: MenuItemView): MenuItemView {
  return item.portionsLeft === 0 || item.later ? { ...item, isAvailable: true, hiddenUntil: null } : item
}

export type TileGroup = { id: string; title: string; items: readonly MenuItemView[] }

type Filter = {
  search: string
  onlyAvailable: boolean
  /** Names of the dishes that sell most, best first. */
  mostSold?: readonly string[]
}

/** One row of the grid beside the ticket of a laptop. */
const MOST_SOLD_SHOWN = 4

/**
 * The tiles by category, in the order of the menu, after a row of those that sell most. A search yields one group of hits instead, best match first, because
 * Enter picks the first one.
 */
export function tileGroups({ categories, items }: Pick<MenuView, 'categories' | 'items'>, by: Filter): TileGroup[] {
  const listed = by.onlyAvailable ? items.filter((item) => item.isAvailable) : items
  if (by.search.trim() !== '') {
    const hits = byName(findDishes(listed, by.search), by.search)
    return hits.length > 0 ? [{ id: 'hits', title: foundWords(hits.length), items: hits }] : []
  }
  const known = new Set(categories.map(({ id }) => id))
  const groups = categories.map(({ id, name }) => ({
    id,
    title: name,
    items: listed.filter(({ category }) => category === id),
  }))
  const rest = { id: 'more', title: 'More dishes', items: listed.filter(({ category }) => !known.has(category)) }
  return [mostSoldGroup(listed, by.mostSold ?? []), ...groups, rest].filter((group) => group.items.length > 0)
}

function mostSoldGroup(listed: readonly MenuItemView[], names: readonly string[]): TileGroup {
  const sold = names.flatMap((name) => listed.filter((item) => item.name === name && item.isAvailable))
  return { id: 'most-sold', title: 'Most sold', items: sold.slice(0, MOST_SOLD_SHOWN) }
}

/** `38/42`: available dishes of all dishes. */
export function availableCount(items: readonly MenuItemView[]): string {
  return `${items.filter((item) => item.isAvailable).length}/${items.length}`
}

/** An available dish of the same category, closest in price. */
export function alternativeTo(item: MenuItemView, items: readonly MenuItemView[]): MenuItemView | undefined {
  const others = items.filter((other) => other.isAvailable && other.category === item.category && other.id !== item.id)
  const distance = (other: MenuItemView) => Math.abs(other.price - item.price)
  return others.sort((a, b) => distance(a) - distance(b))[0]
}

/** Dishes whose name matches come before dishes whose description matches. */
function byName(hits: readonly MenuItemView[], search: string): MenuItemView[] {
  const wanted = search.trim().toLowerCase()
  const words = wanted.split(/\s+/)
  const rank = (item: MenuItemView) => {
    const name = item.name.toLowerCase()
    if (name.startsWith(wanted)) return 0
    const parts = name.split(/[^\p{L}\p{N}]+/u)
    return words.every((word) => parts.some((part) => part.startsWith(word))) ? 1 : 2
  }
  return hits.toSorted((a, b) => rank(a) - rank(b))
}

function foundWords(count: number): string {
  return count === 1 ? '1 dish found' : `${count} dishes found`
}
