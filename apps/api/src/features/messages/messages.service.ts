import { randomUUID } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type { ListFailedMessages, RetryFailedMessage } from '@thali/contracts/system'

import { recordAudit } from '#api/database/journal.ts'
import type { MailGateway } from '#api/features/messages/mail.gateway.ts'
import type { AccountMessage, Message, OrderMessage } from '#api/features/messages/message-jobs.ts'
import type { MessagesRepository } from '#api/features/messages/messages.repository.ts'
import { composeAccountMail, composeOrderMail, composeOrderText } from '#api/features/messages/order-messages.ts'
import type { SmsGateway } from '#api/features/messages/sms.gateway.ts'
import type { OrderPresenter } from '#api/features/orders/orders.presenter.ts'
import type { OrdersRepository } from '#api/features/orders/orders.repository.ts'
import type { UsersRepository } from '#api/features/users/users.repository.ts'
import type { Idempotency, Submission } from '#api/plugins/idempotency.ts'

type Deps = {
  messages: MessagesRepository
  orders: OrdersRepository
  users: UsersRepository
  presenter: OrderPresenter
  idempotency: Idempotency
  mail: MailGateway
  sms: SmsGateway
  site: { brand: { name: string; phone: string; email: string }; publicUrl: string }
}

/** Writes and sends what the outbox holds. Recipients come from the stored order or account, never from a request. */
export function createMessagesService({ messages, orders, users, presenter, idempotency, mail, sms, site }: Deps) {
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

  async function deliverToAccount(message: AccountMessage): Promise<void> {
    const account = await users.findById(message.accountId)
    if (!account) return
    const composed = composeAccountMail(message.kind, account, message.link, site)
    await mail.send({ name: account.name, address: account.email }, composed)
  }

  return {
    /** Sends one message, once. A crash between sending and recording repeats it at most once. */
    async deliver(message: Message): Promise<void> {
      await ('orderId' in message ? deliverToOrder(message) : deliverToAccount(message))
    },

    async listFailed(): Promise<ListFailedMessages['reply']> {
      const failed = await messages.listFailed()
      return {
        messages: failed.map(({ id, data, error, failedAt }) => ({
          id,
          kind: `${data.kind} by ${data.channel}`,
          subject: 'orderId' in data ? data.orderId : data.accountId,
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
