import { cartKey } from '../cart/cart-line.ts'

type SpicedLine = { id: string; cartKey: string; selectedSpiceLevel: number; spiceLevelName: string }

/**
 * The chosen spice level of a line; null for a dish without a choice, although its line stores the default level
 * (CUS-ENT-30..32).
 */
export function chosenSpice(line: SpicedLine): { name: string; level: 1 | 2 | 3 } | null {
  if (line.cartKey.split('~')[0] === cartKey(line.id, null)) return null
  const level = Math.min(Math.max(Math.round(line.selectedSpiceLevel), 1), 3) as 1 | 2 | 3
  return { name: line.spiceLevelName, level }
}
