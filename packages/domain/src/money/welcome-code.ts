/** Discount of the welcome e-mail on a first order (ADM-EML-33). */
export const WELCOME_PERCENT = 10
/** How long a new account has for it. */
export const WELCOME_DAYS = 90

const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const RANDOM_LETTERS = 10
const LONGEST_TYPED = 40

/**
 * A code that cannot be guessed and can be read aloud: no letter that looks like a digit.
 *
 * @param random at least 10 random bytes
 */
export function welcomeCode(random: Uint8Array): string {
  const letters = [...random.subarray(0, RANDOM_LETTERS)].map((byte) => LETTERS[byte % LETTERS.length])
  return `WELCOME-${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}

/** Normalises a typed code; null when it cannot be one. */
export function normalizeCode(typed: unknown): string | null {
  if (typeof typed !== 'string' || typed.length > LONGEST_TYPED) return null
  const letters = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const [, first, second] = /^WELCOME([A-Z0-9]{5})([A-Z0-9]{5})$/.exec(letters) ?? []
  return first && second ? `WELCOME-${first}-${second}` : null
}

export type CodeStanding = {
  expiresAt: Date
  /** Whether an order that was not cancelled names it. */
  isUsed: boolean
  /** Whether the account has ordered before; cancelled orders do not count. */
  hasOrdered: boolean
}

/** Why a code is no longer accepted; null when it is. */
export function codeRefusal(
  { expiresAt, isUsed, hasOrdered }: CodeStanding,
  now: Date,
): 'used' | 'expired' | 'notFirst' | null {
  if (isUsed) return 'used'
  if (expiresAt <= now) return 'expired'
  return hasOrdered ? 'notFirst' : null
}

/** The mailbox behind an e-mail address: `ann+2@x.yz` and `ann@x.yz` are one person. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, at).split('+')
  return `${name}${email.slice(at)}`.toLowerCase()
}
