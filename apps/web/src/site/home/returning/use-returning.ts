import type { LocationView } from '@thali/contracts/locations/locations'
import { useMemo } from 'react'

import { createLastOrder, useCarts, useCartsKnown } from '#web/cart/cart-store.ts'
import { onDeviceForNextTab } from '#web/lib/kept/kept-on-device.ts'
import { useShared } from '#web/lib/kept/shared.ts'
import { type Returning, returningVisitor } from './returning.ts'

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
