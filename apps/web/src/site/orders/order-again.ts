import type { MenuView } from '@thali/contracts/menu/menu'
import type { OrderItemView } from '@thali/contracts/orders/order-parts'
import type { OrderView } from '@thali/contracts/orders/orders'
import { canBeAdded, type Cart, type CartLine, keyAndSpice } from '@thali/domain/cart/cart'
import type { PriceChange } from '@thali/domain/cart/reprice'
import { DEFAULT_MAX_QUANTITY, SPICE_LEVELS } from '@thali/domain/menu/dish'
import { choicesText } from '@thali/domain/menu/options/choices'
import { choicesOf } from '@thali/domain/menu/options/line-option'
import { chosenSpice } from '@thali/domain/orders/chosen-spice'

import { cartToday } from '#web/cart/cart-today.ts'

/** Loaded together, when an order is to be ordered again. */
export { addLines } from '#web/cart/fill-cart.ts'

/** A past order as today's menu would have it. */
export type Reorder = {
  lines: Cart
  /** Dishes whose price has changed. */
  changes: readonly PriceChange[]
  /** Names of dishes that are no longer sold. */
  gone: readonly string[]
}

/** Builds a past order anew from the menu of its location: today's names, prices and limits. */
export function rebuildOrder({ items }: Pick<OrderView, 'items'>, menu: Pick<MenuView, 'items' | 'groups'>): Reorder {
  const sold = menu.items.filter(canBeAdded)
  const { cart, changes, gone } = cartToday(items.map(toCartLine), { items: sold, groups: menu.groups })
  return { lines: cart, changes, gone }
}

function toCartLine(item: OrderItemView): CartLine {
  const level = chosenSpice(item)?.level
  const spice = SPICE_LEVELS.find((one) => one.level === level) ?? null
  const extras = {
    ...(item.options && { choices: choicesText(choicesOf(item.options)) }),
    ...(item.note !== undefined && { note: item.note }),
  }
  return {
    id: item.id,
    name: item.name,
    price: item.price,
    quantity: item.quantity,
    ...keyAndSpice(item.id, spice, extras),
    ...extras,
    maxQuantity: DEFAULT_MAX_QUANTITY,
    category: item.category,
    description: item.description,
  }
}
