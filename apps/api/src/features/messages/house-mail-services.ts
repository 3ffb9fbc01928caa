import type { AppOptions } from '#api/app.ts'
import { createPhotoEncoder } from '#api/features/media/photo-encoder.ts'
import { createHouseMailDelivery } from '#api/features/messages/house-mail-delivery.ts'
import { createHouseMailReading } from '#api/features/messages/house-mail-reading.service.ts'
import { createHouseMailRepository } from '#api/features/messages/house-mail.repository.ts'
import { createHouseMailService } from '#api/features/messages/house-mail.service.ts'
import { createMailPictures } from '#api/features/messages/mail-pictures.service.ts'
import type { Site } from '#api/features/messages/mail-layout.ts'
import { type AccountReader, createOffersService } from '#api/features/messages/offers.service.ts'
import type { OrderReader } from '#api/features/orders/order.ts'
import type { ActorNames } from '#api/features/orders/orders.service.ts'
import type { OrderPresenter } from '#api/features/orders/orders.presenter.ts'
import type { ReservationPresenter, ReservationReader } from '#api/features/reservations/reservations.presenter.ts'
import { createLinkTokens } from '#api/link-token.ts'
import type { Idempotency } from '#api/plugins/idempotency.ts'

type Deps = Pick<AppOptions, 'config' | 'database' | 'media' | 'mail' | 'clock'> & {
  orders: OrderReader
  presenter: OrderPresenter
  reservations: ReservationReader
  reservationPresenter: ReservationPresenter
  users: AccountReader
  actors: ActorNames
  idempotency: Idempotency
  site: Site
}

/** Wires what has to do with mails that people of the house write. */
export function createHouseMailServices({ config, database, media, mail, clock, actors, site, ...deps }: Deps) {
  const houseMail = createHouseMailRepository(database.db)
  const tokens = createLinkTokens(config.secrets.orderToken, 'offers')
  const offers = createOffersService({ ...deps, tokens, publicUrl: config.publicUrl })
  const pictures = createMailPictures({ media, encoder: createPhotoEncoder() })
  return {
    delivery: createHouseMailDelivery({ ...deps, houseMail, offers, pictures, mail, site }),
    services: {
      houseMail: createHouseMailService({ ...deps, houseMail }),
      houseMailReading: createHouseMailReading({ houseMail, pictures, actors, clock, site }),
      offers,
      mailPictures: pictures,
    },
  }
}
