import type { AppOptions } from '#api/app-options.ts'
import type { Idempotency } from '#api/database/idempotency.ts'
import { createPhotoEncoder } from '#api/features/media/photo-encoder.ts'
import type { Site } from '#api/features/messages/composing/mail-layout.ts'
import type { MessageGate } from '#api/features/messages/message-gate.ts'
import { type ContactSources, findNoticeReaders } from '#api/features/messages/notice-readers.ts'
import { type AccountReader, createOffersService } from '#api/features/messages/offers.service.ts'
import type { OrderReader } from '#api/features/orders/order.ts'
import type { ActorNames } from '#api/features/orders/orders.service.ts'
import type { ReservationPresenter, ReservationReader } from '#api/features/reservations/reservations.presenter.ts'
import { createLinkTokens, type LinkTokens } from '#api/identity/link-token.ts'
import { createMailPictures } from './mail-pictures.service.ts'
import { createMailingDelivery } from './mailing-delivery.ts'
import { createMailingReading } from './mailing-reading.service.ts'
import { createMailingsRepository } from './mailings.repository.ts'
import { createMailingsService } from './mailings.service.ts'

export type MailingParts = Pick<AppOptions, 'config' | 'database' | 'media' | 'mail' | 'clock'> & {
  orders: OrderReader & ContactSources['orders']
  orderTokens: LinkTokens
  reservations: ReservationReader & ContactSources['reservations']
  reservationPresenter: ReservationPresenter
  users: AccountReader
  actors: ActorNames
  idempotency: Idempotency
  site: Site
  gate: MessageGate
}

/** Creates the services for e-mails that staff write. */
export function createMailingServices({
  config,
  database,
  media,
  mail,
  clock,
  actors,
  site,
  gate,
  ...deps
}: MailingParts) {
  const mailings = createMailingsRepository(database.db)
  const tokens = createLinkTokens(config.secrets.orderToken, 'offers')
  const offers = createOffersService({ ...deps, tokens, publicUrl: config.publicUrl })
  const concerned = (locationId: string) => findNoticeReaders(locationId, { ...deps, clock })
  const pictures = createMailPictures({ media, encoder: createPhotoEncoder() })
  return {
    delivery: createMailingDelivery({ ...deps, mailings, offers, pictures, mail, site, gate }),
    services: {
      mailings: createMailingsService({ ...deps, mailings, mail, findNoticeReaders: concerned }),
      mailingReading: createMailingReading({
        mailings,
        pictures,
        actors,
        clock,
        site,
        mail,
        findNoticeReaders: concerned,
      }),
      offers,
      mailPictures: pictures,
    },
  }
}
