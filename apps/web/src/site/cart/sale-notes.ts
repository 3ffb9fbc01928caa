import type { MenuView } from '@thali/contracts/menu/menu'
import type { Cart } from '@thali/domain/cart/cart-line'
import { type Choice, choicesFrom } from '@thali/domain/menu/options/choices'

/** Whether something of a cart, also as an option, is not always sold: the menu has a note beside it. */
export function hasSaleNote(cart: Cart, { items, groups = [] }: Pick<MenuView, 'items' | 'groups'>): boolean {
  const isNoted = (dish: string | null) => items.some(({ id, note }) => id === dish && note !== undefined)
  const isNotedWithin = (choices: readonly Choice[]): boolean =>
    choices.some(({ group, option, choices: inner = [] }) => {
      const chosen = groups.find(({ id }) => id === group)?.options.find(({ id }) => id === option)
      return chosen?.note !== undefined || isNoted(chosen?.itemId ?? null) || isNotedWithin(inner)
    })
  return cart.some(({ id, choices = '' }) => isNoted(id) || isNotedWithin(choicesFrom(choices)))
}
