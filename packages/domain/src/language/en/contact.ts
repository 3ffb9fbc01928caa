import type { French } from '../french.ts'

/** What is wrong with a name, an e-mail address or a phone number in a form. */
export const CONTACT_WORDS = {
  email: 'Please enter a valid email address',
  emailLong: 'Email address is too long',
  phone: 'Please enter a valid phone number',
  phoneDigits: (least: number) => `Please enter a valid phone number (${least}+ digits)`,
  phoneLong: 'Phone number is too long',
  nameShort: 'Name must be at least 2 characters',
  nameLong: 'Name must be less than 50 characters',
  name: 'Name contains invalid characters',
} as const

export type ContactWords = French<typeof CONTACT_WORDS>
