import type { MenuItemView } from '@thali/contracts/menu/menu'
import { addToCart, type CartLine, type LineChoice } from '@thali/domain/cart/cart'

import { changeCart } from '#web/cart/cart-store.ts'
import { editLine } from '#web/cart/edit-line.ts'
import { announce } from '#web/ui/notices/live-region.tsx'
import { words as spices } from '#words/dishes.ts'
import { words as dialog } from '#words/menu/dish.ts'
import { words } from '#words/menu/page.ts'
import type { ItemChoice } from './item-choice.ts'

type Dish = {
  item: MenuItemView
  /** The line that is changed; null when the dish is added. */
  line: CartLine | null
  locationId: string
}

/** Adds the dish of the dialog to the cart, or changes its line. Returns why that was refused. */
export function putInCart(
  { item, line, locationId }: Dish,
  { quantity, spice }: ItemChoice,
  chosen: LineChoice,
): string | undefined {
  const changed = changeCart(locationId, (cart) =>
    line
      ? editLine(cart, line.cartKey, { quantity, spice, ...chosen })
      : addToCart(cart, item, quantity, spice, chosen),
  )
  if (!changed.ok) return changed.error
  const dish = `${quantity} ${spice ? dialog.spiced(item.name, spices[spice.level]) : item.name}`
  announce(line ? dialog.updated(dish) : words.added(dish))
  return undefined
}
