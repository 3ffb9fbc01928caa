import type { OrderStatus } from '@thali/domain/order-status'
import { becausePutOff, dueAt } from '@thali/domain/orders/kitchen/due-time'
import type { Because } from '@thali/domain/orders/promise/because'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'

import type { Transaction } from '#api/database/database.ts'
import { recordAudit, recordChange } from '#api/database/journal.ts'
import type { Order } from '#api/features/orders/order.ts'
import { notBefore, openCashOrders, orders, orderStatusHistory } from '#api/features/orders/orders.table.ts'

export type Step = {
  orderId: string
  from: readonly OrderStatus[]
  to: OrderStatus
  /** Columns that change with the step, such as its time. */
  set: Partial<
    Pick<Order, 'prepStartedAt' | 'readyAt' | 'completedAt' | 'cancelledAt' | 'estimatedReady' | 'cancelReason'>
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
    detail: { version: moved.version, ...(step.set.cancelReason ? { reason: step.set.cancelReason } : {}) },
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
      ...(promisedFor ? { promisedFor: due, promiseBecause } : { estimatedReady: due }),
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
