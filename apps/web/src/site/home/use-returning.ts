import type { LocationView } from '@thali/contracts/locations'
import { useMemo, useSyncExternalStore } from 'react'

import { createLastOrder, useCarts, useCartsKnown } from '#web/cart/cart-store.ts'

import { type Returning, returningVisitor } from './returning.ts'

/** Nothing on the home page changes it, so there is no subscription. */
const lastOrder = createLastOrder({ storage: () => globalThis.localStorage, onOutsideChange: () => () => {} })

/** The returning visitor. `null` on the server and during hydration. */
export function useReturning(locations: readonly LocationView[]): Returning | null {
  const carts = useCarts()
  const isKnown = useCartsKnown()
  const { locationId } = useSyncExternalStore(lastOrder.subscribe, lastOrder.get, lastOrder.getOnServer)
  return useMemo(() => {
    const locationIds = locations.filter(({ isActive }) => isActive).map(({ id }) => id)
    return isKnown ? returningVisitor({ carts, lastLocationId: locationId, locationIds }) : null
  }, [carts, isKnown, locationId, locations])
}
