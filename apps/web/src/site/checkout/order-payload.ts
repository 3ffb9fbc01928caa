import type { LocationView } from '@thali/contracts/locations/locations'
import { cartSubtotal } from '@thali/domain/cart/cart'
import type { Cart } from '@thali/domain/cart/cart-line'
import { type CartTotals, cartTotals } from '@thali/domain/money/pricing'
import { chosenTip } from '@thali/domain/money/tip'
import { codeMisfit } from '@thali/domain/money/usable-code'
import type { OrderType } from '@thali/domain/order-status'
import { orderPayload, type OrderPayload } from '@thali/domain/orders/order-payload'

import type { AppliedCode, CheckoutFields } from './checkout-fields.ts'
import { phoneToSend } from './phone/phone-number.ts'
import type { DeliveryLook } from '#web/cart/delivery-look.ts'
import { wishedTime } from '#web/cart/when/wanted-time.ts'

export type OrderDraft = {
  cart: Cart
  location: LocationView
  /** The local day, whose tax is charged. */
  day: string
  orderType: OrderType
  /** Whose code was scanned. */
  table?: number | null
  fields: CheckoutFields
  /** Null: a guest without an account. */
  accountId: string | null
  /** Where it goes, at a location that delivers into zones. */
  delivery?: Pick<DeliveryLook, 'typed' | 'point' | 'fee'> | null
  /** The time that the page shows, where the kitchen plans. */
  shownReadyAt?: string | null
}

/** Totals of the order with its tip and its code. */
export function checkoutTotals({
  cart,
  location,
  day,
  orderType,
  fields,
  delivery,
}: Pick<OrderDraft, 'cart' | 'location' | 'day' | 'orderType' | 'fields' | 'delivery'>): CartTotals {
  const { discount } = fields
  return cartTotals(cart, location, {
    day,
    tip: (tipBase) => chosenTip(fields, tipBase, 'customer'),
    reduction: discount && misfitOf(discount, { cart, location, orderType }) === null ? discount.reduction : undefined,
    deliveryFee: delivery?.fee,
  })
}

/** Why an applied code takes nothing off the cart as it is now; null when it does. */
export function misfitOf(
  code: AppliedCode,
  { cart, location, orderType }: Pick<OrderDraft, 'cart' | 'orderType'> & { location: { id: string } },
): ReturnType<typeof codeMisfit> {
  const order = { locationId: location.id, dishesCents: cartSubtotal(cart), isDelivery: orderType === 'delivery' }
  // Where it is accepted was asked when it was entered, for this location.
  return codeMisfit({ ...code, locationIds: [] }, order)
}

/** The order as it is sent. */
export function toOrderPayload(draft: OrderDraft): OrderPayload {
  const { cart, location, orderType, table, fields, accountId, delivery, shownReadyAt } = draft
  const { name, email } = fields
  return orderPayload({
    cart,
    location,
    orderType,
    paymentMethod: fields.payBy,
    totals: checkoutTotals(draft),
    customer: { name, email, phone: phoneToSend(fields.phone), accountId },
    fields: {
      ...fields,
      ...(table != null && atTable(table)),
      ...(delivery && { postalCode: delivery.typed, point: delivery.point }),
    },
    discountCode: fields.discount?.code,
    ...(location.plansOrders && {
      wantedAt: wishedTime(fields.wantedAt),
      shownReadyAt: fields.wantedAt.isLater ? null : (shownReadyAt ?? null),
    }),
  })
}

/** Nothing is asked at a table: each guest orders for one. */
function atTable(table: number): Pick<CheckoutFields, 'tableNumber' | 'partySize'> {
  return { tableNumber: String(table), partySize: 1 }
}
