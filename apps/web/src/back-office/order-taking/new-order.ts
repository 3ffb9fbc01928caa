import type { LocationView } from '@thali/contracts/locations/locations'
import { type Cart, gapInCart } from '@thali/domain/cart/cart'
import { fallbackOrderType } from '@thali/domain/locations/location'
import { type CartTotals, cartTotals } from '@thali/domain/money/pricing'
import { chosenTip } from '@thali/domain/money/tip'
import { checkOrderInput } from '@thali/domain/orders/order-check'
import { type OrderField, orderPayload, problemsInForm, withoutEmpty } from '@thali/domain/orders/order-payload'
import { normalizePhone } from '@thali/domain/people/contact-fields'

import type { NewOrderFields } from './new-order-state.ts'
import type { DeskDelivery } from './use-new-order.ts'
import { lacksTime, wishedTime } from '#web/cart/when/wanted-time.ts'

/** The order being taken, as typed so far. */
export type NewOrder = {
  cart: Cart
  location: LocationView
  /** The local day, whose tax is charged. */
  day: string
  fields: NewOrderFields
  /** The account, if its phone number is verified. */
  customerId: string | null
  /** At a location that delivers into zones. */
  delivery?: DeskDelivery | null
}

export type FieldName = OrderField
export type FieldErrors = Partial<Record<FieldName, string>>

/** In the order of the screen: the first invalid field gets the focus. */
const FIELDS = [
  'phone',
  'name',
  'email',
  'address',
  'deliveryInstructions',
  'postalCode',
  'deliveryFee',
  'tableNumber',
  'partySize',
  'specialInstructions',
  'customTip',
  'wantedAt',
] as const satisfies readonly FieldName[]

/** Totals of the order with its tip. */
export function newOrderTotals({
  cart,
  location,
  day,
  fields,
  delivery,
}: Pick<NewOrder, 'cart' | 'location' | 'day' | 'fields' | 'delivery'>): CartTotals {
  return cartTotals(cart, location, {
    day,
    tip: (tipBase) => chosenTip(fields, tipBase, 'staff'),
    deliveryFee: delivery?.fee,
  })
}

/** The order as it is sent: nothing empty, and each dish by its id under the desk's name for it, too (ADM-ENT-18). */
export function newOrderPayload(order: NewOrder): Record<string, unknown> {
  const { cart, location, fields, customerId, delivery } = order
  const { name, email, phone, partySize } = fields
  const payload = orderPayload({
    cart,
    location,
    orderType: fallbackOrderType(fields.orderType, location.features),
    paymentMethod: fields.payBy === 'cash' ? 'cash' : 'online',
    totals: newOrderTotals(order),
    customer: { name, email, phone: normalizePhone(phone) ?? phone.trim(), accountId: customerId },
    fields: {
      ...fields,
      partySize: partySize.trim() === '' ? null : Number(partySize),
      ...(delivery && delivery.typedFee !== null && { fee: delivery.typedFee }),
    },
    ...(location.plansOrders && { wantedAt: wishedTime(fields.wantedAt) }),
  })
  return withoutEmpty({ ...payload, items: payload.items.map((item) => ({ ...item, menuItemId: item.id })) })
}

/** Problems of the order, at fields or (`other`) at none, by the rules of the server. */
export function newOrderProblems(order: NewOrder): { fields: FieldErrors; other: string | null } {
  const { fields, other } = problemsInForm(checkOrderInput(newOrderPayload(order), 'staff'))
  const lacks = order.location.plansOrders === true && lacksTime(order.fields.wantedAt, null)
  return { fields: { ...fields, ...(lacks && { wantedAt: 'Choose a time' }) }, other: gapInCart(order.cart) ?? other }
}

/** Messages of a refusal by the server, by field. */
export function fieldErrorsOf(details: Record<string, unknown> | undefined): FieldErrors {
  const problems = Object.entries(details ?? {}).map(([field, message]) => ({ field, message: String(message) }))
  return problemsInForm(problems).fields
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
