import type { OrderView } from '@thali/contracts/orders/orders'
import { dishWordsIn } from '@thali/domain/language/dish-words'
import { FORMATS } from '@thali/domain/language/words'
import { nextStatus } from '@thali/domain/order-status'
import { addDays, localParts } from '@thali/domain/time/zone'

import { LANGUAGE } from '#web/lib/language.ts'
import { words } from '#words/orders/status.ts'

export type Month = { key: string; name: string; orders: readonly OrderView[] }

const MONTHS = /* @__PURE__ */ new Intl.DateTimeFormat(LANGUAGE, { month: 'long', year: 'numeric', timeZone: 'UTC' })
const DAYS = /* @__PURE__ */ new Intl.DateTimeFormat(LANGUAGE, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/**
 * Several readings of the same history as one, newest first. Pages overlap when an order came in between, and a live
 * change may be ahead of or behind what was read: the highest version of each order counts.
 */
export function mergeOrders(...readings: readonly (readonly OrderView[])[]): OrderView[] {
  const latest = new Map<string, OrderView>()
  for (const order of readings.flat()) {
    const known = latest.get(order.id)
    if (!known || known.version < order.version) latest.set(order.id, order)
  }
  return [...latest.values()].sort((a, b) => b.orderTime.localeCompare(a.orderTime) || b.orderNumber - a.orderNumber)
}

/** Whether the kitchen still works on it. */
export function isActive({ status }: Pick<OrderView, 'status'>): boolean {
  return nextStatus(status) !== null
}

/** Past orders by the month on the restaurant's calendar, keeping their order. */
export function byMonth(orders: readonly OrderView[]): Month[] {
  const months = new Map<string, OrderView[]>()
  for (const order of orders) {
    const key = localParts(new Date(order.orderTime)).date.slice(0, 7)
    months.set(key, [...(months.get(key) ?? []), order])
  }
  return [...months].map(([key, inMonth]) => ({ key, name: MONTHS.format(new Date(`${key}-01`)), orders: inMonth }))
}

/** `2 × Butter Chicken, Garlic Naan`. */
export function itemsInOneLine({ items }: Pick<OrderView, 'items'>): string {
  return items
    .map((item) => {
      const { name } = dishWordsIn(LANGUAGE, item)
      return item.quantity > 1 ? `${item.quantity} × ${name}` : name
    })
    .join(', ')
}

/** `Today`, `Yesterday`, or the day as `Fri, Jul 4`. */
export function dayOf(orderTime: string, now: Date): string {
  const { date } = localParts(new Date(orderTime))
  const today = localParts(now).date
  if (date === today) return words.today
  if (date === addDays(today, -1)) return words.yesterday
  const inWords = FORMATS.date(DAYS.format(new Date(date)))
  // Some browsers write a dot after the months of Canadian English; French months are shortened with one.
  return LANGUAGE === 'en-CA' ? inWords.replaceAll('.', '') : inWords
}
