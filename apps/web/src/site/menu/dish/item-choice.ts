import type { MenuItemView } from '@thali/contracts/menu/menu'
import { type CartLine } from '@thali/domain/cart/cart'
import type { Choice } from '@thali/domain/menu/options/choices'
import { DEFAULT_SPICE, SPICE_LEVELS, type SpiceLevel } from '@thali/domain/menu/spice'

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
