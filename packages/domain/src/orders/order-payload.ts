import type { Cart, CartLine } from '../cart/cart-line.ts'
import type { Point } from '../delivery/geometry.ts'
import { type FieldProblem, isFields } from '../fields.ts'
import { parseTableNumber } from '../locations/table-numbers.ts'
import { DEFAULT_SPICE } from '../menu/dish.ts'
import { choicesFrom } from '../menu/options/choices.ts'
import { toDollars } from '../money/cents.ts'
import type { CartTotals } from '../money/pricing.ts'
import { reportedRate } from '../money/tax.ts'
import { type OrderType, type PaymentMethod } from '../order-status.ts'
import { normalizeEmail } from '../people/contact-fields.ts'
import { ASKS_FOR } from './handover.ts'

/** An order as a form holds it: checkout and order taking fill in the same. */
export type OrderEntry = {
  cart: Cart
  location: { id: string; name: string; address: string; phone: string; postalCode: string }
  orderType: OrderType
  paymentMethod: PaymentMethod
  totals: CartTotals
  /** `phone` as it is to be sent. */
  customer: { name: string; email: string; phone: string; accountId: string | null }
  fields: {
    address: string
    deliveryInstructions: string
    /** Where the location delivers into zones. */
    postalCode?: string
    point?: Point | null
    /** Dollars that staff charge in place of the zone's fee. */
    fee?: number | undefined
    tableNumber: string
    partySize: number | null
    specialInstructions: string
  }
  discountCode?: string | undefined
  /** A chosen time, where the kitchen plans. */
  wantedAt?: string | null
  /** The ready time that was shown, of an order for as soon as possible. */
  shownReadyAt?: string | null
}

/** The order as it is sent: dollars, and delivery and table only with the order type they belong to. */
export function orderPayload({ cart, location, orderType, paymentMethod, totals, ...entry }: OrderEntry) {
  const { customer, fields, discountCode, wantedAt, shownReadyAt } = entry
  const { id, name, address, phone, postalCode } = location
  const place = { id, name, address, phone, postalCode }
  return {
    customerInfo: {
      name: customer.name.trim(),
      email: normalizeEmail(customer.email),
      phone: customer.phone,
      firebaseId: customer.accountId,
    },
    items: cart.map(orderedItem),
    location: place,
    locationInfo: place,
    orderType,
    paymentMethod,
    tipAmount: toDollars(totals.tip),
    pricing: {
      subtotal: toDollars(totals.subtotal),
      tax: toDollars(totals.tax),
      tip: toDollars(totals.tip),
      total: toDollars(totals.total),
      taxRate: reportedRate(totals.rate.rate),
    },
    ...(ASKS_FOR[orderType] === 'address' && {
      deliveryInfo: deliveryOf(fields),
    }),
    ...(ASKS_FOR[orderType] === 'table' && {
      tableInfo: { tableNumber: tableOf(fields.tableNumber), partySize: fields.partySize },
    }),
    specialInstructions: fields.specialInstructions.trim(),
    ...(discountCode !== undefined && { discountCode }),
    ...(wantedAt && { wantedAt }),
    ...(shownReadyAt && { shownReadyAt }),
  }
}

export type OrderPayload = ReturnType<typeof orderPayload>

type Asked = Pick<OrderEntry, 'cart' | 'orderType'> & {
  location: { id: string }
  destination: Pick<OrderEntry['fields'], 'postalCode' | 'point' | 'fee'> | null
}

/** The question when an order would be ready, as it is sent. */
export function timesQuestion({ cart, location, orderType, destination }: Asked) {
  return {
    items: cart.map(orderedItem),
    orderType,
    location: { id: location.id },
    ...(ASKS_FOR[orderType] === 'address' && destination && { deliveryInfo: destinationOf(destination) }),
  }
}

export type TimesQuestion = ReturnType<typeof timesQuestion>

/** Fields of a form that the check of an order speaks of. */
export type OrderField =
  | 'phone'
  | 'name'
  | 'email'
  | 'address'
  | 'deliveryInstructions'
  | 'postalCode'
  | 'deliveryFee'
  | 'tableNumber'
  | 'partySize'
  | 'specialInstructions'
  | 'customTip'
  | 'wantedAt'

const FIELD_OF_PATH: Readonly<Record<string, OrderField>> = {
  'customerInfo.name': 'name',
  'customerInfo.email': 'email',
  'customerInfo.phone': 'phone',
  'deliveryInfo.address': 'address',
  'deliveryInfo.instructions': 'deliveryInstructions',
  'deliveryInfo.postalCode': 'postalCode',
  'deliveryInfo.fee': 'deliveryFee',
  'tableInfo.tableNumber': 'tableNumber',
  'tableInfo.partySize': 'partySize',
  specialInstructions: 'specialInstructions',
  tipAmount: 'customTip',
  'pricing.tip': 'customTip',
  wantedAt: 'wantedAt',
}

/** The first message for each field of the form, and the first one that belongs to no field. */
export function problemsInForm(problems: readonly FieldProblem[]): {
  fields: Partial<Record<OrderField, string>>
  other: string | null
} {
  const fields: Partial<Record<OrderField, string>> = {}
  let other: string | null = null
  for (const { field: path, message } of problems) {
    const field = FIELD_OF_PATH[path]
    if (field === undefined) other ??= message
    else fields[field] ??= message
  }
  return { fields, other }
}

/** The value without empty texts, nulls, and objects in which nothing is left. */
export function withoutEmpty(value: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(value).flatMap(([key, one]): [string, unknown][] => {
    if (one === '' || one === null || one === undefined) return []
    if (Array.isArray(one)) return [[key, one.map((part: unknown) => (isFields(part) ? withoutEmpty(part) : part))]]
    if (!isFields(one)) return [[key, one]]
    const inner = withoutEmpty(one)
    return Object.keys(inner).length > 0 ? [[key, inner]] : []
  })
  return Object.fromEntries(kept)
}

function deliveryOf({ address, deliveryInstructions, ...destination }: OrderEntry['fields']) {
  return { address: address.trim(), instructions: deliveryInstructions.trim(), ...destinationOf(destination) }
}

function destinationOf({ postalCode, point, fee }: Pick<OrderEntry['fields'], 'postalCode' | 'point' | 'fee'>) {
  return {
    ...(postalCode !== undefined && { postalCode: postalCode.trim() }),
    ...(point && { point }),
    ...(fee !== undefined && { fee }),
  }
}

/** A line of the cart as it is sent. */
export function orderedItem(line: CartLine) {
  return {
    id: line.id,
    name: line.name,
    price: line.price,
    quantity: line.quantity,
    category: line.category || 'food',
    description: line.description,
    selectedSpiceLevel: line.selectedSpiceLevel ?? DEFAULT_SPICE.level,
    spiceLevelName: line.spiceLevelName ?? DEFAULT_SPICE.name,
    spiceLevelId: line.spiceLevelId ?? DEFAULT_SPICE.id,
    cartKey: line.cartKey,
    ...(line.choices !== undefined && { choices: choicesFrom(line.choices) }),
    ...(line.note && { note: line.note }),
  }
}

/** What is no table number goes as it was typed, so that the check refuses it with its own sentence. */
function tableOf(typed: string): number | string | null {
  const number = parseTableNumber(typed)
  return number === undefined ? typed.trim() : number
}
