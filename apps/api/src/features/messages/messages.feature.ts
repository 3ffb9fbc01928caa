import { type MailPictures, createMailPictures } from './mailings/mail-pictures.service.ts'
import { createMailingDelivery } from './mailings/mailing-delivery.ts'
import { createMailingReading } from './mailings/mailing-reading.service.ts'
import { createMailingsRepository } from './mailings/mailings.repository.ts'
import { createMailingsService } from './mailings/mailings.service.ts'
import { createMessageGate, type PeopleInCharge, type MessageGate } from './message-gate.ts'
import { createMessageLedger } from './message-ledger.repository.ts'
import type { MessagesRepository } from './messages.repository.ts'
import { addMailPictureRoutes, addMailingRoutes, addMessageRoutes } from './messages.routes.ts'
import { createMessagesService, type MessageParts } from './messages.service.ts'
import type { AppOptions } from '#api/app-options.ts'
import type { Idempotency } from '#api/database/idempotency.ts'
import { createPhotoEncoder } from '#api/features/media/photo-encoder.ts'
import type { Site } from '#api/features/messages/composing/mail-layout.ts'
import { type ContactSources, findNoticeReaders } from '#api/features/messages/mailings/mailing-recipients.ts'
import { type AccountReader, createOffersService } from '#api/features/messages/offers.service.ts'
import type { OrderReader } from '#api/features/orders/order.ts'
import type { ActorNames } from '#api/features/orders/orders.service.ts'
import type { ReservationPresenter, ReservationReader } from '#api/features/reservations/reservations.presenter.ts'
import type { Uploads } from '#api/features/uploads/uploads.service.ts'
import { createLinkTokens, type LinkTokens } from '#api/identity/tokens.ts'
import type { RouteScope } from '#api/plugins/routes.ts'

type Deps = Omit<MailingParts, 'gate'> &
  Pick<AppOptions, 'sms'> &
  Pick<MessageParts, 'orders' | 'reservations'> & {
    messages: MessagesRepository
    users: MessageParts['users'] & PeopleInCharge
  }

/** Creates the services that send e-mails and texts. */
export function createMessages(deps: Deps) {
  const { database, config, messages, users, clock, site } = deps
  const ledger = createMessageLedger(database.db)
  const { enqueue } = messages
  const gate = createMessageGate({ ledger, people: users, enqueue, clock, site, limits: config.limits })
  const mailings = createMailingServices({ ...deps, gate })
  return {
    services: {
      ...mailings.services,
      messages: createMessagesService({ ...deps, mailings: mailings.delivery, ledger, gate }),
    },
    forgetOld: () => ledger.forgetOld(),
  }
}

type Routes = Parameters<typeof addMessageRoutes>[1] &
  Parameters<typeof addMailingRoutes>[1] & { mailPictures: MailPictures; uploads: Uploads }

export function addMessages({ api, frame, addRoute }: RouteScope, services: Routes): void {
  addMessageRoutes(addRoute, services)
  addMailingRoutes(addRoute, services)
  addMailPictureRoutes(api, { ...frame, ...services })
}

type MailingParts = Pick<AppOptions, 'config' | 'database' | 'media' | 'mail' | 'clock'> & {
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
function createMailingServices({ config, database, media, mail, clock, actors, site, gate, ...deps }: MailingParts) {
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
