import type { MenuItemView } from '@thali/contracts/menu'
import { DEFAULT_SPICE, type SpiceLevel } from '@thali/domain/cart/cart'

export type ItemChoice = { quantity: number; spice: SpiceLevel | null }

/** How a dish is chosen before anything is said: gentle, and one of it. */
export function firstChoice(item: Pick<MenuItemView, 'spiceLevel'>): ItemChoice {
  return { quantity: 1, spice: item.spiceLevel === 'none' ? null : DEFAULT_SPICE }
}
