import type { CancelMyOrder } from '@thali/contracts/order-steps'
import type { OrderView } from '@thali/contracts/orders'
import { centsFromDollars, formatMoney } from '@thali/domain/money/cents'
import { refundLine, refundPromise } from '@thali/domain/orders/receipt-refund'
import { amountToReturn, refundWay } from '@thali/domain/payments/refund'

import { call, readPath } from '#web/lib/api/api.ts'
import { refreshReads, rememberRead } from '#web/lib/api/use-read.ts'

/** Cancels an own order; every part of the site that shows it learns of it. */
export async function cancelMyOrder(orderId: string, reason: string): Promise<CancelMyOrder['reply']> {
  const body = reason.trim() === '' ? {} : { reason: reason.trim() }
  const reply = await call('POST /me/orders/:id/cancel', { params: { id: orderId }, body })
  await rememberOrder(reply.order)
  await refreshReads('/me/orders')
  return reply
}

/** What becomes of the money: said before anybody confirms, and of a cancelled order what has become of it. */
export function refundRule(order: OrderView): string {
  if (order.status === 'cancelled' && order.refund) return refundLine(order.refund)
  if (order.paymentStatus === 'refunded') return 'Your money is already on its way back.'
  return refundPromise(refundWay(order), amountToReturn(order))
}

/** What the button says that cancels: with the amount, where money goes back by itself. */
export function cancelLabel(order: OrderView): string {
  return refundWay(order) === 'card' ? `Cancel order and refund ${formatMoney(amountToReturn(order))}` : 'Cancel order'
}

/** What cancelling has done, for the message that stays until it is closed when money is concerned. */
export function cancellationNews({ refund }: Pick<CancelMyOrder['reply'], 'refund'>): {
  isWarning: boolean
  isAboutMoney: boolean
  text: string
} {
  const { method, status, refundId } = refund
  if (method === 'none' || status === 'none') return { isWarning: false, isAboutMoney: false, text: 'Order cancelled' }

  const amount = formatMoney(centsFromDollars(refund.amount))
  if (status === 'failed') {
    const text = `Order cancelled, but the refund of ${amount} did not go through. The restaurant processes it by hand.`
    return { isWarning: true, isAboutMoney: true, text }
  }
  if (method === 'card') {
    const state = status === 'succeeded' ? 'done' : 'on its way'
    const id = refundId === null ? '' : ` Refund ID: ${refundId}.`
    const text = `Order cancelled. ${amount} goes back via the original card payment method within 5-10 business days. Refund status: ${state}.${id}`
    return { isWarning: false, isAboutMoney: true, text }
  }
  const text =
    method === 'cash'
      ? `Order cancelled. The restaurant hands ${amount} back to you in cash at the counter.`
      : `Order cancelled. The restaurant looks into the refund of ${amount}.`
  return { isWarning: false, isAboutMoney: true, text }
}

/** Puts a newer state of an order in the place of the remembered one. */
async function rememberOrder(order: OrderView): Promise<void> {
  rememberRead(readPath('GET /getCustomerOrderDetails', { query: { orderId: order.id } }), { order })
}
