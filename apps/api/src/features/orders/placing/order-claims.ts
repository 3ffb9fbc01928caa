import { scheduleOf } from '@thali/domain/locations/schedule'
import type { Claim } from '@thali/domain/orders/capacity/claims'
import { portionClaims, portionsDay } from '@thali/domain/orders/capacity/portions'

import type { MenuSnapshot } from '#api/features/menu/menu.service.ts'
import type { NewOrder } from '#api/features/orders/order.ts'

/** What an order takes of what its location has only so much of. */
export function claimsOf(
  { location, items }: MenuSnapshot,
  { orderType, lines, estimatedReady }: Pick<NewOrder, 'orderType' | 'lines' | 'estimatedReady'>,
): Claim[] {
  return portionClaims(lines, items, portionsDay(scheduleOf(location, orderType), estimatedReady))
}
