import type { AppOptions } from '#api/app-options.ts'
import type { Uploads } from '#api/features/uploads/uploads.service.ts'
import type { RouteScope } from '#api/plugins/route-scope.ts'
import { addMailPictureRoutes } from './mailings/mail-pictures.routes.ts'
import type { MailPictures } from './mailings/mail-pictures.service.ts'
import { createMailingServices, type MailingParts } from './mailings/mailings.feature.ts'
import { addMailingRoutes } from './mailings/mailings.routes.ts'
import { createMessageGate, type PeopleInCharge } from './message-gate.ts'
import { createMessageLedger } from './message-ledger.repository.ts'
import type { MessagesRepository } from './messages.repository.ts'
import { addMessageRoutes } from './messages.routes.ts'
import { createMessagesService, type MessageParts } from './messages.service.ts'

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
