import type { PlannedLine } from '@thali/domain/kitchen'
import { scheduleOf } from '@thali/domain/locations/schedule'
import type { Claim } from '@thali/domain/orders/capacity/claims'
import { portionClaims, portionsDay, dishesOf, type SoldLine } from '@thali/domain/orders/capacity/portions'

import type { MenuSnapshot } from '#api/features/menu/menu.service.ts'
import type { MenuItem } from '#api/features/menu/menu.table.ts'
import type { NewOrder } from '#api/features/orders/order.ts'

/** What an order takes of what its location has only so much of. */
export function claimsOf(
  { location, items }: MenuSnapshot,
  { orderType, lines, estimatedReady }: Pick<NewOrder, 'orderType' | 'lines' | 'estimatedReady'>,
): Claim[] {
  return portionClaims(lines, items, portionsDay(scheduleOf(location, orderType), estimatedReady))
}

/** The dishes of an order as the kitchen plans them, those that an option is among them. A bowl for three is three portions. */
export function plannedLines(lines: readonly SoldLine[], items: ReadonlyMap<string, MenuItem>): PlannedLine[] {
  return dishesOf(lines).flatMap(({ itemId, portions: quantity }) => {
    const item = items.get(itemId)
    return item ? [{ itemId, quantity, work: item.work, prepTime: item.prepTime }] : []
  })
}
