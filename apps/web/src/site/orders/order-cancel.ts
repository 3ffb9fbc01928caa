import type { CancelMyOrder } from '@thali/contracts/orders/order-steps'
import type { OrderView } from '@thali/contracts/orders/orders'
import { centsFromDollars, formatMoney } from '@thali/domain/money/cents'
import { type Portion, portionsToReturn, refundLine, refundPromise } from '@thali/domain/payments/refund'
import type { ReactNode } from 'react'

import { orderQuery } from './guest-links.ts'
import { call, readPath, userMessage } from '#web/lib/api/api.ts'
import { refreshReads, rememberRead } from '#web/lib/api/use-read.ts'
import { paidOrderOf, receiptRefundOf } from '#web/lib/paid-order.ts'
import { useReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { words } from '#words/orders/cancel.ts'

/** Cancels an order of the account, or of a guest who holds its link, and updates every place that shows it. */
async function cancelMyOrder({ id: orderId, metadata }: OrderView, reason: string): Promise<CancelMyOrder['reply']> {
  const body = reason.trim() === '' ? {} : { reason: reason.trim() }
  const params = { id: orderId }
  const reply = metadata.byGuest
    ? await call('POST /guest/orders/:id/cancel', { params, body: { ...body, token: metadata.orderToken } })
    : await call('POST /me/orders/:id/cancel', { params, body })
  await rememberOrder(reply.order)
  await refreshReads('/me/orders')
  return reply
}

/** What happens to the money: before confirming, and on a cancelled order. */
export function refundRule(order: OrderView): string {
  if (order.status === 'cancelled' && order.refund) return refundLine(receiptRefundOf(order.refund))
  if (order.paymentStatus === 'refunded') return words.onItsWay
  return refundPromise(toReturn(order), order.card)
}

/** The label of the cancel button, with the amount if it is refunded automatically. */
export function cancelLabel(order: OrderView): string {
  const card = toReturn(order).find(({ takenBy }) => takenBy === 'card')
  return card && order.card?.brand !== 'interac' ? words.cancelAndRefund(formatMoney(card.cents)) : words.cancel
}

function toReturn(order: OrderView): Portion[] {
  return order.paymentStatus === 'paid' ? portionsToReturn(paidOrderOf(order)) : []
}

/** The message after cancelling. About money it stays until it is closed. */
export function cancellationNews({ refund }: Pick<CancelMyOrder['reply'], 'refund'>): {
  isWarning: boolean
  isAboutMoney: boolean
  text: string
} {
  const { method, status, refundId } = refund
  if (method === 'none' || status === 'none') return { isWarning: false, isAboutMoney: false, text: words.cancelled }

  const amount = formatMoney(centsFromDollars(refund.amount))
  if (status === 'failed') {
    return { isWarning: true, isAboutMoney: true, text: words.failed(amount) }
  }
  if (method === 'card') {
    const state = status === 'succeeded' ? words.done : words.pending
    const id = refundId === null ? '' : words.withId(refundId)
    const text = words.card(amount, state) + id
    return { isWarning: false, isAboutMoney: true, text }
  }
  const text = method === 'cash' ? words.cash(amount) : words.review(amount)
  return { isWarning: false, isAboutMoney: true, text }
}

/** Replaces the stored order by a newer version. */
async function rememberOrder(order: OrderView): Promise<void> {
  rememberRead(readPath('GET /getCustomerOrderDetails', { query: orderQuery(order.id) }), { order })
}

/** Asks before an order is cancelled, and shows the refund rule. `onCancelled` receives the cancelled order. */
export function useOrderCancel(order: OrderView, onCancelled: (order: OrderView) => void): [() => void, ReactNode] {
  return useReasonDialog({
    title: words.question(order.orderNumber),
    body: refundRule(order),
    keepLabel: words.keep,
    confirmLabel: cancelLabel(order),
    hint: words.hint,
    failureOf: userMessage,
    async send(reason) {
      const reply = await cancelMyOrder(order, reason)
      tellResult(reply)
      onCancelled(reply.order)
    },
  })
}

/** Shown outside the dialog, because the order is removed from this list. */
function tellResult(reply: Parameters<typeof cancellationNews>[0]): void {
  const { isWarning, isAboutMoney, text } = cancellationNews(reply)
  if (isWarning) toast.error(text)
  else toast.success(text, isAboutMoney ? { durationMs: Infinity } : {})
}
