import type { Cart } from '@thali/domain/cart/cart-line'

import { useCart } from '#web/cart/cart-store.ts'
import { shared, useShared } from '#web/lib/kept/shared.ts'

/** Lines that the menu took out of a cart, by location, for as long as the page lasts. */
const lost = shared<Readonly<Record<string, Cart>>>({})

/** Remembers what a cart loses with the dishes that its location no longer sells. */
export function rememberLost(locationId: string, before: Cart, after: Cart): void {
  const gone = withoutDishesOf(before, after)
  if (gone.length === 0) return
  lost.set({ ...lost.get(), [locationId]: [...withoutDishesOf(lost.get()[locationId] ?? [], gone), ...gone] })
}

/** The lines that a cart lost, of which its guest is told by name. */
export function useLost(locationId: string, cart: Cart, gone: readonly string[]): Cart {
  const remembered = useShared(lost)[locationId] ?? []
  // Checkout shows a cart at today's menu, and leaves the stored one as it is.
  const stored = useCart(locationId)
  const missing = withoutDishesOf([...withoutDishesOf(remembered, stored), ...stored], cart)
  return missing.filter(({ name }) => gone.includes(name))
}

function withoutDishesOf(lines: Cart, others: Cart): Cart {
  const ids = new Set(others.map(({ id }) => id))
  return lines.filter(({ id }) => !ids.has(id))
}
