import type { LocationView } from '@thali/contracts/locations'
import { type Cart, cartCount } from '@thali/domain/cart/cart'
import { fallbackOrderType } from '@thali/domain/locations/features'
import { openState, type OpenState } from '@thali/domain/locations/hours'
import type { OrderType } from '@thali/domain/orders/order-status'
import { estimatedReadyAt } from '@thali/domain/orders/ready-time'

import { useNow } from '#web/lib/site.tsx'

import { useCart, useOrderType } from './cart-store.ts'

/** The order somebody is putting together at one location, as far as the menu page knows it. */
export type OrderDraft = {
  location: LocationView
  cart: Cart
  itemCount: number
  /** What was asked for; `orderType` differs from it where the location does not offer it. */
  wantedType: OrderType
  orderType: OrderType
}

/** When the order would be ready if it were placed now, and whether anybody is in the kitchen. */
export type OrderTiming = { now: Date; state: OpenState; readyAt: Date }

export function useOrderDraft(location: LocationView): OrderDraft {
  const cart = useCart(location.id)
  const wantedType = useOrderType(location.id)
  return {
    location,
    cart,
    itemCount: cartCount(cart),
    wantedType,
    orderType: fallbackOrderType(wantedType, location.features),
  }
}

/** The clock moves on by itself, so only what shows a time should ask for it. */
export function useOrderTiming({ location, itemCount, orderType }: OrderDraft): OrderTiming {
  const now = useNow()
  const { hours } = location
  // Nobody orders nothing: an empty cart shows the time for one dish.
  const readyAt = estimatedReadyAt({ orderType, itemCount: Math.max(itemCount, 1), orderedAt: now, hours })
  return { now, state: openState(location, now), readyAt }
}
