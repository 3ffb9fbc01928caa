import {
  DIFFERENT_ITEMS_REFUSAL,
  MAX_DIFFERENT_ITEMS,
  MAX_TOTAL_ITEMS,
  TOTAL_ITEMS_REFUSAL,
} from '../cart/cart-line.ts'
import {
  type FieldProblem,
  type Fields,
  fieldsOf,
  isFields,
  isFilled,
  isOneOf,
  isWholeBetween,
  problemsAt,
} from '../fields.ts'
import { centsFromDollars } from '../money/cents.ts'
import { checkEmail, phoneMessage } from '../people/contact-check.ts'
import { checkApiName, checkNameTaken } from '../people/person-name.ts'
import { partyMessage } from '../reservations/party.ts'
import { namedSpiceLevels, namesUnknownSpice } from './lines/named-spice.ts'
import { ORDER_TYPES, PAYMENT_METHODS } from './order-status.ts'
import { parseTableNumber, TABLE_NUMBER_REFUSAL } from './table-number.ts'
import { claimedTotals, partsAddUp, PRICE_TOLERANCE } from './lines/pricing.ts'

/** An order as it arrives, before anything in it can be trusted. */
export type OrderInput = {
  customerInfo?: unknown
  items?: unknown
  location?: unknown
  locationInfo?: unknown
  orderType?: unknown
  paymentMethod?: unknown
  tipAmount?: unknown
  pricing?: unknown
  deliveryInfo?: unknown
  tableInfo?: unknown
  specialInstructions?: unknown
  discountCode?: unknown
  language?: unknown
}

export const ORDER_LIMITS = {
  spiceLevel: 5,
  /** Characters of an address and of each note. */
  text: 500,
  /** Beyond this an amount is no price, and no whole number of cents may hold it. */
  dollars: 1_000_000,
} as const

const CART_EMPTY = 'Your cart is empty. Please add items before placing an order.'

/** Who enters the order: the customer, or staff at the counter or on the phone. */
export type OrderTaker = 'customer' | 'staff'

/**
 * Problems of an order, in the order of the form; empty when there are none. The browser checks before sending, and the
 * server checks again. Menu and prices are not known here. When staff enter the order only a name is required; e-mail
 * and phone are checked if given.
 */
export function checkOrderInput(input: unknown, taker: OrderTaker = 'customer'): FieldProblem[] {
  if (!isFields(input)) return [problem('order', 'Order data is required')]

  return [
    ...checkCustomer(input.customerInfo, taker),
    ...checkItems(input.items),
    ...checkLocation(fieldsOf(input.location), fieldsOf(input.locationInfo)),
    ...checkOrderType(input, taker),
    ...checkPayment(input),
    ...checkPricing(input.pricing, input.tipAmount),
  ]
}

function checkCustomer(customer: unknown, taker: OrderTaker): FieldProblem[] {
  if (!isFields(customer)) return [problem('customerInfo', 'Customer information is required')]

  const { name, email, phone, firebaseId } = customer
  const checkTaken = taker === 'staff' ? checkNameTaken : checkApiName
  const nameMessage = isFilled(name) ? checkTaken(name) : 'Customer name is required'
  const emailMessage = isFilled(email) ? checkEmail(email) : 'Customer email is required'
  const isLeftOut = (value: unknown) => taker === 'staff' && (value == null || value === '')
  const accountMessage = firebaseId == null || isFilled(firebaseId) ? null : 'Customer account is invalid'
  return [
    ...problemsAt('customerInfo.name', nameMessage),
    ...problemsAt('customerInfo.email', isLeftOut(email) ? null : emailMessage),
    ...problemsAt('customerInfo.phone', isLeftOut(phone) ? null : phoneMessage(phone)),
    ...problemsAt('customerInfo.firebaseId', accountMessage),
  ]
}

function checkItems(items: unknown): FieldProblem[] {
  if (!Array.isArray(items) || items.length === 0) return [problem('items', CART_EMPTY)]
  // Looking into a list that is refused anyway would let one request make a million messages.
  if (items.length > MAX_DIFFERENT_ITEMS) return [problem('items', DIFFERENT_ITEMS_REFUSAL)]

  const problems = items.flatMap((item: unknown, index) =>
    itemProblems(fieldsOf(item)).map(({ field, message }) =>
      problem(`items.${index}.${field}`, `Item ${index + 1}: ${message}`),
    ),
  )
  const quantities = items.map((item: unknown) => fieldsOf(item).quantity).filter((quantity) => isAmount(quantity))
  const count = quantities.reduce((sum, quantity) => sum + Math.max(0, quantity), 0)
  return [...problems, ...(count > MAX_TOTAL_ITEMS ? [problem('items', TOTAL_ITEMS_REFUSAL)] : [])]
}

function itemProblems(item: Fields): FieldProblem[] {
  const { name, price, quantity, selectedSpiceLevel: spice, category } = item
  const isSpice = spice == null || isWholeBetween(spice, 1, ORDER_LIMITS.spiceLevel)
  const priceMessage = isAmount(price) ? 'price must be greater than 0' : 'price must be a number'
  return [
    ...problemsAt('name', isFilled(name) ? null : 'name is required'),
    ...problemsAt('price', isAmount(price) && price > 0 ? null : priceMessage),
    ...problemsAt('quantity', isWholeBetween(quantity, 1, Infinity) ? null : 'quantity must be a whole number from 1'),
    ...problemsAt(
      'selectedSpiceLevel',
      isSpice ? spiceContradiction(item) : 'spice level must be a number from 1 to 5',
    ),
    ...problemsAt('category', category == null || isFilled(category) ? null : 'category must not be empty'),
  ]
}

/** A line may give its spice level by number, id and name; they must agree, or somebody gets a dish too hot. */
function spiceContradiction(item: Fields): string | null {
  if (new Set(namedSpiceLevels(item)).size > 1) return 'spice level, id and name must be the same'
  return namesUnknownSpice(item) ? 'spice level is unknown' : null
}

function checkLocation(location: Fields, locationInfo: Fields): FieldProblem[] {
  const isText = [location.id, locationInfo.id].every((id) => id == null || typeof id === 'string')
  if (!isText || (!isFilled(location.id) && !isFilled(locationInfo.id))) {
    return [problem('location.id', 'Please select a restaurant location')]
  }
  if (isFilled(location.id) && isFilled(locationInfo.id) && location.id !== locationInfo.id) {
    return [problem('location.id', 'Two different restaurant locations are named')]
  }
  const isNamed = isFilled(location.name) || isFilled(locationInfo.name)
  return problemsAt('location.name', isNamed ? null : 'Location name is missing')
}

/**
 * Customers must choose the order type (CUS-VAL-41); an order entered by staff without one is for pickup (ADM-ENT-06).
 */
export function orderTypeOf({ orderType }: OrderInput, taker: OrderTaker): unknown {
  return taker === 'staff' ? (orderType ?? 'pickup') : orderType
}

function checkOrderType(input: OrderInput, taker: OrderTaker): FieldProblem[] {
  const { deliveryInfo, tableInfo } = input
  const orderType = orderTypeOf(input, taker)
  if (!isOneOf(ORDER_TYPES, orderType)) {
    return [problem('orderType', 'Order type must be pickup, delivery or dine-in')]
  }
  if (orderType === 'delivery') return checkDelivery(fieldsOf(deliveryInfo))
  return orderType === 'dine-in' ? checkTable(fieldsOf(tableInfo)) : []
}

/** Too long text is refused, never cut: half an address does not help a driver. */
function checkDelivery({ address, instructions }: Fields): FieldProblem[] {
  const addressMessage = isFilled(address)
    ? longTextMessage('Delivery address', address)
    : 'Delivery address is required for delivery orders'
  return [
    ...problemsAt('deliveryInfo.address', addressMessage),
    ...problemsAt('deliveryInfo.instructions', longTextMessage('Delivery instructions', instructions)),
  ]
}

/** A table number may be left out, and may be typed: `"4"` is 4. */
function checkTable({ tableNumber, partySize }: Fields): FieldProblem[] {
  const isTable = parseTableNumber(tableNumber) !== undefined
  return [
    ...problemsAt('tableInfo.tableNumber', isTable ? null : TABLE_NUMBER_REFUSAL),
    ...problemsAt('tableInfo.partySize', partyMessage(partySize)),
  ]
}

function longTextMessage(name: string, text: unknown): string | null {
  const isText = text == null || (typeof text === 'string' && text.length <= ORDER_LIMITS.text)
  return isText ? null : `${name} must be at most ${ORDER_LIMITS.text} characters`
}

function checkPayment({ paymentMethod, specialInstructions: text }: OrderInput): FieldProblem[] {
  const isMethod = paymentMethod == null || isOneOf(PAYMENT_METHODS, paymentMethod)
  return [
    ...problemsAt('paymentMethod', isMethod ? null : 'Payment method must be online or cash'),
    ...problemsAt('specialInstructions', longTextMessage('Special instructions', text)),
  ]
}

function checkPricing(pricing: unknown, tipAmount: unknown): FieldProblem[] {
  if (!isFields(pricing)) return [problem('pricing', 'Pricing is required')]

  const { subtotal, tax, tip, total } = pricing
  const problems = [
    ...problemsAt('pricing.subtotal', amountMessage('Subtotal', subtotal)),
    ...problemsAt('pricing.tax', amountMessage('Tax', tax)),
    ...problemsAt('pricing.tip', amountMessage('Tip', tip)),
    ...problemsAt('pricing.total', total === 0 ? 'Total must be greater than 0' : amountMessage('Total', total)),
    ...problemsAt('tipAmount', tipAmount == null ? null : amountMessage('Tip amount', tipAmount)),
  ]
  if (!isAmount(subtotal) || !isAmount(tax) || !isAmount(tip) || !isAmount(total) || problems.length > 0)
    return problems

  const claimed = claimedTotals({ subtotal, tax, tip, total })
  const isTipAgreed = !isAmount(tipAmount) || Math.abs(centsFromDollars(tipAmount) - claimed.tip) <= PRICE_TOLERANCE
  const sumMessage = 'Pricing calculation error: total does not match subtotal + tax + tip'
  return [
    ...problemsAt('pricing.total', partsAddUp(claimed) ? null : sumMessage),
    ...problemsAt('tipAmount', isTipAgreed ? null : 'Tip amount does not match the tip of the pricing'),
  ]
}

function amountMessage(name: string, value: unknown): string | null {
  if (!isAmount(value)) return `${name} must be a number`
  return value < 0 ? `${name} cannot be negative` : null
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= ORDER_LIMITS.dollars
}

function problem(field: string, message: string): FieldProblem {
  return { field, message }
}
