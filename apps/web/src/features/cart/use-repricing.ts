import type { MenuView } from '@thali/contracts/menu'
import type { PriceChange } from '@thali/domain/cart/cart'
import { useEffect, useState } from 'react'

import { repriceStoredCart, useCartsKnown } from './cart-store.ts'

/** What the menu just read changed in a cart that was filled earlier. */
export type CartNews = { changes: readonly PriceChange[]; gone: readonly string[] }

const NO_NEWS: CartNews = { changes: [], gone: [] }

/** Keeps the stored cart at the menu's prices, and the news of that until somebody has read them. */
export function useRepricing({ location, items }: Pick<MenuView, 'location' | 'items'>): [CartNews, () => void] {
  const [news, setNews] = useState(NO_NEWS)
  const isKnown = useCartsKnown()

  useEffect(() => {
    if (!isKnown) return
    const { changes, gone } = repriceStoredCart(location.id, items)
    if (changes.length === 0 && gone.length === 0) return
    setNews((before) => ({ changes: [...before.changes, ...changes], gone: [...before.gone, ...gone] }))
  }, [isKnown, location.id, items])

  return [news, () => setNews(NO_NEWS)]
}

export function isNews({ changes, gone }: CartNews): boolean {
  return changes.length > 0 || gone.length > 0
}
