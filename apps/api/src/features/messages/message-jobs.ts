import { createHash } from 'node:crypto'

/** The queue of everything that leaves the building as e-mail or text. */
export const MESSAGE_QUEUE = 'message'
/** Where a message ends that could not be delivered after all tries. */
export const FAILED_MESSAGE_QUEUE = 'message-failed'

export type OrderMessageKind = 'order-confirmation' | 'order-preparing' | 'order-ready' | 'order-cancelled'
export type AccountMessageKind = 'verify-email' | 'reset-password' | 'password-changed'

export type OrderMessage = { kind: OrderMessageKind; channel: 'email' | 'sms'; orderId: string }
/** Account mails carry their one-time link; they name the account so that a changed address is followed. */
export type AccountMessage = { kind: AccountMessageKind; channel: 'email'; accountId: string; link: string }
export type Message = OrderMessage | AccountMessage

/** A row of pg-boss's job table, which is our transactional outbox. */
export type MessageJob = { id: string; data: Message; delaySeconds: number }

/**
 * How a set of jobs becomes rows of pg-boss's job table, with the settings of the queue. Between the two parts stands
 * `jsonb_to_recordset(…)` over the jobs as JSON. One that is already there stays as it is.
 */
export const INSERT_JOBS = {
  before: `
    INSERT INTO pgboss.job (
      id, name, data, start_after, created_on, keep_until, expire_seconds, deletion_seconds,
      retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter
    )
    SELECT job.id, q.name, job.data, now() + job."delaySeconds" * interval '1 s', now(),
           now() + q.retention_seconds * interval '1 s', q.expire_seconds, q.deletion_seconds,
           q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter
    FROM`,
  after: `AS job(id uuid, data jsonb, "delaySeconds" int)
    JOIN pgboss.queue q ON q.name = '${MESSAGE_QUEUE}'
    ON CONFLICT DO NOTHING`,
} as const

/** The text to a customer is held while the step can be taken back (decision 9). */
export const STEP_MESSAGE_DELAY_SECONDS = 5

/** A subject gets one message of a kind and channel: the id is derived, so that a second insert changes nothing. */
export function orderMessageJob(message: OrderMessage, delaySeconds = 0): MessageJob {
  return { id: jobId(`${message.orderId}/${message.kind}/${message.channel}`), data: message, delaySeconds }
}

/** What is sent when an order is placed: an e-mail, and a text where a phone is known. */
export function confirmationJobs(order: { id: string; customerPhone: string }): MessageJob[] {
  return customerJobs('order-confirmation', order)
}

export function cancellationJobs(order: { id: string; customerPhone: string }): MessageJob[] {
  return customerJobs('order-cancelled', order)
}

function customerJobs(kind: OrderMessageKind, order: { id: string; customerPhone: string }): MessageJob[] {
  const channels = order.customerPhone ? (['email', 'sms'] as const) : (['email'] as const)
  return channels.map((channel) => orderMessageJob({ kind, channel, orderId: order.id }))
}

/** A UUID from a name, so that the same message has the same id on every process and after every restart. */
function jobId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
