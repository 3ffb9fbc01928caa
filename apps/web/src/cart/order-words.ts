import type { OrderType } from '@thali/domain/orders/order-status'
import { addDays, formatClock, localParts } from '@thali/domain/time/zone'

export const ORDER_TYPE_NAMES = {
  pickup: 'Pickup',
  delivery: 'Delivery',
  'dine-in': 'Dine-in',
} as const satisfies Record<OrderType, string>

/** `7:25 PM`, and the day when it is not today: an order placed at a closed location is ready on another one. */
export function readyWords(readyAt: Date, now: Date): { time: string; day: string | null } {
  const { date, weekday, minute } = localParts(readyAt)
  const today = localParts(now).date
  const name = weekday.charAt(0).toUpperCase() + weekday.slice(1)
  const day = date === today ? null : date === addDays(today, 1) ? 'tomorrow' : `on ${name}`
  return { time: formatClock(minute), day }
}

/** Why the order type differs from the chosen one. */
export function fallbackWords(wanted: OrderType, locationName: string): string {
  return `${ORDER_TYPE_NAMES[wanted]} is not offered at ${locationName}, so this order is for pickup.`
}
