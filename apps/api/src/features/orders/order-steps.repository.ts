import type { OrderStatus } from '@thali/domain/orders/order-status'
import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Transaction } from '#api/database/database.ts'
import { recordAudit, recordChange } from '#api/database/journal.ts'
import type { Order } from '#api/features/orders/order.ts'
import { openCashOrders, orders, orderStatusHistory } from '#api/features/orders/orders.table.ts'
import { users } from '#api/features/users/users.table.ts'

export type Step = {
  orderId: string
  from: readonly OrderStatus[]
  to: OrderStatus
  /** Columns that go with the step, such as its time. */
  set: Partial<
    Pick<Order, 'prepStartedAt' | 'readyAt' | 'completedAt' | 'cancelledAt' | 'estimatedReady' | 'cancelReason'>
  >
  /** The version the caller saw, where losing to anybody else must be a refusal. */
  version?: number
  now: Date
  actor: string
}

/**
 * Moves an order in one conditional update: of two rivals one wins and the other gets nothing back. History, audit
 * and change feed are written with it.
 */
export async function moveOrder(tx: Transaction, step: Step): Promise<Order | undefined> {
  const [moved] = await tx
    .update(orders)
    .set({ ...step.set, status: step.to, version: sql`${orders.version} + 1`, updatedAt: step.now })
    .where(
      and(
        eq(orders.id, step.orderId),
        inArray(orders.status, [...step.from]),
        step.version === undefined ? undefined : eq(orders.version, step.version),
      ),
    )
    .returning()
  if (!moved) return undefined

  await tx.insert(orderStatusHistory).values({ orderId: moved.id, status: step.to, actor: step.actor, at: step.now })
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

/** Adds to, or with `-1` takes from, the counts of open cash orders that this order is part of. */
export async function countOpenCashOrder(tx: Transaction, order: Order, by: 1 | -1): Promise<void> {
  if (order.openCashSubjects.length === 0) return
  const counted = inArray(openCashOrders.subject, order.openCashSubjects)
  // Locked in the order in which placing an order locks them, so that the two never wait for each other in a circle.
  await tx.select().from(openCashOrders).where(counted).orderBy(openCashOrders.subject).for('update')
  await tx
    .update(openCashOrders)
    .set({ open: sql`${openCashOrders.open} + ${by}` })
    .where(counted)
}

/** Adds what a completed order earns to its account; a guest has none. */
export async function addLoyalty(
  tx: Transaction,
  accountId: string | null,
  earned: { orders: number; spentCents: number; points: number },
): Promise<void> {
  if (!accountId) return
  await tx
    .update(users)
    .set({
      totalOrders: sql`${users.totalOrders} + ${earned.orders}`,
      totalSpentCents: sql`${users.totalSpentCents} + ${earned.spentCents}`,
      loyaltyPoints: sql`${users.loyaltyPoints} + ${earned.points}`,
    })
    .where(eq(users.id, accountId))
}
