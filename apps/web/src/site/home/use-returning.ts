import type { LocationView } from '@thali/contracts/locations'
import { useMemo, useSyncExternalStore } from 'react'

import { createLastOrder, useCarts, useCartsKnown } from '#web/cart/cart-store.ts'

import { type Returning, returningVisitor } from './returning.ts'

/** Only read here, and nothing on the home page changes it, so no change has to be listened for. */
const lastOrder = createLastOrder({ storage: () => globalThis.localStorage, onOutsideChange: () => () => {} })

/** What this visitor left behind. `null` on the server and while the page comes alive, so both draw the same. */
export function useReturning(locations: readonly LocationView[]): Returning | null {
  const carts = useCarts()
  const isKnown = useCartsKnown()
  const { locationId } = useSyncExternalStore(lastOrder.subscribe, lastOrder.get, lastOrder.getOnServer)
  return useMemo(() => {
    const locationIds = locations.filter(({ isActive }) => isActive).map(({ id }) => id)
    return isKnown ? returningVisitor({ carts, lastLocationId: locationId, locationIds }) : null
  }, [carts, isKnown, locationId, locations])
}
