import type { MenuItemView } from '@thali/contracts/menu/menu'
import type { OrderItemView } from '@thali/contracts/orders/order-item'
import type { OrderView } from '@thali/contracts/orders/orders'
import {
  addToCart,
  type Cart,
  type CartLine,
  cartKey,
  DEFAULT_MAX_QUANTITY,
  type PriceChange,
  repriceCart,
  SPICE_LEVELS,
  spiceFields,
} from '@thali/domain/cart/cart'
import { type Result, ok } from '@thali/domain/result'

/** A past order as today's menu would have it. */
export type Reorder = {
  lines: Cart
  /** Dishes whose price has changed. */
  changes: readonly PriceChange[]
  /** Names of dishes that are no longer sold. */
  gone: readonly string[]
}

/** Builds a past order anew from the menu of its location: today's names, prices and limits. */
export function rebuildOrder({ items }: Pick<OrderView, 'items'>, menuItems: readonly MenuItemView[]): Reorder {
  const sold = menuItems.filter(({ isAvailable }) => isAvailable)
  const { cart, changes, gone } = repriceCart(items.map(toCartLine), sold)
  return { lines: cart, changes, gone }
}

/** Adds lines to a cart. Lines that do not fit are left out and passed to `onRefused`. */
export function addLines(cart: Cart, lines: Cart, onRefused: (sentence: string) => void): Result<Cart, string> {
  let filled = cart
  for (const line of lines) {
    const spice = SPICE_LEVELS.find(({ id }) => id === line.spiceLevelId) ?? null
    const added = addToCart(filled, { ...line, image: line.imageUrl }, line.quantity, spice)
    if (added.ok) filled = added.value
    else onRefused(added.error)
  }
  return ok(filled)
}

function toCartLine(item: OrderItemView): CartLine {
  const isSpiced = item.cartKey !== cartKey(item.id, null)
  const spice = isSpiced ? SPICE_LEVELS.find(({ id }) => id === item.spiceLevelId) : undefined
  return {
    id: item.id,
    name: item.name,
    price: item.price,
    quantity: item.quantity,
    ...spiceFields(item.id, spice ?? null),
    maxQuantity: DEFAULT_MAX_QUANTITY,
    category: item.category,
    description: item.description,
  }
}
