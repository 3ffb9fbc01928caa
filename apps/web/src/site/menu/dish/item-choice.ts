import type { MenuItemView } from '@thali/contracts/menu/menu'
import { DEFAULT_SPICE, type SpiceLevel } from '@thali/domain/cart/cart'

export type ItemChoice = { quantity: number; spice: SpiceLevel | null }

/** The default choice of a dish: mild, quantity one. */
export function firstChoice(item: Pick<MenuItemView, 'spiceLevel'>): ItemChoice {
  return { quantity: 1, spice: item.spiceLevel === 'none' ? null : DEFAULT_SPICE }
}
