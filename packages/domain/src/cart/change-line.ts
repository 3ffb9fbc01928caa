import type { SpiceLevel } from '../menu/dish.ts'
import { type Cart, type LineChoice, keyAndSpice } from './cart.ts'

/** Gives a line another spice level, other choices or another note. A line that already has them takes the quantity over. */
export function changeLine(cart: Cart, key: string, spice: SpiceLevel | null, choice?: LineChoice): Cart {
  const line = cart.find((candidate) => candidate.cartKey === key)
  if (!line) return cart
  const { choices: _choices, note: _note, texts: _texts, chooseAgain: _gap, ...plain } = line
  const fields = keyAndSpice(line.id, spice, choice)
  const twin = cart.find((other) => other !== line && other.cartKey === fields.cartKey)
  const changed = { ...plain, ...fields, ...choice, quantity: line.quantity + (twin?.quantity ?? 0) }
  return cart.filter((other) => other !== twin).map((other) => (other === line ? changed : other))
}
