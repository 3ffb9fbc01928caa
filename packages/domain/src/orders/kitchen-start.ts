import type { OrderType } from './order-status.ts'
import { preparationMinutes } from './ready-time.ts'

const MINUTE_MS = 60_000

/**
 * When the kitchen could begin a pending order: as soon as it was placed, or, when it was placed while the restaurant
 * was closed, at the opening that its ready time was counted from.
 *
 * A promise that was put off lies whole minutes after the order; doors open on the minute, and hardly anybody orders on
 * it. So an order that was put off is not mistaken for one that is not for now.
 */
export function kitchenStart(order: {
  orderType: OrderType
  itemCount: number
  orderedAt: Date
  estimatedReady: Date
}): Date {
  const cookingMs = preparationMinutes(order.orderType, order.itemCount) * MINUTE_MS
  const counted = new Date(order.estimatedReady.getTime() - cookingMs)
  const laterMs = counted.getTime() - order.orderedAt.getTime()
  const isPutOff = laterMs % MINUTE_MS === 0 && order.orderedAt.getTime() % MINUTE_MS !== 0
  return laterMs > 0 && !isPutOff ? counted : order.orderedAt
}
