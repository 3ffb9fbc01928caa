import { fallbackOrderType } from '@thali/domain/locations/features'

import { changeCart, clearCart, useCart } from '#web/cart/cart-store.ts'
import { ALL_PLACES, chooseOnePlace, useOnePlace } from '../live/place.ts'
import { useWorkspace } from '../live/workspace.tsx'
import { type NewOrderFields, nextCaller, withFields } from './new-order-state.ts'
import { changeNewOrder, changeHeld, holdCurrent, useNewOrderState } from './new-order-store.ts'
import { type NewOrder, newOrderTotals } from './new-order.ts'
import { useCustomer } from './ticket/use-customer.ts'
import { useDeskDelivery } from './use-desk-delivery.ts'
import { type HeldOrder, isWorthHolding, withoutHeld } from './waiting/held-orders.ts'
import { useDeskWhen } from './when/use-desk-when.ts'

export type NewOrderEditor = ReturnType<typeof useNewOrder>

/** The order being taken, and how it is edited, held and resumed. Submitting it is in `use-submit.ts`. */
export function useNewOrder() {
  const { user, activePlaces: places, choice, choosePlace } = useWorkspace()
  const { uid } = user
  const { locationId, fields, linkSessionId } = useNewOrderState(uid)
  const shown = places.find(({ id }) => id === choice)
  const location = useLocationOf(shown?.id ?? locationId)
  const cart = useCart(location.id)
  const customer = useCustomer(uid)
  const orderType = fallbackOrderType(fields.orderType, location.features)
  const delivery = useDeskDelivery(location, { orderType, cart, fields })
  const when = useDeskWhen(location, { cart, orderType, delivery, postalCode: fields.postalCode })
  const order: NewOrder = {
    cart,
    location,
    fields,
    customerId: customer.found?.phoneVerified ? customer.found.firebaseId : null,
    delivery,
  }

  /** Starts an empty order. The carts of other locations stay. */
  function reset(): void {
    clearCart(location.id)
    changeNewOrder(uid, nextCaller)
  }

  function hold(): void {
    if (!isWorthHolding(cart, fields)) return
    holdCurrent(uid, location.id, cart)
    reset()
  }

  /** Resumes a held order; the current one is held in its place. */
  function resume(held: HeldOrder): void {
    hold()
    changeHeld((all) => withoutHeld(all, held.id))
    changeCart(held.locationId, () => ({ ok: true, value: held.cart }))
    const { locationId: id, fields: kept, filledIn } = held
    if (choice !== ALL_PLACES) choosePlace(id)
    changeNewOrder(uid, (state) => ({ ...nextCaller(state), locationId: id, fields: kept, filledIn }))
  }

  return {
    user,
    places,
    location,
    /** The frame shows no single location that takes orders, so it is chosen here. */
    isPlaceAsked: shown === undefined && places.length > 1,
    cart,
    fields,
    /** The chosen type, or pickup if the location does not offer it. */
    orderType,
    /** Null where no zone is needed. */
    delivery,
    /** Null where no kitchen plans. */
    when,
    totals: newOrderTotals(order),
    customer,
    order,
    linkSessionId,
    chooseLocation(id: string): void {
      chooseOnePlace(id)
      changeNewOrder(uid, (state) => ({ ...state, locationId: id, linkSessionId: null }))
    },
    change: (changes: Partial<NewOrderFields>) => changeNewOrder(uid, (state) => withFields(state, changes)),
    reset,
    hold,
    resume,
  }
}

/** The location chosen here, otherwise the one that the device offers. */
function useLocationOf(chosen: string | null) {
  const { activePlaces: places } = useWorkspace()
  const one = useOnePlace(places)
  const location = places.find(({ id }) => id === chosen) ?? one
  if (!location) throw new Error('Taking an order needs a location')
  return location
}
