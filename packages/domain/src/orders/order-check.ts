import { MAX_DIFFERENT_ITEMS, MAX_TOTAL_ITEMS } from '../cart/cart-line.ts'
import { ZONE_LIMITS } from '../delivery/delivery.ts'
import { bareCode, codesIn, writtenCode } from '../delivery/postal-code.ts'
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
import type { OrderInputWords } from '../language/en/order-input.ts'
import { HIGHEST_TABLE, hasTable, parseTableNumber, type TableNumbers } from '../locations/table-numbers.ts'
import { parseChoices } from '../menu/options/choices.ts'
import { OPTION_LIMITS } from '../menu/options/option-group.ts'
import { centsFromDollars } from '../money/cents.ts'
import { claimedTotals, partsAddUp, PRICE_TOLERANCE } from '../money/pricing.ts'
import { ORDER_TYPES, PAYMENT_METHODS, PAYMENT_WORDS } from '../order-status.ts'
import { checkEmail, phoneMessage } from '../people/contact-check.ts'
import { partyMessage } from '../people/party.ts'
import { checkApiName, checkNameTaken } from '../people/person-name.ts'
import { parseInstant } from '../time/instant.ts'
import { ASKS_FOR } from './handover.ts'
import { namedSpiceLevels, namesUnknownSpice } from './named-spice.ts'
import { ORDER_INPUT_WORDS } from '#language/order-input.ts'

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
  wantedAt?: unknown
  shownReadyAt?: unknown
}

export const ORDER_LIMITS = {
  spiceLevel: 5,
  /** Characters of an address and of each note. */
  text: 500,
  /** Beyond this an amount is no price, and no whole number of cents may hold it. */
  dollars: 1_000_000,
} as const

/** Who enters the order: the customer, or staff at the counter or on the phone. */
export type OrderTaker = 'customer' | 'staff'

/**
 * Problems of an order, in the order of the form; empty when there are none. The browser checks before sending, and the
 * server checks again. Menu and prices are not known here. When staff enter the order only a name is required; e-mail
 * and phone are checked if given.
 */
export function checkOrderInput(
  input: unknown,
  taker: OrderTaker = 'customer',
  words: OrderInputWords = ORDER_INPUT_WORDS,
): FieldProblem[] {
  if (!isFields(input)) return [problem('order', words.noOrder)]

  return [
    ...checkCustomer(input.customerInfo, taker, words),
    ...checkItems(input.items, words),
    ...checkLocation(fieldsOf(input.location), fieldsOf(input.locationInfo), words),
    ...checkOrderType(input, taker, words),
    ...checkTimes(input, words),
    ...checkPayment(input, taker, words),
    ...checkPricing(input.pricing, input.tipAmount, words),
  ]
}

function checkCustomer(customer: unknown, taker: OrderTaker, words: OrderInputWords): FieldProblem[] {
  if (!isFields(customer)) return [problem('customerInfo', words.noCustomer)]

  const { name, email, phone, firebaseId } = customer
  const checkTaken = taker === 'staff' ? checkNameTaken : checkApiName
  const nameMessage = isFilled(name) ? checkTaken(name, words.contact) : words.noName
  const emailMessage = isFilled(email) ? checkEmail(email, words.contact) : words.noEmail
  const isLeftOut = (value: unknown) => taker === 'staff' && (value == null || value === '')
  const accountMessage = firebaseId == null || isFilled(firebaseId) ? null : words.account
  return [
    ...problemsAt('customerInfo.name', nameMessage),
    ...problemsAt('customerInfo.email', isLeftOut(email) ? null : emailMessage),
    ...problemsAt('customerInfo.phone', isLeftOut(phone) ? null : phoneMessage(phone, words.contact)),
    ...problemsAt('customerInfo.firebaseId', accountMessage),
  ]
}

function checkItems(items: unknown, words: OrderInputWords): FieldProblem[] {
  if (!Array.isArray(items) || items.length === 0) return [problem('items', words.cartEmpty)]
  // Looking into a list that is refused anyway would let one request make a million messages.
  if (items.length > MAX_DIFFERENT_ITEMS) return [problem('items', words.cart.differentItems)]

  const problems = items.flatMap((item: unknown, index) =>
    itemProblems(fieldsOf(item), words).map(({ field, message }) =>
      problem(`items.${index}.${field}`, words.item(index + 1, message)),
    ),
  )
  const quantities = items.map((item: unknown) => fieldsOf(item).quantity).filter((quantity) => isAmount(quantity))
  const count = quantities.reduce((sum, quantity) => sum + Math.max(0, quantity), 0)
  return [...problems, ...(count > MAX_TOTAL_ITEMS ? [problem('items', words.cart.totalItems)] : [])]
}

function itemProblems(item: Fields, words: OrderInputWords): FieldProblem[] {
  const { name, price, quantity, selectedSpiceLevel: spice, category } = item
  const isSpice = spice == null || isWholeBetween(spice, 1, ORDER_LIMITS.spiceLevel)
  const priceMessage = isAmount(price) ? words.itemPriceLow : words.itemPrice
  return [
    ...problemsAt('name', isFilled(name) ? null : words.itemName),
    ...problemsAt('price', isAmount(price) && price > 0 ? null : priceMessage),
    ...problemsAt('quantity', isWholeBetween(quantity, 1, Infinity) ? null : words.itemQuantity),
    ...problemsAt('selectedSpiceLevel', isSpice ? spiceContradiction(item, words) : words.itemSpice),
    ...problemsAt('category', category == null || isFilled(category) ? null : words.itemCategory),
    ...problemsAt('choices', parseChoices(item['choices']) === null ? words.options.malformed : null),
    ...problemsAt('note', noteMessage(item['note'], words)),
  ]
}

function noteMessage(note: unknown, words: OrderInputWords): string | null {
  const isNote = note == null || (typeof note === 'string' && note.length <= OPTION_LIMITS.note)
  return isNote ? null : words.options.longNote(OPTION_LIMITS.note)
}

/** A line may give its spice level by number, id and name; they must agree, or somebody gets a dish too hot. */
function spiceContradiction(item: Fields, words: OrderInputWords): string | null {
  if (new Set(namedSpiceLevels(item)).size > 1) return words.itemSpices
  return namesUnknownSpice(item) ? words.itemSpiceUnknown : null
}

function checkLocation(location: Fields, locationInfo: Fields, words: OrderInputWords): FieldProblem[] {
  const isText = [location.id, locationInfo.id].every((id) => id == null || typeof id === 'string')
  if (!isText || (!isFilled(location.id) && !isFilled(locationInfo.id))) {
    return [problem('location.id', words.noLocation)]
  }
  if (isFilled(location.id) && isFilled(locationInfo.id) && location.id !== locationInfo.id) {
    return [problem('location.id', words.twoLocations)]
  }
  const isNamed = isFilled(location.name) || isFilled(locationInfo.name)
  return problemsAt('location.name', isNamed ? null : words.locationName)
}

/**
 * Customers must choose the order type (CUS-VAL-41); an order entered by staff without one is for pickup (ADM-ENT-06).
 */
export function orderTypeOf({ orderType }: OrderInput, taker: OrderTaker): unknown {
  return taker === 'staff' ? (orderType ?? 'pickup') : orderType
}

function checkOrderType(input: OrderInput, taker: OrderTaker, words: OrderInputWords): FieldProblem[] {
  const { deliveryInfo, tableInfo } = input
  const orderType = orderTypeOf(input, taker)
  if (!isOneOf(ORDER_TYPES, orderType)) {
    return [problem('orderType', words.orderType)]
  }
  if (ASKS_FOR[orderType] === 'address') return checkDelivery(fieldsOf(deliveryInfo), taker, words)
  return ASKS_FOR[orderType] === 'table' ? checkTable(fieldsOf(tableInfo), words) : []
}

function checkDelivery(info: Fields, taker: OrderTaker, words: OrderInputWords): FieldProblem[] {
  const { point, fee } = info
  return [
    ...checkAddress(info, words).map(({ field, message }) => problem(`deliveryInfo.${field}`, message)),
    ...problemsAt('deliveryInfo.point', point == null || isPoint(fieldsOf(point)) ? null : words.point),
    ...(taker === 'staff' ? problemsAt('deliveryInfo.fee', isFee(fee) ? null : words.deliveryFee) : []),
  ]
}

/**
 * Problems of where a driver goes, at the fields `address`, `instructions` and `postalCode`. Too long text is refused,
 * never cut: half an address does not help a driver.
 */
export function checkAddress(
  { address, instructions, postalCode }: Fields,
  words: OrderInputWords = ORDER_INPUT_WORDS,
): FieldProblem[] {
  const addressMessage = isFilled(address) ? longTextMessage('address', address, words) : words.noAddress
  return [
    ...problemsAt('address', addressMessage),
    ...problemsAt('instructions', longTextMessage('delivery', instructions, words)),
    ...problemsAt('postalCode', postalCodeMessage(postalCode, address, words)),
  ]
}

/**
 * Only a location that delivers into zones needs a postal code; one that is given must be one, and the one of the typed
 * address, where that has one.
 */
function postalCodeMessage(value: unknown, address: unknown, words: OrderInputWords): string | null {
  if (value == null || value === '') return null
  const code = typeof value === 'string' ? bareCode(value) : null
  if (code === null) return words.postalCode
  const [typed, ...others] = typeof address === 'string' ? codesIn(address) : []
  if (typed === undefined || [typed, ...others].includes(code)) return null
  return words.otherPostalCode(writtenCode(typed))
}

function isPoint({ latitude, longitude }: Fields): boolean {
  return isAmount(latitude) && Math.abs(latitude) <= 90 && isAmount(longitude) && Math.abs(longitude) <= 180
}

function isFee(fee: unknown): boolean {
  return fee == null || (isAmount(fee) && fee >= 0 && fee * 100 <= ZONE_LIMITS.feeCents)
}

/** A table number may be left out, and may be typed: `"4"` is 4. */
function checkTable({ tableNumber, partySize }: Fields, words: OrderInputWords): FieldProblem[] {
  const isTable = parseTableNumber(tableNumber) !== undefined
  return [
    ...problemsAt('tableInfo.tableNumber', isTable ? null : words.tableNumber(HIGHEST_TABLE)),
    ...problemsAt('tableInfo.partySize', partyMessage(partySize, words.party)),
  ]
}

/**
 * Refuses a guest's table number that the location does not have. Not called for staff: they may enter an extra table that
 * was set up for an evening.
 */
export function checkTableExists(
  tables: TableNumbers | undefined,
  tableInfo: unknown,
  words: OrderInputWords = ORDER_INPUT_WORDS,
): FieldProblem[] {
  const table = parseTableNumber(fieldsOf(tableInfo)['tableNumber'])
  if (tables === undefined || table == null || hasTable(tables, table)) return []
  return problemsAt('tableInfo.tableNumber', words.noSuchTable(tables.from, tables.to))
}

function longTextMessage(name: keyof OrderInputWords['texts'], text: unknown, words: OrderInputWords): string | null {
  const isText = text == null || (typeof text === 'string' && text.length <= ORDER_LIMITS.text)
  return isText ? null : words.longText(words.texts[name], ORDER_LIMITS.text)
}

function checkTimes({ wantedAt, shownReadyAt }: OrderInput, words: OrderInputWords): FieldProblem[] {
  return [
    ...problemsAt('wantedAt', wantedAt == null || parseInstant(wantedAt) ? null : words.noTime),
    ...problemsAt('shownReadyAt', shownReadyAt == null || parseInstant(shownReadyAt) ? null : words.noTime),
  ]
}

function checkPayment(
  { paymentMethod, specialInstructions: text }: OrderInput,
  taker: OrderTaker,
  words: OrderInputWords,
): FieldProblem[] {
  const allowed = taker === 'staff' ? PAYMENT_WORDS : PAYMENT_METHODS
  const isMethod = paymentMethod == null || isOneOf(allowed, paymentMethod)
  return [
    ...problemsAt('paymentMethod', isMethod ? null : words.payment),
    ...problemsAt('specialInstructions', longTextMessage('special', text, words)),
  ]
}

function checkPricing(pricing: unknown, tipAmount: unknown, words: OrderInputWords): FieldProblem[] {
  if (!isFields(pricing)) return [problem('pricing', words.noPricing)]

  const { subtotal, tax, tip, total } = pricing
  const problems = [
    ...problemsAt('pricing.subtotal', amountMessage('subtotal', subtotal, words)),
    ...problemsAt('pricing.tax', amountMessage('tax', tax, words)),
    ...problemsAt('pricing.tip', amountMessage('tip', tip, words)),
    ...problemsAt('pricing.total', total === 0 ? words.noTotal : amountMessage('total', total, words)),
    ...problemsAt('tipAmount', tipAmount == null ? null : amountMessage('tipAmount', tipAmount, words)),
  ]
  if (!isAmount(subtotal) || !isAmount(tax) || !isAmount(tip) || !isAmount(total) || problems.length > 0)
    return problems

  const claimed = claimedTotals({ subtotal, tax, tip, total })
  const isTipAgreed = !isAmount(tipAmount) || Math.abs(centsFromDollars(tipAmount) - claimed.tip) <= PRICE_TOLERANCE
  return [
    ...problemsAt('pricing.total', partsAddUp(claimed) ? null : words.sum),
    ...problemsAt('tipAmount', isTipAgreed ? null : words.tipDiffers),
  ]
}

function amountMessage(name: keyof OrderInputWords['amounts'], value: unknown, words: OrderInputWords): string | null {
  if (!isAmount(value)) return words.noNumber(words.amounts[name])
  return value < 0 ? words.negative(words.amounts[name]) : null
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= ORDER_LIMITS.dollars
}

function problem(field: string, message: string): FieldProblem {
  return { field, message }
}
