import type { Claim } from '@thali/domain/orders/capacity/claims'
import { PAYABLE_STATES, PAYABLE_STATUSES } from '@thali/domain/payments/payment-state'
import type { RefundSummary } from '@thali/domain/payments/refund'
import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Transaction } from '#api/database/database.ts'
import { recordAudit, recordChange } from '#api/database/journal.ts'
import { claimFor, takeMinutes } from '#api/features/capacity/claims.statements.ts'
import { enqueueMessages } from '#api/outbox/outbox.ts'
import { countLoyalty } from './order-loyalty.ts'
import type { NewOrder, Order } from './order.ts'
import { notBefore, orderNumbers, orders, orderStatusHistory, type PaidWith } from './orders.table.ts'
import { madeJobs } from './placing/placed-jobs.ts'
import { countOpenCashOrder } from './steps/order-steps.statements.ts'

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
  const isSame = JSON.stringify(order.refund) === JSON.stringify(summary) && order.paymentStatus === paymentStatus
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
