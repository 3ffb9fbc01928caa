import type { PlannedLine } from '@thali/domain/kitchen'
import { dishesOf, type SoldLine } from '@thali/domain/orders/capacity/portions'

import type { MenuItem } from '#api/features/menu/menu.table.ts'

/** The dishes of an order as the kitchen plans them, those that an option is among them. A bowl for three is three portions. */
export function plannedLines(lines: readonly SoldLine[], items: ReadonlyMap<string, MenuItem>): PlannedLine[] {
  return dishesOf(lines).flatMap(({ itemId, portions: quantity }) => {
    const item = items.get(itemId)
    return item ? [{ itemId, quantity, work: item.work, prepTimeMinutes: item.prepTimeMinutes }] : []
  })
}
