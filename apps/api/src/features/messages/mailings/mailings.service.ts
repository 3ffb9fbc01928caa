import { randomUUID } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type { EmailTemplateData, RecipientResult, SendBulkEmail, SendEmail } from '@thali/contracts/messages/mailings'
import { isReservationComplete } from '@thali/domain/messages/confirmation-facts'
import { cooldownWords } from '@thali/domain/messages/email-check'
import {
  type EmailTemplateId,
  fillCustomerName,
  isConfirmation,
  templateOf,
  needsConsent,
  WITHHELD,
} from '@thali/domain/messages/mailings'

import type { MailingsRepository } from './mailings.repository.ts'
import type { Transaction } from '#api/database/database.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { recordAudit } from '#api/database/journal.ts'
import type { MailGateway } from '#api/features/messages/mail.gateway.ts'
import {
  type NoticeReaders,
  onlyConcerned,
  readAddresses,
  readWanted,
  type Recipient,
  toRecipients,
} from '#api/features/messages/mailings/mailing-recipients.ts'
import type { OrderReader } from '#api/features/orders/order.ts'
import type { ReservationReader } from '#api/features/reservations/reservations.presenter.ts'
import { isAdmin, type Principal, worksAt } from '#api/identity/principal.ts'
import { AFTER_EVERYTHING } from '#api/outbox/message-priority.ts'
import { enqueueMessages } from '#api/outbox/outbox.ts'

type Deps = {
  mailings: MailingsRepository
  orders: OrderReader
  reservations: ReservationReader
  idempotency: Idempotency
  mail: MailGateway
  /** Recipients of a service notice of a location. */
  findNoticeReaders: (locationId: string) => Promise<NoticeReaders>
}
type Request = { principal: Principal; actor: string; submission: Submission | null }

type Batch = {
  template: EmailTemplateId
  content: EmailTemplateData
  recipients: readonly Recipient[]
  isOffer: boolean
  /** The order or booking that is confirmed. */
  about: string | null
}
/** The person whose order or booking an e-mail is about. */
type Guest = { name: string; about: string | null }

/** E-mails that staff write: to one guest, or to many who agreed to receive offers. */
export function createMailingsService(deps: Deps) {
  const { mailings, orders, reservations, idempotency, mail, findNoticeReaders } = deps

  function requireMail(): void {
    if (mail.readers === 'nobody') throw new AppError('mail-off')
  }

  async function findOrderGuest(orderId: string, { to, principal }: { to: readonly string[]; principal: Principal }) {
    const order = await orders.findById(orderId)
    if (!order || !worksAt(principal, order.locationId)) throw new AppError('order-not-found')
    if (!isOnly(to, order.customerEmail)) throw new AppError('email-recipient-mismatch')
    return { name: order.customerName, isCancelled: order.status === 'cancelled' }
  }

  async function findTableGuest(
    content: EmailTemplateData,
    { to, principal }: { to: readonly string[]; principal: Principal },
  ): Promise<Guest> {
    if (!isReservationComplete(content)) throw new AppError('reservation-data-missing')
    const booking = await reservations.find(content.metadata?.reservationId ?? '')
    const isMeant = booking && worksAt(principal, booking.locationId) && isOnly(to, booking.customerEmail)
    if (!booking || !isMeant || !isOnly([content.customerEmail ?? ''], booking.customerEmail)) {
      throw new AppError('reservation-not-found')
    }
    requireStanding(booking.status === 'cancelled', 'reservation')
    return { name: booking.customerName, about: booking.id }
  }

  /** The guest an e-mail is about. Only admins may write to people who are not guests of their location. */
  async function findGuest(
    body: SendEmail['body'],
    to: readonly string[],
    principal: Principal,
  ): Promise<Guest | undefined> {
    const { templateId, templateData } = body
    const orderId = body.orderId ?? body.metadata?.orderId
    if (!isAdmin(principal) && templateId === 'promotion') throw new AppError('permission-denied')
    if (templateId === 'reservation_confirmation') return findTableGuest(templateData, { to, principal })
    if (orderId !== undefined) {
      const { name, isCancelled } = await findOrderGuest(orderId, { to, principal })
      if (templateId !== 'order_confirmation') return { name, about: null }
      requireStanding(isCancelled, 'order')
      return { name, about: orderId }
    }
    if (templateId === 'order_confirmation') throw new AppError('order-not-found')
    if (!isAdmin(principal)) throw new AppError('permission-denied')
    return undefined
  }

  /** Puts a whole batch into the outbox, or nothing. */
  async function put(tx: Transaction, batch: Batch, actor: string): Promise<RecipientResult[]> {
    const waitMs = await mailings.waitMs(tx, actor)
    if (waitMs > 0) {
      throw new AppError('email-cooldown', { message: cooldownWords(waitMs), retryAfter: waitMs / 1000 })
    }
    const batchId = randomUUID()
    const messages = batch.recipients.flatMap(({ address, ...recipient }) =>
      address === null ? [] : [{ ...recipient, address, id: randomUUID() }],
    )
    await mailings.insert(
      tx,
      messages.map(({ id, address, name, readerId, withheld }) => ({
        id,
        batchId,
        template: batch.template,
        accountId: readerId,
        address,
        subject: subjectOf(batch, name),
        state: withheld === null ? 'queued' : 'suppressed',
        error: withheld && WITHHELD[withheld],
        actor,
      })),
    )
    const queued = messages.filter(({ withheld }) => withheld === null)
    await enqueueMessages(
      tx,
      queued.map((message) => toJob(message, batch)),
    )
    const detail = { template: batch.template, recipients: batch.recipients.length, queued: queued.length }
    await recordAudit(tx, { actor, action: 'mail.send', subject: batchId, detail })
    const idOf = new Map(queued.map(({ address, id }) => [address, id]))
    return batch.recipients.map((recipient) => toResult(recipient, idOf.get(recipient.address ?? '') ?? null))
  }

  return {
    /** @throws AppError as listed in the contract */
    async send(body: SendEmail['body'], { principal, actor, submission }: Request): Promise<SendEmail['reply']> {
      requireMail()
      const { templateId: template, templateData: content } = body
      const to = readAddresses(body.to)
      const guest = await findGuest(body, to, principal)
      const isOffer = needsConsent(template, to.length > 1)
      const readers = await mailings.findReaders({ addresses: to })
      const recipients = toRecipients(
        to.map((address) => ({ address })),
        readers,
        isOffer,
      ).map((recipient) => ({ ...recipient, name: guest?.name ?? recipient.name }))
      if (recipients.length === 1 && recipients[0]?.withheld) throw new AppError('email-not-wanted')
      const batch = { template, content, recipients, isOffer, about: guest?.about ?? null }
      return idempotency.once(submission, async (tx) => {
        const results = await put(tx, batch, actor)
        const messageId = results.find((result) => result.messageId !== null)?.messageId ?? ''
        return { success: true as const, messageId, results }
      })
    },

    /** @throws AppError `invalid-argument`, `email-cooldown` */
    async sendBulk(
      { recipients: named, templateId: template, templateData: content, noticeFor }: SendBulkEmail['body'],
      { actor, submission }: Request,
    ): Promise<SendBulkEmail['reply']> {
      requireMail()
      // A confirmation goes to one recipient: its content is nobody else's business.
      if (isConfirmation(template)) {
        throw new AppError('invalid-argument', { message: 'Invalid email template selected' })
      }
      const wanted = readWanted(named)
      const ids = wanted.flatMap(({ accountId }) => accountId ?? [])
      const addresses = wanted.flatMap(({ address }) => address ?? [])
      const isOffer = noticeFor === undefined && needsConsent(template, true)
      const found = toRecipients(wanted, await mailings.findReaders({ ids, addresses }), isOffer)
      const recipients = noticeFor === undefined ? found : onlyConcerned(found, await findNoticeReaders(noticeFor))
      return idempotency.once(submission, async (tx) => {
        const results = await put(tx, { template, content, recipients, isOffer, about: null }, actor)
        const successful = results.filter(({ status }) => status === 'queued').length
        return {
          success: true as const,
          totalRecipients: results.length,
          successful,
          failed: results.length - successful,
          results,
        }
      })
    },
  }
}

export type MailingsService = ReturnType<typeof createMailingsService>

function isOnly(addresses: readonly string[], email: string): boolean {
  return addresses.length === 1 && addresses[0]?.trim().toLowerCase() === email.toLowerCase()
}

function requireStanding(isCancelled: boolean, what: 'order' | 'reservation'): void {
  if (isCancelled) throw new AppError('invalid-argument', { message: `This ${what} was cancelled.` })
}

function subjectOf({ template, content }: Batch, name: string | null): string {
  return fillCustomerName(content.subject?.trim() || templateOf(template).subject, name)
}

type Addressed = Recipient & { id: string; address: string }

function toJob({ id, address, name, readerId }: Addressed, { template, content, isOffer, about }: Batch) {
  const data = {
    kind: 'house-mail' as const,
    channel: 'email' as const,
    sendId: id,
    readerId,
    to: address,
    name,
    template,
    content,
    isOffer,
    about,
  }
  return { id, data, delaySeconds: 0, priority: isOffer ? AFTER_EVERYTHING : 0 }
}

function toResult({ address, called, name, withheld }: Recipient, messageId: string | null): RecipientResult {
  return {
    recipient: address ?? called,
    name,
    status: messageId === null ? 'suppressed' : 'queued',
    reason: withheld && WITHHELD[withheld],
    messageId,
  }
}
