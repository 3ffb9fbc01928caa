import type { NewOrder } from '#api/features/orders/order.ts'
import { type Asker, confirmationJobs, type OutboxJob } from '#api/outbox/message-jobs.ts'
import { type PushJob, pushJob } from '#api/outbox/push-jobs.ts'

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
