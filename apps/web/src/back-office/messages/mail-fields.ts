import type { EmailTemplateData } from '@thali/contracts/messages/mailings'
import {
  checkImageUrl,
  checkMessage,
  checkSubject,
  IMAGE_TOO_LARGE,
  LARGEST_IMAGE_BYTES,
} from '@thali/domain/messages/email-check'
import { type EmailTemplate, fillCustomerName } from '@thali/domain/messages/mailings'

/** The templates for many readers; confirmations belong to one order or one table. */
export const BULK_TEMPLATES = ['custom', 'promotion'] as const
export type BulkTemplateId = (typeof BULK_TEMPLATES)[number]

export type MailFields = {
  /** News and offers need consent; a service notice goes to the people it concerns. */
  kind: 'news' | 'service'
  /** Location of a service notice. */
  locationId: string
  template: BulkTemplateId
  subject: string
  message: string
  imageUrl: string
  /** An uploaded image. */
  imageId: string | null
  offerTitle: string
  validUntil: string
  terms: string
}
export type MailErrors = Partial<Record<keyof MailFields, string>>

export const NO_READERS = 'No users selected to email'
const NO_SELECTION = 'No users selected for email'
export const NOBODY_MAY = 'None of the selected users can be sent this e-mail. Under Recipients you see why.'
export const NOBODY_CONCERNED = 'Nobody with an e-mail address has an open order or a coming table there now.'
export const NOTICE_UNREAD = 'Whom the notice reaches is not known yet. Please try again.'
export const WORDS_MISSING = 'Subject and message are required'
export const SEND_FAILED = 'Failed to send emails'
export const LETTER_FAILED = 'Failed to send email'
export const BULK_FAILED = 'Failed to send bulk email'
const PREVIEWED = 200
const SHOWN_READERS = 10
const IMAGE_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

const EMPTY: MailFields = {
  kind: 'news',
  locationId: '',
  template: 'custom',
  subject: '',
  message: '',
  imageUrl: '',
  imageId: null,
  offerTitle: '',
  validUntil: '',
  terms: '',
}

/** What was typed and not sent. It survives closing the dialog; a new document, such as after signing out, forgets it. */
let draft: MailFields | null = null
export const readDraft = (): MailFields => draft ?? EMPTY
export const keepDraft = (fields: MailFields): void => {
  draft = fields
}
export const forgetDraft = (): void => {
  draft = null
}

/** Validation before sending. */
export function problemsOf({ subject, message, imageUrl }: MailFields): MailErrors {
  const found = { subject: checkSubject(subject), message: checkMessage(message), imageUrl: checkImageUrl(imageUrl) }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))
}

/** Whether subject or message is empty. */
export function isWordless({ subject, message }: Pick<MailFields, 'subject' | 'message'>): boolean {
  return subject.trim() === '' || message.trim() === ''
}

/** Fields of the chosen template, without empty ones. */
export function contentOf(fields: MailFields): EmailTemplateData {
  const { template, imageId, imageUrl, subject, message, offerTitle, validUntil, terms } = fields
  const image = imageId === null ? { imageUrl: imageUrl.trim() } : { imageId }
  const offer = template === 'promotion' ? { offerTitle, validUntil, terms } : {}
  const filled = Object.entries({ subject: subject.trim(), message, ...image, ...offer }).filter(
    ([, text]) => text.trim() !== '',
  )
  return Object.fromEntries(filled)
}

/** Takes over the words of another template, except over words that somebody typed. */
export function withTemplate(
  fields: MailFields,
  next: BulkTemplateId,
  templates: readonly EmailTemplate[],
): Partial<MailFields> {
  const before = templates.find(({ id }) => id === fields.template)
  const after = templates.find(({ id }) => id === next)
  const isOwn = (text: string, usual: string | undefined) => text.trim() !== '' && text !== usual
  return {
    template: next,
    ...(isOwn(fields.subject, before?.subject) ? {} : { subject: after?.subject ?? '' }),
    ...(isOwn(fields.message, before?.defaultMessage) ? {} : { message: after?.defaultMessage ?? '' }),
  }
}

/** The first 200 characters as a reader would see them (ADM-EML-11). */
export function previewWords(message: string, name: string | null): string {
  const filled = fillCustomerName(message, name)
  return filled.length > PREVIEWED ? `${filled.slice(0, PREVIEWED)}…` : filled
}

/** The first ten by name, then how many more (ADM-EML-10). */
export function shownReaders<Reader>(readers: readonly Reader[]): { shown: readonly Reader[]; more: string | null } {
  const rest = readers.length - SHOWN_READERS
  return { shown: readers.slice(0, SHOWN_READERS), more: rest > 0 ? `+${rest} more` : null }
}

/** What is wrong with a chosen image, or null (ADM-EML-06, 07). */
export function imageProblem({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (!IMAGE_TYPES.has(type)) return 'Please choose a JPEG, PNG or WebP image'
  return size > LARGEST_IMAGE_BYTES ? IMAGE_TOO_LARGE : null
}

/** Why the form of an e-mail to so many accounts does not open (ADM-ERR-033); null where it does. */
export function openingProblem(selected: number): string | null {
  return selected === 0 ? NO_SELECTION : null
}
