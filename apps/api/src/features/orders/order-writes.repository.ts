import { PAYABLE_STATES } from '@thali/domain/payments/payable'
import type { RefundSummary } from '@thali/domain/payments/refund'
import { and, eq, ne, sql } from 'drizzle-orm'

import type { Transaction } from '#api/database/database.ts'
import { recordAudit, recordChange } from '#api/database/journal.ts'
import { confirmationJobs } from '#api/outbox/message-jobs.ts'
import { enqueueMessages } from '#api/outbox/outbox.ts'
import type { NewOrder, Order } from './order.ts'
import { countOpenCashOrder, notBefore } from './steps/order-steps.repository.ts'
import { orderNumbers, orders, orderStatusHistory, type PaidWith } from './orders.table.ts'

/**
 * Brings an order into being within a transaction that does more, such as writing down the payment that makes it.
 * A cash order of the site takes the faster way of one statement (`place-order.repository.ts`).
 */
export async function insertOrder(tx: Transaction, order: NewOrder, actor: string): Promise<Order> {
  const number = sql`nextval(${orderNumbers.seqName ?? ''})`
  const [placed] = await tx
    .insert(orders)
    .values({ ...order, number })
    .returning()
  if (!placed) throw new Error(`Order ${order.id} was not stored`)

  await tx.insert(orderStatusHistory).values({ orderId: order.id, status: order.status, actor, at: order.orderedAt })
  await recordChange(tx, changeOf(placed))
  const { accountId, adminCreated } = placed
  await enqueueMessages(tx, confirmationJobs(placed, adminCreated ? undefined : { accountId, source: null }))
  return placed
}

/** The order as nobody else can change it until the transaction ends. */
export async function lockOrder(tx: Transaction, orderId: string): Promise<Order | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  return order
}

/** Names the money that pays an order. Undefined when it is paid already or was cancelled. */
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
      and(eq(orders.id, orderId), sql`${orders.paymentStatus} IN ${PAYABLE_STATES}`, ne(orders.status, 'cancelled')),
    )
    .returning()
  if (!order) return undefined
  // An order that is paid holds nobody's place among the unpaid ones.
  await countOpenCashOrder(tx, order, -1)
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

/** Writes on the order what has become of the money that goes back. */
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
