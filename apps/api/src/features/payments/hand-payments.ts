import { randomUUID } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type { Hours } from '@thali/domain/locations/hours'

import type { Transaction } from '#api/database/database.ts'
import { orderOf } from '#api/features/orders/order-draft.ts'
import { insertOrder, payOrder } from '#api/features/orders/order-money.ts'
import type { Order, OrderDraft } from '#api/features/orders/order.ts'
import { insertPayment } from '#api/features/payments/payments.repository.ts'

type Taking = { actor: string; now: Date }

/** @throws AppError `order-already-paid`, `order-not-payable` */
export function requirePayable(order: Order): void {
  if (order.paymentStatus === 'paid') throw new AppError('order-already-paid')
  const isOver = order.status === 'cancelled' || order.status === 'completed'
  if (isOver || order.paymentStatus === 'refunded') throw new AppError('order-not-payable')
}

/** Writes down that staff took the money of an order. @throws AppError as `requirePayable` */
export async function takeByHand(tx: Transaction, order: Order, { actor, now }: Taking): Promise<Order> {
  requirePayable(order)
  // Card money has its own way; what staff take for a card order is another method.
  const takenBy = order.paymentMethod === 'cash' ? 'cash' : 'manual'
  const id = await writeDown(tx, order, takenBy, { actor, now })
  const paid = { takenBy, paymentIntentId: null, sessionId: null, card: null } as const
  const done = await payOrder(tx, order.id, { id, paid, now, actor })
  if (!done) throw new AppError('order-not-payable')
  return done
}

/** A draft whose link was not paid becomes a cash order when its money is taken at the counter. */
export async function makeCashOrder(
  tx: Transaction,
  draft: OrderDraft,
  { actor, now, hours }: Taking & { hours: Hours },
): Promise<Order> {
  const paymentId = await writeDown(tx, draft, 'cash', { actor, now })
  const paid = { takenBy: 'cash', paymentIntentId: null, sessionId: null, card: null } as const
  const payment = { paymentStatus: 'paid', paymentId, paidAt: now, paid } as const
  return insertOrder(tx, orderOf({ ...draft, paymentMethod: 'cash' }, { now, hours, payment }), actor)
}

async function writeDown(
  tx: Transaction,
  order: OrderDraft,
  takenBy: 'cash' | 'manual',
  { actor, now }: Taking,
): Promise<string> {
  const payment = await insertPayment(tx, {
    id: randomUUID(),
    takenBy,
    orderId: order.id,
    locationId: order.locationId,
    capturedCents: order.totalCents,
    currency: 'cad',
    actor,
    takenAt: now,
  })
  if (!payment) throw new Error(`The payment of order ${order.id} was not stored`)
  return payment.id
}
