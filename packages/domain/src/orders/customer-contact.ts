import { digitsOf } from './customer-fields.ts'

const SHORTEST_NAME = 2
const LONGEST_EMAIL = 100
const FEWEST_DIGITS = 10
const MOST_DIGITS = 15

const EMAIL_REFUSED = 'Please enter a valid email address'

/** The objection to an e-mail address, or null. */
export function checkEmail(raw: string): string | null {
  const email = raw.trim()
  if (!isEmailShaped(email)) return EMAIL_REFUSED
  return email.length > LONGEST_EMAIL ? 'Email address is too long' : null
}

/** The checkout form's objection to a phone number, or null. */
export function checkPhone(raw: string): string | null {
  const digits = digitsOf(raw).length
  if (digits < FEWEST_DIGITS) return 'Please enter a valid phone number'
  return digits > MOST_DIGITS ? 'Phone number is too long' : null
}

/** Whether the submit button is enabled. Looser than the checks above, whose messages appear on submit. */
export function isCheckoutReady(form: { name: string; email: string; phone: string }): boolean {
  return (
    form.name.trim().length >= SHORTEST_NAME &&
    isEmailShaped(form.email.trim()) &&
    digitsOf(form.phone).length >= FEWEST_DIGITS
  )
}

/**
 * Whether the text reads something@something.something, without spaces, invisible characters and the marks that a
 * mail program reads as more than an address: `Ann <a@x.y>`, `(c)a@x.y`, two addresses with a comma.
 *
 * Looked at by hand, character by character: as a pattern the same rule takes
 * seconds over a long text made for the purpose.
 */
export function isEmailShaped(text: string): boolean {
  const at = text.indexOf('@')
  if (at < 1 || text.includes('@', at + 1) || /[\s\p{C}<>()[\]\\,;:"]/u.test(text)) return false

  const dot = text.indexOf('.', at + 2)
  return dot !== -1 && dot < text.length - 1
}
