import { isDeepStrictEqual } from 'node:util'

import { loyaltyEarned } from '@thali/domain/money/points'
import type { OrderStatus } from '@thali/domain/order-status'
import type { Claim } from '@thali/domain/orders/capacity/claims'
import { becausePutOff, dueAt } from '@thali/domain/orders/kitchen/due-time'
import type { Because } from '@thali/domain/orders/promise/because'
import { PAYABLE_STATES, PAYABLE_STATUSES } from '@thali/domain/payments/payment-state'
import type { RefundSummary } from '@thali/domain/payments/refund'
import { and, eq, inArray, sql, isNull } from 'drizzle-orm'

import { madeJobs } from './order-jobs.ts'
import type { NewOrder, Order } from './order.ts'
import { notBefore, openCashOrders, orderNumbers, orders, orderStatusHistory, type PaidWith } from './orders.table.ts'
import type { Transaction } from '#api/database/database.ts'
import { recordAudit, recordChange } from '#api/database/journal.ts'
import { claimFor, takeMinutes } from '#api/features/capacity/capacity.statements.ts'
import { addLoyalty } from '#api/features/users/users.statements.ts'
import { enqueueMessages } from '#api/outbox/outbox.ts'

export type OrderMaking = {
  actor: string
  claims: readonly Claim[]
  /** Minutes of the stations, of a draft that was paid. */
  minutes?: readonly Claim[] | undefined
}

/**
 * Inserts an order inside a larger transaction. A cash order from the site and the usual card payment take faster single
 * statements (`store-order.ts`).
 *
 * @throws the violated constraint `capacity_used` when there is less than it claims, `StationFull` when its minutes are taken
 */
export async function insertOrder(
  tx: Transaction,
  order: NewOrder,
  { actor, claims, minutes = [] }: OrderMaking,
): Promise<Order> {
  const claimant = { orderId: order.id, locationId: order.locationId }
  await claimFor(tx, { ...claimant, claims })
  if (minutes.length > 0) await takeMinutes(tx, { ...claimant, claims: minutes })
  const number = sql`nextval(${orderNumbers.seqName ?? ''})`
  const [placed] = await tx
    .insert(orders)
    .values({ ...order, number })
    .returning()
  if (!placed) throw new Error(`Order ${order.id} was not stored`)

  await tx.insert(orderStatusHistory).values({ orderId: order.id, status: order.status, actor, at: order.orderedAt })
  await recordChange(tx, changeOf(placed))
  await enqueueMessages(tx, madeJobs(placed))
  return placed
}

/** Reads the order FOR UPDATE. */
export async function lockOrder(tx: Transaction, orderId: string): Promise<Order | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  return order
}

/** Links the order to the payment that pays it. Undefined when it is already paid or cancelled. */
export async function payOrder(
  tx: Transaction,
  orderId: string,
  payment: { id: string; capturedCents: number; paid: PaidWith; now: Date; actor: string },
): Promise<Order | undefined> {
  const [order] = await tx
    .update(orders)
    .set({
      paymentStatus: 'paid',
      paymentId: payment.id,
      paid: payment.paid,
      paidAt: payment.now,
      updatedAt: notBefore(payment.now),
      version: sql`${orders.version} + 1`,
    })
    .where(
      and(
        eq(orders.id, orderId),
        sql`${orders.paymentStatus} IN ${PAYABLE_STATES}`,
        inArray(orders.status, PAYABLE_STATUSES),
      ),
    )
    .returning()
  if (!order) return undefined
  // An order that was completed first has left the count of open ones already, and earns its points now.
  if (order.status === 'completed') await countLoyalty(tx, order, 1)
  else await countOpenCashOrder(tx, order, -1)
  await tx.update(orders).set({ openCashSubjects: [] }).where(eq(orders.id, orderId))
  await recordAudit(tx, {
    actor: payment.actor,
    action: 'order.paid',
    subject: orderId,
    locationId: order.locationId,
    detail: { takenBy: payment.paid.takenBy, cents: payment.capturedCents, payment: payment.paid.paymentIntentId },
  })
  await recordChange(tx, changeOf(order))
  return order
}

/** Records the state of the refund on the order. */
export async function noteRefund(
  tx: Transaction,
  order: Order,
  { summary, isRefunded, now }: { summary: RefundSummary | null; isRefunded: boolean; now: Date },
): Promise<Order> {
  const paymentStatus = isRefunded ? 'refunded' : 'paid'
  const isSame = isDeepStrictEqual(order.refund, summary) && order.paymentStatus === paymentStatus
  if (isSame) return order
  const [noted] = await tx
    .update(orders)
    .set({ refund: summary, paymentStatus, updatedAt: notBefore(now), version: sql`${orders.version} + 1` })
    .where(eq(orders.id, order.id))
    .returning()
  if (!noted) throw new Error(`Order ${order.id} is gone`)
  await recordChange(tx, changeOf(noted))
  return noted
}

function changeOf({ id, locationId, version }: Order) {
  return { topic: 'order' as const, subject: id, locationId, version }
}

export type Step = {
  orderId: string
  from: readonly OrderStatus[]
  to: OrderStatus
  /** Columns that change with the step, such as its time. */
  set: Partial<
    Pick<
      Order,
      'prepStartedAt' | 'readyAt' | 'completedAt' | 'cancelledAt' | 'estimatedReady' | 'promiseBecause' | 'cancelReason'
    >
  >
  /** The version the caller saw. When given, a change made meanwhile is a refusal. */
  version?: number | undefined
  now: Date
  actor: string
}

/**
 * Moves an order back, to ready again or to cancelled. A step forward takes the faster single statement
 * (`advance-order.repository.ts`).
 *
 * One conditional update: of two concurrent steps one succeeds and the other returns nothing.
 * History, audit log and change feed are written in the same transaction.
 */
export async function moveOrder(tx: Transaction, step: Step): Promise<Order | undefined> {
  const [moved] = await tx
    .update(orders)
    .set({ ...step.set, status: step.to, version: sql`${orders.version} + 1`, updatedAt: notBefore(step.now) })
    .where(
      and(
        eq(orders.id, step.orderId),
        inArray(orders.status, [...step.from]),
        step.version === undefined ? undefined : eq(orders.version, step.version),
      ),
    )
    .returning()
  if (!moved) return undefined

  await tx.insert(orderStatusHistory).values({
    orderId: moved.id,
    status: step.to,
    actor: step.actor,
    at: moved.updatedAt,
  })
  await recordAudit(tx, {
    actor: step.actor,
    action: `order.${step.to}`,
    subject: moved.id,
    locationId: moved.locationId,
    detail: { version: moved.version },
    personal: step.set.cancelReason ? { reason: step.set.cancelReason } : undefined,
  })
  await recordChange(tx, { topic: 'order', subject: moved.id, locationId: moved.locationId, version: moved.version })
  return moved
}

/** Puts off the time for which a locked order is due. */
export async function changePromise(tx: Transaction, order: Order, due: Date, now: Date): Promise<Order> {
  const { id, promisedFor } = order
  const promiseBecause = becausePutOff(order.promiseBecause, dueAt(order))
  const [changed] = await tx
    .update(orders)
    .set({
      ...(promisedFor ? { promisedFor: due } : { estimatedReady: due }),
      promiseBecause,
      version: sql`${orders.version} + 1`,
      updatedAt: notBefore(now),
    })
    .where(eq(orders.id, id))
    .returning()
  if (!changed) throw new Error(`Order ${id} is gone`)
  return changed
}

type NewTime = { readyAt: Date; kitchenAt: Date; because: Because }

/** Gives a locked order for later another time. History, audit log and change feed are written in the same transaction. */
export async function changeTime(
  tx: Transaction,
  order: Order,
  { readyAt, kitchenAt, because }: NewTime,
  { now, actor }: Pick<Step, 'now' | 'actor'>,
): Promise<Order> {
  const { id, locationId, status } = order
  const [changed] = await tx
    .update(orders)
    .set({
      promisedFor: readyAt,
      estimatedReady: readyAt,
      kitchenAt,
      promiseBecause: because,
      version: sql`${orders.version} + 1`,
      updatedAt: notBefore(now),
    })
    .where(eq(orders.id, id))
    .returning()
  if (!changed) throw new Error(`Order ${id} is gone`)
  const { version, updatedAt: at } = changed
  await tx.insert(orderStatusHistory).values({ orderId: id, status, actor, at })
  const detail = { version, from: dueAt(order), to: readyAt }
  await recordAudit(tx, { actor, action: 'order.time', subject: id, locationId, detail })
  await recordChange(tx, { topic: 'order', subject: id, locationId, version })
  return changed
}

/**
 * Marks pending orders as reported to managers and returns those that were not yet marked, so that only one of several
 * processes reports each order.
 */
export async function claimUnseen(tx: Transaction, orderIds: readonly string[], now: Date): Promise<Order[]> {
  return tx
    .update(orders)
    .set({ managersToldAt: now })
    .where(and(inArray(orders.id, [...orderIds]), eq(orders.status, 'pending'), isNull(orders.managersToldAt)))
    .returning()
}

/** Adds to (or with `-1` subtracts from) the open cash order counts that include this order. */
export async function countOpenCashOrder(tx: Transaction, order: Order, by: 1 | -1): Promise<void> {
  if (order.openCashSubjects.length === 0) return
  const counted = inArray(openCashOrders.subject, order.openCashSubjects)
  // Locked in the same order as when placing an order, to avoid deadlocks.
  await tx.select().from(openCashOrders).where(counted).orderBy(openCashOrders.subject).for('update')
  await tx
    .update(openCashOrders)
    .set({ open: sql`${openCashOrders.open} + ${by}` })
    .where(counted)
}

/**
 * Adds what an order earns to its account, or takes it away. An order without an account, or one that is not both
 * completed and paid, earns nothing. A step forward counts the same within its one SQL statement.
 */
export async function countLoyalty(tx: Transaction, order: Order, by: 1 | -1): Promise<void> {
  const earned = loyaltyEarned(order)
  if (order.accountId && earned) await addLoyalty(tx, order.accountId, earned, by)
}
