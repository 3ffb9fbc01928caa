import type { AppOptions } from '#api/app.ts'
import { createMailingServices, type MailingParts } from './mailings/mailing-services.ts'
import { createMessageGate, type PeopleInCharge } from '#api/features/messages/message-gate.ts'
import { createMessageLedger } from '#api/features/messages/message-ledger.repository.ts'
import type { MessagesRepository } from '#api/features/messages/messages.repository.ts'
import { createMessagesService, type MessageParts } from '#api/features/messages/messages.service.ts'

type Deps = Omit<MailingParts, 'gate'> &
  Pick<AppOptions, 'sms'> &
  Pick<MessageParts, 'orders' | 'reservations'> & {
    messages: MessagesRepository
    users: MessageParts['users'] & PeopleInCharge
  }

/** Creates the services that send e-mails and texts. */
export function createMessageServices(deps: Deps) {
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
