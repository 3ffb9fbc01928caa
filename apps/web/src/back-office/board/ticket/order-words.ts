import type { OrderView } from '@thali/contracts/orders/orders'
import { centsFromDollars, formatMoney } from '@thali/domain/money/cents'
import { ASKS_FOR } from '@thali/domain/orders/handover'
import {
  type DisplayedPayment,
  displayedPayment,
  itemCount,
  minutesLate,
} from '@thali/domain/orders/kitchen/board-rules'
import { dueAt } from '@thali/domain/orders/kitchen/due-time'
import { canRecall } from '@thali/domain/orders/kitchen/order-steps'
import { isPartlyPaid } from '@thali/domain/payments/payment-state'
import { refundLabel } from '@thali/domain/payments/refund'
import { formatClock, localParts } from '@thali/domain/time/zone'

import { timeWords } from '#web/back-office/actions/orders/order-times.ts'
import { amountToTake, restWords } from '#web/back-office/lib/amount-to-take.ts'
import { TYPE_LABELS } from '#web/back-office/lib/order-types.ts'

const TAKEN = { card: 'by card', cash: 'in cash', manual: 'at the counter' } as const

/** Where the food goes, in a word or two: `Table 4`, `Pickup`; `Table 4 · 2 orders` where others go there too. */
export function placeOf({ orderType, tableInfo }: Pick<OrderView, 'orderType' | 'tableInfo'>, atTable = 1): string {
  if (ASKS_FOR[orderType] !== 'table' || !tableInfo?.tableNumber) return TYPE_LABELS[orderType]
  const table = `Table ${tableInfo.tableNumber}`
  return atTable > 1 ? `${table} · ${atTable} orders` : table
}

/** A time as it is read at a glance. All times of the board are those of the restaurant. */
export function clockOf(instant: string): string {
  return formatClock(localParts(new Date(instant)).minute)
}

/** Whether nothing is to be collected or sorted out with the customer. */
export function isSettled(order: OrderView): boolean {
  const state = displayedPayment(order)
  return (state === 'paid' && !isPartlyPaid(order)) || state === 'refunded'
}

export function dollars(amount: number): string {
  return formatMoney(centsFromDollars(amount))
}

type MoneyWord = Uppercase<DisplayedPayment> | 'unpaid' | `${string} to pay`

/**
 * Payment note for the person who hands over the bag; none when there is nothing to do. An unpaid card order asks for
 * no cash, because its payment link may still be paid.
 */
export function moneyOf(order: OrderView): { word: MoneyWord; note: string | null } {
  const state = displayedPayment(order)
  switch (state) {
    case 'paid': {
      const { refund } = order
      return { word: restWords(order) ?? 'PAID', note: refund && `${refundLabel(refund)} ${dollars(refund.amount)}` }
    }
    case 'refunded':
      return { word: 'REFUNDED', note: null }
    case 'failed':
    case 'pending':
    case 'unpaid':
      return order.status === 'cancelled' ? { word: 'unpaid', note: null } : owedFor(order, state)
  }
}

/** What is still to be collected for an order. */
function owedFor(order: OrderView, state: 'failed' | 'pending' | 'unpaid'): ReturnType<typeof moneyOf> {
  switch (state) {
    case 'failed':
      return { word: 'FAILED', note: `Card payment failed, ${dollars(order.pricing.total)}` }
    case 'pending':
      return { word: 'PENDING', note: `To be processed, ${dollars(order.pricing.total)}` }
    case 'unpaid':
      return {
        word: 'unpaid',
        note: order.paymentMethod === 'cash' ? `Cash ${formatMoney(amountToTake(order))}` : 'Card payment pending',
      }
  }
}

/** `Visa 4242`, or how else the money came in; null while nothing is paid. */
export function paidHow({ takenBy, card }: Pick<OrderView, 'takenBy' | 'card'>): string | null {
  if (takenBy === null) return null
  return card && takenBy === 'card' ? `${card.brand} ${card.last4}` : TAKEN[takenBy]
}

/** Whether a completed order can still be taken back to Ready. */
export function canRecallNow({ status, completedTime }: OrderView, now: Date): boolean {
  return canRecall({ status, completedAt: completedTime === null ? null : new Date(completedTime) }, now)
}

export function itemWords({ items }: Pick<OrderView, 'items'>): string {
  const count = itemCount(items)
  return `${count} ${count === 1 ? 'item' : 'items'}`
}

/** The promised time, with its day where that is not today, and whether it can still be kept. */
export function promiseOf(order: OrderView, now: Date): { time: string; isLate: boolean } | null {
  const due = dueAt(order)
  if (due === null) return null
  const at = new Date(due)
  return { time: timeWords(at, now), isLate: minutesLate(order, now) > 0 }
}

/** Twenty buttons of the same name on one screen: each is described by the number of its order. */
export function numberId({ orderNumber }: Pick<OrderView, 'orderNumber'>): string {
  return `board-order-${orderNumber}`
}
