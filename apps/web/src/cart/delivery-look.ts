import type { DeliveryTermsView, FindDeliveryTerms } from '@thali/contracts/locations/delivery-zones'
import type { MenuView } from '@thali/contracts/menu/menu'
import { type Cart, cartSubtotal } from '@thali/domain/cart/cart'
import { areaOf, deliveryFee, missingForDelivery, type DeliveryTerms } from '@thali/domain/delivery/delivery'
import type { Point } from '@thali/domain/delivery/geometry'
import { bareCode } from '@thali/domain/delivery/postal-code'
import { type Cents, cents, centsFromDollars } from '@thali/domain/money/cents'
import { type OrderType } from '@thali/domain/order-status'
import { ASKS_FOR } from '@thali/domain/orders/handover'

/** Where a delivery is to go, as far as it was said. */
export type Destination = { typed: string; point: Point | null }

/** A delivery of a cart to where it is to go. */
export type DeliveryLook = Destination & {
  /** Whether a point of the device may find a zone. */
  needsPoint: boolean
  /** What the zone asks; null while it is not known, and outside of all zones. */
  terms: DeliveryTerms | null
  /** The area that is not delivered to, such as B3H. */
  outside: string | null
  fee: Cents
  /** What the dishes lack of the minimum. */
  missing: Cents
  isReading: boolean
  hasFailed: boolean
  retry: () => void
}

export type AskedDelivery = {
  locationId: string
  /** Of the menu: absent where the location delivers without zones. */
  zones?: MenuView['delivery']
  orderType: OrderType
  cart: Cart
  destination: Destination
}

/** What is asked of the server; null where it need not be asked, or cannot be yet. */
export function termsQuery({ locationId, zones, orderType, destination: { typed, point } }: AskedDelivery) {
  const code = bareCode(typed)
  if (zones === undefined || ASKS_FOR[orderType] !== 'address' || code === null) return null
  return { params: { id: locationId }, query: { postalCode: code, ...point } }
}

type Reading = {
  data: FindDeliveryTerms['reply'] | undefined
  error: unknown
  isReading: boolean
  reread: () => Promise<unknown>
}

/** The delivery by the answer of the server. Null where no zone is needed. */
export function deliveryLook(
  { zones, orderType, cart, destination }: AskedDelivery,
  { data, error, isReading, reread }: Reading,
): DeliveryLook | null {
  if (zones === undefined || ASKS_FOR[orderType] !== 'address') return null
  const code = bareCode(destination.typed)
  const zone = data?.zone ?? null
  const terms = zone && termsOf(zone)
  const dishes = cartSubtotal(cart)
  return {
    ...destination,
    needsPoint: data?.needsPoint ?? false,
    terms,
    outside: data && zone === null && code !== null ? areaOf(code) : null,
    fee: terms ? deliveryFee(terms, dishes) : cents(0),
    missing: terms ? missingForDelivery(terms, dishes) : cents(0),
    isReading: isReading && !data,
    hasFailed: Boolean(error) && !data,
    retry: () => void reread(),
  }
}

function termsOf({ fee, minimum, freeFrom, extraMinutes }: DeliveryTermsView): DeliveryTerms {
  return {
    feeCents: centsFromDollars(fee),
    minimumCents: centsFromDollars(minimum),
    freeFromCents: freeFrom === null ? null : centsFromDollars(freeFrom),
    extraMinutes,
  }
}
