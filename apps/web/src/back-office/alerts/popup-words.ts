import type { LocationView } from '@thali/contracts/locations/locations'
import type { OrderView } from '@thali/contracts/orders/orders'
import { formatMoney } from '@thali/domain/money/cents'
import { displayedPayment, itemCount } from '@thali/domain/orders/kitchen/board-rules'

import { promiseText } from '#web/back-office/actions/orders/order-times.ts'
import { amountToTake, restWords } from '#web/back-office/lib/amount-to-take.ts'
import { typeWords } from '#web/back-office/lib/order-types.ts'
import type { DishChange } from '#web/back-office/live/changed-orders.ts'

const PAYMENTS = { paid: 'PAID', unpaid: 'unpaid', pending: 'PENDING', failed: 'FAILED', refunded: 'REFUNDED' } as const

/** Announced to screen readers when an order arrives. */
export function arrivalSentence(order: OrderView): string {
  const count = itemCount(order.items)
  return `New order ${order.orderNumber}, ${typeWords(order)}, ${count} ${count === 1 ? 'item' : 'items'}`
}

/** Announced when an order arrives that the kitchen gets later. */
export function laterSentence(order: OrderView, places: readonly LocationView[]): string {
  const promise = promiseText(order, places)
  return [`Order ${order.orderNumber} for later`, promise?.when].filter(Boolean).join(': ')
}

/** `Order 1001 changed: added 1 × Garlic Naan`: said when the dishes of an open order are changed elsewhere. */
export function changeSentence({ order, dishes }: DishChange): string {
  return `Order ${order.orderNumber} changed: ${dishes}`
}

/** Title of the device notification. */
export function noticeTitle(count: number): string {
  return count === 1 ? 'A new order waits' : `${count} new orders wait`
}

/** Whether the money is in, and how it comes if not. */
export function paymentWords(order: OrderView): string {
  const state = displayedPayment(order)
  if (state !== 'unpaid') return restWords(order) ?? PAYMENTS[state]
  return order.paymentMethod === 'cash' ? `${PAYMENTS.unpaid}, cash` : `${PAYMENTS.unpaid}, card`
}

/** The amount as the board names it: cash in coins that there are, a card to the cent. */
export function totalWords(order: Pick<OrderView, 'pricing' | 'paymentMethod'>): string {
  return formatMoney(amountToTake(order))
}

/** Label of the button that shows the remaining dishes; null when there are none. */
export function moreWords({ items }: Pick<OrderView, 'items'>, shown: number): string | null {
  const left = items.length - shown
  if (left <= 0) return null
  return `+${left} more ${left === 1 ? 'item' : 'items'}`
}
