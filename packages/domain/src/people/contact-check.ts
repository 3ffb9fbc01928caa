import { isFilled } from '../fields.ts'
import type { ContactWords } from '../language/en/contact.ts'
import { digitsOf, PHONE_DIGITS } from './contact-fields.ts'
import { CONTACT_WORDS } from '#language/contact.ts'

const SHORTEST_NAME = 2
export const LONGEST_EMAIL = 100
/**
 * A letter that is taken for a Latin one: of another alphabet, or of double width. Marks that several alphabets share are
 * none.
 */
export const NOT_LATIN = /[^\P{L}\p{Script=Latin}\p{Script=Common}]|[\uFF21-\uFF5A]/u

/** The objection to an e-mail address, or null. */
export function checkEmail(raw: string, words: ContactWords = CONTACT_WORDS): string | null {
  const email = raw.trim()
  if (!isEmailShaped(email)) return words.email
  return email.length > LONGEST_EMAIL ? words.emailLong : null
}

/** The checkout form's objection to a phone number, or null. */
export function checkPhone(raw: string, words: ContactWords = CONTACT_WORDS): string | null {
  const digits = digitsOf(raw).length
  if (digits < PHONE_DIGITS.least) return words.phone
  return digits > PHONE_DIGITS.most ? words.phoneLong : null
}

/** The API's objection to a phone number, or null; its sentence names the number of digits. */
export function phoneMessage(phone: unknown, words: ContactWords = CONTACT_WORDS): string | null {
  const digits = typeof phone === 'string' ? digitsOf(phone).length : 0
  if (digits < PHONE_DIGITS.least) return words.phoneDigits(PHONE_DIGITS.least)
  return digits > PHONE_DIGITS.most ? words.phoneLong : null
}

/** Whether the submit button is enabled. Looser than the checks above, whose messages appear on submit. */
export function isCheckoutReady(form: { name: string; email: string; phone: string }): boolean {
  return (
    form.name.trim().length >= SHORTEST_NAME &&
    isEmailShaped(form.email.trim()) &&
    digitsOf(form.phone).length >= PHONE_DIGITS.least
  )
}

/**
 * Whether the text reads something@something.something, without spaces, invisible characters, the marks that a
 * mail program reads as more than an address (`Ann <a@x.y>`, `(c)a@x.y`, two addresses with a comma), and what looks
 * like another address: letters of other alphabets, or of double width.
 *
 * Looked at by hand, part by part: as one pattern the same rule takes
 * seconds over a long text made for the purpose.
 */
export function isEmailShaped(text: string): boolean {
  if (/[\s\p{C}<>()[\]\\,;:"]/u.test(text) || NOT_LATIN.test(text)) return false
  const [box = '', domain = '', ...more] = text.split('@')
  const labels = domain.split('.')
  return more.length === 0 && box.split('.').every(isFilled) && labels.length > 1 && labels.every(isLabel)
}

/** A part of a domain: letters, digits and hyphens within. */
function isLabel(label: string): boolean {
  return /^[\p{L}\p{M}\d-]+$/u.test(label) && !/^-|-$/.test(label)
}
