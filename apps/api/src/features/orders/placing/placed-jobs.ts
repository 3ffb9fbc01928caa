import { type Asker, confirmationJobs, type OutboxJob } from '#api/outbox/message-jobs.ts'
import { pushJob } from '#api/outbox/push-jobs.ts'
import type { NewOrder } from '#api/features/orders/order.ts'

/** What leaves because of a new order: the customer's confirmation, and a push to those who work there. */
export function placedJobs(order: NewOrder, asker?: Asker): OutboxJob[] {
  return [...confirmationJobs(order, asker), pushJob({ kind: 'order-placed', orderId: order.id })]
}

/** The same for an order that is made without its customer's request: when a card was charged, or by staff. */
export function madeJobs(order: NewOrder): OutboxJob[] {
  const { accountId, adminCreated } = order
  return placedJobs(order, adminCreated ? undefined : { accountId, source: null })
}
