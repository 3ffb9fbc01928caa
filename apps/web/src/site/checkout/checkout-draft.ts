import type { ProfileView } from '@thali/contracts/people/users'
import { cents } from '@thali/domain/money/cents'
import type { Reduction } from '@thali/domain/money/reduction'
import { TIP_CHOICES } from '@thali/domain/money/tip'
import { PARTY } from '@thali/domain/people/party'

import { type AppliedCode, type CheckoutFields, initialFields, PAYMENT_CHOICES } from './checkout-fields.ts'
import { readWish } from '#web/cart/when/wanted-time.ts'
import type { TabStorage } from '#web/lib/kept/tab-storage.ts'

type Draft = { uid: string; fields: Partial<Record<keyof CheckoutFields, unknown>> }

const STORED = 'thali_checkout_draft'
/** Stands for everybody without an account. */
const GUEST = 'guest'

/** The draft this account left in this tab, otherwise an empty form. */
export function readDraft(storage: TabStorage, user: ProfileView | null): CheckoutFields {
  const initial = initialFields(user)
  const kept = readKept(storage)
  if (kept?.uid !== (user?.uid ?? GUEST)) return initial

  const { fields } = kept
  const text = (name: keyof CheckoutFields, otherwise: string) => {
    const value = fields[name]
    return typeof value === 'string' ? value : otherwise
  }
  return {
    name: text('name', initial.name),
    email: text('email', initial.email),
    phone: phoneOf(fields.phone) ?? initial.phone,
    savesPhone: fields.savesPhone !== false,
    address: text('address', ''),
    deliveryInstructions: text('deliveryInstructions', ''),
    savesAddress: typeof fields.savesAddress === 'boolean' ? fields.savesAddress : null,
    addressLabel: text('addressLabel', ''),
    tableNumber: text('tableNumber', ''),
    partySize: partySizeOf(fields.partySize),
    specialInstructions: text('specialInstructions', ''),
    tip: TIP_CHOICES.customer.find((choice) => choice === fields.tip) ?? initial.tip,
    customTip: text('customTip', ''),
    payBy: PAYMENT_CHOICES.find((choice) => choice === fields.payBy) ?? initial.payBy,
    discount: discountOf(fields.discount),
    wantedAt: readWish(fields.wantedAt),
  }
}

export function keepDraft(storage: TabStorage, uid: string | null, fields: CheckoutFields): void {
  storage.write(STORED, JSON.stringify({ uid: uid ?? GUEST, fields } satisfies Draft))
}

export function forgetDraft(storage: TabStorage): void {
  storage.write(STORED, null)
}

function readKept(storage: TabStorage): Draft | null {
  try {
    const { uid, fields } = JSON.parse(storage.read(STORED) ?? '{}') as Partial<Draft>
    return typeof uid === 'string' && typeof fields === 'object' && fields !== null ? { uid, fields } : null
  } catch {
    return null // Unreadable: as if nothing had been typed.
  }
}

function phoneOf(value: unknown): CheckoutFields['phone'] | null {
  if (typeof value !== 'object' || value === null) return null
  const { country, typed } = value as Record<string, unknown>
  return typeof country === 'string' && typeof typed === 'string' ? { country, typed } : null
}

/** The discount is calculated again when the order is placed. */
function discountOf(value: unknown): AppliedCode | null {
  if (typeof value !== 'object' || value === null) return null
  const { code, reduction, minimumCents } = value as Record<string, unknown>
  const takenOff = reductionIn(reduction)
  const isAmount = Number.isInteger(minimumCents) && Number(minimumCents) >= 0
  return typeof code === 'string' && takenOff && isAmount
    ? { code, reduction: takenOff, minimumCents: cents(Number(minimumCents)) }
    : null
}

function reductionIn(value: unknown): Reduction | null {
  if (typeof value !== 'object' || value === null) return null
  const { kind, percent, cents: amount } = value as Record<string, unknown>
  if (kind === 'delivery') return { kind }
  if (kind === 'percent' && Number.isInteger(percent) && Number(percent) > 0 && Number(percent) <= 100) {
    return { kind, percent: Number(percent) }
  }
  return kind === 'amount' && Number.isInteger(amount) && Number(amount) > 0
    ? { kind, cents: cents(Number(amount)) }
    : null
}

function partySizeOf(value: unknown): number {
  return Number.isInteger(value) ? Math.min(Math.max(Number(value), PARTY.least), PARTY.most) : 1
}
