import { randomUUID } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import { messagesByField } from '@thali/domain/fields'
import type { Hours } from '@thali/domain/locations/hours'
import { pausedSentence, pausedUntil } from '@thali/domain/locations/pause'
import { orderTypesAt } from '@thali/domain/locations/features'
import { toDollars } from '@thali/domain/money/cents'
import { itemCount } from '@thali/domain/orders/kitchen/board-rules'
import type { OrderTaker } from '@thali/domain/orders/order-check'
import type { OrderType, PaymentMethod } from '@thali/domain/orders/order-status'
import { type ParsedOrder, parseOrder } from '@thali/domain/orders/parse-order'
import { pricingDifferences } from '@thali/domain/orders/lines/pricing'
import { estimatedReadyAt } from '@thali/domain/orders/kitchen/ready-time'

import type { MenuService, MenuSnapshot } from '#api/features/menu/menu.service.ts'
import type { NewOrder, OrderDraft } from '#api/features/orders/order.ts'
import { type Discount, priceRequestedOrder, type PricedOrder } from './order-pricing.ts'

/** @throws AppError `order-invalid` with a sentence for every field that is wrong */
export function requireParsedOrder(body: unknown, takenBy: OrderTaker): ParsedOrder {
  const parsed = parseOrder(body, takenBy)
  if (parsed.ok) return parsed.value
  const details = messagesByField(parsed.error)
  throw new AppError('order-invalid', { message: parsed.error[0]?.message ?? 'Order data is required', details })
}

/** @throws AppError `order-invalid` where the order names another way to pay than the call is for */
export function requirePaymentMethod({ paymentMethod }: ParsedOrder, method: PaymentMethod): void {
  if (paymentMethod === null || paymentMethod === method) return
  throw new AppError('order-invalid', {
    message: `This call places ${method} orders only`,
    details: { paymentMethod: `Must be ${method}` },
  })
}

/** @throws AppError `location-unknown`, `location-inactive` */
export async function findOrderableMenu(menu: MenuService, locationId: string): Promise<MenuSnapshot> {
  const snapshot = await menu.findSnapshot(locationId)
  if (!snapshot) throw new AppError('location-unknown')
  if (!snapshot.location.isActive) throw new AppError('location-inactive')
  return snapshot
}

/**
 * Staff may order while online orders are paused.
 *
 * @throws AppError `orders-paused`
 */
export function requireNoPause({ location }: MenuSnapshot, now: Date): void {
  const until = pausedUntil(location.ordersPausedUntil, now)
  if (!until) return
  throw new AppError('orders-paused', {
    message: pausedSentence(location, until),
    details: { until: until.toISOString() },
  })
}

type DraftParts = {
  input: ParsedOrder
  snapshot: MenuSnapshot
  accountId: string | null
  paymentMethod: OrderDraft['paymentMethod']
  takenBy: OrderTaker
  discount: Discount | null
}

/**
 * Prices a checked order from the location's menu.
 *
 * @throws AppError `order-type-unavailable`, `item-unavailable`, `pricing-mismatch`, `order-invalid`
 */
export function draftOrder({ input, snapshot, accountId, paymentMethod, takenBy, discount }: DraftParts): OrderDraft {
  const { location } = snapshot
  requireOrderType(snapshot, input.orderType)
  const isTipFree = takenBy === 'staff'
  const priced = priceRequestedOrder(snapshot, input.lines, {
    tip: input.tip,
    isTipFree,
    discount,
    language: input.language,
  })
  requireAgreement(input, priced)
  const { subtotal, tax, tip, total, discount: discountCents } = priced.totals
  return {
    id: randomUUID(),
    locationId: location.id,
    accountId,
    paymentMethod,
    orderType: input.orderType,
    customerName: input.customer.name,
    customerEmail: input.customer.email,
    customerPhone: input.customer.phone,
    lines: priced.lines,
    subtotalCents: subtotal,
    discountCents,
    discountCode: discount?.code ?? null,
    taxCents: tax,
    tipCents: tip,
    totalCents: total,
    taxRate: priced.taxRate,
    locationSnapshot: {
      id: location.id,
      name: location.name,
      address: location.address,
      phone: location.phone,
      postalCode: location.postalCode,
    },
    deliveryAddress: input.delivery?.address ?? null,
    deliveryInstructions: input.delivery?.instructions ?? null,
    tableNumber: input.table?.tableNumber ?? null,
    partySize: input.table?.partySize ?? null,
    specialInstructions: input.specialInstructions,
    adminCreated: takenBy === 'staff',
    language: input.language,
  }
}

type Payment = Pick<NewOrder, 'paymentStatus' | 'paymentId' | 'paidAt' | 'paymentLearntAt' | 'paid'>

const UNPAID: Payment = { paymentStatus: 'unpaid', paymentId: null, paidAt: null, paymentLearntAt: null, paid: null }

/**
 * Turns a draft into an order that starts now. When we learn late of a payment, the order's time is the time of
 * payment, so that its age shows how long the customer has waited; the promise counts from now, because the kitchen can
 * only start now.
 */
export function orderOf(
  draft: OrderDraft,
  {
    now,
    hours,
    payment = UNPAID,
    openCashSubjects = [],
  }: {
    now: Date
    hours: Hours
    payment?: Payment
    openCashSubjects?: string[]
  },
): NewOrder {
  return {
    ...draft,
    ...payment,
    status: 'pending',
    refund: null,
    cancelReason: null,
    openCashSubjects,
    version: 1,
    estimatedReady: estimatedReadyAt({
      orderType: draft.orderType,
      itemCount: itemCount(draft.lines),
      orderedAt: now,
      hours,
    }),
    orderedAt: (payment.paymentLearntAt && payment.paidAt) ?? now,
    prepStartedAt: null,
    readyAt: null,
    completedAt: null,
    cancelledAt: null,
    managersToldAt: null,
    updatedAt: now,
  }
}

function requireOrderType(snapshot: MenuSnapshot, orderType: OrderType): void {
  if (!orderTypesAt(snapshot.location.features).includes(orderType)) {
    throw new AppError('order-type-unavailable', { message: `${snapshot.location.name} does not offer ${orderType}.` })
  }
}

function requireAgreement({ claimed }: ParsedOrder, { totals }: PricedOrder): void {
  const differences = pricingDifferences(claimed, totals)
  if (differences.length === 0) return
  throw new AppError('pricing-mismatch', {
    message: `Pricing validation failed: ${differences.join(', ')}`,
    details: Object.fromEntries(Object.entries(totals).map(([part, amount]) => [part, toDollars(amount)])),
  })
}
