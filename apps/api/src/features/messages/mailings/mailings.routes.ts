import {
  checkEmailAudience,
  chooseOffers,
  getEmailStats,
  getEmailTemplates,
  listEmailSends,
  listNoticeReaders,
  previewEmail,
  sendBulkEmail,
  sendEmail,
} from '@thali/contracts/messages/mailings'

import type { OffersService } from '#api/features/messages/offers.service.ts'
import type { AddRoute } from '#api/plugins/routes.ts'
import type { MailingReading } from './mailing-reading.service.ts'
import type { MailingsService } from './mailings.service.ts'

type Deps = { mailings: MailingsService; mailingReading: MailingReading; offers: OffersService }

export function addMailingRoutes(addRoute: AddRoute, { mailings, mailingReading, offers }: Deps): void {
  addRoute(getEmailTemplates, () => mailingReading.getTemplates())
  addRoute(previewEmail, ({ body }) => mailingReading.preview(body))
  addRoute(checkEmailAudience, ({ body }) => mailingReading.checkAudience(body))
  addRoute(listNoticeReaders, ({ query }) => mailingReading.listNoticeReaders(query))
  addRoute(sendEmail, (call) => mailings.send(call.body, call))
  addRoute(sendBulkEmail, (call) => mailings.sendBulk(call.body, call))
  addRoute(getEmailStats, () => mailingReading.getStats())
  addRoute(listEmailSends, ({ query }) => mailingReading.list(query))
  addRoute(chooseOffers, (call) => {
    call.reply.header('cache-control', 'no-store')
    return offers.choose(call.body, call)
  })
}
