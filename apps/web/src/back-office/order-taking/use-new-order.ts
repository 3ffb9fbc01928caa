import type { LocationView } from '@thali/contracts/locations/locations'
import type { LookupCustomer } from '@thali/contracts/orders/order-desk'
import type { Cart } from '@thali/domain/cart/cart'
import { fallbackOrderType } from '@thali/domain/locations/location'
import { cents, centsFromDollars } from '@thali/domain/money/cents'
import type { OrderType } from '@thali/domain/order-status'
import { timesQuestion } from '@thali/domain/orders/order-payload'
import { localParts } from '@thali/domain/time/zone'
import { useEffect } from 'react'

import { ALL_PLACES, chooseOnePlace, useOnePlace } from '../live/place.ts'
import { useWorkspace } from '../live/workspace.tsx'
import { type HeldOrder, isWorthHolding, withoutHeld } from './held-orders.ts'
import { type NewOrderFields, nextCaller, withFields, fillFrom, phoneHint, tenDigits } from './new-order-state.ts'
import { changeNewOrder, changeHeld, holdCurrent, holdOfOthers, useNewOrderState } from './new-order-store.ts'
import { type NewOrder, newOrderTotals } from './new-order.ts'
import { useRead } from '#web/back-office/lib/reads.ts'
import { changeCart, clearCart, useCart } from '#web/cart/cart-store.ts'
import { deliveryLook, type DeliveryLook, termsQuery } from '#web/cart/delivery-look.ts'
import { type Quoting, useQuote } from '#web/cart/when/use-quote.ts'
import { useSession } from '#web/lib/session.tsx'
import { useNow } from '#web/lib/site.tsx'
import { typedNumber } from '#web/ui/forms/typed-number.ts'

export type NewOrderEditor = ReturnType<typeof useNewOrder>

/** The order being taken, and how it is edited, held and resumed. Submitting it is in `use-submit.ts`. */
export function useNewOrder() {
  const { user, activePlaces: places, choice, choosePlace } = useWorkspace()
  const { uid } = user
  const { locationId, fields, linkSessionId } = useNewOrderState(uid)
  const shown = places.find(({ id }) => id === choice)
  const location = useLocationOf(shown?.id ?? locationId, uid)
  const cart = useCart(location.id)
  const customer = useCustomer(uid)
  const orderType = fallbackOrderType(fields.orderType, location.features)
  const delivery = useDeskDelivery(location, { orderType, cart, fields })
  const when = useDeskWhen(location, { cart, orderType, delivery, postalCode: fields.postalCode })
  const order: NewOrder = {
    cart,
    location,
    day: localParts(useNow()).date,
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

/** At a shared tablet the next person begins with an empty order. */
function useHoldOfOthers(uid: string, locationId: string): void {
  const isShared = useSession().shared !== null
  useEffect(() => {
    if (isShared) holdOfOthers(uid, locationId)
  }, [isShared, uid, locationId])
}

/** The location chosen here, otherwise the one that the device offers. */
function useLocationOf(chosen: string | null, uid: string) {
  const { activePlaces: places } = useWorkspace()
  const one = useOnePlace(places)
  const location = places.find(({ id }) => id === chosen) ?? one
  if (!location) throw new Error('Taking an order needs a location')
  useHoldOfOthers(uid, location.id)
  return location
}

export type Customer = {
  /** The account with the typed number. */
  found: LookupCustomer['reply']['user']
  recentOrders: LookupCustomer['reply']['recentOrders']
  hint: string | null
}

/** Looks the customer up by phone number. A failed look-up counts as nobody found, so that the order can go on. */
function useCustomer(uid: string): Customer {
  const { phone: typed } = useNewOrderState(uid).fields
  const phone = tenDigits(typed)
  const { data, error } = useRead(phone === null ? null : 'GET /admin/users/lookup', { query: { phone: phone ?? '' } })
  const found = data?.user ?? null

  useEffect(() => {
    if (error) globalThis.console.warn('The look-up of a customer failed.', error)
  }, [error])

  useEffect(() => {
    if (phone !== null && found?.phoneVerified) changeNewOrder(uid, (state) => fillFrom(state, phone, found))
  }, [uid, phone, found])

  return {
    found,
    recentOrders: data?.recentOrders ?? [],
    hint: phoneHint(typed, data || error ? (found ? 'found' : 'unknown') : 'running'),
  }
}

const NO_ZONE = { params: { id: '' }, query: { postalCode: '' } }

/** A delivery as staff take it: with the fee of the zone, or the one they typed. */
export type DeskDelivery = DeliveryLook & { typedFee: number | null }

/** Null where no zone is needed. */
function useDeskDelivery(
  location: LocationView,
  { orderType, cart, fields }: { orderType: OrderType; cart: Cart; fields: NewOrderFields },
): DeskDelivery | null {
  const menu = useRead('GET /menu/:location', { params: { location: location.id } })
  const destination = { typed: fields.postalCode, point: null }
  const asked = { locationId: location.id, zones: menu.data?.delivery, orderType, cart, destination }
  const query = termsQuery(asked)
  const reading = useRead(query && 'GET /locations/:id/delivery', query ?? NO_ZONE, { freshForMs: 0 })
  const look = deliveryLook(asked, reading)
  if (!look) return null
  const typedFee = feeOf(fields.deliveryFee)
  return { ...look, typedFee, ...(typedFee !== null && { fee: feeInCents(typedFee) }) }
}

/** Dollars; null for an empty field, NaN for what the check of the order refuses. */
function feeOf(typed: string): number | null {
  return typed.trim() === '' ? null : typedNumber(typed)
}

function feeInCents(dollars: number) {
  return dollars >= 0 && dollars < 1_000_000 ? centsFromDollars(dollars) : cents(0)
}

type TimesAsked = {
  cart: Cart
  orderType: OrderType
  /** Null where no zone is needed. */
  delivery: DeskDelivery | null
  postalCode: string
}

/** When the order being taken can be had, where the kitchen plans; null elsewhere. */
function useDeskWhen(location: LocationView, { cart, orderType, delivery, postalCode }: TimesAsked): Quoting | null {
  const plans = location.plansOrders === true
  const question = timesQuestion({ cart, location, orderType, destination: destinationOf(delivery, postalCode) })
  const isAsked = plans && cart.length > 0 && isDelivered(delivery)
  const quoting = useQuote(isAsked ? { ...question, takenBy: 'staff' } : null)
  return plans ? quoting : null
}

function destinationOf(delivery: DeskDelivery | null, postalCode: string) {
  return delivery && { postalCode, ...(delivery.typedFee !== null && { fee: delivery.typedFee }) }
}

/** A typed fee stands in place of the zone. */
function isDelivered(delivery: DeskDelivery | null): boolean {
  if (delivery === null) return true
  const { typedFee, terms, missing } = delivery
  return typedFee === null ? terms !== null && missing === 0 : typedFee >= 0
}
