import type { PushKind } from '@thali/domain/messages/push-news'

import { jobId } from './job-id.ts'

/** Queue of all Web Push. Apart from e-mails and texts: a push service that hangs delays none of them. */
export const PUSH_QUEUE = 'push'

/** Something happened to an order. Whom it is told, and where, is found out when it is sent. */
export type PushTask = { kind: PushKind; orderId: string; subscriptionId?: string }

export type PushJob = { id: string; queue: typeof PUSH_QUEUE; data: PushTask; delaySeconds: number }

/**
 * One push per order, kind and subscription: the id is derived from them. Without a subscription it is the job that
 * makes one job for each.
 */
export function pushJob(task: PushTask, { delaySeconds = 0 }: { delaySeconds?: number } = {}): PushJob {
  const id = jobId(['push', task.orderId, task.kind, task.subscriptionId ?? 'all'].join('/'))
  return { id, queue: PUSH_QUEUE, data: task, delaySeconds }
}
