import type { Cart } from '@thali/domain/cart/cart'
import { parseJson } from '@thali/domain/fields'

import { type HeldOrder, holdOrder, isWorthHolding, parseHeld } from './held-orders.ts'
import { type NewOrderState, orderOf, EMPTY_ORDER, parseNewOrder } from './new-order-state.ts'
import { clearCart, storedCart } from '#web/cart/cart-store.ts'
import { onDevice, type BrowserStorage, KeptValue } from '#web/lib/kept/kept-value.ts'
import { useShared } from '#web/lib/kept/shared.ts'
import { toast } from '#web/ui/notices/toast.ts'

const NO_HELD: readonly HeldOrder[] = []

/** The current order belongs to this tab. It survives a reload and a change of section. */
const tab: BrowserStorage = { storage: () => globalThis.sessionStorage, onOutsideChange: () => () => {} }

const newOrders = new KeptValue<NewOrderState>(
  {
    key: 'thali_desk_form',
    empty: EMPTY_ORDER,
    parse: (text) => ({ value: parseNewOrder(text), dropped: isDamaged(text) }),
    serialize: (state) => JSON.stringify(state),
    onDropped: () => toast.error('What was typed for this order could not be read. Please take it down again.'),
  },
  tab,
)

const held = new KeptValue<readonly HeldOrder[]>(
  {
    key: 'thali_desk_held',
    empty: NO_HELD,
    parse: (text) => ({ value: parseHeld(text, Date.now()), dropped: isDamaged(text) }),
    serialize: (orders) => (orders.length > 0 ? JSON.stringify(orders) : null),
    onDropped: () => toast.error('The orders on hold could not be read on this device.'),
  },
  // Held orders are shared by all tabs and outlast the shift.
  onDevice,
)

/** Whether the stored text is not a JSON object or array. */
function isDamaged(text: string | null): boolean {
  return text !== null && typeof (parseJson(text) ?? text) !== 'object'
}

export function useNewOrderState(uid: string): NewOrderState {
  return orderOf(useShared(newOrders), uid)
}

export function readNewOrder(uid: string): NewOrderState {
  return orderOf(newOrders.get(), uid)
}

export function changeNewOrder(uid: string, change: (state: NewOrderState) => NewOrderState): void {
  newOrders.change((kept) => change(orderOf(kept, uid)))
}

export function useHeldOrders(): readonly HeldOrder[] {
  return useShared(held)
}

export function changeHeld(change: (orders: readonly HeldOrder[]) => readonly HeldOrder[]): void {
  held.change(change)
}

/** Adds the clerk's current order, with its dishes, to the held orders. */
export function holdCurrent(uid: string, locationId: string, cart: Cart): void {
  const aside = { id: crypto.randomUUID(), heldAtMs: Date.now(), locationId, cart }
  changeHeld((orders) => holdOrder(orders, readNewOrder(uid), aside))
}

/** At a shared tablet another person goes on: an order that somebody else began in this tab is held, and nothing of it lost. */
export function holdOfOthers(uid: string, placeId: string): void {
  const { uid: other, locationId, fields } = newOrders.get()
  if (other === '' || other === uid) return
  const at = locationId ?? placeId
  const cart = storedCart(at)
  if (isWorthHolding(cart, fields)) {
    holdCurrent(other, at, cart)
    clearCart(at)
  }
  changeNewOrder(uid, (state) => ({ ...state, locationId }))
}
