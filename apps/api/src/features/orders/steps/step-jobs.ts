import { UNDO_SECONDS } from '@thali/domain/orders/kitchen/order-steps'

import type { Order } from '#api/features/orders/order.ts'
import { type OrderMessageKind, orderMessageJob, type OutboxJob } from '#api/outbox/message-jobs.ts'
import { pushJob } from '#api/outbox/push-jobs.ts'

/** What the customer is told of preparing and ready, held back while the step can be undone. */
export function stepJobs(order: Order): OutboxJob[] {
  const { id: orderId, status, customerPhone, accountId } = order
  const held = { delaySeconds: UNDO_SECONDS }
  const text = (kind: OrderMessageKind) =>
    customerPhone ? [orderMessageJob({ kind, channel: 'sms', orderId }, held)] : []
  if (status === 'preparing') return text('order-preparing')
  if (status !== 'ready') return []
  return [...text('order-ready'), ...(accountId ? [pushJob({ kind: 'order-ready', orderId }, held)] : [])]
}

/** Ids of everything that the steps of an order may have queued for the customer. */
export function stepJobIds(orderId: string): string[] {
  const texts = (['order-preparing', 'order-ready'] as const).map((kind) =>
    orderMessageJob({ kind, channel: 'sms', orderId }),
  )
  return [...texts, pushJob({ kind: 'order-ready', orderId })].map(({ id }) => id)
}
