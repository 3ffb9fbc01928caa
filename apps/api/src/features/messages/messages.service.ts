import { randomUUID } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type { ListFailedMessages, RetryFailedMessage } from '@thali/contracts/system'

import { recordAudit } from '#api/database/journal.ts'
import type { Site } from '#api/features/messages/mail-layout.ts'
import type { HouseMailDelivery } from '#api/features/messages/house-mail-delivery.ts'
import type { MailGateway } from '#api/features/messages/mail.gateway.ts'
import {
  type AccountMessage,
  type Message,
  type NoteMessage,
  occasionOf,
  type OrderMessage,
  type ReservationMessage,
} from '#api/features/messages/message-jobs.ts'
import type { MessagesRepository } from '#api/features/messages/messages.repository.ts'
import {
  composeAccountMail,
  composeNoteMail,
  composeOrderMail,
  composeOrderText,
} from '#api/features/messages/order-messages.ts'
import { composeReservationMail, composeReservationText } from '#api/features/messages/reservation-messages.ts'
import type { SmsGateway } from '#api/features/messages/sms.gateway.ts'
import type { OrderPresenter } from '#api/features/orders/orders.presenter.ts'
import type { OrdersRepository } from '#api/features/orders/orders.repository.ts'
import type { ReservationPresenter } from '#api/features/reservations/reservations.presenter.ts'
import type { ReservationsRepository } from '#api/features/reservations/reservations.repository.ts'
import type { UsersRepository } from '#api/features/users/users.repository.ts'
import type { Idempotency, Submission } from '#api/plugins/idempotency.ts'

type Deps = {
  messages: MessagesRepository
  orders: OrdersRepository
  reservations: ReservationsRepository
  users: UsersRepository
  presenter: OrderPresenter
  reservationPresenter: ReservationPresenter
  idempotency: Idempotency
  houseMail: HouseMailDelivery
  mail: MailGateway
  sms: SmsGateway
  site: Site
}

/** Writes and sends what the outbox holds. Recipients come from the stored order or account, never from a request. */
export function createMessagesService(deps: Deps) {
  const { messages, orders, users, presenter, idempotency, mail, sms, site } = deps

  async function deliverToOrder(message: OrderMessage): Promise<void> {
    const sent = { subject: message.orderId, kind: message.kind, channel: message.channel }
    if (await messages.wasSent(sent)) return
    const order = await orders.findById(message.orderId)
    if (!order || !(await isWanted(message.kind, order.accountId))) return

    const view = presenter.toView(order)
    if (message.channel === 'email') {
      const recipient = { name: order.customerName, address: order.customerEmail }
      await messages.recordSent(sent, await mail.send(recipient, composeOrderMail(message.kind, view, site)))
    } else if (sms.canText(order.customerPhone)) {
      await messages.recordSent(sent, await sms.send(order.customerPhone, composeOrderText(message.kind, view, site)))
    }
  }

  /** Who turned notifications off still gets what they need to have in writing: confirmation and cancellation. */
  async function isWanted(kind: OrderMessage['kind'], accountId: string | null): Promise<boolean> {
    if (kind === 'order-confirmation' || kind === 'order-cancelled' || !accountId) return true
    const account = await users.findById(accountId)
    return account?.wantsNotifications !== false
  }

  async function deliverToGuest(message: ReservationMessage): Promise<void> {
    const sent = { subject: message.reservationId, kind: occasionOf(message), channel: message.channel }
    if (await messages.wasSent(sent)) return
    const booking = await deps.reservations.find(message.reservationId)
    // Of a table that was given up meanwhile, the cancellation says all there is to say.
    if (!booking || (message.kind === 'reservation-changed' && booking.status === 'cancelled')) return

    const view = deps.reservationPresenter.toView(booking)
    if (message.channel === 'email') {
      const recipient = { name: booking.customerName, address: booking.customerEmail }
      await messages.recordSent(sent, await mail.send(recipient, composeReservationMail(message.kind, view, site)))
    } else if (sms.canText(booking.customerPhone)) {
      const text = composeReservationText(message.kind, view, site)
      await messages.recordSent(sent, await sms.send(booking.customerPhone, text))
    }
  }

  async function deliverToAccount(message: AccountMessage): Promise<void> {
    const account = await users.findById(message.accountId)
    if (!account) return
    const composed = composeAccountMail(message.kind, account, message.link, site)
    await mail.send({ name: account.name, address: account.email }, composed)
  }

  async function deliverNote(note: NoteMessage): Promise<void> {
    const sent = { subject: note.subject, kind: note.kind, channel: note.channel }
    if (await messages.wasSent(sent)) return
    if (note.channel === 'email') {
      const recipient = { name: note.name, address: note.to }
      await messages.recordSent(sent, await mail.send(recipient, composeNoteMail(note, site)))
    } else if (sms.canText(note.to)) {
      await messages.recordSent(sent, await sms.send(note.to, note.text))
    }
  }

  return {
    /** Sends one message, once. A crash between sending and recording repeats it at most once. */
    async deliver(message: Message): Promise<void> {
      if (message.kind === 'house-mail') await deps.houseMail.deliver(message)
      else if ('orderId' in message) await deliverToOrder(message)
      else if ('reservationId' in message) await deliverToGuest(message)
      else if ('accountId' in message) await deliverToAccount(message)
      else await deliverNote(message)
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

function subjectOf(message: Message): string {
  if (message.kind === 'house-mail') return message.to
  if ('orderId' in message) return message.orderId
  if ('reservationId' in message) return message.reservationId
  return 'accountId' in message ? message.accountId : message.subject
}
