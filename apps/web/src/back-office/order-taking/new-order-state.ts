import type { FoundCustomer } from '@thali/contracts/orders/order-desk'
import { isFields, parseJson } from '@thali/domain/fields'
import { TIP_CHOICES, type TipChoice } from '@thali/domain/money/tip'
import { ORDER_TYPES, type OrderType } from '@thali/domain/order-status'
import { digitsOf } from '@thali/domain/people/contact-fields'

import { readWish, SOONEST, type Wish } from '#web/cart/when/wanted-time.ts'

export const WAYS_TO_PAY = ['cash', 'card'] as const
export type WayToPay = (typeof WAYS_TO_PAY)[number]

/** Everything a clerk types or chooses besides the dishes, as raw field values. */
export type NewOrderFields = {
  phone: string
  name: string
  email: string
  /** The chosen type; the location may not offer it. */
  orderType: OrderType
  address: string
  deliveryInstructions: string
  postalCode: string
  /** In place of the fee of the zone. */
  deliveryFee: string
  tableNumber: string
  partySize: string
  specialInstructions: string
  tip: TipChoice<'staff'>
  customTip: string
  payBy: WayToPay
  /** Where the kitchen plans. */
  wantedAt: Wish
}

type TextField = Exclude<keyof NewOrderFields, 'wantedAt'>

/** The values a customer look-up filled in. They are filled once, and removed again when the number changes. */
export type FilledIn = { phone: string; name: string; email: string }

/** The unfinished order of one clerk in this tab. Its dishes are in the cart of the location. */
export type NewOrderState = {
  uid: string
  locationId: string | null
  fields: NewOrderFields
  filledIn: FilledIn | null
  /** The last submitted payload and its idempotency key: submitting the same order again reuses the key. */
  attempt: { of: string; key: string } | null
  /** The payment link created for this order, while it is on screen. */
  linkSessionId: string | null
}

export const NO_FIELDS: NewOrderFields = {
  phone: '',
  name: '',
  email: '',
  orderType: 'pickup',
  address: '',
  deliveryInstructions: '',
  postalCode: '',
  deliveryFee: '',
  tableNumber: '',
  partySize: '1',
  specialInstructions: '',
  tip: '0',
  customTip: '',
  payBy: 'cash',
  wantedAt: SOONEST,
}

export const EMPTY_ORDER: NewOrderState = {
  uid: '',
  locationId: null,
  fields: NO_FIELDS,
  filledIn: null,
  attempt: null,
  linkSessionId: null,
}

/** The stored order if it belongs to this clerk; an order typed by another account in this tab is dropped. */
export function orderOf(kept: NewOrderState, uid: string): NewOrderState {
  return kept.uid === uid ? kept : { ...EMPTY_ORDER, uid }
}

/** An empty order at the same location. */
export function nextCaller({ uid, locationId }: NewOrderState): NewOrderState {
  return { ...EMPTY_ORDER, uid, locationId }
}

export function withFields(state: NewOrderState, changes: Partial<NewOrderFields>): NewOrderState {
  const changed = { ...state, fields: { ...state.fields, ...changes } }
  return changes.phone === undefined ? changed : takeBackFilling(changed)
}

/** Fills the empty fields from the customer's account. Typed values are never overwritten. */
export function fillFrom(
  state: NewOrderState,
  phone: string,
  customer: Pick<FoundCustomer, 'name' | 'email'>,
): NewOrderState {
  if (state.filledIn?.phone === phone || tenDigits(state.fields.phone) !== phone) return state
  const { name, email } = state.fields
  const filled = { name: name.trim() === '' ? customer.name : '', email: email.trim() === '' ? customer.email : '' }
  return {
    ...state,
    fields: { ...state.fields, name: filled.name || name, email: filled.email || email },
    filledIn: { phone, ...filled },
  }
}

/** Another number is another customer: remove the values filled in for the last one, unless they were edited since. */
function takeBackFilling(state: NewOrderState): NewOrderState {
  const { fields, filledIn } = state
  if (filledIn === null || tenDigits(fields.phone) === filledIn.phone) return state
  return {
    ...state,
    fields: {
      ...fields,
      name: fields.name === filledIn.name ? '' : fields.name,
      email: fields.email === filledIn.email ? '' : fields.email,
    },
    filledIn: null,
  }
}

/** Reads the stored order. Unreadable values count as empty. */
export function parseNewOrder(text: string | null): NewOrderState {
  const stored = parseJson(text)
  if (!isFields(stored)) return EMPTY_ORDER
  const { attempt } = stored
  return {
    uid: textOf(stored['uid']) ?? '',
    locationId: textOf(stored['locationId']),
    fields: parseFields(stored['fields']),
    filledIn: parseFilledIn(stored['filledIn']),
    attempt:
      isFields(attempt) && typeof attempt['of'] === 'string' && typeof attempt['key'] === 'string'
        ? { of: attempt['of'], key: attempt['key'] }
        : null,
    linkSessionId: textOf(stored['linkSessionId']),
  }
}

export function parseFields(value: unknown): NewOrderFields {
  if (!isFields(value)) return NO_FIELDS
  const text = (name: TextField) => textOf(value[name]) ?? NO_FIELDS[name]
  return {
    phone: text('phone'),
    name: text('name'),
    email: text('email'),
    orderType: ORDER_TYPES.find((type) => type === value['orderType']) ?? NO_FIELDS.orderType,
    address: text('address'),
    deliveryInstructions: text('deliveryInstructions'),
    postalCode: text('postalCode'),
    deliveryFee: text('deliveryFee'),
    tableNumber: text('tableNumber'),
    partySize: text('partySize'),
    specialInstructions: text('specialInstructions'),
    tip: TIP_CHOICES.staff.find((choice) => choice === value['tip']) ?? NO_FIELDS.tip,
    customTip: text('customTip'),
    payBy: WAYS_TO_PAY.find((way) => way === value['payBy']) ?? NO_FIELDS.payBy,
    wantedAt: readWish(value['wantedAt']),
  }
}

export function parseFilledIn(value: unknown): FilledIn | null {
  if (!isFields(value)) return null
  const { phone, name, email } = value
  return typeof phone === 'string' && typeof name === 'string' && typeof email === 'string'
    ? { phone, name, email }
    : null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

const FEWEST_FOR_HINT = 7
const COMPLETE = 10

const UNFINISHED_NUMBER = 'Enter complete 10-digit phone number to search'
const UNKNOWN_NUMBER = 'Complete number - no existing customer found'

/** The ten digits for the customer look-up, whatever the notation; null if there are not exactly ten. */
export function tenDigits(typed: string): string | null {
  const digits = nationalDigits(typed)
  return digits.length === COMPLETE ? digits : null
}

/** The hint below the phone field. */
export function phoneHint(typed: string, lookup: 'running' | 'found' | 'unknown'): string | null {
  const { length } = nationalDigits(typed)
  if (length < FEWEST_FOR_HINT || length > COMPLETE) return null
  if (length < COMPLETE) return UNFINISHED_NUMBER
  if (lookup === 'running') return 'Looking for the customer…'
  return lookup === 'unknown' ? UNKNOWN_NUMBER : null
}

/** Drops the country code: `+1 902 …` is the same number as `902 …`. */
function nationalDigits(typed: string): string {
  const digits = digitsOf(typed)
  return digits.length === COMPLETE + 1 && digits.startsWith('1') ? digits.slice(1) : digits
}
