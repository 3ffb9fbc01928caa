import type { MenuView } from '@thali/contracts/menu/menu'
import type { OrderView } from '@thali/contracts/orders/orders'
import { addToCart, type Cart } from '@thali/domain/cart/cart'
import { lineChoice, optionMenuForAnyTime } from '@thali/domain/cart/line-choice'
import { choicesOf } from '@thali/domain/menu/options/line-option'
import { SPICE_LEVELS } from '@thali/domain/menu/spice'
import { mentionsAllergy } from '@thali/domain/orders/kitchen/allergy'
import { chosenSpice } from '@thali/domain/orders/lines/chosen-spice'

type Menu = Pick<MenuView, 'items' | 'groups'>

export type Repeated = { cart: Cart; missing: readonly { name: string; reason: string }[] }

/** Puts the dishes of an earlier order into the cart at today's prices. `missing` lists the others. */
export function repeatOrder(cart: Cart, order: Pick<OrderView, 'items'>, { items: menu, groups }: Menu): Repeated {
  const options = optionMenuForAnyTime({ items: menu, groups })
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
    const choice = lineChoice(item, { choices: line.options && choicesOf(line.options), note: line.note }, options)
    const added = addToCart(repeated, item, line.quantity, spice, choice)
    if (added.ok) repeated = added.value
    else missing.push({ name: line.name, reason: `was left out. ${added.error}` })
  }
  return { cart: repeated, missing }
}

/** The first note of an earlier order that mentions an allergy, so that the clerk can ask. */
export function allergyNote(orders: readonly Pick<OrderView, 'specialInstructions'>[]): string | null {
  return orders.map((order) => order.specialInstructions).find((text) => text && mentionsAllergy(text)) ?? null
}
