import { type Cents, cashDue, cents, formatMoney, formatMoneyWithCurrency, sumCents } from '../../money/cents.ts'
import { formatRate, taxForPostalCode, type TaxRate } from '../../money/tax.ts'
import { amountTaken, type TakenBy } from '../../payments/refund.ts'
import { formatDate, formatTimeAst } from '../../time/zone.ts'
import { receiptPaymentText } from './badge.ts'
import type { OrderStatus, OrderType, PaymentMethod, PaymentStatus } from '../order-status.ts'
import type { PricedLine } from '../lines/pricing.ts'
import { type ReceiptRefund, refundLabel, refundLine } from './receipt-refund.ts'

/** The card that was charged, as the provider names it. */
export type ReceiptCard = { brand: string; last4: string }

/** The fields of an order that a receipt shows, as the order is stored. */
export type ReceiptOrder = {
  status: OrderStatus
  paymentStatus: PaymentStatus
  paymentMethod: PaymentMethod
  /** Null while nothing is paid. */
  paid: { takenBy: TakenBy; card: ReceiptCard | null } | null
  refund: ReceiptRefund | null
  orderType: OrderType
  orderedAt: Date
  customerName: string
  locationSnapshot: { postalCode: string }
  tableNumber: number | null
  deliveryAddress: string | null
  deliveryInstructions: string | null
  discountCents: Cents
  subtotalCents: Cents
  taxCents: Cents
  tipCents: Cents
  totalCents: Cents
  taxRate: TaxRate
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
  const { discountCents, subtotalCents, taxCents, tipCents, totalCents } = order
  return [
    ...(discountCents > 0
      ? [
          { label: 'Dishes', amount: formatMoney(sumCents([subtotalCents, discountCents])) },
          { label: 'Discount code', amount: minus(discountCents) },
        ]
      : []),
    { label: 'Subtotal', amount: formatMoney(subtotalCents) },
    { label: taxLabelOf(order), amount: formatMoney(taxCents) },
    { label: 'Tip', amount: formatMoney(tipCents) },
    { label: 'Total', amount: formatMoneyWithCurrency(totalCents), isStrong: true },
    ...cashLinesOf(order),
    ...refundLinesOf(order),
  ]
}

/** `HST 14%`: name and rate at the time of the order. */
export function taxLabelOf({ taxRate, locationSnapshot }: Pick<ReceiptOrder, 'taxRate' | 'locationSnapshot'>): string {
  return `${taxForPostalCode(locationSnapshot.postalCode).name} ${formatRate(taxRate)}`
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
  const { orderedAt, tableNumber: table, deliveryAddress: address, deliveryInstructions: instructions } = order
  return [
    { label: 'Date', value: formatDate(orderedAt) },
    { label: 'Time', value: formatTimeAst(orderedAt) },
    { label: 'For', value: order.customerName },
    { label: 'Order type', value: ORDER_TYPES[order.orderType] + (table ? `, table ${table}` : '') },
    ...(address === null ? [] : [{ label: 'Deliver to', value: address }]),
    ...(instructions ? [{ label: 'Instructions', value: instructions }] : []),
    { label: 'Payment', value: paymentWordsOf(order) },
  ]
}

/** `Visa ending in 4242` or another payment method; before payment, the chosen one. */
export function paymentWordsOf({ paid, paymentMethod }: Pick<ReceiptOrder, 'paid' | 'paymentMethod'>): string {
  if (paid?.takenBy === 'manual') return 'Taken by the restaurant'
  if (paid?.takenBy === 'cash') return METHODS.cash
  return paid?.card ? `${cardBrandOf(paid.card)} ending in ${paid.card.last4}` : METHODS[paymentMethod]
}

/** Amount of a line with its calculation: `2 × $14.99`. */
export function itemSumOf({ unitPrice, quantity }: PricedLine): { total: string; each: string } {
  return { total: formatMoney(cents(unitPrice * quantity)), each: `${quantity} × ${formatMoney(unitPrice)}` }
}

/** `visa` becomes Visa. An unknown brand gets a capital letter. */
function cardBrandOf({ brand }: ReceiptCard): string {
  return CARD_BRANDS[brand] ?? (brand === '' ? 'Card' : brand.charAt(0).toUpperCase() + brand.slice(1))
}

/** Amount refunded or to be refunded. A refunded order without details was refunded in full. */
function refundLinesOf({ refund, paymentStatus, paid, totalCents }: ReceiptOrder): SumLine[] {
  if (refund) return [{ label: refundLabel(refund), amount: minus(refund.amountCents) }]
  return paymentStatus === 'refunded'
    ? [{ label: 'Refunded', amount: minus(amountTaken(paid?.takenBy ?? null, totalCents)) }]
    : []
}

function isOwedInCash({ paymentMethod, paymentStatus, status }: ReceiptOrder): boolean {
  return paymentMethod === 'cash' && paymentStatus === 'unpaid' && status !== 'cancelled'
}

/** Canada has no cent coin: cash is rounded to five cents. */
function cashLinesOf(order: ReceiptOrder): SumLine[] {
  const isOwed = isOwedInCash(order)
  if (!isOwed && order.paid?.takenBy !== 'cash') return []
  const total = order.totalCents
  const due = cashDue(total)
  const rounding = cents(Math.abs(due - total))
  const amount = due < total ? minus(rounding) : `+${formatMoney(rounding)}`
  return [
    ...(due === total ? [] : [{ label: 'Cash rounding to the nearest 5¢', amount }]),
    { label: isOwed ? 'Cash due' : 'Paid in cash', amount: formatMoney(due), isStrong: true },
  ]
}

function minus(amount: Cents): string {
  return `−${formatMoney(amount)}`
}
