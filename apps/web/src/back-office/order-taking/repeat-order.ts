import type { MenuItemView } from '@thali/contracts/menu/menu'
import type { OrderView } from '@thali/contracts/orders/orders'
import { addToCart, type Cart, SPICE_LEVELS } from '@thali/domain/cart/cart'
import { mentionsAllergy } from '@thali/domain/orders/kitchen/allergy'
import { chosenSpice } from '@thali/domain/orders/lines/chosen-spice'

export type Repeated = { cart: Cart; missing: readonly { name: string; reason: string }[] }

/** Puts the dishes of an earlier order into the cart at today's prices. `missing` lists the others. */
export function repeatOrder(cart: Cart, order: Pick<OrderView, 'items'>, menu: readonly MenuItemView[]): Repeated {
  let repeated = cart
  const missing: { name: string; reason: string }[] = []
  for (const line of order.items) {
    const item = menu.find(({ id }) => id === line.id)
    if (!item?.isAvailable) {
      missing.push({ name: line.name, reason: item ? 'is sold out' : 'is not on this menu' })
      continue
    }
    const level = chosenSpice(line)?.level
    const spice = SPICE_LEVELS.find((one) => one.level === level) ?? null
    const added = addToCart(repeated, item, line.quantity, spice)
    if (added.ok) repeated = added.value
    else missing.push({ name: line.name, reason: `was left out. ${added.error}` })
  }
  return { cart: repeated, missing }
}

/** The first note of an earlier order that mentions an allergy, so that the clerk can ask. */
export function allergyNote(orders: readonly Pick<OrderView, 'specialInstructions'>[]): string | null {
  return orders.map((order) => order.specialInstructions).find((text) => text && mentionsAllergy(text)) ?? null
}
