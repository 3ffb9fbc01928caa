import { UNDO_SECONDS } from '@thali/domain/orders/kitchen/order-steps'

import type { NewOrder, Order } from '#api/features/orders/order.ts'
import {
  type Asker,
  confirmationJobs,
  type OutboxJob,
  type OrderMessageKind,
  orderMessageJob,
  type PushJob,
  pushJob,
  textedNumber,
} from '#api/outbox/outbox-jobs.ts'

/** What leaves because of a new order: the customer's confirmation, and a push to those who work there. */
export function placedJobs(order: NewOrder, asker?: Asker): OutboxJob[] {
  return [...confirmationJobs(order, asker), kitchenPush(order, order.orderedAt)]
}

/** The push to those who work there. That of an order for later is due when the kitchen gets it. */
export function kitchenPush({ id: orderId, kitchenAt }: Pick<NewOrder, 'id' | 'kitchenAt'>, now: Date): PushJob {
  const laterMs = kitchenAt === null ? 0 : Math.max(0, kitchenAt.getTime() - now.getTime())
  return pushJob({ kind: 'order-placed', orderId }, { delaySeconds: Math.ceil(laterMs / 1000) })
}

/** The same for an order that is made without its customer's request: when a card was charged, or by staff. */
export function madeJobs(order: NewOrder): OutboxJob[] {
  const { accountId, adminCreated } = order
  return placedJobs(order, adminCreated ? undefined : { accountId, source: null })
}

/** What the customer is told of preparing and ready, held back while the step can be undone. */
export function stepJobs(order: Order): OutboxJob[] {
  const { id: orderId, status, accountId } = order
  const held = { delaySeconds: UNDO_SECONDS }
  const text = (kind: OrderMessageKind) =>
    textedNumber(order) === null ? [] : [orderMessageJob({ kind, channel: 'sms', orderId }, held)]
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
