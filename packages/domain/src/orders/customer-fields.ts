const SHORTEST_NAME = 2
const LONGEST_NAME = 50
const LONGEST_EMAIL = 100
const FEWEST_DIGITS = 10
const MOST_DIGITS = 15

/** Letters of any script with their accents, space, hyphen, both apostrophes, dot. */
const NAME_CHARACTERS = /^[\p{L}\p{M} .'’-]*$/u
const CONTROL_CHARACTER = /\p{Cc}/u

const NAME_TOO_SHORT = 'Name must be at least 2 characters'
const NAME_TOO_LONG = 'Name must be less than 50 characters'
const NAME_CHARACTERS_REFUSED = 'Name contains invalid characters'
const EMAIL_REFUSED = 'Please enter a valid email address'

/** The checkout form's objection to a name, or null. The form stops one character short of what the API takes. */
export function checkName(raw: string): string | null {
  const name = raw.trim()
  if (name.length < SHORTEST_NAME) return NAME_TOO_SHORT
  if (name.length >= LONGEST_NAME) return NAME_TOO_LONG
  return NAME_CHARACTERS.test(name) ? null : NAME_CHARACTERS_REFUSED
}

/** The API's objection to a name, or null: 2 to 50 characters, nothing invisible among them. */
export function checkApiName(raw: string): string | null {
  const name = raw.trim()
  if (name.length < SHORTEST_NAME) return NAME_TOO_SHORT
  if (name.length > LONGEST_NAME) return NAME_TOO_LONG
  return CONTROL_CHARACTER.test(name) ? NAME_CHARACTERS_REFUSED : null
}

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

/** Whether the submit button wakes up. Looser than the checks above, whose objections are shown on submit. */
export function isCheckoutReady(form: { name: string; email: string; phone: string }): boolean {
  return (
    form.name.trim().length >= SHORTEST_NAME &&
    isEmailShaped(form.email.trim()) &&
    digitsOf(form.phone).length >= FEWEST_DIGITS
  )
}

/**
 * Whether the text reads something@something.something, without spaces.
 *
 * Looked at by hand, character by character: as a pattern the same rule takes
 * seconds over a long text made for the purpose.
 */
export function isEmailShaped(text: string): boolean {
  const at = text.indexOf('@')
  if (at < 1 || text.includes('@', at + 1) || /[\s\p{Cc}]/u.test(text)) return false

  const dot = text.indexOf('.', at + 2)
  return dot !== -1 && dot < text.length - 1
}

/** The address as it is stored and compared. */
export function normalizeEmail(raw: string): string {
  return raw.trim().toLowerCase()
}

export function digitsOf(raw: string): string {
  return raw.replace(/\D/g, '')
}

/** The number as the checkout form sends it: its digits after a plus. */
export function phonePlus(raw: string): string {
  return `+${digitsOf(raw)}`
}

/**
 * The number as it is stored: `+`, country, digits; null with fewer than 10 or more than 15 digits.
 * Ten digits are North American, even when they came with a plus.
 */
export function normalizePhone(raw: string): string | null {
  const digits = digitsOf(raw)
  if (digits.length < FEWEST_DIGITS || digits.length > MOST_DIGITS) return null
  return digits.length === FEWEST_DIGITS ? `+1${digits}` : `+${digits}`
}

/**
 * Every way in which a North American number of ten digits may stand in records that came from elsewhere; empty for
 * anything that is no such number.
 */
export function phoneSpellings(raw: string): string[] {
  const [, area, exchange, line] = /^1?(\d{3})(\d{3})(\d{4})$/.exec(digitsOf(raw)) ?? []
  if (area === undefined || exchange === undefined || line === undefined || /\p{L}/u.test(raw)) return []
  const bare = area + exchange + line
  const parted = ['-', '.', ' '].map((mark) => [area, exchange, line].join(mark))
  return [`+1${bare}`, `1${bare}`, bare, `(${area}) ${exchange}-${line}`, ...parted]
}

/** North American numbers as `(902) 555-0123`; any other as it was given. */
export function formatPhone(raw: string): string {
  const [, area, exchange, line] = /^1?(\d{3})(\d{3})(\d{4})$/.exec(digitsOf(raw)) ?? []
  return area === undefined ? raw : `(${area}) ${exchange}-${line}`
}
