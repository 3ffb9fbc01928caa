import { type Cart, CARTS_KEY, type Carts, cartAt, parseCarts, serializeCarts, withCart } from '@thali/domain/cart/cart'
import { ORDER_TYPES, type OrderType } from '@thali/domain/order-status'
import { ok, type Result } from '@thali/domain/result'
import { useMemo, useSyncExternalStore } from 'react'

import { leaveTable, tableNow, useScannedTable } from './at-table.ts'
import { keptOnDevice, onDevice, type BrowserStorage, KeptValue } from '#web/lib/kept/kept-value.ts'
import { useShared } from '#web/lib/kept/shared.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { words } from '#words/cart/store.ts'

/** Location and order type of a checkout. With the cart, checkout can be restored from it. */
export type LastCheckout = { locationId: string; orderType: OrderType }

type LastOrder = {
  locationId: string | null
  /** The type chosen last, at any location: the default. */
  latest: OrderType
  orderTypes: Readonly<Record<string, OrderType>>
}

const LAST_ORDER_KEY = 'thali_last_order'
const NO_CARTS: Carts = {}
const NO_ORDER: LastOrder = { locationId: null, latest: 'pickup', orderTypes: {} }

/** Every location's cart. */
export function createCarts(keeping: BrowserStorage, onDropped: (left: Carts) => void): KeptValue<Carts> {
  return new KeptValue(
    {
      key: CARTS_KEY,
      empty: NO_CARTS,
      parse(text) {
        const { carts, dropped } = parseCarts(text)
        return { value: carts, dropped }
      },
      serialize: serializeCarts,
      onDropped,
    },
    keeping,
  )
}

/** The location somebody last ordered from and how, for each location. Says nothing about the person. */
export function createLastOrder(keeping: BrowserStorage): KeptValue<LastOrder> {
  const serialize = (value: LastOrder) => JSON.stringify(value)
  return keptOnDevice({ key: LAST_ORDER_KEY, empty: NO_ORDER, parse: parseLastOrder, serialize }, keeping)
}

const carts = createCarts(onDevice, warnOfLoss)
const lastOrder = createLastOrder(onDevice)

/** One location's cart, the same in every tab. Empty on the server and during hydration. */
export function useCart(locationId: string): Cart {
  const all = useCarts()
  return useMemo(() => cartAt(all, locationId), [all, locationId])
}

export function useCarts(): Carts {
  return useShared(carts)
}

/** Whether the stored carts are known: not on the server, nor during hydration. */
export function useCartsKnown(): boolean {
  return useSyncExternalStore(carts.subscribe, isInBrowser, isNotYet)
}

/**
 * Applies a rule of the cart to what is stored: `changeCart('truro', (cart) => setQuantity(cart, key, 3))`.
 * A refusal changes nothing and is returned.
 */
export function changeCart(locationId: string, rule: (cart: Cart) => Result<Cart, string>): Result<Cart, string> {
  let outcome: Result<Cart, string> = ok([])
  carts.change((all) => {
    outcome = rule(cartAt(all, locationId))
    return outcome.ok ? withCart(all, locationId, outcome.value) : all
  })
  if (outcome.ok) lastOrder.change((last) => (last.locationId === locationId ? last : { ...last, locationId }))
  return outcome
}

/** One location's cart as it is stored now. */
export function storedCart(locationId: string): Cart {
  return cartAt(carts.get(), locationId)
}

/** Replaces a cart by what the menu makes of it, without making its location the one of the next checkout. */
export function replaceCart(locationId: string, cart: Cart): void {
  carts.change((all) => {
    const isSame = JSON.stringify(cart) === JSON.stringify(cartAt(all, locationId))
    return isSame ? all : withCart(all, locationId, cart)
  })
}

/** Empties one location's cart once its order exists; the other carts stay. */
export function clearCart(locationId: string): void {
  carts.change((all) => withCart(all, locationId, []))
}

/** Remembers where the next checkout orders from, and how. */
export function rememberCheckout({ locationId, orderType }: LastCheckout): void {
  chooseOrderType(locationId, orderType)
  lastOrder.change((last) => ({ ...last, locationId }))
}

/**
 * The checkout to open by default: the location last ordered from or, if its cart is empty, any other with a filled
 * cart. Null if every cart is empty, undefined while the carts are not known.
 */
export function useLastCheckout(): LastCheckout | null | undefined {
  const all = useCarts()
  const last = useShared(lastOrder)
  const isKnown = useCartsKnown()
  const found = useMemo(() => (isKnown ? lastCheckout(all, last) : undefined), [all, last, isKnown])
  const isAtTable = useScannedTable(found?.locationId ?? '') !== null
  return useMemo(() => (found && isAtTable ? { ...found, orderType: 'dine-in' } : found), [found, isAtTable])
}

/** The chosen order type of a location; `fallbackOrderType` checks whether the location offers it. */
export function useOrderType(locationId: string): OrderType {
  const last = useShared(lastOrder)
  return useScannedTable(locationId) === null ? orderTypeAt(last, locationId) : 'dine-in'
}

/**
 * Chooses the order type of a location without making it the location of the next checkout. A scanned table makes orders
 * dine-in without changing the stored type; choosing another type forgets the table.
 */
export function chooseOrderType(locationId: string, orderType: OrderType): void {
  const isAtTable = tableNow(locationId) !== null
  if (isAtTable && orderType === 'dine-in') return
  keepOrderType(locationId, orderType)
  if (isAtTable) leaveTable()
}

/** Forgets the scanned table. The order stays dine-in, and checkout asks for the table number. */
export function askForTable(locationId: string): void {
  keepOrderType(locationId, 'dine-in')
  leaveTable()
}

function keepOrderType(locationId: string, orderType: OrderType): void {
  lastOrder.change((last) => ({
    ...last,
    latest: orderType,
    orderTypes: { ...last.orderTypes, [locationId]: orderType },
  }))
}

export function lastCheckout(all: Carts, last: LastOrder): LastCheckout | null {
  const filled = Object.keys(all).filter((id) => cartAt(all, id).length > 0)
  const locationId = filled.find((id) => id === last.locationId) ?? filled[0]
  return locationId === undefined ? null : { locationId, orderType: orderTypeAt(last, locationId) }
}

export function orderTypeAt({ latest, orderTypes }: LastOrder, locationId: string): OrderType {
  return (Object.hasOwn(orderTypes, locationId) && orderTypes[locationId]) || latest
}

function parseLastOrder(text: string | null): LastOrder {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? 'null')
  } catch {
    return NO_ORDER // Damaged: only a convenience is lost.
  }
  if (typeof stored !== 'object' || stored === null) return NO_ORDER

  const { locationId, latest, orderTypes } = stored as Partial<Record<keyof LastOrder, unknown>>
  const known = Object.entries(orderTypes ?? {}).filter((entry): entry is [string, OrderType] => isOrderType(entry[1]))
  return {
    locationId: typeof locationId === 'string' ? locationId : null,
    latest: isOrderType(latest) ? latest : 'pickup',
    orderTypes: Object.fromEntries(known),
  }
}

function isOrderType(value: unknown): value is OrderType {
  return ORDER_TYPES.some((type) => type === value)
}

function warnOfLoss(left: Carts): void {
  globalThis.console.warn('The stored cart was damaged; what could not be read was dropped.')
  const isAllGone = serializeCarts(left) === null
  toast.info(isAllGone ? words.allLost : words.partLost)
}

function isInBrowser(): boolean {
  return true
}

function isNotYet(): boolean {
  return false
}

let isCartAwaited = false

/** The next cart bar that is drawn opens its cart: on phones, where the menu does not show it. */
export function openCartOnArrival(): void {
  isCartAwaited = true
}

/** Whether the cart is to be opened; asked once. */
export function takeAwaitedCart(): boolean {
  const isAwaited = isCartAwaited
  isCartAwaited = false
  return isAwaited
}
