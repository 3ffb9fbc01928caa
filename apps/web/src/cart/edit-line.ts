import {
  type Cart,
  type CartLine,
  type LineChoice,
  cartCount,
  DIFFERENT_ITEMS_REFUSAL,
  MAX_DIFFERENT_ITEMS,
  MAX_TOTAL_ITEMS,
  mostOf,
  setQuantity,
  tooManyOf,
  TOTAL_ITEMS_REFUSAL,
} from '@thali/domain/cart/cart'
import { changeLine } from '@thali/domain/cart/change-line'
import type { SpiceLevel } from '@thali/domain/menu/dish'
import { ok, refuse, type Result } from '@thali/domain/result'

/** Changes quantity and choices of a line together; above the dish's limit neither changes. */
export function editLine(
  cart: Cart,
  key: string,
  { quantity, spice, ...choice }: { quantity: number; spice: SpiceLevel | null } & LineChoice,
): Result<Cart, string> {
  const line = cart.find(({ cartKey }) => cartKey === key)
  if (line && quantity > mostOf(cart, line)) return refuse(tooManyOf(line))
  const counted = setQuantity(cart, key, quantity)
  return counted.ok ? ok(changeLine(counted.value, key, spice, choice)) : counted
}

/** Puts a removed line back in its place, unless the cart is full or contains the line again. */
export function putLineBack(cart: Cart, line: CartLine, index: number): Result<Cart, string> {
  if (cart.some(({ cartKey }) => cartKey === line.cartKey)) return ok(cart)
  if (cartCount(cart) + line.quantity > MAX_TOTAL_ITEMS) return refuse(TOTAL_ITEMS_REFUSAL)
  if (cart.length >= MAX_DIFFERENT_ITEMS) return refuse(DIFFERENT_ITEMS_REFUSAL)
  if (mostOf([...cart, line], line) < line.quantity) return refuse(tooManyOf(line))
  return ok(cart.toSpliced(index, 0, line))
}
