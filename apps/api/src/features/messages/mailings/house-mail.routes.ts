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
} from '@thali/contracts/house-mail'

import type { HouseMailReading } from './house-mail-reading.service.ts'
import type { HouseMailService } from './house-mail.service.ts'
import type { OffersService } from '#api/features/messages/offers.service.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

type Deps = { houseMail: HouseMailService; houseMailReading: HouseMailReading; offers: OffersService }

export function addHouseMailRoutes(addRoute: AddRoute, { houseMail, houseMailReading, offers }: Deps): void {
  addRoute(getEmailTemplates, () => houseMailReading.getTemplates())
  addRoute(previewEmail, ({ body }) => houseMailReading.preview(body))
  addRoute(checkEmailAudience, ({ body }) => houseMailReading.checkAudience(body))
  addRoute(listNoticeReaders, ({ query }) => houseMailReading.listNoticeReaders(query))
  addRoute(sendEmail, (call) => houseMail.send(call.body, call))
  addRoute(sendBulkEmail, (call) => houseMail.sendBulk(call.body, call))
  addRoute(getEmailStats, () => houseMailReading.getStats())
  addRoute(listEmailSends, ({ query }) => houseMailReading.list(query))
  addRoute(chooseOffers, (call) => {
    call.reply.header('cache-control', 'no-store')
    return offers.choose(call.body, call)
  })
}
