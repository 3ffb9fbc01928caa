import {
  checkImageUrl,
  checkMessage,
  checkSubject,
  IMAGE_NOT_HTTPS,
  LONGEST_MESSAGE,
  LONGEST_SUBJECT,
  MESSAGE_TOO_LONG,
  MOST_RECIPIENTS,
  NO_RECIPIENT,
  NO_USERS,
  SUBJECT_BROKEN,
  SUBJECT_TOO_LONG,
  TOO_MANY_RECIPIENTS,
} from '@thali/domain/messages/email-check'
import { EMAIL_STATES, EMAIL_TEMPLATES, isConfirmation, WITHHELD, type Withheld } from '@thali/domain/messages/mailings'
import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { instant, locationId, orderId, page, text } from '../fields.ts'
import { uploadId } from '../uploads.ts'

const LINE = /^\P{Cc}*$/u
const line = (most: number) => text(most).regex(LINE, 'This must be a single line')
const number = z.union([z.number().int().min(0).max(10_000), line(20)])
const mailImageId = text(43).regex(/^[\w-]{43}$/, 'Unknown image')
const templateId = z.enum(EMAIL_TEMPLATES, 'Invalid email template selected')

/** The text, and the data of the confirmation or offer. */
const templateData = z.object({
  subject: z
    .string()
    .regex(LINE, SUBJECT_BROKEN)
    .refine((subject) => subject.length <= LONGEST_SUBJECT, SUBJECT_TOO_LONG)
    .optional(),
  message: z
    .string()
    .refine((message) => message.length <= LONGEST_MESSAGE, MESSAGE_TOO_LONG)
    .optional(),
  /** Replaces the recipient's name where it is unknown. */
  customerName: line(200).optional(),
  title: line(200).optional(),
  offerTitle: line(200).optional(),
  validUntil: line(100).optional(),
  terms: text(1000).optional(),
  /** https only; the server never fetches it. */
  imageUrl: text(500)
    .refine((address) => checkImageUrl(address) === null, IMAGE_NOT_HTTPS)
    .optional(),
  /** A picture that was given to the service; it travels with the mail. */
  imageId: mailImageId.optional(),
  orderNumber: number.optional(),
  estimatedTime: line(100).optional(),
  orderType: line(60).optional(),
  customerEmail: line(254).optional(),
  reservationDate: line(60).optional(),
  reservationTime: line(60).optional(),
  partySize: number.optional(),
  tableNumber: number.optional(),
  specialRequests: text(500).optional(),
  restaurantLocation: z.object({ name: line(200).optional(), address: line(300).optional() }).optional(),
  metadata: z.object({ reservationId: line(100).optional() }).optional(),
})
export type EmailTemplateData = z.infer<typeof templateData>

const content = { templateId, templateData: templateData.default({}) }

type Content = { templateId: (typeof EMAIL_TEMPLATES)[number]; templateData: EmailTemplateData }

/** Own texts and offers have no default subject or message. */
function requireWords({ templateId: template, templateData: data }: Content, context: z.RefinementCtx): void {
  if (isConfirmation(template)) return
  const found = { subject: checkSubject(data.subject ?? ''), message: checkMessage(data.message ?? '') }
  for (const [field, message] of Object.entries(found)) {
    if (message !== null) context.addIssue({ code: 'custom', message, path: ['templateData', field] })
  }
}

/** Result for one recipient. */
const recipientResult = z.object({
  recipient: z.string(),
  name: z.string().nullable(),
  status: z.enum(['queued', 'suppressed']),
  /** Why nothing is sent. */
  reason: z.string().nullable(),
  messageId: z.string().nullable(),
})
export type RecipientResult = z.infer<typeof recipientResult>

export const sendEmail = endpoint({
  method: 'POST',
  path: '/sendEmail',
  summary:
    "Writes to one reader, or to a short list; below an admin only to the customer of an order of one's location.",
  access: 'orders.message',
  body: z
    .object({
      /** One address, several with commas between, or a list of them. */
      to: z.union([text(40_000), z.array(text(300)).max(1000)], NO_RECIPIENT),
      ...content,
      orderId: orderId.optional(),
      metadata: z.object({ orderId: orderId.optional(), source: line(100).optional() }).optional(),
    })
    .superRefine(requireWords),
  reply: z.object({ success: z.literal(true), messageId: z.string(), results: z.array(recipientResult) }),
  errors: [
    'order-not-found',
    'reservation-not-found',
    'reservation-data-missing',
    'email-recipient-mismatch',
    'email-not-wanted',
    'email-cooldown',
    'idempotency-key-reused',
  ],
  idempotent: true,
})
export type SendEmail = Call<typeof sendEmail>

const accountId = text(100)
/** An address, or an account whose address is stored. */
const recipient = z.union([
  text(300),
  z.object({ userId: accountId.optional(), email: text(300).optional(), name: text(200).optional() }),
])

export const sendBulkEmail = endpoint({
  method: 'POST',
  path: '/sendBulkEmail',
  summary:
    'Writes to up to 100 readers, each a message of their own: offers and own words to those who agreed, a service notice to those whom it concerns.',
  access: 'messages.bulk',
  body: z
    .object({
      recipients: z.array(recipient, NO_USERS).min(1, NO_RECIPIENT).max(MOST_RECIPIENTS, TOO_MANY_RECIPIENTS),
      ...content,
      /** Service notice of this location: needs no consent, sent to people with an open order or coming booking. */
      noticeFor: locationId.optional(),
    })
    .superRefine(requireWords)
    .superRefine(({ templateId: template, noticeFor }, context) => {
      if (noticeFor === undefined || template === 'custom') return
      context.addIssue({ code: 'custom', message: 'A service notice carries no offer', path: ['templateId'] })
    }),
  reply: z.object({
    success: z.literal(true),
    totalRecipients: z.number(),
    /** Put into the outbox. */
    successful: z.number(),
    failed: z.number(),
    results: z.array(recipientResult),
  }),
  errors: ['email-cooldown', 'idempotency-key-reused'],
  idempotent: true,
})
export type SendBulkEmail = Call<typeof sendBulkEmail>

export const listNoticeReaders = endpoint({
  method: 'GET',
  path: '/admin/messages/notice-readers',
  summary: 'Lists whom a service notice of a location reaches: those with an open order or a coming table there.',
  access: 'messages.bulk',
  query: z.object({ location: locationId }),
  reply: z.object({
    readers: z.array(z.object({ name: z.string(), email: z.string() })),
    /** Names of people without an address. */
    withoutAddress: z.array(z.string()),
  }),
})
export type ListNoticeReaders = Call<typeof listNoticeReaders>

const withheld = z.enum(Object.keys(WITHHELD) as [Withheld, ...Withheld[]])

export const checkEmailAudience = endpoint({
  method: 'POST',
  path: '/admin/messages/audience',
  summary: 'Tells who of some accounts would get a mail of this template, and why the others would not.',
  access: 'messages.bulk',
  body: z.object({ templateId, userIds: z.array(accountId).min(1, NO_USERS).max(1000) }),
  reply: z.object({
    readers: z.array(
      z.object({ userId: z.string(), name: z.string(), email: z.string(), withheld: withheld.nullable() }),
    ),
  }),
})
export type CheckEmailAudience = Call<typeof checkEmailAudience>

export const getEmailTemplates = endpoint({
  method: 'GET',
  path: '/getEmailTemplates',
  summary: 'Lists what an e-mail from staff can be made from.',
  access: 'orders.message',
  reply: z.object({
    success: z.literal(true),
    emailEnabled: z.boolean(),
    templates: z.array(
      z.object({
        id: z.enum(EMAIL_TEMPLATES),
        name: z.string(),
        subject: z.string(),
        description: z.string(),
        defaultMessage: z.string(),
      }),
    ),
  }),
})
export type GetEmailTemplates = Call<typeof getEmailTemplates>

export const previewEmail = endpoint({
  method: 'POST',
  path: '/previewEmail',
  summary: 'Draws an e-mail as it would be sent. Sends nothing.',
  access: 'orders.message',
  body: z.object({ ...content, isBulk: z.boolean().default(true) }),
  reply: z.object({ success: z.literal(true), subject: z.string(), html: z.string(), text: z.string() }),
})
export type PreviewEmail = Call<typeof previewEmail>

export const uploadMailImage = endpoint({
  method: 'POST',
  path: '/admin/messages/image',
  summary:
    'Keeps a picture for a mail: multipart field `file`; JPEG, PNG or WebP of at most 2 MB. Or JSON with the `uploadId` of one that was uploaded in parts.',
  access: 'messages.bulk',
  body: z.object({ uploadId: uploadId.optional() }).nullish(),
  takesFile: true,
  reply: z.object({ success: z.literal(true), imageId: z.string(), size: z.number() }),
  errors: ['photo-refused', 'photo-too-large', 'upload-not-found', 'upload-incomplete', 'storage-full', 'unavailable'],
  // The same picture is kept once, however often it comes.
  rateLimit: { perMinute: 30 },
})
export type UploadMailImage = Call<typeof uploadMailImage>

export const getEmailStats = endpoint({
  method: 'GET',
  path: '/getEmailStats',
  summary: 'Counts the e-mails that staff sent; by day over the last 30 days in Halifax.',
  access: 'messages.failed',
  reply: z.object({
    success: z.literal(true),
    total: z.number(),
    sent: z.number(),
    failed: z.number(),
    templates: z.record(z.enum(EMAIL_TEMPLATES), z.number()),
    byDay: z.array(z.object({ date: z.string(), total: z.number(), sent: z.number(), failed: z.number() })),
    /** Percent, one decimal. */
    successRate: z.number(),
  }),
})
export type GetEmailStats = Call<typeof getEmailStats>

const emailSendView = z.object({
  id: z.string(),
  templateId: z.enum(EMAIL_TEMPLATES),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(EMAIL_STATES),
  error: z.string().nullable(),
  by: z.string(),
  createdAt: instant,
  settledAt: instant.nullable(),
})
export type EmailSendView = z.infer<typeof emailSendView>

export const listEmailSends = endpoint({
  method: 'GET',
  path: '/admin/messages/sent',
  summary: 'Lists the e-mails that staff sent, newest first.',
  access: 'messages.failed',
  query: page,
  reply: z.object({ emails: z.array(emailSendView), total: z.number() }),
})
export type ListEmailSends = Call<typeof listEmailSends>

export const chooseOffers = endpoint({
  method: 'POST',
  path: '/unsubscribe',
  summary: 'Ends offers by e-mail for the holder of a link, or takes that back. Needs no sign-in.',
  access: 'public',
  body: z.object({ token: text(300), wantsOffers: z.boolean().default(false) }),
  reply: z.object({ success: z.literal(true), wantsOffers: z.boolean() }),
  errors: ['invalid-token'],
  idempotent: true,
  rateLimit: { perMinute: 30 },
})
export type ChooseOffers = Call<typeof chooseOffers>
