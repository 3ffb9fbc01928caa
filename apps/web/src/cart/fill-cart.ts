import type { OtherBranch } from '@thali/contracts/orders/compare'
import { addToCart, type Cart, type CartLine, type LineChoice, toCartLine } from '@thali/domain/cart/cart'
import { SPICE_LEVELS } from '@thali/domain/menu/dish'
import type { OrderType } from '@thali/domain/order-status'
import { type Result, ok } from '@thali/domain/result'

import { changeCart, rememberCheckout } from './cart-store.ts'
import { toast } from '#web/ui/notices/toast.ts'

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

/** Whether a location still offers what its guest has read: the same dishes and choices, for the same money. */
export function isSameOffer(read: OtherBranch, now: OtherBranch): boolean {
  return JSON.stringify([read.lines, read.pricing]) === JSON.stringify([now.lines, now.pricing])
}

/** Fills the cart of another location, from which the next checkout orders. The cart that was compared stays. */
export function takeOffer({ id, cart }: OtherBranch, orderType: OrderType, way: 'replace' | 'add'): void {
  const lines = cart.map(toLine)
  const refusals = new Set<string>()
  changeCart(id, (stored) =>
    way === 'replace' ? ok(lines) : addLines(stored, lines, (sentence) => refusals.add(sentence)),
  )
  rememberCheckout({ locationId: id, orderType })
  for (const sentence of refusals) toast.error(sentence)
}

function toLine({
  spiceLevelId,
  quantity,
  choices,
  note,
  chooseAgain,
  ...item
}: OtherBranch['cart'][number]): CartLine {
  const spice = SPICE_LEVELS.find(({ id }) => id === spiceLevelId) ?? null
  return toCartLine(item, spice, quantity, {
    ...(choices !== undefined && { choices, price: item.price }),
    ...(note !== undefined && { note }),
    ...(chooseAgain !== undefined && { chooseAgain }),
  })
}
