import type { CompareCarts, OtherBranch } from '@thali/contracts/orders/compare'
import { cartSubtotal } from '@thali/domain/cart/cart'
import type { Cart, CartLine } from '@thali/domain/cart/cart-line'
import type { ComparedCart, ComparedLine } from '@thali/domain/cart/compare-cart'
import type { DeliveryThere, RescueReason } from '@thali/domain/cart/rescue'
import { confirmedTaxes } from '@thali/domain/law/location-taxes'
import { type Cents, toDollars } from '@thali/domain/money/cents'
import { cartTotals } from '@thali/domain/money/pricing'
import { reportedRate } from '@thali/domain/money/tax'
import { codeMisfit } from '@thali/domain/money/usable-code'
import { type OrderType } from '@thali/domain/order-status'
import { ASKS_FOR } from '@thali/domain/orders/handover'
import { type Because, withoutStation } from '@thali/domain/orders/promise/because'

import type { MenuSnapshot } from '#api/features/menu/menu.service.ts'
import type { Discount } from '#api/features/orders/placing/order-pricing.ts'

type Offer = {
  snapshot: MenuSnapshot
  compared: ComparedCart
  reason: RescueReason
  delivery: DeliveryThere
  readyAt: Date
  because: Because
  metres: number | null
}

/** What guests are told of another location that can take their cart. */
export function toOtherBranch(
  { snapshot: { location }, compared, reason, delivery, readyAt, because, metres }: Offer,
  { orderType, discount, day }: { orderType: OrderType; discount: Discount | null; day: string },
): OtherBranch {
  const { feeCents, minimumCents, missingCents } = delivery
  return {
    id: location.id,
    name: location.name,
    reason,
    readyAt: readyAt.toISOString(),
    because: withoutStation(because),
    metres,
    lines: compared.lines.map(toComparedLine),
    cart: compared.there.map(toLineThere),
    pricing: toPricing(compared.there, location, { discount, delivery, day }),
    ...(ASKS_FOR[orderType] === 'address' && {
      delivery: { fee: toDollars(feeCents), minimum: toDollars(minimumCents), missing: toDollars(missingCents) },
    }),
  }
}

/** What a cart costs, without a tip. */
export function toPricing(
  cart: Cart,
  location: MenuSnapshot['location'],
  { discount, delivery, day }: { discount: Discount | null; delivery: DeliveryThere | null; day: string },
): CompareCarts['reply']['pricing'] {
  const order = { locationId: location.id, dishesCents: cartSubtotal(cart), isDelivery: delivery !== null }
  const reduction = discount && codeMisfit(discount, order) === null ? discount.reduction : undefined
  const { rate, ...totals } = cartTotals(
    cart,
    { postalCode: location.postalCode, taxes: confirmedTaxes(location, day) },
    {
      day,
      reduction,
      deliveryFee: delivery?.feeCents,
    },
  )
  return {
    discount: toDollars(totals.discount),
    ...(totals.deliveryFee && { deliveryFee: toDollars(totals.deliveryFee) }),
    subtotal: toDollars(totals.subtotal),
    tax: toDollars(totals.tax),
    tip: toDollars(totals.tip),
    total: toDollars(totals.total),
    taxRate: reportedRate(rate.rate),
  }
}

function toComparedLine({ name, quantity, outcome, missing, quantityThere, here, there }: ComparedLine) {
  return {
    name,
    quantity,
    outcome,
    missing: [...missing],
    quantityThere,
    here: dollarsOf(here),
    there: dollarsOf(there),
  }
}

function toLineThere(line: CartLine): OtherBranch['cart'][number] {
  const { id, name, price, quantity, spiceLevelId, maxQuantity, category, description } = line
  const { imageUrl, choices, note, chooseAgain } = line
  return {
    id,
    name,
    price,
    quantity,
    spiceLevelId,
    maxQuantity,
    category,
    description,
    ...(imageUrl !== undefined && { image: imageUrl }),
    ...(choices !== undefined && { choices }),
    ...(note !== undefined && { note }),
    ...(chooseAgain !== undefined && { chooseAgain }),
  }
}

function dollarsOf(amount: Cents | null): number | null {
  return amount === null ? null : toDollars(amount)
}
