import type { OrderType } from '../../ordering/order-status.ts'
import { preparationMinutes } from './ready-time.ts'

const MINUTE_MS = 60_000

/**
 * When the kitchen could start a pending order: when the plan gives it to the kitchen. Without a plan, when it was placed, or, if the restaurant was closed, at the opening
 * its ready time was counted from. A postponed promise lies a whole number of minutes after the order; opening times
 * are on the minute, and hardly any order is placed exactly on one. So a postponed order is not mistaken for one placed
 * while closed.
 */
export function kitchenStart(order: {
  orderType: OrderType
  itemCount: number
  orderedAt: Date
  estimatedReady: Date
  kitchenAt: Date | null
}): Date {
  if (order.kitchenAt !== null) return order.kitchenAt
  const cookingMs = preparationMinutes(order.orderType, order.itemCount) * MINUTE_MS
  const counted = new Date(order.estimatedReady.getTime() - cookingMs)
  const laterMs = counted.getTime() - order.orderedAt.getTime()
  const isPutOff = laterMs % MINUTE_MS === 0 && order.orderedAt.getTime() % MINUTE_MS !== 0
  return laterMs > 0 && !isPutOff ? counted : order.orderedAt
}
