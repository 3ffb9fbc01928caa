import type { LocationView } from '@thali/contracts/locations/locations'
import type { MenuView } from '@thali/contracts/menu/menu'
import { type Cart, cartCount } from '@thali/domain/cart/cart'
import { openState, type OpenState } from '@thali/domain/locations/hours'
import { fallbackOrderType } from '@thali/domain/locations/location'
import { scheduleOf } from '@thali/domain/locations/schedule'
import type { OrderType } from '@thali/domain/order-status'
import { estimatedReadyAt } from '@thali/domain/orders/kitchen/ready-time'

import { useTableOf } from './at-table.ts'
import { useCart, useOrderType } from './cart-store.ts'
import { useNow } from '#web/lib/site.tsx'

/** The order being put together at one location. */
export type OrderDraft = {
  location: LocationView
  cart: Cart
  itemCount: number
  /** Of the menu: absent where the location delivers without zones. */
  zones?: MenuView['delivery']
  /** The chosen type; `orderType` differs if the location does not offer it. */
  wantedType: OrderType
  orderType: OrderType
  /** Whose code was scanned; null: none, or the order is not for a table. */
  table: number | null
}

/** When the order would be ready if placed now, and whether the kitchen is open. */
export type OrderTiming = { now: Date; state: OpenState; readyAt: Date }

export function useOrderDraft(location: LocationView, zones?: MenuView['delivery']): OrderDraft {
  const cart = useCart(location.id)
  const wantedType = useOrderType(location.id)
  const orderType = fallbackOrderType(wantedType, location.features)
  return {
    location,
    cart,
    itemCount: cartCount(cart),
    ...(zones && { zones }),
    wantedType,
    orderType,
    table: useTableOf(location, orderType),
  }
}

/** Renders again as time passes, so only components that show a time should use it. */
export function useOrderTiming(
  { location, itemCount, orderType }: Pick<OrderDraft, 'location' | 'itemCount' | 'orderType'>,
  deliveryMinutes: number | null = null,
): OrderTiming {
  const now = useNow()
  const hours = scheduleOf(location, orderType)
  // An empty cart shows the time for one dish.
  const readyAt = estimatedReadyAt({
    orderType,
    itemCount: Math.max(itemCount, 1),
    orderedAt: now,
    hours,
    deliveryMinutes,
  })
  return { now, state: openState(location, now, orderType), readyAt }
}
