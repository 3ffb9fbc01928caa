import { DEFAULT_MAX_QUANTITY, type SpiceLevel } from '../menu/dish.ts'
import { type Cents, sumCents } from '../money/cents.ts'
import { type Result, ok, refuse } from '../result.ts'
import {
  type Cart,
  type CartLine,
  DIFFERENT_ITEMS_REFUSAL,
  type LineExtras,
  MAX_DIFFERENT_ITEMS,
  MAX_TOTAL_ITEMS,
  TOTAL_ITEMS_REFUSAL,
  UNAVAILABLE_REFUSAL,
  cartCount,
  cartKey,
  dishCount,
  lineTotal,
  keyAndSpice,
} from './cart-line.ts'
import { CART_WORDS, type CartWords } from '#language/ordering.ts'

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
  /** Not to be had now, but for a time that can be chosen. */
  later?: boolean | undefined
  /** 0: used up for the day. */
  portionsLeft?: number | undefined
  /** Ids of its option groups. */
  groups?: readonly string[] | undefined
}

/** What was chosen for a line of a dish with option groups, and the price in dollars that this makes for one. */
export type LineChoice = LineExtras & { price?: number }

/** Whether a dish can be put into a cart: it is sold now, or for a time that can be chosen. */
export function canBeAdded({ isAvailable, later }: Pick<CartItem, 'isAvailable' | 'later'>): boolean {
  return isAvailable !== false || later === true
}

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
  if (!canBeAdded(item)) return refuse(UNAVAILABLE_REFUSAL)

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

/** Why a cart cannot be ordered as it is: a choice of a line is not sold any more. Null when there is no reason. */
export function gapInCart(cart: Cart): string | null {
  const line = cart.find(({ chooseAgain }) => chooseAgain !== undefined)
  return line?.chooseAgain === undefined ? null : `${line.name}. ${CART_WORDS.chooseAgain(line.chooseAgain)}`
}

export function removeLine(cart: Cart, key: string): Cart {
  return cart.filter((line) => line.cartKey !== key)
}

/** A dish as a line of the cart. */
export function toCartLine(item: CartItem, spice: SpiceLevel | null, quantity: number, choice?: LineChoice): CartLine {
  return {
    id: item.id,
    name: item.name,
    price: item.price,
    quantity,
    ...keyAndSpice(item.id, spice, choice),
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
