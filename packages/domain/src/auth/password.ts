import type { PasswordWords } from '../language/en/password.ts'
import { PASSWORD_WORDS } from '#language/password.ts'

/** Shortest password a new account may choose. */
const SHORTEST_PASSWORD = 8
/** An upper limit for the slow hash, far above what anybody types. */
const LONGEST_PASSWORD = 128

const CHECKS_NEEDED = 4

export type PasswordChecks = {
  length: boolean
  uppercase: boolean
  lowercase: boolean
  digit: boolean
  special: boolean
}
export type PasswordStrength = 'weak' | 'medium' | 'strong'

/** The five properties of a password. A special character is anything but letters, digits and spaces. */
export function passwordChecks(password: string): PasswordChecks {
  return {
    length: password.length >= SHORTEST_PASSWORD,
    uppercase: /\p{Lu}/u.test(password),
    lowercase: /\p{Ll}/u.test(password),
    digit: /\p{Nd}/u.test(password),
    special: /[^\p{L}\p{M}\p{N}\s]/u.test(password),
  }
}

/** Weak below three checks, strong with all five. */
export function passwordStrength(password: string): PasswordStrength {
  const passed = checksPassed(password)
  if (passed < 3) return 'weak'
  return passed < 5 ? 'medium' : 'strong'
}

/** The objection to a new password, or null. Whether it is a common one is for the server to say. */
export function checkPassword(password: string, words: PasswordWords = PASSWORD_WORDS): string | null {
  if (password === '') return words.missing
  if (password.length > LONGEST_PASSWORD) return words.long
  if (checksPassed(password) < CHECKS_NEEDED) return words.weak
  return password.length < SHORTEST_PASSWORD ? words.short : null
}

function checksPassed(password: string): number {
  return Object.values(passwordChecks(password)).filter(Boolean).length
}
