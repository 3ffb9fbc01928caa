import { type Role, roleLabel, ROLES } from '@thali/domain/auth/roles'

import { dollarsWords } from './user-words.ts'
import type { PlaceNames } from '#web/back-office/live/use-places.ts'

const ACTIONS: Readonly<Partial<Record<string, string>>> = {
  'account.change': 'Changed',
  'account.delete': 'Deleted',
  'account.close': 'Closed for good',
  'account.join': 'Took over orders placed without an account',
  'account.data': 'Downloaded their data',
  'account.update': 'Changed by the person',
  'account.phone-code': 'Code sent to the phone',
  'account.phone-proved': 'Phone proved by a code',
  'account.phone-confirmed': 'Phone confirmed with the customer present',
  'account.phone-lost': 'Phone proved for another account',
  'account.first-admin': 'Made admin by the installation',
  'tablet.sign-in': 'Signed in on a tablet',
  'tablet.end': 'Signed out on a tablet',
  'device.share': 'Had a device ask who acts',
  'device.switch': 'Acted at a shared tablet',
  'device.stayed-open': 'A shared tablet stayed open without a network',
  'pin.set': 'Set a PIN',
  'pin.remove': 'Removed the PIN',
  'pin.rests': 'Wrong PINs were entered',
  'passkey.add': 'Added a passkey',
  'passkey.remove': 'Removed a passkey',
}

type Fields = Readonly<Record<string, unknown>>

/** The words for an action of the audit log. */
export function actionWords(action: string): string {
  return ACTIONS[action] ?? action
}

type Detail = {
  before?: Fields
  change?: Fields
  /** What named people in this entry is kept no longer. */
  personal?: unknown
}

/** One line for each field that a change altered: `Role: Staff → Manager`. */
export function changeLines(detail: unknown, placeNames: PlaceNames): string[] {
  const { personal, ...rest } = (detail ?? {}) as Detail
  const lines = fieldLines(rest, placeNames)
  return personal === 'erased' ? [...lines, 'Names and numbers of this entry were erased'] : lines
}

function fieldLines({ before, change }: Detail, placeNames: PlaceNames): string[] {
  if (!before || !change) return []
  const places: Field['words'] = (value) => text(Array.isArray(value) ? placeNames(value.map(String)) : value)
  return Object.entries(change).flatMap(([field, after]) => {
    const known = FIELDS[field]
    if (!known) return []
    const words = field === 'locationIds' ? places : known.words
    const [old, now] = [words(before[known.stored]), words(after, 'sent')]
    return old === now ? [] : [`${known.label}: ${old} → ${now}`]
  })
}

type Field = { label: string; stored: string; words: (value: unknown, as?: 'sent') => string }

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : 'none')
const number = (value: unknown) => (typeof value === 'number' ? value.toLocaleString('en-CA') : 'none')

/** The label of a field, and where its old value is: money is stored in cents and sent in dollars. */
const FIELDS: Readonly<Partial<Record<string, Field>>> = {
  displayName: { label: 'Name', stored: 'name', words: text },
  phoneNumber: { label: 'Phone', stored: 'phoneNumber', words: text },
  role: { label: 'Role', stored: 'role', words: (value) => (isRole(value) ? roleLabel(value) : text(value)) },
  isActive: { label: 'Status', stored: 'isActive', words: (value) => (value === true ? 'Active' : 'Inactive') },
  locationIds: { label: 'Locations', stored: 'locationIds', words: text },
  totalOrders: { label: 'Orders', stored: 'totalOrders', words: number },
  totalSpent: {
    label: 'Spent',
    stored: 'totalSpentCents',
    words: (value, as) => (typeof value === 'number' ? dollarsWords(as === 'sent' ? value : value / 100) : 'none'),
  },
  loyaltyPoints: { label: 'Loyalty points', stored: 'loyaltyPoints', words: number },
}

function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value)
}
