import type { LocationView } from '@thali/contracts/locations'
import type { Cart } from '@thali/domain/cart/cart-line'
import { DEFAULT_SPICE } from '@thali/domain/cart/cart-line'
import { type Cents, centsFromDollars, toDollars } from '@thali/domain/money/cents'
import { CHECKOUT_POSTAL_CODE, reportedRate, type Tax, taxForPostalCode } from '@thali/domain/money/tax'
import { normalizeEmail } from '@thali/domain/people/contact-fields'
import type { OrderType } from '@thali/domain/orders/order-status'
import { type PricedTotals, priceOrder } from '@thali/domain/orders/pricing'

import { type CheckoutFields, tipOf } from './checkout-fields.ts'
import { phoneToSend } from './phone/phone-number.ts'

export type OrderDraft = {
  cart: Cart
  location: LocationView
  orderType: OrderType
  fields: CheckoutFields
  accountId: string
}

export type CheckoutTotals = PricedTotals & { tax: Cents; rate: Tax }

/** Totals of the order, computed like on the server. */
export function checkoutTotals({ cart, location, fields }: Pick<OrderDraft, 'cart' | 'location' | 'fields'>) {
  const tax = taxForPostalCode(location.postalCode || CHECKOUT_POSTAL_CODE)
  const lines = cart.map(({ price, quantity }) => ({ unitPrice: centsFromDollars(price), quantity }))
  const percent = fields.discount?.percent
  const untipped = priceOrder(lines, tax.rate, centsFromDollars(0), percent)
  const tip = tipOf(fields, untipped.subtotal, untipped.tax)
  return { ...priceOrder(lines, tax.rate, tip, percent), rate: tax } satisfies CheckoutTotals
}

/** The order as it is sent, with delivery or table details only for that order type. */
export function toOrderPayload(draft: OrderDraft) {
  const { cart, location, orderType, fields, accountId } = draft
  const { subtotal, tax, tip, total, rate } = checkoutTotals(draft)
  const { id, name, address, phone, postalCode } = location
  const place = { id, name, address, phone, postalCode }
  return {
    customerInfo: {
      name: fields.name.trim(),
      email: normalizeEmail(fields.email),
      phone: phoneToSend(fields.phone),
      firebaseId: accountId,
    },
    items: cart.map(toItem),
    location: place,
    locationInfo: place,
    orderType,
    paymentMethod: fields.payBy,
    tipAmount: toDollars(tip),
    pricing: {
      subtotal: toDollars(subtotal),
      tax: toDollars(tax),
      tip: toDollars(tip),
      total: toDollars(total),
      taxRate: reportedRate(rate.rate),
    },
    ...(orderType === 'delivery' && {
      deliveryInfo: { address: fields.address.trim(), instructions: fields.deliveryInstructions.trim() },
    }),
    ...(orderType === 'dine-in' && {
      tableInfo: { tableNumber: tableNumberOf(fields.tableNumber), partySize: fields.partySize },
    }),
    specialInstructions: fields.specialInstructions.trim(),
    ...(fields.discount && { discountCode: fields.discount.code }),
  }
}

export type OrderPayload = ReturnType<typeof toOrderPayload>

function toItem(line: Cart[number]) {
  return {
    id: line.id,
    name: line.name,
    price: line.price,
    quantity: line.quantity,
    category: line.category || 'food',
    description: line.description,
    selectedSpiceLevel: line.selectedSpiceLevel ?? DEFAULT_SPICE.level,
    spiceLevelName: line.spiceLevelName ?? DEFAULT_SPICE.name,
    spiceLevelId: line.spiceLevelId ?? DEFAULT_SPICE.id,
    cartKey: line.cartKey,
  }
}

function tableNumberOf(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed)
}
