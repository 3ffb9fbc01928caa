import { kitchenOpensAt } from '../../locations/hours.ts'
import type { Schedule } from '../../locations/schedule.ts'
import type { OrderType } from '../../order-status.ts'
import { ASKS_FOR } from '../handover.ts'

/** Shown by the confirmation page when the order names no ready time. */
export const DEFAULT_READY_MINUTES = 20

const MINUTES_AFTER_START = 45
const MINUTES_AN_ITEM = 3
const KITCHEN = {
  pickup: { base: 15, most: 60 },
  delivery: { base: 25, most: 90 },
  'dine-in': { base: 15, most: 60 },
} as const satisfies Record<OrderType, { base: number; most: number }>

/** Minutes from order to ready. `itemCount` is the sum of quantities, not of lines. */
export function preparationMinutes(orderType: OrderType, itemCount: number): number {
  const { base, most } = KITCHEN[orderType]
  return Math.min(base + itemCount * MINUTES_AN_ITEM, most)
}

/** The same, with the minutes of the zone that it is delivered to; without one the usual minutes count. */
export function minutesUntilReady(order: {
  orderType: OrderType
  itemCount: number
  deliveryMinutes?: number | null | undefined
}): number {
  const { orderType, itemCount, deliveryMinutes = null } = order
  if (ASKS_FOR[orderType] !== 'address' || deliveryMinutes === null) return preparationMinutes(orderType, itemCount)
  return preparationMinutes('pickup', itemCount) + deliveryMinutes
}

/** When an order will be ready. Closed, or past the last order, the kitchen's minutes count from the next opening. */
export function estimatedReadyAt(order: {
  orderType: OrderType
  itemCount: number
  orderedAt: Date
  hours: Schedule | null | undefined
  /** Of the zone it is delivered to; without one the usual minutes count. */
  deliveryMinutes?: number | null
}): Date {
  return minutesAfter(kitchenOpensAt(order.hours, order.orderedAt), minutesUntilReady(order))
}

/** The ready time promised when the kitchen starts preparing. */
export function readyAfterStart(startedAt: Date): Date {
  return minutesAfter(startedAt, MINUTES_AFTER_START)
}

function minutesAfter(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000)
}

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
