import { type Cents, cashDue, cents, centsFromDollars, formatMoney, formatMoneyWithCurrency } from '../money/cents.ts'
import { formatRate, reportedRate, taxForPostalCode, type TaxRate } from '../money/tax.ts'
import { formatDate, formatTimeAst } from '../time/zone.ts'
import { receiptPaymentText } from './badge.ts'
import type { OrderStatus, OrderType, PaymentMethod, PaymentStatus } from './order-status.ts'

type ReceiptItem = { price: number; quantity: number }

/** What a receipt needs to know of an order, as the API answers it: dollars and ISO instants. */
export type ReceiptOrder = {
  status: OrderStatus
  paymentStatus: PaymentStatus
  paymentMethod: PaymentMethod
  orderType: OrderType
  orderTime: string
  customerInfo: { name: string }
  locationInfo: { postalCode: string }
  tableInfo: { tableNumber: number | null } | null
  pricing: { subtotal: number; tax: number; tip: number; total: number; taxRate: number }
}

/** One line under the items. A strong one closes the sum above it. */
export type SumLine = { label: string; amount: string; isStrong?: boolean }

const METHODS = { cash: 'Cash', online: 'Card' } as const
const ORDER_TYPES = { pickup: 'Pickup', delivery: 'Delivery', 'dine-in': 'Dine-in' } as const

/** The sums in the order a receipt has them: what was ordered, tax, tip, total, and what coins make of it. */
export function sumLinesOf(order: ReceiptOrder): SumLine[] {
  const { subtotal, tax, tip } = order.pricing
  const total = centsFromDollars(order.pricing.total)
  return [
    { label: 'Subtotal', amount: money(subtotal) },
    { label: taxLabelOf(order), amount: money(tax) },
    ...(tip > 0 ? [{ label: 'Tip', amount: money(tip) }] : []),
    { label: 'Total', amount: formatMoneyWithCurrency(total), isStrong: true },
    ...(isOwedInCash(order) ? cashLinesOf(total) : []),
    ...(order.paymentStatus === 'refunded' ? [{ label: 'Refunded', amount: minus(formatMoney(total)) }] : []),
  ]
}

/** `HST 14%`: the name and the rate the order was priced with, whatever the rate is today. */
export function taxLabelOf({ pricing, locationInfo }: Pick<ReceiptOrder, 'pricing' | 'locationInfo'>): string {
  const { name, rate } = taxForPostalCode(locationInfo.postalCode)
  const charged = reportedRate(rate) === pricing.taxRate ? rate : (Math.round(pricing.taxRate * 100_000) as TaxRate)
  return `${name} ${formatRate(charged)}`
}

/** What the receipt says about payment, in capitals, and the sentence that explains it where one is needed. */
export function paymentOf(order: ReceiptOrder): { state: string; note: string | null } {
  if (order.status !== 'cancelled') return { state: receiptPaymentText(order), note: null }
  if (order.paymentStatus === 'refunded') return { state: 'REFUNDED', note: 'The order was cancelled and paid back.' }
  if (order.paymentStatus === 'paid') {
    return { state: 'CANCELLED', note: 'The restaurant owes you the total. Call to have it paid back.' }
  }
  return { state: 'CANCELLED', note: 'Nothing is to be paid.' }
}

/** What stands above the items. */
export function factsOf(order: ReceiptOrder): { label: string; value: string }[] {
  const orderedAt = new Date(order.orderTime)
  const table = order.tableInfo?.tableNumber
  return [
    { label: 'Date', value: formatDate(orderedAt) },
    { label: 'Time', value: formatTimeAst(orderedAt) },
    { label: 'For', value: order.customerInfo.name },
    { label: 'Order type', value: ORDER_TYPES[order.orderType] + (table ? `, table ${table}` : '') },
    { label: 'Payment', value: METHODS[order.paymentMethod] },
  ]
}

/** The sum of a line and how it came about: `2 × $14.99`. */
export function itemSumOf({ price, quantity }: Pick<ReceiptItem, 'price' | 'quantity'>): {
  total: string
  each: string
} {
  const unit = centsFromDollars(price)
  return { total: formatMoney(cents(unit * quantity)), each: `${quantity} × ${formatMoney(unit)}` }
}

function isOwedInCash({ paymentMethod, paymentStatus, status }: ReceiptOrder): boolean {
  return paymentMethod === 'cash' && paymentStatus === 'unpaid' && status !== 'cancelled'
}

/** Canada has no cent: what is handed over is the nearest five. */
function cashLinesOf(total: Cents): SumLine[] {
  const due = cashDue(total)
  const rounding = formatMoney(cents(Math.abs(due - total)))
  const amount = due < total ? minus(rounding) : `+${rounding}`
  return [
    ...(due === total ? [] : [{ label: 'Cash rounding to the nearest 5¢', amount }]),
    { label: 'Cash due', amount: formatMoney(due), isStrong: true },
  ]
}

function minus(amount: string): string {
  return `−${amount}`
}

function money(dollars: number): string {
  return formatMoney(centsFromDollars(dollars))
}
