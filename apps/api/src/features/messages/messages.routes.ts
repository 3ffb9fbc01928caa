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
  uploadMailImage,
} from '@thali/contracts/messages/mailings'
import {
  listFailedMessages,
  listHeldBackMessages,
  retryFailedMessage,
  sendHeldBackMessage,
  unsubscribeWithOneClick,
} from '@thali/contracts/messages/messages'
import { IMAGE_TOO_LARGE, LARGEST_IMAGE_BYTES } from '@thali/domain/messages/email-check'
import type { FastifyInstance } from 'fastify'

import type { MailPictures } from './mailings/mail-pictures.service.ts'
import type { MailingReading } from './mailings/mailing-reading.service.ts'
import type { MailingsService } from './mailings/mailings.service.ts'
import type { MessagesService } from '#api/features/messages/messages.service.ts'
import type { OffersService } from '#api/features/messages/offers.service.ts'
import type { Uploads } from '#api/features/uploads/uploads.service.ts'
import { readFile, takeFiles } from '#api/plugins/requests/file-body.ts'
import { type AddRoute, createAddRoute, type RouteFrame } from '#api/plugins/routes.ts'

export function addMessageRoutes(addRoute: AddRoute, { messages }: { messages: MessagesService }): void {
  addRoute(listFailedMessages, () => messages.listFailed())
  addRoute(retryFailedMessage, (call) => messages.retry(call.params.id, call))
  addRoute(listHeldBackMessages, () => messages.listHeldBack())
  addRoute(sendHeldBackMessage, (call) => messages.sendHeldBack(call.params.id, call))
}

type MailingDeps = { mailings: MailingsService; mailingReading: MailingReading; offers: OffersService }

export function addMailingRoutes(addRoute: AddRoute, { mailings, mailingReading, offers }: MailingDeps): void {
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

const PICTURE_LIMIT = { mostBytes: LARGEST_IMAGE_BYTES, tooLarge: IMAGE_TOO_LARGE }

type PictureDeps = RouteFrame & { mailPictures: MailPictures; uploads: Uploads }

/** A scope of its own, because its body carries a file. */
export function addMailPictureRoutes(api: FastifyInstance, { mailPictures, uploads, ...frame }: PictureDeps): void {
  void api.register(async (scope) => {
    await takeFiles(scope, PICTURE_LIMIT)
    createAddRoute(scope, frame)(uploadMailImage, async ({ request, body, principal }) => {
      const uploadId = body?.uploadId
      const { bytes } = uploadId
        ? await uploads.requireFile(uploadId, 'mail-picture', principal)
        : await readFile(request, PICTURE_LIMIT)
      return { success: true as const, ...(await mailPictures.keep(bytes)) }
    })
  })
}

const BODY_LIMIT_BYTES = 4 * 1024
const LONGEST_TOKEN = 300

/**
 * One-click unsubscribe of mail clients (RFC 8058): a form POST to the address that a person opens as a page. It comes
 * from anywhere, without cookies; the token is its only proof. A browser without JavaScript sends the same form.
 */
export function addOneClickUnsubscribe(
  http: FastifyInstance,
  { offers, ...frame }: RouteFrame & { offers: OffersService },
): void {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The body is always the same; the address identifies the recipient.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, _body, done) =>
      done(null, undefined),
    )
    const addRoute = createAddRoute(scope, { ...frame, isRoot: true })
    addRoute(unsubscribeWithOneClick, async ({ query: { token }, actor, reply }) => {
      const given = typeof token === 'string' ? token.slice(0, LONGEST_TOKEN) : ''
      await offers.choose({ token: given, wantsOffers: false }, { actor, submission: null })
      return reply
        .header('cache-control', 'no-store')
        .type(unsubscribeWithOneClick.reply.type)
        .send('Done. You will get no more offers by e-mail.\n')
    })
  })
}
