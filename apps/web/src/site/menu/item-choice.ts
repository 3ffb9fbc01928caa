import type { MenuItemView } from '@thali/contracts/menu/menu'
import { type CartLine, addToCart, type LineChoice } from '@thali/domain/cart/cart'
import { DEFAULT_SPICE, SPICE_LEVELS, type SpiceLevel } from '@thali/domain/menu/dish'
import type { Choice } from '@thali/domain/menu/options/choices'

import { changeCart } from '#web/cart/cart-store.ts'
import { editLine } from '#web/cart/edit-line.ts'
import { announce } from '#web/ui/notices/live-region.tsx'
import { words as dialog } from '#words/menu/dish.ts'
import { words } from '#words/menu/page.ts'
import { words as spices } from '#words/spices.ts'

/** What is chosen in the dialog of a dish. Without choices its presets are meant. */
export type ItemChoice = {
  quantity: number
  spice: SpiceLevel | null
  choices?: readonly Choice[]
  /** The choices of the line that is changed, until others are made. */
  chosenBefore?: string
  note?: string
}

/** What the dialog begins with: the choices of the line that is changed, else one portion, mild. */
export function firstChoice(item: Pick<MenuItemView, 'spiceLevel'>, line: CartLine | null): ItemChoice {
  if (!line) return { quantity: 1, spice: item.spiceLevel === 'none' ? null : DEFAULT_SPICE }
  const { quantity, choices, note } = line
  return {
    quantity,
    spice: SPICE_LEVELS.find(({ id }) => id === line.spiceLevelId) ?? null,
    ...(choices !== undefined && { chosenBefore: choices }),
    ...(note !== undefined && { note }),
  }
}

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
  announce(line ? dialog.updated(dish) : words.added(item.name))
  return undefined
}
