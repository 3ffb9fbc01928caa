import { createHash } from 'node:crypto'

import type { EmailTemplateData } from '@thali/contracts/house-mail'
import type { EmailTemplateId } from '@thali/domain/messages/email-templates'

/** The queue of everything that leaves the building as e-mail or text. */
export const MESSAGE_QUEUE = 'message'
/** Where a message ends that could not be delivered after all tries. */
export const FAILED_MESSAGE_QUEUE = 'message-failed'

export type OrderMessageKind = 'order-confirmation' | 'order-preparing' | 'order-ready' | 'order-cancelled'
export type ReservationMessageKind = 'reservation-confirmation' | 'reservation-changed' | 'reservation-cancelled'
export type AccountMessageKind = 'verify-email' | 'reset-password' | 'password-changed'

export type OrderMessage = { kind: OrderMessageKind; channel: 'email' | 'sms'; orderId: string }
export type ReservationMessage = {
  kind: ReservationMessageKind
  channel: 'email' | 'sms'
  reservationId: string
  /** Of a change, the version that it made: a booking may be changed more than once, and is told each time. */
  version?: number
  /** Of a confirmation that staff send once more, what tells it from the first. */
  again?: string
}
/** Account mails carry their one-time link; they name the account so that a changed address is followed. */
export type AccountMessage = { kind: AccountMessageKind; channel: 'email'; accountId: string; link: string }
/** A message that is complete as it stands, to one address or number that was taken from what is stored. */
export type NoteMessage = {
  kind: NoteKind
  channel: 'email' | 'sms'
  /** What it is about; of a subject, a kind and a channel one is sent. */
  subject: string
  to: string
  name: string
  title: string
  text: string
}
export type NoteKind =
  | 'welcome'
  | 'payment-returned'
  | 'payment-link'
  | 'custom-text'
  | 'orders-unseen'
  | 'budget-reached'
  | 'phone-code'
/** A note before it is known which ways lead to its reader. */
export type Note = Omit<NoteMessage, 'channel' | 'to'> & { email: string | null; phone: string | null }

/** A mail that people of the house wrote. Its row in `email_sends` says what became of it. */
export type HouseMail = {
  kind: 'house-mail'
  channel: 'email'
  sendId: string
  /** The account it goes to; an offer goes to nobody without one. */
  readerId: string | null
  to: string
  name: string | null
  template: EmailTemplateId
  content: EmailTemplateData
  /** Needs consent, also at the moment of sending. */
  isOffer: boolean
  /** The order or the reservation that it confirms. */
  about: string | null
}

export type Message = OrderMessage | ReservationMessage | AccountMessage | NoteMessage | HouseMail

/** Somebody outside of the house who caused a message, as far as they are known. */
export type Asker = { accountId: string | null; source: string | null }

/** A message in the outbox. */
export type OutboxMessage = Message & {
  /** Left out: the house is the origin. */
  asker?: Asker
  /** An admin has looked at it and sends it, whatever the budgets say. */
  isReleased?: boolean
}

/** A row of pg-boss's job table, which is our transactional outbox. Of the due ones the highest priority goes first. */
export type MessageJob = { id: string; data: OutboxMessage; delaySeconds: number; priority?: number }

/** Sent before everything else, because a person waits for it in front of a screen. */
export const BEFORE_EVERYTHING = 1

/** A hundred offers never stand before the confirmation of an order. */
export const AFTER_EVERYTHING = -1

/**
 * How a set of jobs becomes rows of pg-boss's job table, with the settings of the queue. Between the two parts stands
 * `jsonb_to_recordset(…)` over the jobs as JSON. One that is already there stays as it is. A message is held from the
 * moment that it is put in: its transaction may have waited a while for a lock.
 */
export const INSERT_JOBS = {
  before: `
    INSERT INTO pgboss.job (
      id, name, data, priority, start_after, created_on, keep_until, expire_seconds, heartbeat_seconds, deletion_seconds,
      retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter
    )
    SELECT job.id, q.name, job.data, COALESCE(job.priority, 0), clock_timestamp() + job."delaySeconds" * interval '1 s', now(),
           now() + q.retention_seconds * interval '1 s', q.expire_seconds, q.heartbeat_seconds, q.deletion_seconds,
           q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter
    FROM`,
  after: `AS job(id uuid, data jsonb, "delaySeconds" int, priority int)
    JOIN pgboss.queue q ON q.name = '${MESSAGE_QUEUE}'
    ON CONFLICT DO NOTHING`,
} as const

/** The text to a customer is held while the step can be taken back (ruling 9). */
export const STEP_MESSAGE_DELAY_SECONDS = 5

/** A subject gets one message of a kind and channel: the id is derived, so that a second insert changes nothing. */
export function orderMessageJob(
  message: OrderMessage,
  { delaySeconds = 0, asker }: { delaySeconds?: number; asker?: Asker | undefined } = {},
): MessageJob {
  const id = jobId(`${message.orderId}/${message.kind}/${message.channel}`)
  return { id, data: from(message, asker), delaySeconds }
}

/** One message for each way that leads to the reader. */
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
          },
        ],
  )
}

/** What is sent when an order is placed: an e-mail, and a text where a phone is known. */
export function confirmationJobs(order: Customer, asker?: Asker): MessageJob[] {
  return customerJobs('order-confirmation', order, { asker })
}

export function cancellationJobs(order: Customer, by: By = {}): MessageJob[] {
  return customerJobs('order-cancelled', order, by)
}

/** What the guest of a table is sent; of a kind, one by each way, and of changes one for each version. */
export function reservationJobs(
  kind: ReservationMessageKind,
  booking: Customer & { version: number },
  { asker, withoutText = false, again }: By & { again?: string } = {},
): MessageJob[] {
  const which = { ...(kind === 'reservation-changed' && { version: booking.version }), ...(again && { again }) }
  return waysTo(booking, withoutText).map((channel) => {
    const data: ReservationMessage = { kind, channel, reservationId: booking.id, ...which }
    return { id: jobId(`${booking.id}/${occasionOf(data)}/${channel}`), data: from(data, asker), delaySeconds: 0 }
  })
}

/** Who cancels within this time of having ordered or booked knows it, and is sent no text of it. */
const CANCELLED_SOON_MS = 10 * 60_000

/** Whether a guest takes back what they have only just asked for. */
export function isTakenBackSoon(askedAt: Date, now: Date): boolean {
  return now.getTime() - askedAt.getTime() < CANCELLED_SOON_MS
}

/** What a message about a table is sent for once. */
export function occasionOf({ kind, version, again }: ReservationMessage): string {
  const which = again ?? version
  return which === undefined ? kind : `${kind}/${which}`
}

type Customer = { id: string; customerEmail: string; customerPhone: string }

type By = { asker?: Asker | undefined; withoutText?: boolean }

function customerJobs(kind: OrderMessageKind, order: Customer, { asker, withoutText = false }: By): MessageJob[] {
  return waysTo(order, withoutText).map((channel) => orderMessageJob({ kind, channel, orderId: order.id }, { asker }))
}

/** A customer at the counter may have left neither address nor number. */
function waysTo({ customerEmail, customerPhone }: Customer, withoutText: boolean): ('email' | 'sms')[] {
  const isTexted = customerPhone !== '' && !withoutText
  return [...(customerEmail ? (['email'] as const) : []), ...(isTexted ? (['sms'] as const) : [])]
}

function from<M extends Message>(message: M, asker: Asker | undefined): M & { asker?: Asker } {
  return asker ? { ...message, asker } : message
}

/** A UUID from a name, so that the same message has the same id on every process and after every restart. */
function jobId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
