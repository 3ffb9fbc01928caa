import type { FoundCustomer } from '@thali/contracts/order-desk'
import { ORDER_TYPES, type OrderType } from '@thali/domain/orders/order-status'

import { tenDigits } from './phone-lookup.ts'

export const TIP_CHOICES = ['0', '10', '15', '18', '20', 'custom'] as const
export type TipChoice = (typeof TIP_CHOICES)[number]

export const WAYS_TO_PAY = ['cash', 'card'] as const
export type WayToPay = (typeof WAYS_TO_PAY)[number]

/** Everything a clerk types or chooses beside the dishes, as it stands in the fields. */
export type NewOrderFields = {
  phone: string
  name: string
  email: string
  /** What was asked for; the location may not offer it. */
  orderType: OrderType
  address: string
  deliveryInstructions: string
  tableNumber: string
  partySize: string
  specialInstructions: string
  tip: TipChoice
  customTip: string
  payBy: WayToPay
}

/** What a look-up has filled in, so that it is done once and can be taken back when the number changes. */
export type FilledIn = { phone: string; name: string; email: string }

/** The unfinished order of one clerk in this tab. Its dishes are in the cart of the location. */
export type NewOrderState = {
  uid: string
  locationId: string | null
  fields: NewOrderFields
  filledIn: FilledIn | null
  /** The last submit and the key it went under: the same order again asks for the same outcome. */
  attempt: { of: string; key: string } | null
  /** The payment link that was made of this order and is still on screen. */
  linkSessionId: string | null
}

export const NO_FIELDS: NewOrderFields = {
  phone: '',
  name: '',
  email: '',
  orderType: 'pickup',
  address: '',
  deliveryInstructions: '',
  tableNumber: '',
  partySize: '1',
  specialInstructions: '',
  tip: '0',
  customTip: '',
  payBy: 'cash',
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

/** The next caller: everything but the clerk and the place begins anew. */
export function nextCaller({ uid, locationId }: NewOrderState): NewOrderState {
  return { ...EMPTY_ORDER, uid, locationId }
}

export function withFields(state: NewOrderState, changes: Partial<NewOrderFields>): NewOrderState {
  const changed = { ...state, fields: { ...state.fields, ...changes } }
  return changes.phone === undefined ? changed : takeBackFilling(changed)
}

/** Fills what is still empty from the account that was found; what somebody typed is never overwritten. */
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

/** With another number it is somebody else: what was filled in for the last one, and not touched since, goes. */
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

/** Reads what the tab kept. What cannot be understood is as if it had not been typed. */
export function parseNewOrder(text: string | null): NewOrderState {
  const stored = parseJson(text)
  if (!isRecord(stored)) return EMPTY_ORDER
  const { attempt } = stored
  return {
    uid: textOf(stored['uid']) ?? '',
    locationId: textOf(stored['locationId']),
    fields: parseFields(stored['fields']),
    filledIn: parseFilledIn(stored['filledIn']),
    attempt:
      isRecord(attempt) && typeof attempt['of'] === 'string' && typeof attempt['key'] === 'string'
        ? { of: attempt['of'], key: attempt['key'] }
        : null,
    linkSessionId: textOf(stored['linkSessionId']),
  }
}

export function parseFields(value: unknown): NewOrderFields {
  if (!isRecord(value)) return NO_FIELDS
  const text = (name: keyof NewOrderFields) => textOf(value[name]) ?? NO_FIELDS[name]
  return {
    phone: text('phone'),
    name: text('name'),
    email: text('email'),
    orderType: ORDER_TYPES.find((type) => type === value['orderType']) ?? NO_FIELDS.orderType,
    address: text('address'),
    deliveryInstructions: text('deliveryInstructions'),
    tableNumber: text('tableNumber'),
    partySize: text('partySize'),
    specialInstructions: text('specialInstructions'),
    tip: TIP_CHOICES.find((choice) => choice === value['tip']) ?? NO_FIELDS.tip,
    customTip: text('customTip'),
    payBy: WAYS_TO_PAY.find((way) => way === value['payBy']) ?? NO_FIELDS.payBy,
  }
}

export function parseFilledIn(value: unknown): FilledIn | null {
  if (!isRecord(value)) return null
  const { phone, name, email } = value
  return typeof phone === 'string' && typeof name === 'string' && typeof email === 'string'
    ? { phone, name, email }
    : null
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null // Damaged: the same as nothing kept.
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
