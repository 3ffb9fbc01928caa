import { cartAt, cartCount, cartSubtotal, type Carts } from '@thali/domain/cart/cart'
import type { Cents } from '@thali/domain/money/cents'

/** A returning visitor: with a filled cart, or with a last location only. */
export type Returning =
  | { kind: 'cart'; locationId: string; count: number; subtotal: Cents }
  | { kind: 'location'; locationId: string }

type Kept = { carts: Carts; lastLocationId: string | null; locationIds: readonly string[] }

/** The last location's cart comes first, then any other filled one, then the last location alone. */
export function returningVisitor({ carts, lastLocationId, locationIds }: Kept): Returning | null {
  const known = locationIds.toSorted((a, b) => Number(b === lastLocationId) - Number(a === lastLocationId))
  const filled = known.find((id) => cartAt(carts, id).length > 0)
  if (filled !== undefined) {
    const cart = cartAt(carts, filled)
    return { kind: 'cart', locationId: filled, count: cartCount(cart), subtotal: cartSubtotal(cart) }
  }
  const last = known.find((id) => id === lastLocationId)
  return last === undefined ? null : { kind: 'location', locationId: last }
}
