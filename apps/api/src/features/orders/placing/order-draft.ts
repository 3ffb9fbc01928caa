import { randomUUID } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type { RefusalWords } from '@thali/domain/language/en/refusals'
import type { Language } from '@thali/domain/language/languages'
import { ORDER_INPUT_WORDS_OF, PAUSE_WORDS_OF, REFUSAL_WORDS_OF } from '@thali/domain/language/words-of'
import { orderTypesAt } from '@thali/domain/locations/location'
import { pausedSentence, pausedUntil } from '@thali/domain/locations/pause'
import type { Schedule } from '@thali/domain/locations/schedule'
import { type Cents, cents, toDollars } from '@thali/domain/money/cents'
import { pricingDifferences } from '@thali/domain/money/pricing'
import type { ChargedTax } from '@thali/domain/money/tax-of'
import type { OrderType, PaymentMethod } from '@thali/domain/order-status'
import { itemCount } from '@thali/domain/orders/kitchen/board-rules'
import { estimatedReadyAt } from '@thali/domain/orders/kitchen/ready-time'
import { checkOrderInput, checkTableExists, type OrderTaker } from '@thali/domain/orders/order-check'
import { type ParsedOrder, parseOrder } from '@thali/domain/orders/parse-order'
import { localParts } from '@thali/domain/time/zone'

import { addressWithCode, decidingPoint, deliverOf } from './order-delivery.ts'
import { type Discount, priceRequestedOrder, type PricedOrder } from './order-pricing.ts'
import { tablesOf } from '#api/features/locations/locations.presenter.ts'
import type { MenuService, MenuSnapshot } from '#api/features/menu/menu.service.ts'
import type { DraftPromise, NewOrder, OrderDraft } from '#api/features/orders/order.ts'
import { fieldRefusal } from '#api/plugins/requests/field-refusal.ts'

/** @throws AppError `order-invalid` with a sentence for every field that is wrong */
export function requireParsedOrder(body: unknown, takenBy: OrderTaker): ParsedOrder {
  const parsed = parseOrder(body, takenBy)
  if (parsed.ok) return parsed.value
  const problemsIn = (language: Language) => checkOrderInput(body, takenBy, ORDER_INPUT_WORDS_OF[language])
  throw fieldRefusal('order-invalid', problemsIn)
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
 * For guests' orders for as soon as possible: staff may order while online orders are paused, and a time that can be
 * chosen is cooked after the pause.
 *
 * @throws AppError `orders-paused`
 */
export function requireNoPause({ location }: MenuSnapshot, now: Date): void {
  const until = pausedUntil(location.ordersPausedUntil, now)
  if (!until) return
  const place = { ...location, plansOrders: location.kitchen !== null }
  throw new AppError('orders-paused', {
    message: (language) => pausedSentence(place, until, PAUSE_WORDS_OF[language]),
    details: { until: until.toISOString() },
  })
}

type DraftParts = {
  input: ParsedOrder
  snapshot: MenuSnapshot
  accountId: string | null
  /** By what a guest without an account was let in. */
  guestProof?: OrderDraft['guestProof']
  paymentMethod: OrderDraft['paymentMethod']
  takenBy: OrderTaker
  discount: Discount | null
  /** What the guest reads: the messages about the order, and its receipt, are in it. */
  language: Language
  /** Tax is that of the day on which it is ordered. */
  now: Date
}

/**
 * Prices a checked order from the location's menu.
 *
 * @throws AppError `order-type-unavailable`, `item-unavailable`, `outside-delivery`, `below-delivery-minimum`,
 * `pricing-mismatch`, `order-invalid`
 */
export function draftOrder({
  input,
  snapshot,
  accountId,
  guestProof,
  paymentMethod,
  takenBy,
  discount,
  language,
  now,
}: DraftParts): OrderDraft {
  const { location } = snapshot
  requireOrderType(snapshot, input.orderType)
  if (takenBy === 'customer') requireTable(snapshot, input)
  const isTipFree = takenBy === 'staff'
  const priced = priceRequestedOrder(snapshot, input.lines, {
    tip: input.tip,
    isTipFree,
    discount,
    deliver: deliverOf(snapshot, input.delivery),
    language,
    day: localParts(now).date,
  })
  requireAgreement(input, priced)
  const { subtotal, tax, tip, total, discount: discountCents, deliveryFee } = priced.totals
  const extraMinutes = priced.delivery?.extraMinutes
  const deliveryPoint = decidingPoint(priced.delivery, input.delivery?.point, location)
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
    taxRate: priced.tax.rate,
    locationSnapshot: snapshotOf(location, priced.tax),
    ...(guestProof && { guestProof }),
    ...(deliveryFee && { feeCents: deliveryFee }),
    ...(extraMinutes != null && { deliveryMinutes: extraMinutes }),
    ...(deliveryPoint && { deliveryPoint }),
    deliveryAddress: input.delivery && addressWithCode(input.delivery),
    deliveryInstructions: input.delivery?.instructions ?? null,
    tableNumber: input.table?.tableNumber ?? null,
    partySize: input.table?.partySize ?? null,
    specialInstructions: input.specialInstructions,
    adminCreated: takenBy === 'staff',
    language,
  }
}

/** The location as its receipt names it, with what its rate is made of where its law was confirmed. */
function snapshotOf(location: MenuSnapshot['location'], { parts }: ChargedTax): OrderDraft['locationSnapshot'] {
  const { id, name, address, phone, postalCode, taxNumber } = location
  return { id, name, address, phone, postalCode, ...(taxNumber && { taxNumber }), ...(parts && { taxes: parts }) }
}

/** Whether only the rest of an order is to be paid, after a change. */
export function isRest({ dueCents = cents(0) }: OrderDraft): boolean {
  return dueCents > 0
}

/** The amount to pay: the total of a draft or an unpaid order, or the rest that a change left. */
export function toBePaid({ dueCents = cents(0), totalCents }: OrderDraft): Cents {
  return dueCents > 0 ? dueCents : totalCents
}

type Payment = Pick<NewOrder, 'paymentStatus' | 'paymentId' | 'paidAt' | 'paymentLearntAt' | 'paid'>

const UNPAID: Payment = { paymentStatus: 'unpaid', paymentId: null, paidAt: null, paymentLearntAt: null, paid: null }

/**
 * Turns a draft into an order that starts now. When we learn late of a payment, the order's time is the time of
 * payment, so that its age shows how long the customer has waited; without a promise the estimate counts from now,
 * because the kitchen can only start now.
 */
export function orderOf(
  { promise, deliveryMinutes, deliveryPoint = null, guestProof = null, feeCents = cents(0), ...draft }: OrderDraft,
  {
    now,
    hours,
    payment = UNPAID,
    openCashSubjects = [],
  }: {
    now: Date
    /** Of the order's type. */
    hours: Schedule
    payment?: Payment
    openCashSubjects?: string[]
  },
): NewOrder {
  const told = stillPromised(promise, now)
  return {
    ...draft,
    ...payment,
    ...told,
    feeCents,
    deliveryPoint,
    guestProof,
    status: 'pending',
    refund: null,
    dueCents: cents(0),
    changes: [],
    cancelReason: null,
    openCashSubjects,
    version: 1,
    estimatedReady:
      told.promisedFor ??
      estimatedReadyAt({
        orderType: draft.orderType,
        itemCount: itemCount(draft.lines),
        orderedAt: now,
        hours,
        deliveryMinutes: deliveryMinutes ?? null,
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

type Told = Pick<NewOrder, 'promisedFor' | 'kitchenAt' | 'promiseBecause'>

/** What a draft promised, unless its time came before the order did. */
function stillPromised(promise: DraftPromise | null | undefined, now: Date): Told {
  if (!promise || new Date(promise.readyAt) <= now) return { promisedFor: null, kitchenAt: null, promiseBecause: null }
  return {
    promisedFor: new Date(promise.readyAt),
    kitchenAt: new Date(promise.kitchenAt),
    promiseBecause: promise.because,
  }
}

/** @throws AppError `order-type-unavailable` */
export function requireOrderType(snapshot: MenuSnapshot, orderType: OrderType): void {
  if (!orderTypesAt(snapshot.location.features).includes(orderType)) {
    const { name } = snapshot.location
    const message = (language: Language) => REFUSAL_WORDS_OF[language].orderType(name, orderType)
    throw new AppError('order-type-unavailable', { message })
  }
}

/** @throws AppError `order-invalid` for the number of a table that the location does not have */
function requireTable({ location }: MenuSnapshot, { table }: ParsedOrder): void {
  const problemsIn = (language: Language) => checkTableExists(tablesOf(location), table, ORDER_INPUT_WORDS_OF[language])
  if (problemsIn('en-CA').length > 0) throw fieldRefusal('order-invalid', problemsIn)
}

function requireAgreement({ claimed }: ParsedOrder, { totals }: PricedOrder): void {
  const differencesIn = (words: RefusalWords) => pricingDifferences(claimed, totals, words)
  if (differencesIn(REFUSAL_WORDS_OF['en-CA']).length === 0) return
  throw new AppError('pricing-mismatch', {
    message: (language) => {
      const words = REFUSAL_WORDS_OF[language]
      return words.amounts(differencesIn(words).join(', '))
    },
    details: Object.fromEntries(Object.entries(totals).map(([part, amount]) => [part, toDollars(amount)])),
  })
}
