import { type Cents, cashDue, cents, formatMoney, formatMoneyWithCurrency } from '../money/cents.ts'
import type { PricedLine } from '../money/pricing.ts'
import { formatRate, taxForPostalCode, nameOf, type TaxPart, taxParts, type TaxRate, taxWords } from '../money/tax.ts'
import type { OrderStatus, OrderType, PaymentMethod, PaymentStatus } from '../order-status.ts'
import type { ToldChange } from '../orders/changes/told-change.ts'
import { formatDate, formatTimeAst, localParts } from '../time/zone.ts'
import { editWords } from './change-words.ts'
import { isPartlyPaid } from './payment-state.ts'
import { amountTaken, type ReceiptRefund, refundLabel, refundLine, refundsOf, type TakenBy } from './refund.ts'
import { RECEIPT_WORDS, type ReceiptWords } from '#language/receipt.ts'

/** The card that was charged, as the provider names it. */
export type ReceiptCard = { brand: string; last4: string }

type PaidPart = { takenBy: TakenBy; card: ReceiptCard | null }

/** The fields of an order that a receipt shows, as the order is stored. */
export type ReceiptOrder = {
  status: OrderStatus
  paymentStatus: PaymentStatus
  paymentMethod: PaymentMethod
  /** Null while nothing is paid. */
  paid:
    | (PaidPart & {
        /** All three only of an order that was changed after it was paid. */
        capturedCents?: Cents | undefined
        rests?: readonly (PaidPart & { capturedCents: Cents })[] | undefined
        roundingCents?: Cents | undefined
      })
    | null
  refund: ReceiptRefund | null
  /** What is to be paid after a change. */
  dueCents?: Cents
  changes?: readonly Omit<ToldChange, 'version' | 'reason'>[] | undefined
  orderType: OrderType
  orderedAt: Date
  customerName: string
  /** `taxes`: what its rate was made of, where the law of the location was confirmed. */
  locationSnapshot: { postalCode: string; taxes?: readonly TaxPart[] | undefined }
  tableNumber: number | null
  deliveryAddress: string | null
  deliveryInstructions: string | null
  discountCents: Cents
  /** What a delivery was charged, part of the subtotal. */
  feeCents?: Cents
  subtotalCents: Cents
  taxCents: Cents
  tipCents: Cents
  totalCents: Cents
  taxRate: TaxRate
}

/** One line under the items. A strong one closes the sum above it. */
export type SumLine = { label: string; amount: string; isStrong?: boolean }

/** Card brands written otherwise than with one capital letter. */
const CARD_BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
}

/** The amounts in the order of the receipt: items, tax, tip, total, and the total in coins. */
export function sumLinesOf(order: ReceiptOrder, words: ReceiptWords = RECEIPT_WORDS): SumLine[] {
  const { formats } = words
  const { subtotalCents, tipCents, totalCents } = order
  return [
    ...partsOfSubtotal(order, words),
    { label: words.subtotal, amount: formatMoney(subtotalCents, formats) },
    ...taxLinesOf(order, words),
    { label: words.tip, amount: formatMoney(tipCents, formats) },
    { label: words.total, amount: formatMoneyWithCurrency(totalCents, formats), isStrong: true },
    ...paymentLinesOf(order, words),
  ]
}

/** The fields of an order that its payments are told by. */
export type PaidReceipt = Pick<
  ReceiptOrder,
  'status' | 'paymentStatus' | 'paymentMethod' | 'paid' | 'refund' | 'dueCents' | 'totalCents'
>

/** Below the total: the total in coins or each payment, what went back, and what is still to pay. */
export function paymentLinesOf(order: PaidReceipt, words: ReceiptWords = RECEIPT_WORDS): SumLine[] {
  return [
    ...(isChangedAfterPaying(order) ? partsPaidOf(order, words) : cashLinesOf(order, words)),
    ...refundLinesOf(order, words),
    ...(isPartlyPaid(order) ? [{ label: words.toPay, amount: dueOf(order, words), isStrong: true }] : []),
  ]
}

/**
 * What was changed since the order was placed, one line each: `2:05 PM AST · Taken off: 1 × Garlic Naan · $48.92 → $45.50`,
 * with its day where that is not the day of the order.
 */
export function changeLinesOf(
  { changes = [], orderedAt }: Pick<ReceiptOrder, 'changes' | 'orderedAt'>,
  words: ReceiptWords = RECEIPT_WORDS,
): string[] {
  const money = (amount: Cents) => formatMoney(amount, words.formats)
  return changes.map(({ at, edits, beforeCents, afterCents, taxCents }) => {
    const told = edits.map((edit) => editWords(edit, words.changes)).join(', ')
    const prices = beforeCents === afterCents ? [] : [`${money(beforeCents)} → ${money(afterCents)}`]
    const tax =
      taxCents === 0 ? [] : [words.taxOfChange(`${taxCents > 0 ? '+' : '−'}${money(cents(Math.abs(taxCents)))}`)]
    return [...whenChanged(new Date(at), orderedAt, words), told, ...prices, ...tax].join(' · ')
  })
}

function whenChanged(at: Date, orderedAt: Date, { formats }: ReceiptWords): string[] {
  const isOtherDay = localParts(at).date !== localParts(orderedAt).date
  return [...(isOtherDay ? [formatDate(at, formats)] : []), formatTimeAst(at, formats)]
}

function dueOf({ dueCents = cents(0) }: Pick<ReceiptOrder, 'dueCents'>, { formats }: ReceiptWords): string {
  return formatMoney(dueCents, formats)
}

function isChangedAfterPaying({ paid }: PaidReceipt): boolean {
  return paid?.capturedCents !== undefined
}

/** Each payment of an order that was changed after it was paid, and what coins of five cents made of its total. */
function partsPaidOf({ paid }: PaidReceipt, words: ReceiptWords): SumLine[] {
  if (paid?.capturedCents === undefined) return []
  const { capturedCents, rests = [], roundingCents = cents(0) } = paid
  const parts = [{ takenBy: paid.takenBy, card: paid.card, capturedCents }, ...rests]
  return [
    ...roundingLineOf(roundingCents, words),
    ...parts.map((part) => ({
      label: paidLabelOf(part, words),
      amount: formatMoney(part.capturedCents, words.formats),
    })),
  ]
}

function paidLabelOf({ takenBy, card }: PaidPart, words: ReceiptWords): string {
  if (takenBy === 'cash') return words.paidInCash
  return words.paidWith(paymentWordsOf({ paid: { takenBy, card }, paymentMethod: 'online' }, words))
}

function roundingLineOf(rounding: Cents, words: ReceiptWords): SumLine[] {
  if (rounding === 0) return []
  const amount = formatMoney(cents(Math.abs(rounding)), words.formats)
  return [{ label: words.rounding, amount: rounding < 0 ? `−${amount}` : `+${amount}` }]
}

/** What the subtotal is made of, where it is more than the dishes. */
function partsOfSubtotal(
  { discountCents, feeCents = cents(0), subtotalCents }: ReceiptOrder,
  words: ReceiptWords,
): SumLine[] {
  if (discountCents === 0 && feeCents === 0) return []
  const { formats } = words
  return [
    { label: words.dishes, amount: formatMoney(cents(subtotalCents + discountCents - feeCents), formats) },
    ...(discountCents > 0 ? [{ label: words.discount, amount: minus(discountCents, words) }] : []),
    ...(feeCents > 0 ? [{ label: words.deliveryFee, amount: formatMoney(feeCents, formats) }] : []),
  ]
}

type TaxedReceipt = Pick<ReceiptOrder, 'taxRate' | 'taxCents' | 'locationSnapshot'>

/** Taxes that are remitted to different offices stand apart, where the order says what its rate is made of. */
function taxLinesOf(order: TaxedReceipt, words: ReceiptWords): SumLine[] {
  const { taxCents, locationSnapshot } = order
  const { taxes = [] } = locationSnapshot
  const { formats } = words
  if (taxes.length < 2) return [{ label: taxLabelOf(order, words), amount: formatMoney(taxCents, formats) }]
  return taxParts(taxCents, taxes).map(({ part, amount }) => ({
    label: `${words.taxes[part.name]} ${formatRate(part.rate as TaxRate, formats)}`,
    amount: formatMoney(cents(amount), formats),
  }))
}

/** `HST 14%`: name and rate at the time of the order. */
export function taxLabelOf(
  { taxRate, locationSnapshot }: Pick<ReceiptOrder, 'taxRate' | 'locationSnapshot'>,
  { taxes, formats }: ReceiptWords = RECEIPT_WORDS,
): string {
  const { postalCode, taxes: own } = locationSnapshot
  const names = own ? nameOf(own) : taxForPostalCode(postalCode).name
  return `${taxWords(names, taxes)} ${formatRate(taxRate, formats)}`
}

/** Payment status in capitals, with an explanation where it needs one. */
export function paymentOf(
  order: ReceiptOrder,
  words: ReceiptWords = RECEIPT_WORDS,
): { state: string; note: string | null } {
  const { states } = words
  const refund = order.refund && refundLine(order.refund, words.refunds)
  if (isPartlyPaid(order)) {
    const toPay = words.changes.toPay(dueOf(order, words))
    return { state: states.partPaid, note: refund ? `${toPay} ${refund}` : toPay }
  }
  if (order.status !== 'cancelled') return { state: receiptPaymentText(order, words), note: refund }
  if (order.paymentStatus === 'refunded') {
    return { state: states.refunded, note: refund ?? words.paidBack }
  }
  if (refund) return { state: states.cancelled, note: refund }
  if (order.paymentStatus === 'paid') {
    return { state: states.cancelled, note: words.owed }
  }
  return { state: states.cancelled, note: words.nothing }
}

/** The facts above the items. */
export function factsOf(order: ReceiptOrder, words: ReceiptWords = RECEIPT_WORDS): { label: string; value: string }[] {
  const { orderedAt, tableNumber: table, deliveryAddress: address, deliveryInstructions: instructions } = order
  return [
    { label: words.date, value: formatDate(orderedAt, words.formats) },
    { label: words.time, value: formatTimeAst(orderedAt, words.formats) },
    { label: words.customer, value: order.customerName },
    { label: words.orderType, value: words.orderTypes[order.orderType] + (table ? words.table(table) : '') },
    ...(address === null ? [] : [{ label: words.deliverTo, value: address }]),
    ...(instructions ? [{ label: words.instructions, value: instructions }] : []),
    { label: words.payment, value: paymentWordsOf(order, words) },
  ]
}

/** `Visa ending in 4242` or another payment method; before payment, the chosen one. */
export function paymentWordsOf(
  { paid, paymentMethod }: Pick<ReceiptOrder, 'paid' | 'paymentMethod'>,
  words: ReceiptWords = RECEIPT_WORDS,
): string {
  if (paid?.takenBy === 'manual') return words.takenByHand
  if (paid?.takenBy === 'cash') return words.methods.cash
  return paid?.card ? words.cardEnding(cardBrandOf(paid.card, words), paid.card.last4) : words.methods[paymentMethod]
}

/** Amount of a line with its calculation: `2 × $14.99`. */
export function itemSumOf(
  { unitPrice, quantity }: PricedLine,
  { formats }: ReceiptWords = RECEIPT_WORDS,
): { total: string; each: string } {
  const total = formatMoney(cents(unitPrice * quantity), formats)
  return { total, each: `${quantity} × ${formatMoney(unitPrice, formats)}` }
}

/** `visa` becomes Visa. An unknown brand gets a capital letter. */
function cardBrandOf({ brand }: ReceiptCard, { card }: ReceiptWords): string {
  if (brand === '' || brand === 'unknown') return card
  return CARD_BRANDS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)
}

/** Amount refunded or to be refunded. A refunded order without details was refunded in full. */
function refundLinesOf({ refund, paymentStatus, paid, totalCents }: PaidReceipt, words: ReceiptWords): SumLine[] {
  if (refund) {
    return refundsOf(refund).map((one) => ({
      label: refundLabel(one, words.refunds),
      amount: minus(one.amountCents, words),
    }))
  }
  return paymentStatus === 'refunded'
    ? [{ label: words.refunds.labels.succeeded, amount: minus(amountTaken(paid?.takenBy ?? null, totalCents), words) }]
    : []
}

function isOwedInCash({ paymentMethod, paymentStatus, status }: PaidReceipt): boolean {
  return paymentMethod === 'cash' && paymentStatus === 'unpaid' && status !== 'cancelled'
}

/** Canada has no cent coin: cash is rounded to five cents. */
function cashLinesOf(order: PaidReceipt, words: ReceiptWords): SumLine[] {
  const isOwed = isOwedInCash(order)
  if (!isOwed && order.paid?.takenBy !== 'cash') return []
  const total = order.totalCents
  const due = cashDue(total)
  return [
    ...roundingLineOf(cents(due - total), words),
    { label: isOwed ? words.cashDue : words.paidInCash, amount: formatMoney(due, words.formats), isStrong: true },
  ]
}

function minus(amount: Cents, { formats }: ReceiptWords): string {
  return `−${formatMoney(amount, formats)}`
}

/** Payment line of the receipt. Cash still owed reads the same for every order type. */
export function receiptPaymentText(
  order: { paymentStatus: PaymentStatus | 'pending'; paymentMethod: PaymentMethod },
  { states }: ReceiptWords = RECEIPT_WORDS,
): string {
  const status = order.paymentStatus === 'pending' ? 'unpaid' : order.paymentStatus
  return status === 'unpaid' && order.paymentMethod === 'cash' ? states.atPickup : states[status]
}
