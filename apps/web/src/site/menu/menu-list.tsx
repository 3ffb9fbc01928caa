import type { MenuItemView, MenuView } from '@thali/contracts/menu/menu'
import type { Cart } from '@thali/domain/cart/cart'
import { memo, useMemo } from 'react'

import { tintOf } from '#web/dishes/tint.ts'
import { DishRow } from './dish/dish-row.tsx'
import type { MenuSection } from './menu-sections.ts'

type MenuListProps = {
  menu: MenuView
  sections: readonly MenuSection[]
  cart: Cart
  /** Ids of the favourites here; null while they are not known yet, undefined for guests. */
  favorites: readonly string[] | null | undefined
  onOpen: (item: MenuItemView) => void
}

/** Every section of the menu under its title. */
export const MenuList = memo(function MenuList({ menu, sections, cart, favorites, onOpen }: MenuListProps) {
  const counts = useMemo(() => countsOf(cart), [cart])
  return sections.map(({ id, title, lang, items }) => (
    <section key={id} id={id} aria-labelledby={`${id}-title`} className="menu-section">
      <h2 id={`${id}-title`} className="menu-title" lang={lang}>
        {title}
      </h2>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <DishRow
            key={item.id}
            item={item}
            inCart={counts.get(item.id) ?? 0}
            isFavorite={favorites && favorites.includes(item.id)}
            locationId={menu.location.id}
            tint={tintOf(item.category, menu.categories)}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </section>
  ))
})

function countsOf(cart: Cart): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { id, quantity } of cart) counts.set(id, (counts.get(id) ?? 0) + quantity)
  return counts
}
