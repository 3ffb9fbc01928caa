import { type Fields, isFields, parseJson } from '../fields.ts'
import { DEFAULT_MAX_QUANTITY, SPICE_LEVELS } from '../menu/dish.ts'
import {
  type Cart,
  type CartLine,
  type LineExtras,
  MAX_DIFFERENT_ITEMS,
  MAX_TOTAL_ITEMS,
  dishCount,
  keyAndSpice,
} from './cart-line.ts'

/** The one local-storage key that holds every location's cart. */
export const CARTS_KEY = 'sizzle_spice_location_carts'

/** Carts by location id. Read one with `cartAt`: a plain look-up would find `constructor`. */
export type Carts = Record<string, Cart>

const LOCATION_ID = /^[a-z0-9-]{1,60}$/
const LONGEST_TEXT = 2000
const HIGHEST_PRICE_DOLLARS = 100_000

/** The cart of one location; empty when there is none. */
export function cartAt(carts: Carts, locationId: string): Cart {
  return (Object.hasOwn(carts, locationId) && carts[locationId]) || []
}

/** The carts with one location's cart replaced; the others stay as they are. */
export function withCart(carts: Carts, locationId: string, cart: Cart): Carts {
  return { ...carts, [locationId]: cart }
}

/**
 * Parses the carts stored in the browser. Unreadable parts are left out and reported in `dropped`, for one warning in
 * the log; quantities above the limits are lowered. Never throws.
 */
export function parseCarts(json: string | null): { carts: Carts; dropped: boolean } {
  if (json === null || json === '') return { carts: {}, dropped: false }

  const stored = parseJson(json)
  if (!isFields(stored)) return { carts: {}, dropped: true }

  let dropped = false
  const carts: Carts = {}
  for (const [locationId, lines] of Object.entries(stored)) {
    const isCart = LOCATION_ID.test(locationId) && Array.isArray(lines)
    const parsed = isCart ? lines.map(parseLine) : [null]
    const known = parsed.filter((line) => line !== null)
    if (known.length < parsed.length) dropped = true
    if (known.length > 0) carts[locationId] = withinLimits(known)
  }
  return { carts, dropped }
}

/** The text to store, or null when every cart is empty and the key is to be removed. */
export function serializeCarts(carts: Carts): string | null {
  const filled = Object.entries(carts).filter(([, cart]) => cart.length > 0)
  return filled.length > 0 ? JSON.stringify(Object.fromEntries(filled)) : null
}

/** Merges lines with the same key and lowers quantities to the limits that apply when adding by hand. */
function withinLimits(lines: readonly CartLine[]): Cart {
  const cart = new Map<string, CartLine>()
  let room = MAX_TOTAL_ITEMS

  for (const line of lines) {
    const existing = cart.get(line.cartKey)
    const inCart = existing?.quantity ?? 0
    const added = Math.min(line.quantity, line.maxQuantity - dishCount([...cart.values()], line.id), room)
    if (added < 1 || (!existing && cart.size >= MAX_DIFFERENT_ITEMS)) continue

    cart.set(line.cartKey, { ...line, quantity: inCart + added })
    room -= added
  }
  return [...cart.values()]
}

function parseLine(value: unknown): CartLine | null {
  if (!isFields(value)) return null

  const { id, name, price, imageUrl } = value
  const quantity = wholeFromOne(value.quantity)
  if (!isText(id) || id === '' || !isText(name) || name === '' || quantity === null) return null
  if (typeof price !== 'number' || !(price >= 0 && price <= HIGHEST_PRICE_DOLLARS)) return null

  const { spiceLevelId, selectedSpiceLevel } = value
  const spice = SPICE_LEVELS.find(({ id }) => id === spiceLevelId)
  const spiceByLevel = SPICE_LEVELS.find(({ level }) => level === selectedSpiceLevel)
  const extras = extrasOf(value)
  return {
    id,
    name,
    price,
    quantity,
    ...keyAndSpice(id, spice ?? spiceByLevel ?? null, extras),
    ...extras,
    maxQuantity: Math.min(wholeFromOne(value.maxQuantity) ?? DEFAULT_MAX_QUANTITY, MAX_TOTAL_ITEMS),
    category: isText(value.category) ? value.category : '',
    description: isText(value.description) ? value.description : '',
    ...(isText(imageUrl) && imageUrl !== '' ? { imageUrl } : {}),
  }
}

function extrasOf({ choices, note, texts, chooseAgain }: Fields): LineExtras {
  return {
    ...(isText(choices) && { choices }),
    ...(isText(note) && { note }),
    ...(Array.isArray(texts) && texts.every(isText) && { texts }),
    ...(isText(chooseAgain) && { chooseAgain }),
  }
}

function wholeFromOne(value: unknown): number | null {
  return typeof value === 'number' && value >= 1 ? Math.floor(value) : null
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LONGEST_TEXT
}
