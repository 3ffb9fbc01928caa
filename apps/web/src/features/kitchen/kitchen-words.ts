import type { OrderView } from '@thali/contracts/orders'
import { cashDue, centsFromDollars, formatMoney } from '@thali/domain/money/cents'
import type { OrderStatus } from '@thali/domain/orders/order-status'

/** After this long without a word from the server, nobody may trust the board's silence. */
const QUIET_SECONDS = 30

const TYPES = { pickup: 'Pickup', delivery: 'Delivery', 'dine-in': 'Dine-in' } as const

/** `Dine-in, table 4, 3 people`, as it is called across the kitchen. */
export function typeOf({ orderType, tableInfo }: Pick<OrderView, 'orderType' | 'tableInfo'>): string {
  const table = tableInfo?.tableNumber ? `, table ${tableInfo.tableNumber}` : ''
  const party = tableInfo && tableInfo.partySize > 1 ? `, ${tableInfo.partySize} people` : ''
  return TYPES[orderType] + table + party
}

/** What is still to be collected in coins and notes; null when nothing is. */
export function cashToCollect({ paymentMethod, paymentStatus, pricing }: OrderView): string | null {
  if (paymentMethod !== 'cash' || paymentStatus !== 'unpaid') return null
  return formatMoney(cashDue(centsFromDollars(pricing.total)))
}

/** What is said aloud when an order comes in. */
export function arrivalSentence(order: OrderView): string {
  const count = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return `New order ${order.orderNumber}, ${typeOf(order)}, ${count} ${count === 1 ? 'item' : 'items'}`
}

/** What whoever taps second is told. */
export function alreadySentence(orderNumber: number, status: OrderStatus): string {
  return `Order ${orderNumber}: Already ${status}`
}

/** How fresh the board is. Red means: it may be missing orders. */
export function pulseOf(beat: { lastBeatAt: number | null; isCutOff: boolean; openedAt: number; now: number }): {
  words: string
  isRed: boolean
} {
  const seconds = Math.max(0, Math.round((beat.now - (beat.lastBeatAt ?? beat.openedAt)) / 1000))
  const isRed = beat.isCutOff || seconds > QUIET_SECONDS
  if (isRed) return { words: `Not live for ${seconds} s`, isRed }
  return { words: beat.lastBeatAt === null ? 'Connecting' : `Live · ${seconds} s ago`, isRed }
}
