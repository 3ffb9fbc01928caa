import { offerWithheld, WITHHELD } from '@thali/domain/messages/mailings'
import { HELD_BACK } from '@thali/domain/messages/message-budget'

import type { MailPictures } from './mail-pictures.service.ts'
import { composeMailing, confirmOrder, type Confirmed, confirmReservation } from './mailing-words.ts'
import type { MailingsRepository } from './mailings.repository.ts'
import type { Site } from '#api/features/messages/composing/mail-layout.ts'
import type { MailGateway } from '#api/features/messages/mail.gateway.ts'
import type { MessageGate } from '#api/features/messages/message-gate.ts'
import type { OffersService } from '#api/features/messages/offers.service.ts'
import type { OrderReader } from '#api/features/orders/order.ts'
import type { ReservationPresenter, ReservationReader } from '#api/features/reservations/reservations.presenter.ts'
import type { LinkTokens } from '#api/identity/tokens.ts'
import type { MailingMessage, OutboxMessage } from '#api/outbox/outbox-jobs.ts'

type Deps = {
  mailings: MailingsRepository
  orders: OrderReader
  orderTokens: LinkTokens
  reservations: ReservationReader
  reservationPresenter: ReservationPresenter
  offers: OffersService
  pictures: MailPictures
  mail: MailGateway
  site: Site
  gate: MessageGate
}

/** Sends queued e-mails when their turn comes. */
export function createMailingDelivery(deps: Deps) {
  const { mailings, orders, reservations, offers, pictures, mail, site, gate } = deps

  /** The recipient may have unsubscribed, or the account may be gone, since the e-mail was queued. */
  async function findObjection({ isOffer, readerId }: MailingMessage): Promise<string | null> {
    if (!isOffer) return null
    const [reader] = readerId === null ? [] : await mailings.findReaders({ ids: [readerId] })
    const withheld = offerWithheld(reader)
    return withheld && WITHHELD[withheld]
  }

  async function findConfirmed({ template, content, about }: MailingMessage): Promise<Confirmed | 'gone' | undefined> {
    if (about === null) return undefined
    if (template === 'order_confirmation') {
      const order = await orders.findById(about)
      return order ? confirmOrder(order, { ...site, token: deps.orderTokens.of(order.id) }) : 'gone'
    }
    const booking = await reservations.find(about)
    return booking ? confirmReservation(deps.reservationPresenter.toView(booking), content, site) : 'gone'
  }

  return {
    /** Sends it once. A crash between sending and recording repeats it at most once. */
    async deliver(message: OutboxMessage & MailingMessage, id: string): Promise<void> {
      const send = await mailings.find(message.sendId)
      if (!send || send.state === 'sent' || send.state === 'suppressed') return

      const objection = await findObjection(message)
      const confirmed = await findConfirmed(message)
      if (objection !== null || confirmed === 'gone') {
        await mailings.settle(send.id, 'suppressed', objection ?? 'What it confirms is not there any more')
        return
      }
      const budget = await gate.findObjection(id, message, { recipient: message.to, locationId: null })
      if (budget !== null) {
        await mailings.settle(send.id, 'suppressed', HELD_BACK[budget])
        return
      }
      const { isOffer, readerId, content } = message
      const picture = content.imageId === undefined ? undefined : await pictures.findAttachment(content.imageId)
      const composed = composeMailing(message, {
        sender: { ...site, place: await mailings.findPostalAddress() },
        confirmed,
        unsubscribeUrl: isOffer && readerId !== null ? offers.linkFor(readerId) : undefined,
        imageUrl: picture && `cid:${picture.cid}`,
      })
      const attachments = picture ? { attachments: [picture] } : {}
      await mail.send({ name: message.name ?? '', address: message.to }, { ...composed, ...attachments })
      await mailings.settle(send.id, 'sent')
    },
  }
}

export type MailingDelivery = ReturnType<typeof createMailingDelivery>
