import { type PlannedLine, tasksOf } from '@thali/domain/kitchen'
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

/** Where a line and the dishes within it are cooked: one with several steps at several stations. */
export function stationsOf(line: SoldLine, { location, items }: Pick<MenuSnapshot, 'location' | 'items'>) {
  const stations = location.kitchen?.stations ?? []
  if (stations.length < 2) return undefined
  const tasks = tasksOf(plannedLines([line], items), stations)
  return Object.fromEntries(
    tasks.map(({ itemId, steps }) => [itemId, [...new Set(steps.map(({ station }) => station))]]),
  )
}

/** The dishes of an order as the kitchen plans them, those that an option is among them. A bowl for three is three portions. */
export function plannedLines(lines: readonly SoldLine[], items: ReadonlyMap<string, MenuItem>): PlannedLine[] {
  return dishesOf(lines).flatMap(({ itemId, portions: quantity }) => {
    const item = items.get(itemId)
    return item ? [{ itemId, quantity, work: item.work, prepTime: item.prepTime }] : []
  })
}
