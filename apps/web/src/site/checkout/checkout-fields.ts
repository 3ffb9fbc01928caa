import type { LocationView } from '@thali/contracts/locations/locations'
import type { ProfileView } from '@thali/contracts/people/users'
import type { TipChoice } from '@thali/domain/money/tip'
import type { UsableCode } from '@thali/domain/money/usable-code'
import { type OrderType } from '@thali/domain/order-status'
import { ASKS_FOR } from '@thali/domain/orders/handover'
import { checkOrderInput, checkTableExists, type OrderInput } from '@thali/domain/orders/order-check'
import { type OrderField, problemsInForm } from '@thali/domain/orders/order-payload'
import { checkEmail, checkPhone, isCheckoutReady, isEmailShaped } from '@thali/domain/people/contact-check'
import { checkName } from '@thali/domain/people/person-name'

import { type PhoneEntry, phoneToCheck, toPhoneEntry } from './phone/phone-number.ts'
import { SOONEST, type Wish } from '#web/cart/when/wanted-time.ts'
import { words } from '#words/checkout/page.ts'

export const PAYMENT_CHOICES = ['online', 'cash'] as const
export type PaymentChoice = (typeof PAYMENT_CHOICES)[number]

/** A code that the server accepted, and on which orders it takes something off. */
export type AppliedCode = Pick<UsableCode, 'reduction' | 'minimumCents'> & { code: string }

/** The values of all checkout fields, as typed. */
export type CheckoutFields = {
  name: string
  email: string
  phone: PhoneEntry
  savesPhone: boolean
  address: string
  deliveryInstructions: string
  /** Whether the account keeps the address; null until its owner has chosen. */
  savesAddress: boolean | null
  addressLabel: string
  tableNumber: string
  partySize: number
  specialInstructions: string
  tip: TipChoice<'customer'>
  customTip: string
  payBy: PaymentChoice
  discount: AppliedCode | null
  /** Where the kitchen plans. */
  wantedAt: Wish
}

export type FieldName = Exclude<OrderField, 'customTip' | 'deliveryFee'>
export type FieldErrors = Partial<Record<FieldName, string>>

/** Problems of the order: of fields, or (`other`) of no field. */
export type CheckoutProblems = { fields: FieldErrors; other: string | null }

export const MOST_INSTRUCTIONS = 500

/** The form as it opens: filled from the account, where there is one; everything else untouched. */
export function initialFields(user: Pick<ProfileView, 'displayName' | 'email' | 'phoneNumber'> | null): CheckoutFields {
  return {
    name: user?.displayName ?? '',
    email: user?.email ?? '',
    phone: toPhoneEntry(user?.phoneNumber),
    savesPhone: true,
    address: '',
    deliveryInstructions: '',
    savesAddress: null,
    addressLabel: '',
    tableNumber: '',
    partySize: 1,
    specialInstructions: '',
    tip: '0',
    customTip: '',
    payBy: 'online',
    discount: null,
    wantedAt: SOONEST,
  }
}

/** The id of a field on the page, for its label and for the error summary. */
export function fieldId(name: FieldName): string {
  return `checkout-${name}`
}

/** Whether the button is enabled. */
export function isReady({ name, email, phone }: CheckoutFields): boolean {
  return isCheckoutReady({ name, email, phone: phoneToCheck(phone) })
}

/** What is still to be filled in, as one line, and the first field of it. */
export type Gaps = { words: string; field: FieldName }

/** What is missing, in the order of the page; null if nothing is. */
export function gapsOf(fields: CheckoutFields, orderType: OrderType): Gaps | null {
  const { name, email, phone } = progressOf(fields)
  const address = fields.address.trim()
  const wanted = [
    ...(ASKS_FOR[orderType] === 'address'
      ? [{ field: 'address', label: words.gaps.address, typed: address, done: address !== '' } as const]
      : []),
    { field: 'name', label: words.gaps.name, ...name },
    { field: 'email', label: words.gaps.email, ...email },
    { field: 'phone', label: words.gaps.phone, ...phone },
  ] as const
  const open = wanted.filter(({ done }) => !done)
  const [first] = open
  if (!first) return null
  const fill = first.typed === '' ? words.gaps.add : words.gaps.complete
  return { words: fill(listed(open.map(({ label }) => label))), field: first.field }
}

export type PersonalField = 'name' | 'email' | 'phone'

/**
 * The message of a field that was left invalid. The other fields are checked by the button, which is enabled then:
 * a message that appears during the tap would move the button.
 */
export function messageOnLeaving(fields: CheckoutFields, field: PersonalField): string | null {
  const { typed, done } = progressOf(fields)[field]
  return typed === '' || done ? null : personalMessages(fields)[field]
}

/** Which of the required fields are complete. */
function progressOf({ name, email, phone }: CheckoutFields): Record<PersonalField, { typed: string; done: boolean }> {
  return {
    name: { typed: name.trim(), done: name.trim().length >= 2 },
    email: { typed: email.trim(), done: isEmailShaped(email.trim()) },
    phone: { typed: phone.typed.trim(), done: phoneToCheck(phone).length >= 10 },
  }
}

function personalMessages({ name, email, phone }: CheckoutFields): Record<PersonalField, string | null> {
  return { name: checkName(name), email: checkEmail(email), phone: checkPhone(phoneToCheck(phone)) }
}

/** Problems of the form and of the order made from it, by the rules of the server. */
export function checkoutProblems(
  fields: CheckoutFields,
  order: OrderInput,
  { tables }: Pick<LocationView, 'tables'>,
): CheckoutProblems {
  const { fields: found, other } = problemsInForm([
    ...checkOrderInput(order),
    ...checkTableExists(tables, order.tableInfo),
  ])
  const { customTip, deliveryFee: _ofStaff, ...inForm } = found
  for (const [field, message] of Object.entries(personalMessages(fields))) {
    if (message) inForm[field as PersonalField] = message
  }
  return { fields: inForm, other: other ?? customTip ?? null }
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')}${words.gaps.and}${last}` : last
}
