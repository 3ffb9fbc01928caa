import { randomUUID } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import { can } from '@thali/domain/auth/roles'
import type { Schedule } from '@thali/domain/locations/schedule'
import { cents } from '@thali/domain/money/cents'
import { isAtDrawer } from '@thali/domain/paper/printers'
import { isPartlyPaid, isPayable } from '@thali/domain/payments/payment-state'
import { amountTaken } from '@thali/domain/payments/refund'

import type { Transaction } from '#api/database/database.ts'
import { payRest } from '#api/features/orders/changed-order.statements.ts'
import type { Order, OrderDraft } from '#api/features/orders/order.ts'
import { insertOrder, type OrderMaking, payOrder } from '#api/features/orders/orders.statements.ts'
import { isRest, orderOf, toBePaid } from '#api/features/orders/placing/order-draft.ts'
import { insertPayment } from '#api/features/payments/payments.statements.ts'
import type { Payment } from '#api/features/payments/payments.table.ts'
import type { SeenMoney } from '#api/features/payments/webhooks/stripe-reading.ts'
import { openCashDrawer } from '#api/features/printing/drawer-kick.statements.ts'
import type { Principal } from '#api/identity/principal.ts'

/** `takenAt`: when the money was taken, as the device says that may have kept it without a network. */
type Taking = { actor: string; now: Date; takenAt?: unknown }

/** An order and the payment that pays it. */
export type Taken = { order: Order; payment: Payment }

/** @throws AppError `order-already-paid`, `order-not-payable` */
export function requirePayable(order: Order): void {
  if (order.paymentStatus === 'paid' && !isPartlyPaid(order)) throw new AppError('order-already-paid')
  if (!isPayable(order)) throw new AppError('order-not-payable')
}

/**
 * Payment of a completed order is left to managers; the board no longer asks for it.
 *
 * @throws AppError `permission-denied`, and those of `requirePayable`
 */
export function requirePayableBy(order: Order, principal: Principal): void {
  requirePayable(order)
  const isStaff = principal.kind === 'account' && !can(principal.role, 'orders.take-late-payment')
  if (order.status === 'completed' && isStaff) {
    throw new AppError('permission-denied', { message: 'A manager takes the money of an order that is completed.' })
  }
}

/**
 * Records that staff took payment for an order.
 *
 * @throws AppError as `requirePayable`
 */
export async function takeByHand(
  tx: Transaction,
  order: Order,
  { actor, now, takenAt, method }: Taking & { method: 'cash' | 'manual' },
): Promise<Taken> {
  requirePayable(order)
  if (isPartlyPaid(order)) return takeRest(tx, order, { actor, now, takenAt, method })
  // Card payments go through the provider; money taken by staff for a card order is recorded as another method.
  const takenBy = order.paymentMethod === 'cash' ? 'cash' : 'manual'
  const payment = await writeDown(tx, order, takenBy, { actor, now, takenAt })
  const paid = { takenBy, paymentIntentId: null, sessionId: null, card: null } as const
  const { id, capturedCents } = payment
  const done = await payOrder(tx, order.id, { id, capturedCents, paid, now, actor })
  if (!done) throw new AppError('order-not-payable')
  return { order: done, payment }
}

/** The rest of a changed order may come another way than the rest of its money. */
async function takeRest(
  tx: Transaction,
  order: Order,
  { actor, now, takenAt, method }: Taking & { method: 'cash' | 'manual' },
): Promise<Taken> {
  const takenBy = order.paymentMethod === 'cash' ? 'cash' : method
  const payment = await writeDown(tx, order, takenBy, { actor, now, takenAt })
  const rest = { takenBy, card: null, sessionId: null, capturedCents: cents(payment.capturedCents) }
  const done = await payRest(tx, order, { restCents: order.dueCents, rest, now, actor })
  if (!done) throw new AppError('order-not-payable')
  return { order: done, payment }
}

/**
 * Records card money that another program took for an order, as the provider confirms it.
 *
 * @throws AppError `payment-not-confirmed`, `order-not-payable`
 */
export async function takeConfirmed(
  tx: Transaction,
  order: Order,
  seen: SeenMoney,
  { actor, now }: Taking,
): Promise<void> {
  const paysRest = isPartlyPaid(order)
  const payment = await insertPayment(tx, {
    id: randomUUID(),
    takenBy: 'card',
    orderId: order.id,
    locationId: order.locationId,
    providerId: seen.providerId,
    capturedCents: seen.capturedCents,
    isDisputed: seen.isDisputed,
    paysRest,
    currency: seen.currency,
    cardBrand: seen.card?.brand ?? null,
    cardLast4: seen.card?.last4 ?? null,
    actor,
    takenAt: now,
  })
  if (!payment) throw new AppError('payment-not-confirmed')
  const { id, capturedCents } = payment
  const paid = { takenBy: 'card' as const, paymentIntentId: seen.providerId, sessionId: null, card: seen.card }
  const by = { now, actor }
  const rest = { takenBy: 'card' as const, card: seen.card, sessionId: null, capturedCents: cents(capturedCents) }
  const done = paysRest
    ? await payRest(tx, order, { restCents: order.dueCents, rest, ...by })
    : await payOrder(tx, order.id, { id, capturedCents, paid, ...by })
  if (!done) throw new AppError('order-not-payable')
}

/** A draft whose link was not paid becomes a cash order when it is paid at the counter. */
export async function makeCashOrder(
  tx: Transaction,
  draft: OrderDraft,
  { actor, now, takenAt, hours, claims, minutes }: Taking & Omit<OrderMaking, 'actor'> & { hours: Schedule },
): Promise<Taken> {
  const payment = await writeDown(tx, draft, 'cash', { actor, now, takenAt })
  const paid = { takenBy: 'cash', paymentIntentId: null, sessionId: null, card: null } as const
  const paidWith = { paymentStatus: 'paid', paymentId: payment.id, paidAt: now, paymentLearntAt: null, paid } as const
  const cashOrder = orderOf({ ...draft, paymentMethod: 'cash' }, { now, hours, payment: paidWith })
  return { order: await insertOrder(tx, cashOrder, { actor, claims, minutes }), payment }
}

async function writeDown(
  tx: Transaction,
  order: OrderDraft,
  takenBy: 'cash' | 'manual',
  { actor, now, takenAt }: Taking,
): Promise<Payment> {
  const paysRest = isRest(order)
  const amount = toBePaid(order)
  const capturedCents = amountTaken(takenBy, amount)
  const payment = await insertPayment(tx, {
    id: randomUUID(),
    takenBy,
    orderId: order.id,
    locationId: order.locationId,
    capturedCents,
    roundingCents: capturedCents - amount,
    paysRest,
    currency: 'cad',
    actor,
    takenAt: now,
  })
  if (!payment) throw new Error(`The payment of order ${order.id} was not stored`)
  if (takenBy === 'cash' && isAtDrawer(takenAt, now)) {
    await openCashDrawer(tx, { locationId: order.locationId, subject: order.id, cause: payment.id, now })
  }
  return payment
}
