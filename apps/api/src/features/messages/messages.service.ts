import { randomUUID } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type {
  ListFailedMessages,
  ListHeldBackMessages,
  RetryFailedMessage,
  SendHeldBackMessage,
} from '@thali/contracts/messages/messages'
import type { ReservationView } from '@thali/contracts/reservations'
import { HELD_BACK } from '@thali/domain/messages/message-budget'
import { isWorthATextAt } from '@thali/domain/orders/kitchen/order-steps'

import type { MailingDelivery } from './mailings/mailing-delivery.ts'
import type { Clock } from '#api/clock.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { recordAudit } from '#api/database/journal.ts'
import type { Composed, Site } from '#api/features/messages/composing/mail-layout.ts'
import { MESSAGE_WORDS } from '#api/features/messages/composing/message-words.ts'
import {
  composeAccountMail,
  composeNoteMail,
  composeOrderMail,
  composeOrderText,
} from '#api/features/messages/composing/order-messages.ts'
import {
  composeReservationMail,
  composeReservationText,
} from '#api/features/messages/composing/reservation-messages.ts'
import type { MailGateway } from '#api/features/messages/mail.gateway.ts'
import type { MessageGate } from '#api/features/messages/message-gate.ts'
import type { MessageLedger } from '#api/features/messages/message-ledger.repository.ts'
import type { MessagesRepository, SentKey } from '#api/features/messages/messages.repository.ts'
import type { SmsGateway } from '#api/features/messages/sms.gateway.ts'
import type { Order } from '#api/features/orders/order.ts'
import type { OrdersRepository } from '#api/features/orders/orders.repository.ts'
import type { ReservationPresenter } from '#api/features/reservations/reservations.presenter.ts'
import type { ReservationsRepository } from '#api/features/reservations/reservations.repository.ts'
import type { UsersRepository } from '#api/features/users/users.repository.ts'
import type { LinkTokens } from '#api/identity/tokens.ts'
import {
  type AccountMessage,
  type NoteMessage,
  occasionOf,
  type OrderMessage,
  type OutboxMessage,
  type ReservationMessage,
} from '#api/outbox/outbox-jobs.ts'
import { enqueueMessages } from '#api/outbox/outbox.ts'

export type MessageParts = {
  messages: MessagesRepository
  orders: OrdersRepository
  reservations: ReservationsRepository
  users: UsersRepository
  orderTokens: LinkTokens
  reservationPresenter: ReservationPresenter
  idempotency: Idempotency
  mailings: MailingDelivery
  ledger: MessageLedger
  gate: MessageGate
  mail: MailGateway
  sms: SmsGateway
  site: Site
  clock: Clock
}

/** A message about to be sent, on either channel. */
type Leaving = {
  sent: SentKey
  to: { name: string; email: string; phone: string; locationId: string | null }
  mail: () => Composed
  text: () => string
}

type AboutOrders = {
  /** Guests who turned notifications off get it all the same. */
  isForAll: boolean
  /** Of a message about a step: when it was taken; null where it stands no longer. */
  stepAt?: (order: Order) => Date | null
}

const ABOUT_ORDERS: Record<OrderMessage['kind'], AboutOrders> = {
  'order-confirmation': { isForAll: true },
  'order-preparing': {
    isForAll: false,
    stepAt: ({ status, prepStartedAt }) => (status === 'preparing' ? prepStartedAt : null),
  },
  'order-ready': { isForAll: false, stepAt: ({ readyAt }) => readyAt },
  'order-cancelled': { isForAll: true },
}

/** Composes and sends what the outbox holds. Recipients come from the stored order or account, never from a request. */
export function createMessagesService(deps: MessageParts) {
  const { messages, ledger, gate, orders, users, orderTokens, idempotency, mail, sms, site, clock } = deps

  async function deliverToOrder(message: OutboxMessage & OrderMessage, id: string): Promise<void> {
    const sent = { subject: message.orderId, kind: message.kind, channel: message.channel }
    if (await messages.wasSent(sent)) return
    const order = await orders.findById(message.orderId)
    if (!order || isOvertaken(message.kind, order) || !(await isWanted(message.kind, order.accountId))) return

    const orderSite = { ...site, token: orderTokens.of(order.id) }
    const to = { name: order.customerName, email: order.customerEmail, phone: order.customerPhone }
    await leave(id, message, {
      sent,
      to: { ...to, locationId: order.locationId },
      mail: () => composeOrderMail(message.kind, order, orderSite),
      text: () => composeOrderText(message.kind, order, orderSite),
    })
  }

  /** A text about a step that was overtaken by another, or taken long ago, would only confuse. */
  function isOvertaken(kind: OrderMessage['kind'], order: Order): boolean {
    const { stepAt } = ABOUT_ORDERS[kind]
    if (!stepAt) return false
    const at = stepAt(order)
    return at === null || !isWorthATextAt(at, clock.now())
  }

  async function isWanted(kind: OrderMessage['kind'], accountId: string | null): Promise<boolean> {
    if (ABOUT_ORDERS[kind].isForAll || !accountId) return true
    const account = await users.findById(accountId)
    return account?.wantsNotifications !== false
  }

  async function deliverToGuest(message: OutboxMessage & ReservationMessage, id: string): Promise<void> {
    const sent = { subject: message.reservationId, kind: occasionOf(message), channel: message.channel }
    if (await messages.wasSent(sent)) return
    const booking = await deps.reservations.find(message.reservationId)
    // The booking was cancelled meanwhile, and the cancellation message says everything.
    if (!booking || (message.kind === 'reservation-changed' && booking.status === 'cancelled')) return

    const isTrusted =
      booking.source === 'staff' || (await messages.isOwnAddress(booking.customerEmail, booking.accountId))
    // The address may belong to somebody else, so nothing the guest typed appears in the message.
    const view = withoutWordsOfStrangers(deps.reservationPresenter.toView(booking), {
      isTrusted,
      isGuestsReason: message.asker !== undefined,
    })
    const to = { name: booking.customerName, email: booking.customerEmail, phone: booking.customerPhone }
    await leave(id, message, {
      sent,
      to: { ...to, locationId: booking.locationId },
      mail: () => composeReservationMail(message.kind, view, site),
      text: () => composeReservationText(message.kind, view, site),
    })
  }

  async function deliverToAccount(message: OutboxMessage & AccountMessage, id: string): Promise<void> {
    const account = await users.findById(message.accountId)
    if (!account || (mail.readers === 'guests' && account.role !== 'customer')) return
    if ((await gate.findObjection(id, message, { recipient: account.email, locationId: null })) !== null) return
    const composed = composeAccountMail(
      message.kind,
      { name: account.name, language: message.language ?? account.language },
      message.link,
      site,
    )
    await mail.send({ name: account.name, address: account.email }, composed)
  }

  async function deliverNote(note: OutboxMessage & NoteMessage, id: string): Promise<void> {
    const sent = { subject: note.subject, kind: note.kind, channel: note.channel }
    if (await messages.wasSent(sent)) return
    await leave(id, note, {
      sent,
      to: { name: note.name, email: note.to, phone: note.to, locationId: note.locationId ?? null },
      mail: () => composeNoteMail(note, site),
      text: () => note.text,
    })
  }

  /** Sends a message on its channel, unless a budget blocks it, and records that it was sent. */
  async function leave(id: string, message: OutboxMessage, { sent, to, mail: compose, text }: Leaving): Promise<void> {
    const isMail = message.channel === 'email'
    const recipient = isMail ? to.email : to.phone
    if (!isMail && !sms.canText(recipient)) return
    if ((await gate.findObjection(id, message, { recipient, locationId: to.locationId })) !== null) return
    const reference = isMail
      ? await mail.send({ name: to.name, address: recipient }, compose())
      : await sms.send(recipient, text())
    await messages.recordSent(sent, id, reference)
  }

  return {
    /** Sends one message, once. A crash between sending and recording repeats it at most once. */
    async deliver(message: OutboxMessage, id: string): Promise<void> {
      if (message.channel === 'email' && mail.readers === 'nobody') return
      if (message.kind === 'house-mail') await deps.mailings.deliver(message, id)
      else if ('orderId' in message) await deliverToOrder(message, id)
      else if ('reservationId' in message) await deliverToGuest(message, id)
      else if ('accountId' in message) await deliverToAccount(message, id)
      else await deliverNote(message, id)
    },

    async listHeldBack(): Promise<ListHeldBackMessages['reply']> {
      const held = await ledger.listHeldBack()
      return {
        messages: held.map(({ id, at, kind, channel, recipient, heldBack, canBeSent }) => ({
          id,
          kind: `${kind} by ${channel}`,
          recipient,
          reason: HELD_BACK[heldBack],
          heldBackAt: at.toISOString(),
          canBeSent,
        })),
      }
    },

    async sendHeldBack(
      id: string,
      { actor, submission }: { actor: string; submission: Submission | null },
    ): Promise<SendHeldBackMessage['reply']> {
      return idempotency.once(submission, async (tx) => {
        const data = await ledger.release(tx, id)
        if (!data) throw new AppError('not-found')
        if (data.kind === 'house-mail') await messages.markWaiting(tx, data.sendId)
        await enqueueMessages(tx, [{ id: randomUUID(), data: { ...data, isReleased: true }, delaySeconds: 0 }])
        await recordAudit(tx, { actor, action: 'message.send-held-back', subject: id })
        return { queued: true }
      })
    },

    async listFailed(): Promise<ListFailedMessages['reply']> {
      const failed = await messages.listFailed()
      return {
        messages: failed.map(({ id, data, error, failedAt }) => ({
          id,
          kind: `${data.kind} by ${data.channel}`,
          subject: subjectOf(data),
          error: error.slice(0, 300),
          failedAt: failedAt.toISOString(),
        })),
      }
    },

    async retry(
      id: string,
      { actor, submission }: { actor: string; submission: Submission | null },
    ): Promise<RetryFailedMessage['reply']> {
      return idempotency.once(submission, async (tx) => {
        if (!(await messages.requeue(tx, id, randomUUID()))) throw new AppError('not-found')
        await recordAudit(tx, { actor, action: 'message.retry', subject: id })
        return { queued: true }
      })
    },
  }
}

export type MessagesService = ReturnType<typeof createMessagesService>

/**
 * The booking as shown in a message: special requests only when the address is proved to be the guest's, and the reason
 * of a cancellation only when staff gave it.
 */
function withoutWordsOfStrangers(
  view: ReservationView,
  { isTrusted, isGuestsReason }: { isTrusted: boolean; isGuestsReason: boolean },
): ReservationView {
  const { specialRequests } = view.reservationDetails
  return {
    ...view,
    reservationDetails: {
      ...view.reservationDetails,
      specialRequests: specialRequests && !isTrusted ? MESSAGE_WORDS[view.language].table.noted : specialRequests,
    },
    cancellationReason: isGuestsReason ? null : view.cancellationReason,
  }
}

function subjectOf(message: OutboxMessage): string {
  if (message.kind === 'house-mail') return message.to
  if ('orderId' in message) return message.orderId
  if ('reservationId' in message) return message.reservationId
  return 'accountId' in message ? message.accountId : message.subject
}
