import type { MenuItemView } from '@thali/contracts/menu/menu'
import type { Choice } from '@thali/domain/menu/options/choices'
import { DEFAULT_SPICE, type SpiceLevel } from '@thali/domain/cart/cart'

/** What is chosen in the dialog of a dish. Without choices its presets are meant. */
export type ItemChoice = {
  quantity: number
  spice: SpiceLevel | null
  choices?: readonly Choice[]
  /** The choices of the line that is changed, until others are made. */
  chosenBefore?: string
  note?: string
}

/** The default choice of a dish: mild, quantity one. */
export function firstChoice(item: Pick<MenuItemView, 'spiceLevel'>): ItemChoice {
  return { quantity: 1, spice: item.spiceLevel === 'none' ? null : DEFAULT_SPICE }
}
