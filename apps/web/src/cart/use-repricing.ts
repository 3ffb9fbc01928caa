import type { MenuView } from '@thali/contracts/menu'
import type { PriceChange } from '@thali/domain/cart/cart'
import { useEffect, useSyncExternalStore } from 'react'

import { repriceStoredCart } from './cart-store.ts'

/** Changes of a stored cart by a newer menu. */
export type CartNews = { changes: readonly PriceChange[]; gone: readonly string[] }

const NO_NEWS: CartNews = { changes: [], gone: [] }

/** By location, kept until they are dismissed. */
const news = new Map<string, CartNews>()
const listeners = new Set<() => void>()

/** Keeps the stored cart at the menu's prices. Returns the changes, and a function to dismiss them. */
export function useRepricing({ location, items }: Pick<MenuView, 'location' | 'items'>): [CartNews, () => void] {
  const { id } = location
  const current = useSyncExternalStore(
    subscribe,
    () => news.get(id) ?? NO_NEWS,
    () => NO_NEWS,
  )

  useEffect(() => {
    const { changes, gone } = repriceStoredCart(id, items)
    if (changes.length === 0 && gone.length === 0) return
    const before = news.get(id) ?? NO_NEWS
    setNews(id, { changes: [...before.changes, ...changes], gone: [...before.gone, ...gone] })
  }, [id, items])

  return [current, () => setNews(id, NO_NEWS)]
}

export function isNews({ changes, gone }: CartNews): boolean {
  return changes.length > 0 || gone.length > 0
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setNews(locationId: string, found: CartNews): void {
  news.set(locationId, found)
  for (const listener of listeners) listener()
}
