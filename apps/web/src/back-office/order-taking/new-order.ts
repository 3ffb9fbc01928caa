import type { LocationView } from '@thali/contracts/locations'
import { type Cart, DEFAULT_SPICE } from '@thali/domain/cart/cart-line'
import { type Cents, cents, centsFromDollars, divideHalfUp, toDollars } from '@thali/domain/money/cents'
import { reportedRate, type Tax } from '@thali/domain/money/tax'
import { fallbackOrderType } from '@thali/domain/locations/features'
import { normalizeEmail, normalizePhone } from '@thali/domain/people/contact-fields'
import { checkOrderInput, TABLE_NUMBER_REFUSAL } from '@thali/domain/orders/order-check'
import type { OrderTotals } from '@thali/domain/orders/pricing'

import { orderTotals } from '#web/cart/order-totals.ts'
import type { NewOrderFields } from './new-order-state.ts'

/** The order being taken, as typed so far. */
export type NewOrder = {
  cart: Cart
  location: LocationView
  fields: NewOrderFields
  /** The account, if its phone number is verified. */
  customerId: string | null
}

export type NewOrderTotals = OrderTotals & { rate: Tax }

export type FieldName =
  | 'phone'
  | 'name'
  | 'email'
  | 'address'
  | 'tableNumber'
  | 'partySize'
  | 'specialInstructions'
  | 'customTip'
export type FieldErrors = Partial<Record<FieldName, string>>

/** In the order of the screen: the first invalid field gets the focus. */
const FIELDS = [
  'phone',
  'name',
  'email',
  'address',
  'tableNumber',
  'partySize',
  'specialInstructions',
  'customTip',
] as const satisfies readonly FieldName[]

const FIELD_OF_PATH: Readonly<Record<string, FieldName>> = {
  'customerInfo.name': 'name',
  'customerInfo.email': 'email',
  'customerInfo.phone': 'phone',
  'deliveryInfo.address': 'address',
  'tableInfo.tableNumber': 'tableNumber',
  'tableInfo.partySize': 'partySize',
  specialInstructions: 'specialInstructions',
  tipAmount: 'customTip',
  'pricing.tip': 'customTip',
}

/** A tip above this is probably a typing mistake, so the clerk has to confirm it. */
const SURPRISING_TIP = centsFromDollars(100)
const LARGEST_TYPED_TIP = 10_000

/** A preset percentage of subtotal plus tax, rounded half up. */
export function presetTip(percent: number, subtotal: Cents, tax: Cents): Cents {
  return divideHalfUp((subtotal + tax) * percent, 100)
}

export function isSurprisingTip(tip: Cents): boolean {
  return tip > SURPRISING_TIP
}

/** Limits a tip while it is typed; decimals are formatted on blur. */
export function limitTip(typed: string): string {
  if (Number(typed) > LARGEST_TYPED_TIP) return String(LARGEST_TYPED_TIP)
  return typed.startsWith('-') ? '0' : typed
}

export function settleTip(typed: string): string {
  return typed.trim() === '' ? '' : toDollars(typedTip(typed)).toFixed(2)
}

/** The totals of the order, computed as the server does. */
export function newOrderTotals({
  cart,
  location,
  fields,
}: Pick<NewOrder, 'cart' | 'location' | 'fields'>): NewOrderTotals {
  const { totals, tax: rate } = orderTotals({ cart, location })
  const { subtotal, tax } = totals
  const tip = fields.tip === 'custom' ? typedTip(fields.customTip) : presetTip(Number(fields.tip), subtotal, tax)
  return { subtotal, tax, tip, total: cents(subtotal + tax + tip), rate }
}

/** The request body: without empty values, and with delivery or table data only for that order type. */
export function newOrderPayload(order: NewOrder) {
  const { cart, location, fields, customerId } = order
  const { subtotal, tax, tip, total, rate } = newOrderTotals(order)
  const { id, name, address, phone, postalCode } = location
  const orderType = fallbackOrderType(fields.orderType, location.features)
  const place = { id, name, address, phone, postalCode }
  return withoutEmpty({
    customerInfo: {
      name: fields.name.trim(),
      email: normalizeEmail(fields.email),
      phone: normalizePhone(fields.phone) ?? fields.phone.trim(),
      firebaseId: customerId,
    },
    items: cart.map(toItem),
    location: place,
    locationInfo: place,
    orderType,
    paymentMethod: fields.payBy === 'cash' ? 'cash' : 'online',
    tipAmount: toDollars(tip),
    pricing: {
      subtotal: toDollars(subtotal),
      tax: toDollars(tax),
      tip: toDollars(tip),
      total: toDollars(total),
      taxRate: reportedRate(rate.rate),
    },
    deliveryInfo:
      orderType === 'delivery'
        ? { address: fields.address.trim(), instructions: fields.deliveryInstructions.trim() }
        : null,
    tableInfo:
      orderType === 'dine-in'
        ? { tableNumber: numberOf(fields.tableNumber), partySize: numberOf(fields.partySize) }
        : null,
    specialInstructions: fields.specialInstructions.trim(),
  })
}

/** Problems of the order by the server's rules: by field, or in `other` when no field of the form shows it. */
export function newOrderProblems(order: NewOrder): { fields: FieldErrors; other: string | null } {
  const { fields, location } = order
  const found: FieldErrors = {}
  const others: string[] = []
  const isAtTable = fallbackOrderType(fields.orderType, location.features) === 'dine-in'
  if (isAtTable && !isTableNumber(fields.tableNumber)) found.tableNumber = TABLE_NUMBER_REFUSAL
  for (const { field: path, message } of checkOrderInput(newOrderPayload(order), 'staff')) {
    const field = FIELD_OF_PATH[path]
    if (field === undefined) others.push(message)
    else found[field] ??= message
  }
  return { fields: found, other: others[0] ?? null }
}

/** The field errors in the details of a server error. */
export function fieldErrorsOf(details: Record<string, unknown> | undefined): FieldErrors {
  const found: FieldErrors = {}
  for (const [path, message] of Object.entries(details ?? {})) {
    const field = FIELD_OF_PATH[path]
    if (field !== undefined && typeof message === 'string') found[field] ??= message
  }
  return found
}

export function firstField(errors: FieldErrors): FieldName | undefined {
  return FIELDS.find((name) => errors[name] !== undefined)
}

export function fieldId(name: FieldName): string {
  return `order-${name}`
}

/** Why the submit button is disabled; null when it is not. */
export function missingWords({ cart, fields }: Pick<NewOrder, 'cart' | 'fields'>): string | null {
  const wanted = [cart.length === 0 && 'a dish', fields.name.trim() === '' && 'a name'].filter(Boolean)
  return wanted.length > 0 ? `Add ${wanted.join(' and ')}` : null
}

/** Drops empty strings, nulls, undefined values and objects that become empty. */
function withoutEmpty(value: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(value).flatMap(([key, one]): [string, unknown][] => {
    if (one === '' || one === null || one === undefined) return []
    if (Array.isArray(one) || typeof one !== 'object') return [[key, one]]
    const inner = withoutEmpty(one as Record<string, unknown>)
    return Object.keys(inner).length > 0 ? [[key, inner]] : []
  })
  return Object.fromEntries(kept)
}

function toItem(line: Cart[number]) {
  return withoutEmpty({
    id: line.id,
    name: line.name,
    price: line.price,
    quantity: line.quantity,
    category: line.category,
    description: line.description,
    selectedSpiceLevel: line.selectedSpiceLevel ?? DEFAULT_SPICE.level,
    spiceLevelName: line.spiceLevelName ?? DEFAULT_SPICE.name,
    spiceLevelId: line.spiceLevelId ?? DEFAULT_SPICE.id,
    cartKey: line.cartKey,
  })
}

/** Text that is not a number counts as no tip. */
function typedTip(typed: string): Cents {
  const dollars = Number(typed.trim())
  if (!(dollars > 0)) return cents(0)
  return centsFromDollars(Math.min(dollars, LARGEST_TYPED_TIP))
}

function numberOf(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed)
}

function isTableNumber(typed: string): boolean {
  return /^\s*(?:0*[1-9]\d{0,3}\s*)?$/.test(typed)
}
