import type { MenuView } from '@thali/contracts/menu/menu'
import type { Cart } from '@thali/domain/cart/cart-line'
import type { PriceChange } from '@thali/domain/cart/reprice'
import { useEffect } from 'react'

import { storedCart } from './cart-store.ts'
import { shared, useShared } from '#web/lib/kept/shared.ts'
import { persistently } from '#web/lib/late-part.ts'

type Menu = Pick<MenuView, 'location' | 'items' | 'groups'>

/** What the latest menu changed in a cart filled earlier, and the lines that it removed. */
export type CartNews = { changes: readonly PriceChange[]; lost: Cart }

const NO_NEWS: CartNews = { changes: [], lost: [] }

/** By location, until somebody has read them: leaving the menu does not make them old. */
const news = shared<Readonly<Record<string, CartNews>>>({})

/** Keeps the stored cart at the menu's prices. Returns the changes, and how to forget them once they are read. */
export function useRepricing({ location, items, groups }: Menu): [CartNews, () => void] {
  const { id } = location
  const current = useShared(news)[id] ?? NO_NEWS

  useEffect(() => {
    if (storedCart(id).length === 0) return
    void persistently(() => import('./cart-today.ts')).then(({ repriceStoredCart }) =>
      setNews(id, repriceStoredCart(id, { items, groups }, news.get()[id])),
    )
  }, [id, items, groups])

  return [current, () => setNews(id, NO_NEWS)]
}

function setNews(locationId: string, found: CartNews): void {
  news.set({ ...news.get(), [locationId]: found })
}
