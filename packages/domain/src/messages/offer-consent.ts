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
