/** Templates that staff can choose for an e-mail (ADM-EML-27). */
export const EMAIL_TEMPLATES = ['order_confirmation', 'reservation_confirmation', 'custom', 'promotion'] as const
export type EmailTemplateId = (typeof EMAIL_TEMPLATES)[number]

export type EmailTemplate = {
  id: EmailTemplateId
  name: string
  subject: string
  description: string
  defaultMessage: string
}

/** Texts of each template. The server appends the order or booking of a confirmation. */
export const BUILT_IN_TEMPLATES: readonly EmailTemplate[] = [
  {
    id: 'order_confirmation',
    name: 'Order confirmation',
    subject: 'Your order',
    description: 'The dishes, the sum and the time of one order, sent to its customer once more.',
    defaultMessage: 'Thank you for your order. Here is everything about it once more.',
  },
  {
    id: 'reservation_confirmation',
    name: 'Reservation confirmation',
    subject: 'Your table is booked',
    description: 'Day, time, guests and place of one reservation, sent to its guest once more.',
    defaultMessage: 'We look forward to seeing you. If your plans change, please call us.',
  },
  {
    id: 'custom',
    name: 'Own message',
    subject: '',
    description: 'Your own words.',
    defaultMessage: '',
  },
  {
    id: 'promotion',
    name: 'Offer',
    subject: 'An offer for you',
    description: 'An offer with a title, the day it ends and its terms.',
    defaultMessage: 'Hello {customerName}, we have an offer for you.',
  },
]

/** Shown when templates could not be read: the built-in ones, with sending disabled (ADM-EML-35). */
export const TEMPLATES_UNREAD = { templates: BUILT_IN_TEMPLATES, emailEnabled: false } as const

/** @throws when there is no such template, which the type rules out */
export function templateOf(id: EmailTemplateId): EmailTemplate {
  const found = BUILT_IN_TEMPLATES.find((template) => template.id === id)
  if (!found) throw new Error(`There is no e-mail template ${id}`)
  return found
}

/** Whether a template is about one order or one table, and goes to its guest only. */
export function isConfirmation(id: EmailTemplateId): boolean {
  return id === 'order_confirmation' || id === 'reservation_confirmation'
}

export const NAMELESS = 'Valued Customer'

/**
 * Puts a recipient's name in the place of `{customerName}` (ADM-EML-08, 09).
 *
 * By a function, because in a replacement text `$&` and its like would mean something.
 */
export function fillCustomerName(text: string, name: string | null): string {
  return text.replaceAll('{customerName}', () => name?.trim() || NAMELESS)
}

/** Why somebody is not sent an offer. */
export const WITHHELD = {
  'no-account': 'No account, so no consent on record',
  'no-consent': 'Has not agreed to offers by e-mail',
  unsubscribed: 'Unsubscribed from offers',
  inactive: 'The account is not active',
  'no-address': 'No valid e-mail address',
  'no-business': 'Neither an open order nor a coming table at the location',
} as const satisfies Record<string, string>
export type Withheld = keyof typeof WITHHELD

export type OfferReader = { isActive: boolean; wantsMarketing: boolean; isUnsubscribed: boolean }

/**
 * Whether an e-mail needs consent under Canada's Anti-Spam Legislation: offers always, own texts when sent to many.
 * Confirmations are requested by ordering, and an e-mail to one person is correspondence.
 */
export function needsConsent(template: EmailTemplateId, isBulk: boolean): boolean {
  return template === 'promotion' || (template === 'custom' && isBulk)
}

/** Why this reader may not be sent an offer; null when they may. Undefined: somebody without an account. */
export function offerWithheld(reader: OfferReader | undefined): Withheld | null {
  if (!reader) return 'no-account'
  if (!reader.isActive) return 'inactive'
  if (reader.isUnsubscribed) return 'unsubscribed'
  return reader.wantsMarketing ? null : 'no-consent'
}

/** State of an e-mail from staff: waiting, sent, failed, or withheld because the recipient does not want it. */
export const EMAIL_STATES = ['queued', 'sent', 'failed', 'suppressed'] as const
export type EmailState = (typeof EMAIL_STATES)[number]

export type EmailDay = { date: string; total: number; sent: number; failed: number }
export type EmailStats = {
  total: number
  sent: number
  failed: number
  templates: Record<EmailTemplateId, number>
  byDay: EmailDay[]
  /** Percentage of those that are decided, with one decimal. */
  successRate: number
}

/** Statistics shown when they could not be read (ADM-EML-36). */
export const NO_EMAIL_STATS: EmailStats = {
  total: 0,
  sent: 0,
  failed: 0,
  templates: Object.fromEntries(EMAIL_TEMPLATES.map((id) => [id, 0])) as Record<EmailTemplateId, number>,
  byDay: [],
  successRate: 0,
}

export type EmailCount = { date: string; template: EmailTemplateId; state: EmailState; count: number }

/** Adds up the counts. `days` are listed one by one, oldest first; the sums cover all counts. */
export function addUpEmails(counts: readonly EmailCount[], days: readonly string[]): EmailStats {
  const sumOf = (found: readonly EmailCount[], state?: EmailState) =>
    found.filter((one) => state === undefined || one.state === state).reduce((sum, { count }) => sum + count, 0)
  const sent = sumOf(counts, 'sent')
  const failed = sumOf(counts, 'failed')
  return {
    total: sumOf(counts),
    sent,
    failed,
    templates: Object.fromEntries(
      EMAIL_TEMPLATES.map((id) => [id, sumOf(counts.filter(({ template }) => template === id))]),
    ) as Record<EmailTemplateId, number>,
    byDay: days.map((date) => {
      const ofDay = counts.filter((count) => count.date === date)
      return { date, total: sumOf(ofDay), sent: sumOf(ofDay, 'sent'), failed: sumOf(ofDay, 'failed') }
    }),
    successRate: sent + failed === 0 ? 0 : Math.round((sent / (sent + failed)) * 1000) / 10,
  }
}
