import type { LocationView } from '@thali/contracts/locations/locations'
import { cartAt, cartCount, cartSubtotal, type Carts } from '@thali/domain/cart/cart'
import type { Cents } from '@thali/domain/money/cents'
import { useMemo, type ReactNode, useId } from 'react'

import { createLastOrder, useCarts, useCartsKnown } from '#web/cart/cart-store.ts'
import { onDeviceForNextTab } from '#web/lib/kept/kept-value.ts'
import { useShared } from '#web/lib/kept/shared.ts'

/** Only read here, and nothing on the home page changes it, so no change has to be listened for. */
const lastOrder = createLastOrder(onDeviceForNextTab)

/** The returning visitor. `null` on the server and during hydration. */
export function useReturning(locations: readonly LocationView[]): Returning | null {
  const carts = useCarts()
  const isKnown = useCartsKnown()
  const { locationId } = useShared(lastOrder)
  return useMemo(() => {
    const locationIds = locations.filter(({ isActive }) => isActive).map(({ id }) => id)
    return isKnown ? returningVisitor({ carts, lastLocationId: locationId, locationIds }) : null
  }, [carts, isKnown, locationId, locations])
}

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

type GreetingProps = { title: string; action: ReactNode; children: ReactNode }

/** One thing that waits for a returning guest, and the button that leads to it. */
export function Greeting({ title, action, children }: GreetingProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <div className="min-w-0 flex-1 basis-32">
        <h2 id={id} className="leading-tight font-semibold text-heading">
          {title}
        </h2>
        <p className="line-clamp-1 text-sm text-muted">{children}</p>
      </div>
      <div className="shrink-0">{action}</div>
    </section>
  )
}
