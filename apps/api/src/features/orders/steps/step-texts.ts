import { UNDO_SECONDS } from '@thali/domain/orders/kitchen/undo'
import { type MessageJob, orderMessageJob } from '#api/outbox/message-jobs.ts'
import type { Order } from '#api/features/orders/order.ts'

/** Texts for preparing and ready, held back while the step can be undone. */
export function stepJobs(order: Order): MessageJob[] {
  if (!order.customerPhone) return []
  if (order.status !== 'preparing' && order.status !== 'ready') return []
  const kind = order.status === 'preparing' ? 'order-preparing' : 'order-ready'
  return [orderMessageJob({ kind, channel: 'sms', orderId: order.id }, { delaySeconds: UNDO_SECONDS })]
}

/** Ids of all texts that the steps of an order may have queued. */
export function stepTextIds(orderId: string): string[] {
  return (['order-preparing', 'order-ready'] as const).map(
    (kind) => orderMessageJob({ kind, channel: 'sms', orderId }).id,
  )
}
