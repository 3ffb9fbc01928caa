import type {
  CheckEmailAudience,
  GetEmailStats,
  GetEmailTemplates,
  ListEmailSends,
  ListNoticeReaders,
  PreviewEmail,
} from '@thali/contracts/messages/mailings'
import {
  addUpEmails,
  BUILT_IN_TEMPLATES,
  isConfirmation,
  needsConsent,
  offerWithheld,
} from '@thali/domain/messages/mailings'
import { addDays, localParts } from '@thali/domain/time/zone'

import type { MailPictures } from './mail-pictures.service.ts'
import { composeMailing, confirmAsDescribed } from './mailing-words.ts'
import type { MailingsRepository } from './mailings.repository.ts'
import type { Clock } from '#api/clock.ts'
import type { Site } from '#api/features/messages/composing/mail-layout.ts'
import type { MailGateway } from '#api/features/messages/mail.gateway.ts'
import type { NoticeReaders } from '#api/features/messages/mailings/mailing-recipients.ts'
import type { ActorNames } from '#api/features/orders/orders.service.ts'

const DAYS_TOLD = 30

type Deps = {
  mailings: MailingsRepository
  pictures: MailPictures
  actors: ActorNames
  clock: Clock
  site: Site
  mail: MailGateway
  findNoticeReaders: (locationId: string) => Promise<NoticeReaders>
}

/** Previews e-mails and checks their audience before sending; lists and counts them after. */
export function createMailingReading(deps: Deps) {
  const { mailings, pictures, actors, clock, site, mail, findNoticeReaders } = deps
  return {
    getTemplates: (): GetEmailTemplates['reply'] => ({
      success: true,
      emailEnabled: mail.readers !== 'nobody',
      templates: [...BUILT_IN_TEMPLATES],
    }),

    async preview({ templateId, templateData, isBulk }: PreviewEmail['body']): Promise<PreviewEmail['reply']> {
      const words = { template: templateId, content: templateData, name: templateData.customerName ?? null }
      const isOffer = needsConsent(templateId, isBulk)
      const { imageId } = templateData
      const picture = imageId === undefined ? undefined : await pictures.findAttachment(imageId)
      const { subject, html, text } = composeMailing(words, {
        sender: { ...site, place: await mailings.findPostalAddress() },
        confirmed: isConfirmation(templateId) ? confirmAsDescribed(words) : undefined,
        // A link without an account: somebody who looks at a preview must not be able to unsubscribe the recipient.
        unsubscribeUrl: isOffer ? `${site.publicUrl}/unsubscribe` : undefined,
        imageUrl: picture && `data:${picture.contentType};base64,${picture.content.toString('base64')}`,
      })
      return { success: true, subject, html, text }
    },

    /** In the order of the request. Accounts that no longer exist are left out. */
    async checkAudience({ templateId, userIds }: CheckEmailAudience['body']): Promise<CheckEmailAudience['reply']> {
      const isOffer = needsConsent(templateId, userIds.length > 1)
      const found = new Map((await mailings.findReaders({ ids: userIds })).map((reader) => [reader.id, reader]))
      return {
        readers: [...new Set(userIds)].flatMap((id) => {
          const reader = found.get(id)
          if (!reader) return []
          const withheld = isOffer ? offerWithheld(reader) : null
          return [{ userId: id, name: reader.name, email: reader.email, withheld }]
        }),
      }
    },

    listNoticeReaders: ({ location }: ListNoticeReaders['query']): Promise<ListNoticeReaders['reply']> =>
      findNoticeReaders(location),

    async getStats(): Promise<GetEmailStats['reply']> {
      await mailings.followOutbox()
      const today = localParts(clock.now()).date
      const days = Array.from({ length: DAYS_TOLD }, (_, index) => addDays(today, index + 1 - DAYS_TOLD))
      return { success: true, ...addUpEmails(await mailings.countAll(), days) }
    },

    async list(page: ListEmailSends['query']): Promise<ListEmailSends['reply']> {
      await mailings.followOutbox()
      const { sends, total } = await mailings.list(page)
      const names = await actors.nameActors(sends.map(({ actor }) => actor))
      return {
        total,
        emails: sends.map((send) => ({
          id: send.id,
          templateId: send.template,
          recipient: send.address,
          subject: send.subject,
          state: send.state,
          error: send.error,
          by: names.get(send.actor) ?? 'System',
          createdAt: send.createdAt.toISOString(),
          settledAt: send.settledAt?.toISOString() ?? null,
        })),
      }
    },
  }
}

export type MailingReading = ReturnType<typeof createMailingReading>
