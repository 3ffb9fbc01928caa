import { randomUUID } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import { messagesByField } from '@thali/domain/fields'
import type { Hours } from '@thali/domain/locations/hours'
import { pausedSentence, pausedUntil } from '@thali/domain/locations/pause'
import { orderTypesAt } from '@thali/domain/locations/features'
import { type Cents, centsFromDollars, toDollars } from '@thali/domain/money/cents'
import { itemCount } from '@thali/domain/orders/board-rules'
import { normalizeEmail, normalizePhone } from '@thali/domain/people/contact-fields'
import { checkOrderInput, type OrderInput, type OrderTaker, orderTypeOf } from '@thali/domain/orders/order-check'
import type { OrderType } from '@thali/domain/orders/order-status'
import { claimedTotals, pricingDifferences } from '@thali/domain/orders/pricing'
import { estimatedReadyAt } from '@thali/domain/orders/ready-time'

import type { MenuService, MenuSnapshot } from '#api/features/menu/menu.service.ts'
import type { NewOrder, OrderDraft } from '#api/features/orders/order.ts'
import { type Discount, priceRequestedOrder, type PricedOrder, type RequestedLine } from './order-pricing.ts'

/** An order that passed `checkOrderInput`: every field below is there and of its type. */
type CheckedOrder = {
  customerInfo: { name: string; email?: string; phone?: string }
  items: RequestedLine[]
  location?: { id?: string } | string
  locationInfo?: { id?: string }
  orderType: OrderType
  paymentMethod?: string
  tipAmount?: number
  pricing: { subtotal: number; tax: number; tip: number; total: number }
  deliveryInfo?: { address: string; instructions?: string }
  tableInfo?: { tableNumber?: number | string; partySize: number }
  specialInstructions?: string
  discountCode?: unknown
}

/** The fields in which an order may name its location. */
type NamesLocation = { location?: unknown; locationInfo?: unknown }

/** @throws AppError `order-invalid` with a sentence for every field that is wrong */
export function requireCheckedOrder(body: unknown, takenBy: OrderTaker): CheckedOrder {
  const input = body as OrderInput
  const [first, ...others] = checkOrderInput(input, takenBy)
  if (!first) return { ...input, orderType: orderTypeOf(input, takenBy) } as CheckedOrder
  throw new AppError('order-invalid', { message: first.message, details: messagesByField([first, ...others]) })
}

/** @throws AppError `location-unknown`, `location-inactive` */
export async function findOrderableMenu(menu: MenuService, input: NamesLocation): Promise<MenuSnapshot> {
  const id = locationIdOf(input)
  const snapshot = typeof id === 'string' ? await menu.findSnapshot(id) : null
  if (!snapshot) throw new AppError('location-unknown')
  if (!snapshot.location.isActive) throw new AppError('location-inactive')
  return snapshot
}

/** The location that an order names, if any. */
export function locationIdOf(input: NamesLocation): string | undefined {
  const location = input.location as CheckedOrder['location']
  const locationInfo = input.locationInfo as CheckedOrder['locationInfo']
  return locationInfo?.id ?? (typeof location === 'string' ? location : location?.id)
}

/** Staff may order while online orders are paused. @throws AppError `orders-paused` */
export function requireNoPause({ location }: MenuSnapshot, now: Date): void {
  const until = pausedUntil(location.ordersPausedUntil, now)
  if (!until) return
  throw new AppError('orders-paused', {
    message: pausedSentence(location, until),
    details: { until: until.toISOString() },
  })
}

type DraftParts = {
  input: CheckedOrder
  snapshot: MenuSnapshot
  accountId: string | null
  paymentMethod: OrderDraft['paymentMethod']
  takenBy: OrderTaker
  discount: Discount | null
}

/**
 * Prices a checked order from the location's menu. @throws AppError `order-type-unavailable`, `item-unavailable`,
 * `pricing-mismatch`, `order-invalid`
 */
export function draftOrder({ input, snapshot, accountId, paymentMethod, takenBy, discount }: DraftParts): OrderDraft {
  const { location } = snapshot
  requireOrderType(snapshot, input.orderType)
  const isTipFree = takenBy === 'staff'
  const priced = priceRequestedOrder(snapshot, input.items, { tip: tipOf(input), isTipFree, discount })
  requireAgreement(input, priced)
  const { subtotal, tax, tip, total, discount: discountCents } = priced.totals
  return {
    id: randomUUID(),
    locationId: location.id,
    accountId,
    paymentMethod,
    orderType: input.orderType,
    customerName: input.customerInfo.name.trim().normalize('NFC'),
    customerEmail: normalizeEmail(input.customerInfo.email ?? ''),
    customerPhone: normalizePhone(input.customerInfo.phone ?? '') ?? '',
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
    ...deliveryOf(input),
    ...tableOf(input),
    specialInstructions: filled(input.specialInstructions),
    adminCreated: takenBy === 'staff',
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

function tipOf(input: CheckedOrder): Cents {
  return centsFromDollars(input.tipAmount ?? input.pricing.tip)
}

function requireAgreement(input: CheckedOrder, { totals }: PricedOrder): void {
  const differences = pricingDifferences(claimedTotals(input.pricing), totals)
  if (differences.length === 0) return
  throw new AppError('pricing-mismatch', {
    message: `Pricing validation failed: ${differences.join(', ')}`,
    details: Object.fromEntries(Object.entries(totals).map(([part, amount]) => [part, toDollars(amount)])),
  })
}

/** Only delivery orders have an address (CUS-ENT-48..49). */
function deliveryOf(input: CheckedOrder) {
  const delivery = input.orderType === 'delivery' ? input.deliveryInfo : undefined
  return { deliveryAddress: filled(delivery?.address), deliveryInstructions: filled(delivery?.instructions) }
}

/** Only dine-in orders have a table number (CUS-ENT-50..51). */
function tableOf(input: CheckedOrder) {
  const table = input.orderType === 'dine-in' ? input.tableInfo : undefined
  return {
    tableNumber: Number(table?.tableNumber) || null,
    partySize: table?.partySize ?? null,
  }
}

/** Optional free text; anything but a string is ignored. */
function filled(text: unknown): string | null {
  return typeof text === 'string' ? text.trim().normalize('NFC') || null : null
}
