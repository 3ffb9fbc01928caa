import { addToCart, type Cart, type CartLine, type LineChoice } from '@thali/domain/cart/cart'
import { SPICE_LEVELS } from '@thali/domain/menu/spice'
import { type Result, ok } from '@thali/domain/result'

/** Adds lines to a cart. Lines that do not fit are left out and passed to `onRefused`. */
export function addLines(cart: Cart, lines: Cart, onRefused: (sentence: string) => void): Result<Cart, string> {
  let filled = cart
  for (const line of lines) {
    const spice = SPICE_LEVELS.find(({ id }) => id === line.spiceLevelId) ?? null
    const added = addToCart(filled, { ...line, image: line.imageUrl }, line.quantity, spice, choiceOf(line))
    if (added.ok) filled = added.value
    else onRefused(added.error)
  }
  return ok(filled)
}

/** What a line holds beside its dish and its spice. */
function choiceOf({ choices, texts, note, chooseAgain, price }: CartLine): LineChoice {
  return {
    ...(choices !== undefined && { choices, price }),
    ...(texts && { texts }),
    ...(note && { note }),
    ...(chooseAgain && { chooseAgain }),
  }
}
