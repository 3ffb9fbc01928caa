import type { LocationView } from '@thali/contracts/locations'
import type { ProfileView } from '@thali/contracts/users'
import type { Cart } from '@thali/domain/cart/cart'
import { defaultAmong } from '@thali/domain/locations/default-location'
import { fallbackOrderType } from '@thali/domain/locations/features'
import type { OrderType } from '@thali/domain/orders/order-status'

import { changeCart, clearCart, useCart } from '#web/cart/cart-store.ts'
import { useWorkspace } from '../live/workspace.tsx'
import { type NewOrder, newOrderTotals, type NewOrderTotals } from './new-order.ts'
import { type NewOrderFields, nextCaller, withFields } from './new-order-state.ts'
import { changeNewOrder, changeHeld, putAside, useNewOrderState } from './new-order-store.ts'
import { type HeldOrder, isWorthHolding, withoutHeld } from './held-orders.ts'
import { type Customer, useCustomer } from './ticket/use-customer.ts'

/** The order being taken, and how it is edited, held and resumed. Sending it is in `use-submit.ts`. */
export type NewOrderEditor = {
  user: ProfileView
  places: readonly LocationView[]
  location: LocationView
  cart: Cart
  fields: NewOrderFields
  /** How the order will be handed over: what was asked for, or pickup where that is not offered. */
  orderType: OrderType
  totals: NewOrderTotals
  customer: Customer
  order: NewOrder
  linkSessionId: string | null
  chooseLocation: (id: string) => void
  change: (changes: Partial<NewOrderFields>) => void
  /** The next caller. The carts of other locations stay. */
  reset: () => void
  /** Puts the order aside; false when there is nothing to put aside. */
  hold: () => boolean
  /** Resumes a held order; the current one is held in its place. */
  resume: (held: HeldOrder) => void
}

export function useNewOrder(): NewOrderEditor {
  const { user, activePlaces: places, choice } = useWorkspace()
  const { uid } = user
  const { locationId, fields, linkSessionId } = useNewOrderState(uid)
  const location = placeOf(places, locationId, choice)
  const cart = useCart(location.id)
  const customer = useCustomer(uid)
  const order = { cart, location, fields, customerId: customer.found?.phoneVerified ? customer.found.firebaseId : null }

  function reset(): void {
    clearCart(location.id)
    changeNewOrder(uid, nextCaller)
  }

  function hold(): boolean {
    if (!isWorthHolding(cart, fields)) return false
    putAside(uid, location.id, cart)
    reset()
    return true
  }

  function resume(held: HeldOrder): void {
    hold()
    changeHeld((all) => withoutHeld(all, held.id))
    changeCart(held.locationId, () => ({ ok: true, value: held.cart }))
    const { locationId: id, fields: kept, filledIn } = held
    changeNewOrder(uid, (state) => ({ ...nextCaller(state), locationId: id, fields: kept, filledIn }))
  }

  return {
    user,
    places,
    location,
    cart,
    fields,
    orderType: fallbackOrderType(fields.orderType, location.features),
    totals: newOrderTotals(order),
    customer,
    order,
    linkSessionId,
    chooseLocation: (id) => changeNewOrder(uid, (state) => ({ ...state, locationId: id, linkSessionId: null })),
    change: (changes) => changeNewOrder(uid, (state) => withFields(state, changes)),
    reset,
    hold,
    resume,
  }
}

/** Where the order is taken: as chosen here, otherwise what the device shows, otherwise the default location. */
function placeOf(places: readonly LocationView[], chosen: string | null, choice: string): LocationView {
  const place = places.find(({ id }) => id === chosen) ?? places.find(({ id }) => id === choice) ?? defaultAmong(places)
  if (!place) throw new Error('Taking an order needs a location')
  return place
}
