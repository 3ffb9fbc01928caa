import { weekdayName } from '@thali/domain/locations/hours'
import type { OrderType } from '@thali/domain/order-status'
import { addDays, formatClock, localParts } from '@thali/domain/time/zone'

import { words } from '#words/cart/order.ts'

export const ORDER_TYPE_NAMES: Readonly<Record<OrderType, string>> = words.types

/** How an order is had: `Pickup`, or `Table 12` where its code was scanned. */
export function typeOrTable({ orderType, table }: { orderType: OrderType; table: number | null }): string {
  return table === null ? ORDER_TYPE_NAMES[orderType] : words.table(table)
}

/** `7:25 PM`, and the day when it is not today: an order placed at a closed location is ready on another one. */
export function readyWords(readyAt: Date, now: Date): { time: string; day: string | null } {
  const { date, weekday, minute } = localParts(readyAt)
  const today = localParts(now).date
  const day = date === today ? null : date === addDays(today, 1) ? words.tomorrow : words.onDay(weekdayName(weekday))
  return { time: formatClock(minute), day }
}

/** Why the order type differs from the chosen one. */
export function fallbackWords(wanted: OrderType, locationName: string): string {
  return words.notOffered(ORDER_TYPE_NAMES[wanted], locationName)
}
