import type { EmailTemplateId } from './email-templates.ts'

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
 * Whether a mail needs consent under Canada's Anti-Spam Legislation: an offer always, own words when they go to many.
 * What confirms an order or a table is asked for by ordering it, and a message to one person is a letter.
 */
export function needsConsent(template: EmailTemplateId, isBulk: boolean): boolean {
  return template === 'promotion' || (template === 'custom' && isBulk)
}

/** Why this reader may not be sent an offer; null when they may. No reader is somebody without an account. */
export function offerWithheld(reader: OfferReader | undefined): Withheld | null {
  if (!reader) return 'no-account'
  if (!reader.isActive) return 'inactive'
  if (reader.isUnsubscribed) return 'unsubscribed'
  return reader.wantsMarketing ? null : 'no-consent'
}
