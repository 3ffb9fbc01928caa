import type { OrderView } from '@thali/contracts/orders/orders'
import { itemCount } from '@thali/domain/orders/kitchen/board-rules'
import { kitchenStart } from '@thali/domain/orders/kitchen/kitchen-start'

type Placed = Pick<OrderView, 'orderType' | 'orderTime' | 'estimatedReady' | 'items'>

/** From when a waiting order can be held against the kitchen. */
export function startOf({ orderType, orderTime, estimatedReady, items }: Placed): Date {
  const orderedAt = new Date(orderTime)
  if (estimatedReady === null) return orderedAt
  return kitchenStart({ orderType, itemCount: itemCount(items), orderedAt, estimatedReady: new Date(estimatedReady) })
}

/**
 * Whether the kitchen cannot start an order yet, because it was placed while the restaurant was closed. The page's
 * clock advances in steps of ten seconds, so a new order may be slightly ahead of it: that does not count.
 */
export function isForLater(order: Placed, now: Date): boolean {
  const start = startOf(order)
  return start > now && start > new Date(order.orderTime)
}
