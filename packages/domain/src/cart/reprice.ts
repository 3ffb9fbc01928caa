import { type Cents, centsFromDollars } from '../money/cents.ts'
import {
  canBeAdded,
  type Cart,
  type CartItem,
  type CartLine,
  cartKey,
  dishCount,
  type LineChoice,
  toCartLine,
} from './cart.ts'

/** Chooses anew for a line at today's menu. */
export type Chooses = (line: CartLine, item: CartItem) => LineChoice

export type PriceChange = { name: string; from: Cents; to: Cents }

/**
 * Updates a stored cart from the menu: names, limits and prices are replaced, dishes no longer sold are removed. A dish
 * whose portions are used up stays: the last ones may be held by the guest's own card payment, and the server decides.
 * Returns what changed, once per dish, so that no price changes unnoticed, and the lines that were removed.
 */
export function repriceCart(
  cart: Cart,
  menuItems: readonly CartItem[],
  chosenOf: Chooses = noteOf,
): { cart: Cart; changes: PriceChange[]; gone: string[]; lost: CartLine[] } {
  const menu = new Map(menuItems.map((item) => [item.id, item]))
  const changes = new Map<string, PriceChange>()
  const lost: CartLine[] = []

  const repriced: CartLine[] = []
  for (const line of cart) {
    const item = menu.get(line.id)
    if (!item || !(canBeAdded(item) || item.portionsLeft === 0)) {
      lost.push(line)
      continue
    }

    const { selectedSpiceLevel, spiceLevelName, spiceLevelId } = line
    const choice = chosenOf(line, item)
    const current = toCartLine(item, null, line.quantity, choice)
    const [from, to] = [centsFromDollars(line.price), centsFromDollars(current.price)]
    if (from !== to) changes.set(`${line.id} ${from} ${to}`, { name: item.name, from, to })
    const quantity = Math.min(line.quantity, current.maxQuantity - dishCount(repriced, line.id))
    const key = cartKey(line.id, spiceLevelId, choice)
    const twin = repriced.find((other) => other.cartKey === key)
    // Choices that differed only in what the menu no longer has are the same ones now.
    if (twin) twin.quantity += Math.max(0, quantity)
    else if (quantity > 0)
      repriced.push({ ...current, cartKey: key, selectedSpiceLevel, spiceLevelName, spiceLevelId, quantity })
  }

  const gone = new Map(lost.map(({ id, name }) => [id, name]))
  return { cart: repriced, changes: [...changes.values()], gone: [...gone.values()], lost }
}

function noteOf({ note }: CartLine): LineChoice {
  return note ? { note } : {}
}
