import type { MenuItemView, MenuView } from '@thali/contracts/menu/menu'
import type { Language } from '@thali/domain/language/languages'

import { fitsDiets, isFiltering, type MenuFilters } from './filters/menu-filters.ts'
import { findDishes } from '#web/dishes/dish-search.ts'
import { langOf } from '#words/dish-language.ts'
import { words } from '#words/menu/page.ts'

export type MenuSection = {
  /** Unique on the page; what the category bar leads to. */
  id: string
  title: string
  /** Of the title, where it is not that of the page. */
  lang?: Language | undefined
  /** One line of the restaurant's about it, and how it is drawn. */
  tagline?: string | undefined
  drawing?: string | undefined
  /** Its dishes have their bowls beside them; in other sections only photos. */
  isPictured?: boolean
  items: readonly MenuItemView[]
}

const MOST_POPULAR = 6

/**
 * The menu as it is read: the guest's favourites, today's special and what is popular first, then every category with a
 * dish in it. Filtered, it is only the categories, because nobody wants to find the same dish twice.
 */
export function menuSections(
  { categories, items }: Pick<MenuView, 'categories' | 'items'>,
  filters: MenuFilters,
  favorites: readonly string[] = [],
): { sections: MenuSection[]; itemCount: number } {
  const shown = findDishes(items, filters.search).filter((item) => fitsDiets(item, filters.diets))
  const known = new Set(categories.map(({ id }) => id))
  const byCategory = categories.map(({ id, name, originalName, tagline, drawing }) => ({
    id: `category-${id}`,
    title: name,
    lang: langOf({ originalName }),
    tagline,
    drawing,
    items: shown.filter(({ category }) => category === id),
  }))
  const rest = { id: 'more', title: words.more, items: shown.filter(({ category }) => !known.has(category)) }
  const sections = [...(isFiltering(filters) ? [] : highlights(shown, favorites)), ...byCategory, rest]
  return { sections: sections.filter((section) => section.items.length > 0), itemCount: shown.length }
}

function highlights(items: readonly MenuItemView[], favorites: readonly string[]): MenuSection[] {
  const sold = items.filter(({ isAvailable }) => isAvailable)
  const special = sold.filter(({ isTodaysSpecial }) => isTodaysSpecial)
  const popular = sold.filter(({ isPopular, isTodaysSpecial }) => isPopular && !isTodaysSpecial)
  return [
    {
      id: 'favorites',
      title: words.favorites,
      isPictured: true,
      items: favorites.flatMap((id) => sold.find((item) => item.id === id) ?? []),
    },
    { id: 'special', title: words.special, isPictured: true, items: special },
    { id: 'popular', title: words.popular, isPictured: true, items: popular.slice(0, MOST_POPULAR) },
  ]
}
