import { type Cents, cashDue, cents, centsFromDollars, formatMoney, formatMoneyWithCurrency } from '../money/cents.ts'
import { formatRate, reportedRate, taxForPostalCode, type TaxRate } from '../money/tax.ts'
import { amountTaken, type TakenBy } from '../payments/refund.ts'
import { formatDate, formatTimeAst } from '../time/zone.ts'
import { receiptPaymentText } from './badge.ts'
import type { OrderStatus, OrderType, PaymentMethod, PaymentStatus } from './order-status.ts'
import { type ReceiptRefund, refundLabel, refundLine } from './receipt-refund.ts'

type ReceiptItem = { price: number; quantity: number }

/** The card that was charged, as the provider names it. */
export type ReceiptCard = { brand: string; last4: string }

/** The fields of an order that a receipt shows, as the API returns them: dollars and ISO instants. */
export type ReceiptOrder = {
  status: OrderStatus
  paymentStatus: PaymentStatus
  paymentMethod: PaymentMethod
  takenBy: TakenBy | null
  card: ReceiptCard | null
  refund: ReceiptRefund | null
  orderType: OrderType
  orderTime: string
  customerInfo: { name: string }
  locationInfo: { postalCode: string }
  tableInfo: { tableNumber: number | null } | null
  deliveryInfo: { address: string; instructions: string | null } | null
  pricing: { discount: number; subtotal: number; tax: number; tip: number; total: number; taxRate: number }
}

/** One line under the items. A strong one closes the sum above it. */
export type SumLine = { label: string; amount: string; isStrong?: boolean }

const METHODS = { cash: 'Cash', online: 'Card' } as const
/** Card brands written otherwise than with one capital letter. */
const CARD_BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  unknown: 'Card',
}
const ORDER_TYPES = { pickup: 'Pickup', delivery: 'Delivery', 'dine-in': 'Dine-in' } as const

/** The amounts in the order of the receipt: items, tax, tip, total, and the total in coins. */
export function sumLinesOf(order: ReceiptOrder): SumLine[] {
  const { discount, subtotal, tax, tip } = order.pricing
  const total = centsFromDollars(order.pricing.total)
  return [
    ...(discount > 0
      ? [
          { label: 'Dishes', amount: money(subtotal + discount) },
          { label: 'Discount code', amount: minus(money(discount)) },
        ]
      : []),
    { label: 'Subtotal', amount: money(subtotal) },
    { label: taxLabelOf(order), amount: money(tax) },
    { label: 'Tip', amount: money(tip) },
    { label: 'Total', amount: formatMoneyWithCurrency(total), isStrong: true },
    ...cashLinesOf(order, total),
    ...refundLinesOf(order, total),
  ]
}

/** `HST 14%`: name and rate at the time of the order. */
export function taxLabelOf({ pricing, locationInfo }: Pick<ReceiptOrder, 'pricing' | 'locationInfo'>): string {
  const { name, rate } = taxForPostalCode(locationInfo.postalCode)
  const charged = reportedRate(rate) === pricing.taxRate ? rate : (Math.round(pricing.taxRate * 100_000) as TaxRate)
  return `${name} ${formatRate(charged)}`
}

/** Payment status in capitals, with an explanation where it needs one. */
export function paymentOf(order: ReceiptOrder): { state: string; note: string | null } {
  const refund = order.refund && refundLine(order.refund)
  if (order.status !== 'cancelled') return { state: receiptPaymentText(order), note: refund }
  if (order.paymentStatus === 'refunded') {
    return { state: 'REFUNDED', note: refund ?? 'The order was cancelled and paid back.' }
  }
  if (refund) return { state: 'CANCELLED', note: refund }
  if (order.paymentStatus === 'paid') {
    return { state: 'CANCELLED', note: 'The restaurant owes you the total. Call to have it paid back.' }
  }
  return { state: 'CANCELLED', note: 'Nothing is to be paid.' }
}

/** The facts above the items. */
export function factsOf(order: ReceiptOrder): { label: string; value: string }[] {
  const orderedAt = new Date(order.orderTime)
  const table = order.tableInfo?.tableNumber
  return [
    { label: 'Date', value: formatDate(orderedAt) },
    { label: 'Time', value: formatTimeAst(orderedAt) },
    { label: 'For', value: order.customerInfo.name },
    { label: 'Order type', value: ORDER_TYPES[order.orderType] + (table ? `, table ${table}` : '') },
    ...(order.deliveryInfo ? [{ label: 'Deliver to', value: order.deliveryInfo.address }] : []),
    ...(order.deliveryInfo?.instructions ? [{ label: 'Instructions', value: order.deliveryInfo.instructions }] : []),
    { label: 'Payment', value: paymentWordsOf(order) },
  ]
}

/** `Visa ending in 4242` or another payment method; before payment, the chosen one. */
export function paymentWordsOf({
  card,
  takenBy,
  paymentMethod,
}: Pick<ReceiptOrder, 'card' | 'takenBy' | 'paymentMethod'>): string {
  if (takenBy === 'manual') return 'Taken by the restaurant'
  if (takenBy === 'cash') return METHODS.cash
  return card ? `${cardBrandOf(card)} ending in ${card.last4}` : METHODS[paymentMethod]
}

/** Amount of a line with its calculation: `2 × $14.99`. */
export function itemSumOf({ price, quantity }: Pick<ReceiptItem, 'price' | 'quantity'>): {
  total: string
  each: string
} {
  const unit = centsFromDollars(price)
  return { total: formatMoney(cents(unit * quantity)), each: `${quantity} × ${formatMoney(unit)}` }
}

/** `visa` becomes Visa. An unknown brand gets a capital letter. */
function cardBrandOf({ brand }: ReceiptCard): string {
  return CARD_BRANDS[brand] ?? (brand === '' ? 'Card' : brand.charAt(0).toUpperCase() + brand.slice(1))
}

/** Amount refunded or to be refunded. A refunded order without details was refunded in full. */
function refundLinesOf({ refund, paymentStatus, takenBy }: ReceiptOrder, total: Cents): SumLine[] {
  if (refund) return [{ label: refundLabel(refund), amount: minus(money(refund.amount)) }]
  return paymentStatus === 'refunded'
    ? [{ label: 'Refunded', amount: minus(formatMoney(amountTaken(takenBy, total))) }]
    : []
}

function isOwedInCash({ paymentMethod, paymentStatus, status }: ReceiptOrder): boolean {
  return paymentMethod === 'cash' && paymentStatus === 'unpaid' && status !== 'cancelled'
}

/** Canada has no cent coin: cash is rounded to five cents. */
function cashLinesOf(order: ReceiptOrder, total: Cents): SumLine[] {
  const isOwed = isOwedInCash(order)
  if (!isOwed && order.takenBy !== 'cash') return []
  const due = cashDue(total)
  const rounding = formatMoney(cents(Math.abs(due - total)))
  const amount = due < total ? minus(rounding) : `+${rounding}`
  return [
    ...(due === total ? [] : [{ label: 'Cash rounding to the nearest 5¢', amount }]),
    { label: isOwed ? 'Cash due' : 'Paid in cash', amount: formatMoney(due), isStrong: true },
  ]
}

function minus(amount: string): string {
  return `−${amount}`
}

function money(dollars: number): string {
  return formatMoney(centsFromDollars(dollars))
}
