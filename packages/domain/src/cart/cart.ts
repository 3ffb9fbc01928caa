import { CART_WORDS } from '#language/cart.ts'
import type { CartWords } from '../language/en/cart.ts'
import { type Cents, centsFromDollars, sumCents } from '../money/cents.ts'
import { type Result, ok, refuse } from '../result.ts'
import {
  type Cart,
  type CartLine,
  DEFAULT_MAX_QUANTITY,
  DIFFERENT_ITEMS_REFUSAL,
  type LineExtras,
  MAX_DIFFERENT_ITEMS,
  MAX_TOTAL_ITEMS,
  type SpiceLevel,
  TOTAL_ITEMS_REFUSAL,
  UNAVAILABLE_REFUSAL,
  cartCount,
  cartKey,
  dishCount,
  lineTotal,
  spiceFields,
} from './cart-line.ts'

export * from './cart-line.ts'
export * from './stored-carts.ts'

/** The fields of a dish that the cart uses; a menu item of the menu API fits. */
export type CartItem = {
  id: string
  name: string
  /** Dollars for one, as the menu writes it. */
  price: number
  category?: string | undefined
  description?: string | undefined
  image?: string | null | undefined
  maxQuantity?: number | undefined
  isAvailable?: boolean | undefined
  /** 0: used up for the day. */
  portionsLeft?: number | undefined
  /** Ids of its option groups. */
  groups?: readonly string[] | undefined
}

/** What was chosen for a line of a dish with option groups, and the price in dollars that this makes for one. */
export type LineChoice = LineExtras & { price?: number }

export type PriceChange = { name: string; from: Cents; to: Cents }

export function cartSubtotal(cart: Cart): Cents {
  return sumCents(cart.map(lineTotal))
}

/** Adds a dish, or refuses with the sentence to show. A dish that is in the cart with the same choices is topped up. */
export function addToCart(
  cart: Cart,
  item: CartItem,
  quantity: number,
  spice: SpiceLevel | null,
  choice?: LineChoice,
): Result<Cart, string> {
  if (item.isAvailable === false) return refuse(UNAVAILABLE_REFUSAL)

  const added = Math.max(1, wholeNumber(quantity))
  const key = cartKey(item.id, spice?.id ?? null, choice)
  const existing = cart.find((line) => line.cartKey === key)
  const line = toCartLine(item, spice, (existing?.quantity ?? 0) + added, choice)

  if (cartCount(cart) + added > MAX_TOTAL_ITEMS) return refuse(TOTAL_ITEMS_REFUSAL)
  if (!existing && cart.length >= MAX_DIFFERENT_ITEMS) return refuse(DIFFERENT_ITEMS_REFUSAL)
  if (dishCount(cart, item.id) + added > line.maxQuantity) return refuse(tooManyOf(line))
  return ok(existing ? cart.map((other) => (other.cartKey === key ? line : other)) : [...cart, line])
}

/**
 * Sets the quantity of a line: 0 or less removes it; above the dish's maximum it is set to what is left. Refused only
 * when the whole cart would still hold too much.
 */
export function setQuantity(cart: Cart, key: string, quantity: number): Result<Cart, string> {
  const line = cart.find((candidate) => candidate.cartKey === key)
  if (!line || Number.isNaN(quantity)) return ok(cart)
  if (quantity < 1) return ok(removeLine(cart, key))

  const capped = wholeNumber(Math.min(quantity, mostOf(cart, line)))
  if (cartCount(cart) - line.quantity + capped > MAX_TOTAL_ITEMS) return refuse(TOTAL_ITEMS_REFUSAL)
  return ok(cart.map((other) => (other === line ? { ...line, quantity: capped } : other)))
}

/** Most a line may have: the dish's maximum, less what its other spice levels have taken. */
export function mostOf(cart: Cart, line: CartLine): number {
  return line.maxQuantity - dishCount(cart, line.id) + line.quantity
}

/** Gives a line another spice level, other choices or another note. A line that already has them takes the quantity over. */
export function changeLine(cart: Cart, key: string, spice: SpiceLevel | null, choice?: LineChoice): Cart {
  const line = cart.find((candidate) => candidate.cartKey === key)
  if (!line) return cart
  const { choices: _choices, note: _note, texts: _texts, chooseAgain: _gap, ...plain } = line
  const fields = spiceFields(line.id, spice, choice)
  const twin = cart.find((other) => other !== line && other.cartKey === fields.cartKey)
  const changed = { ...plain, ...fields, ...choice, quantity: line.quantity + (twin?.quantity ?? 0) }
  return cart.filter((other) => other !== twin).map((other) => (other === line ? changed : other))
}

export function removeLine(cart: Cart, key: string): Cart {
  return cart.filter((line) => line.cartKey !== key)
}

/**
 * Updates a stored cart from the menu: names, limits and prices are replaced, dishes no longer sold are removed. A dish
 * whose portions are used up stays: the last ones may be held by the guest's own card payment, and the server decides.
 * Returns what changed, once per dish, so that no price changes unnoticed.
 */
export function repriceCart(
  cart: Cart,
  menuItems: readonly CartItem[],
  chosenOf: (line: CartLine, item: CartItem) => LineChoice = noteOf,
): { cart: Cart; changes: PriceChange[]; gone: string[] } {
  const menu = new Map(menuItems.map((item) => [item.id, item]))
  const changes = new Map<string, PriceChange>()
  const gone = new Map<string, string>()

  const repriced: CartLine[] = []
  for (const line of cart) {
    const item = menu.get(line.id)
    if (!item || (item.isAvailable === false && item.portionsLeft !== 0)) {
      gone.set(line.id, line.name)
      continue
    }

    const { selectedSpiceLevel, spiceLevelName, spiceLevelId } = line
    const choice = chosenOf(line, item)
    const current = toCartLine(item, null, line.quantity, choice)
    const [from, to] = [centsFromDollars(line.price), centsFromDollars(current.price)]
    if (from !== to) changes.set(`${line.id} ${from} ${to}`, { name: item.name, from, to })
    const quantity = Math.min(line.quantity, current.maxQuantity - dishCount(repriced, line.id))
    const key = cartKey(line.id, spiceLevelId, choice)
    if (quantity > 0)
      repriced.push({ ...current, cartKey: key, selectedSpiceLevel, spiceLevelName, spiceLevelId, quantity })
  }

  return { cart: repriced, changes: [...changes.values()], gone: [...gone.values()] }
}

function noteOf({ note }: CartLine): LineChoice {
  return note ? { note } : {}
}

function toCartLine(item: CartItem, spice: SpiceLevel | null, quantity: number, choice?: LineChoice): CartLine {
  return {
    id: item.id,
    name: item.name,
    price: item.price,
    quantity,
    ...spiceFields(item.id, spice, choice),
    maxQuantity: item.maxQuantity ?? DEFAULT_MAX_QUANTITY,
    category: item.category ?? '',
    description: item.description ?? '',
    ...(item.image ? { imageUrl: item.image } : {}),
    ...choice,
  }
}

/** Message for more of a dish than one order may contain. */
export function tooManyOf(line: Pick<CartLine, 'name' | 'maxQuantity'>, words: CartWords = CART_WORDS): string {
  return words.tooMany(line.maxQuantity, line.name)
}

function wholeNumber(quantity: number): number {
  return Math.floor(quantity) || 0
}
