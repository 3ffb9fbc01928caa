import type { SpiceLevel } from '../menu/dish.ts'
import { type Cents, cents, centsFromDollars } from '../money/cents.ts'
import { CART_WORDS } from '#language/ordering.ts'

export const MAX_TOTAL_ITEMS = 50
/** Counted in lines: one dish in two spice levels is two different items. */
export const MAX_DIFFERENT_ITEMS = 20

export const TOTAL_ITEMS_REFUSAL = CART_WORDS.totalItems
export const DIFFERENT_ITEMS_REFUSAL = CART_WORDS.differentItems
export const UNAVAILABLE_REFUSAL = CART_WORDS.unavailable

export type CartLine = {
  id: string
  name: string
  /** Dollars for one, with its options. Shown only; the server prices every order itself. */
  price: number
  quantity: number
  cartKey: string
  selectedSpiceLevel: SpiceLevel['level'] | null
  spiceLevelName: SpiceLevel['name'] | null
  spiceLevelId: SpiceLevel['id'] | null
  maxQuantity: number
  category: string
  description: string
  imageUrl?: string
} & LineExtras

/** What only a dish with option groups or a note has. */
export type LineExtras = {
  /** As `choicesText` writes them, so that equal choices are equal texts; an empty text is none at all. */
  choices?: string
  /** The choices in words: `Rice: Biryani`. */
  texts?: readonly string[]
  /** The guest's word to the kitchen about this dish. */
  note?: string
  /** The group whose choice is not sold any more, or has to be made still. Such a line cannot be ordered. */
  chooseAgain?: string
}

/** The lines one customer wants from one location, in the order they were added. */
export type Cart = readonly CartLine[]

/** Lines of the same dish, spice level, choices and note share this key, and so become one line. */
export function cartKey(itemId: string, spiceId: string | null, { choices, note }: LineExtras = {}): string {
  const plain = `${itemId}-${spiceId ?? 'default'}`
  const extras = [choices ?? '', ...(note ? [note] : [])].join('~')
  return extras ? `${plain}~${extras}` : plain
}

/** The price of a line: its quantity times the price for one. */
export function lineTotal({ price, quantity }: Pick<CartLine, 'price' | 'quantity'>): Cents {
  return cents(centsFromDollars(price) * quantity)
}

/** The sum of quantities. */
export function cartCount(cart: Cart): number {
  return cart.reduce((count, line) => count + line.quantity, 0)
}

/** How many of a dish are in the cart, over all spice levels: its maximum counts them together. */
export function dishCount(cart: Cart, itemId: string): number {
  return cartCount(cart.filter(({ id }) => id === itemId))
}

/** The key of a line and its spice fields: all follow from the dish, its spice level and its choices, and never disagree. */
export function keyAndSpice(
  itemId: string,
  spice: SpiceLevel | null,
  extras?: LineExtras,
): Pick<CartLine, 'cartKey' | 'selectedSpiceLevel' | 'spiceLevelName' | 'spiceLevelId'> {
  return {
    cartKey: cartKey(itemId, spice?.id ?? null, extras),
    selectedSpiceLevel: spice?.level ?? null,
    spiceLevelName: spice?.name ?? null,
    spiceLevelId: spice?.id ?? null,
  }
}
