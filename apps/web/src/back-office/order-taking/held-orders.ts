import { type Cart, cartAt, cartCount, parseCarts } from '@thali/domain/cart/cart'

import { itemsInWords } from '#web/cart/order-words.ts'
import {
  type NewOrderFields,
  type NewOrderState,
  type FilledIn,
  isRecord,
  NO_FIELDS,
  parseFields,
  parseFilledIn,
  parseJson,
} from './new-order-state.ts'

/** An order put aside half taken, on this device, for whoever comes back to it. */
export type HeldOrder = {
  id: string
  heldAtMs: number
  locationId: string
  cart: Cart
  fields: NewOrderFields
  filledIn: FilledIn | null
}

const MOST_HELD = 20
/** Nobody comes back to yesterday's call, and it holds a name and a number. */
const KEPT_MS = 24 * 3_600_000

/** Whether there is anything worth keeping. */
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
  return `${who}, ${itemsInWords(cartCount(cart))}`
}

/** Reads what the device kept; what cannot be understood, or is from yesterday, is left out. */
export function parseHeld(text: string | null, nowMs: number): readonly HeldOrder[] {
  const stored = parseJson(text)
  return Array.isArray(stored) ? stored.flatMap((one: unknown) => parseOne(one, nowMs)).slice(-MOST_HELD) : []
}

function parseOne(value: unknown, nowMs: number): HeldOrder[] {
  if (!isRecord(value)) return []
  const { id, heldAtMs, locationId, cart } = value
  if (typeof id !== 'string' || typeof locationId !== 'string' || typeof heldAtMs !== 'number') return []
  if (nowMs - heldAtMs > KEPT_MS) return []

  // The cart's own reader knows what a line may hold.
  const { carts } = parseCarts(JSON.stringify({ [locationId]: cart }))
  const fields = parseFields(value['fields'] ?? NO_FIELDS)
  const known = { cart: cartAt(carts, locationId), fields, filledIn: parseFilledIn(value['filledIn']) }
  return isWorthHolding(known.cart, fields) ? [{ id, heldAtMs, locationId, ...known }] : []
}
