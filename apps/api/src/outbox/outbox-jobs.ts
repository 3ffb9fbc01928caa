import { hash } from 'node:crypto'

import type { EmailTemplateData } from '@thali/contracts/messages/mailings'
import type { Language } from '@thali/domain/language/languages'
import type { EmailTemplateId } from '@thali/domain/messages/mailings'
import type { PushKind } from '@thali/domain/messages/push-news'

import { PRIORITY, TEXTS_FROM } from './message-priority.ts'

/** Queue of all e-mails and texts. */
export const MESSAGE_QUEUE = 'message'
/** Queue of messages that failed in all tries. */
export const FAILED_MESSAGE_QUEUE = 'message-failed'

export type OrderMessageKind = 'order-confirmation' | 'order-preparing' | 'order-ready' | 'order-cancelled'
export type ReservationMessageKind = 'reservation-confirmation' | 'reservation-changed' | 'reservation-cancelled'
export type AccountMessageKind =
  | 'verify-email'
  | 'reset-password'
  | 'password-changed'
  | 'tablet-signed-in'
  | 'passkey-added'

export type OrderMessage = { kind: OrderMessageKind; channel: 'email' | 'sms'; orderId: string }
export type ReservationMessage = {
  kind: ReservationMessageKind
  channel: 'email' | 'sms'
  reservationId: string
  /** For a changed booking, its version: it may change more than once, and each change is sent. */
  version?: number
  /** For a confirmation that staff resend, the part that makes its id unique. */
  again?: string
}
/** Account e-mails carry a one-time link. They name the account, so that a changed address is used. */
export type AccountMessage = {
  kind: AccountMessageKind
  channel: 'email'
  accountId: string
  link: string
  /** Left out by the release before, which knew only English accounts. */
  language?: Language
}
/** A finished message to one stored address or number. */
export type NoteMessage = {
  kind: NoteKind
  channel: 'email' | 'sms'
  /** What it is about. One message is sent per subject, kind and channel. */
  subject: string
  to: string
  name: string
  title: string
  text: string
  /** Of title and text; left out, English. */
  language?: Language
  /** Whose budget it counts in, beside that of its asker. */
  locationId?: string
}
export type NoteKind =
  | 'welcome'
  | 'payment-returned'
  | 'payment-link'
  | 'custom-text'
  | 'order-moved'
  | 'order-changed'
  | 'orders-unseen'
  | 'budget-reached'
  | 'phone-code'
  | 'guest-code'
/** A note before its channels are known. */
export type Note = Omit<NoteMessage, 'channel' | 'to'> & { email: string | null; phone: string | null }

/** An e-mail that staff wrote. Its row in `email_sends` has its state. */
export type MailingMessage = {
  kind: 'house-mail'
  channel: 'email'
  sendId: string
  /** The receiving account. Offers go to accounts only. */
  readerId: string | null
  to: string
  name: string | null
  template: EmailTemplateId
  content: EmailTemplateData
  /** Needs consent, checked again when it is sent. */
  isOffer: boolean
  /** The order or booking that it confirms. */
  about: string | null
}

export type Message = OrderMessage | ReservationMessage | AccountMessage | NoteMessage | MailingMessage

/** The outsider who caused a message, as far as known. */
export type Asker = { accountId: string | null; source: string | null }

/** A message in the outbox. */
export type OutboxMessage = Message & {
  /** Undefined: the system caused the message. Fields are left out when the caller's account or address is unknown. */
  asker?: Partial<Asker>
  /** An admin released it in spite of the budgets. */
  isReleased?: boolean
}

/** A row of pg-boss's job table, which is our transactional outbox. Due jobs are sent by priority. */
export type MessageJob = { id: string; data: OutboxMessage; delaySeconds: number; priority?: number }

/** Anything that is sent after the commit. */
export type OutboxJob = MessageJob | PushJob

/**
 * Turns jobs into rows of pg-boss's job table, with the settings of their queue; that of messages when none is named.
 * `jsonb_to_recordset(…)` with the jobs as JSON goes between the two parts. Existing jobs are left alone, and no push of
 * a new order is made where no device asked for any, unless it is for later: then one may ask until it leaves. A delay counts from the insert, because the transaction may have
 * waited for a lock before.
 */
export const INSERT_JOBS = {
  before: `
    INSERT INTO pgboss.job (
      id, name, data, priority, start_after, created_on, keep_until, expire_seconds, heartbeat_seconds, deletion_seconds,
      retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter
    )
    SELECT job.id, q.name, job.data,
           COALESCE(job.priority, 0) + CASE job.data->>'channel' WHEN 'sms' THEN ${TEXTS_FROM} ELSE 0 END,
           clock_timestamp() + job."delaySeconds" * interval '1 s', now(),
           now() + q.retention_seconds * interval '1 s', q.expire_seconds, q.heartbeat_seconds, q.deletion_seconds,
           q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter
    FROM`,
  after: `AS job(id uuid, queue text, data jsonb, "delaySeconds" int, priority int)
    JOIN pgboss.queue q ON q.name = COALESCE(job.queue, '${MESSAGE_QUEUE}')
    WHERE job.data->>'kind' <> 'order-placed' OR job."delaySeconds" > 0 OR EXISTS (SELECT FROM push_subscriptions)
    ON CONFLICT DO NOTHING`,
} as const

/** One message per subject, kind and channel: the id is derived from them, so that a second insert changes nothing. */
export function orderMessageJob(
  message: OrderMessage,
  { delaySeconds = 0, asker }: { delaySeconds?: number; asker?: Asker | undefined } = {},
): MessageJob {
  const id = jobId(`${message.orderId}/${message.kind}/${message.channel}`)
  return { id, data: from(message, asker), delaySeconds, priority: PRIORITY[message.kind] }
}

/** One message for each channel that reaches the recipient. */
export function noteJobs({ email, phone, ...note }: Note, asker?: Asker): MessageJob[] {
  const ways = [
    { channel: 'email' as const, to: email },
    { channel: 'sms' as const, to: phone },
  ]
  return ways.flatMap(({ channel, to }) =>
    to === null
      ? []
      : [
          {
            id: jobId(`${note.subject}/${note.kind}/${channel}`),
            data: from({ ...note, channel, to }, asker),
            delaySeconds: 0,
            priority: PRIORITY[note.kind],
          },
        ],
  )
}

/** Messages for a new order: an e-mail, and a text if a phone number is known. */
export function confirmationJobs(order: Customer, asker?: Asker): MessageJob[] {
  return customerJobs('order-confirmation', order, { asker })
}

export function cancellationJobs(order: Customer, by: By = {}): MessageJob[] {
  return customerJobs('order-cancelled', order, by)
}

/** Messages to the guest of a booking: one per kind and channel, and one per version for changes. */
export function reservationJobs(
  kind: ReservationMessageKind,
  booking: Customer & { version: number },
  { asker, withoutText = false, again }: By & { again?: string } = {},
): MessageJob[] {
  const which = { ...(kind === 'reservation-changed' && { version: booking.version }), ...(again && { again }) }
  return waysTo(booking, withoutText).map((channel) => {
    const data: ReservationMessage = { kind, channel, reservationId: booking.id, ...which }
    const id = jobId(`${booking.id}/${occasionOf(data)}/${channel}`)
    return { id, data: from(data, asker), delaySeconds: 0, priority: PRIORITY[kind] }
  })
}

/** A customer who cancels this soon after ordering or booking knows it, and gets no text about it. */
const CANCELLED_SOON_MS = 10 * 60_000

/** Whether guests cancel what they have only just ordered or booked. */
export function isTakenBackSoon(askedAt: Date, now: Date): boolean {
  return now.getTime() - askedAt.getTime() < CANCELLED_SOON_MS
}

/** The part of a booking message's id that allows it to be sent again. */
export function occasionOf({ kind, version, again }: ReservationMessage): string {
  const which = again ?? version
  return which === undefined ? kind : `${kind}/${which}`
}

type Customer = { id: string; customerEmail: string; customerPhone: string; guestProof?: 'phone' | 'email' | null }

type By = { asker?: Asker | undefined; withoutText?: boolean }

function customerJobs(kind: OrderMessageKind, order: Customer, { asker, withoutText = false }: By): MessageJob[] {
  return waysTo(order, withoutText).map((channel) => orderMessageJob({ kind, channel, orderId: order.id }, { asker }))
}

/**
 * The number to which messages about an order go by themselves. That of somebody without an account who paid by card is for
 * calls only: it was proved by nobody, so that a stranger's would be texted.
 */
export function textedNumber({ customerPhone, guestProof }: Pick<Customer, 'customerPhone' | 'guestProof'>) {
  return guestProof === 'email' || customerPhone === '' ? null : customerPhone
}

/** A customer at the counter may have left neither address nor number. */
function waysTo(customer: Customer, withoutText: boolean): ('email' | 'sms')[] {
  const { customerEmail } = customer
  const isTexted = textedNumber(customer) !== null && !withoutText
  return [...(customerEmail ? (['email'] as const) : []), ...(isTexted ? (['sms'] as const) : [])]
}

function from<M extends Message>(message: M, asker: Asker | undefined): M & { asker?: Partial<Asker> } {
  if (!asker) return message
  const known = Object.entries(asker).filter(([, value]) => value !== null)
  return { ...message, asker: Object.fromEntries(known) }
}

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

/** A UUID derived from a name: the same message gets the same id in every process and after every restart. */
function jobId(name: string): string {
  const hex = hash('sha256', name)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
