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
