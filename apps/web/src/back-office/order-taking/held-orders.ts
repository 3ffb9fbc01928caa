import { type Cart, cartAt, cartCount, parseCarts } from '@thali/domain/cart/cart'
import { isFields, parseJson } from '@thali/domain/fields'

import {
  type NewOrderFields,
  type NewOrderState,
  type FilledIn,
  NO_FIELDS,
  parseFields,
  parseFilledIn,
} from './new-order-state.ts'
import { counted } from '#web/words/counted.ts'

/** An unfinished order stored on this device, to be resumed later. */
export type HeldOrder = {
  id: string
  heldAtMs: number
  locationId: string
  cart: Cart
  fields: NewOrderFields
  filledIn: FilledIn | null
}

const MOST_HELD = 20
/** Held orders contain personal data and are of no use the next day. */
const KEPT_MS = 24 * 3_600_000

/** Whether the order has dishes or customer details. */
export function isWorthHolding(cart: Cart, fields: NewOrderFields): boolean {
  const { name, phone, email, address, specialInstructions } = fields
  return cart.length > 0 || [name, phone, email, address, specialInstructions].some((text) => text.trim() !== '')
}

export function holdOrder(
  held: readonly HeldOrder[],
  { fields, filledIn }: Pick<NewOrderState, 'fields' | 'filledIn'>,
  aside: Pick<HeldOrder, 'id' | 'heldAtMs' | 'locationId' | 'cart'>,
): readonly HeldOrder[] {
  return [...held, { ...aside, fields, filledIn }].slice(-MOST_HELD)
}

export function withoutHeld(held: readonly HeldOrder[], id: string): readonly HeldOrder[] {
  return held.filter((order) => order.id !== id)
}

/** `Priya Sharma, 3 items`. */
export function heldWords({ fields, cart }: Pick<HeldOrder, 'fields' | 'cart'>): string {
  const who = fields.name.trim() || fields.phone.trim() || 'No name yet'
  return `${who}, ${counted(cartCount(cart), 'item')}`
}

/** Reads the stored orders without those that are unreadable or too old. */
export function parseHeld(text: string | null, nowMs: number): readonly HeldOrder[] {
  const stored = parseJson(text)
  return Array.isArray(stored) ? stored.flatMap((one: unknown) => parseOne(one, nowMs)).slice(-MOST_HELD) : []
}

function parseOne(value: unknown, nowMs: number): HeldOrder[] {
  if (!isFields(value)) return []
  const { id, heldAtMs, locationId, cart } = value
  if (typeof id !== 'string' || typeof locationId !== 'string' || typeof heldAtMs !== 'number') return []
  if (nowMs - heldAtMs > KEPT_MS) return []

  // `parseCarts` checks the lines.
  const { carts } = parseCarts(JSON.stringify({ [locationId]: cart }))
  const fields = parseFields(value['fields'] ?? NO_FIELDS)
  const known = { cart: cartAt(carts, locationId), fields, filledIn: parseFilledIn(value['filledIn']) }
  return isWorthHolding(known.cart, fields) ? [{ id, heldAtMs, locationId, ...known }] : []
}
