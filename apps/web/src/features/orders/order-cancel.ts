import type { CancelMyOrder, OrderView } from '@thali/contracts/orders'
import { canCancel } from '@thali/domain/orders/order-status'

import { call, readPath } from '#web/lib/api.ts'
import { refreshReads, rememberRead } from '#web/lib/use-api.ts'

export const MOST_REASON = 300

/** Whether this account may still cancel the order: its own, and not cooked yet. */
export function mayCancel(order: OrderView, user: { uid: string } | null): boolean {
  return user !== null && order.customerInfo.firebaseId === user.uid && canCancel(order.status)
}

/** Cancels an own order; every part of the site that shows it learns of it. */
export async function cancelMyOrder(orderId: string, reason: string): Promise<CancelMyOrder['reply']> {
  const body = reason.trim() === '' ? {} : { reason: reason.trim() }
  const reply = await call('POST /me/orders/:id/cancel', { params: { id: orderId }, body })
  await rememberOrder(reply.order)
  await refreshReads('/me/orders')
  return reply
}

/** What becomes of the money, said before anybody confirms. */
export function refundRule({ paymentMethod, paymentStatus }: OrderView): string {
  if (paymentStatus === 'unpaid' || paymentStatus === 'failed') {
    return 'You have not paid yet, so there is nothing to refund.'
  }
  if (paymentStatus === 'refunded') return 'Your money is already on its way back.'
  return paymentMethod === 'cash'
    ? 'You paid in cash: the restaurant hands the money back to you in full.'
    : 'You paid by card: the full amount goes back to the same card within 5–10 business days.'
}

/** Puts a newer state of an order in the place of the remembered one. */
async function rememberOrder(order: OrderView): Promise<void> {
  await rememberRead(readPath('GET /getCustomerOrderDetails', { query: { orderId: order.id } }), { order })
}
