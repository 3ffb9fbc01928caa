import type { MenuView } from '@thali/contracts/menu/menu'
import { type Cart } from '@thali/domain/cart/cart'
import { choosingAt } from '@thali/domain/cart/line-choice'
import { repriceCart } from '@thali/domain/cart/reprice'

import { replaceCart, storedCart } from './cart-store.ts'
import type { CartNews } from './use-repricing.ts'

type Menu = Pick<MenuView, 'items' | 'groups'>
export type CartToday = ReturnType<typeof repriceCart>

/** A cart as the menu has it now, and what that changed. Loaded only where there is a cart. */
export function cartToday(cart: Cart, { items, groups }: Menu): CartToday {
  return repriceCart(cart, items, choosingAt({ items, groups }))
}

/** Updates the stored cart to the menu just read, and returns the changes after those that nobody has read yet. */
export function repriceStoredCart(locationId: string, menu: Menu, before?: CartNews): CartNews {
  const { cart, changes, lost } = cartToday(storedCart(locationId), menu)
  replaceCart(locationId, cart)
  return { changes: [...(before?.changes ?? []), ...changes], lost: [...(before?.lost ?? []), ...lost] }
}
