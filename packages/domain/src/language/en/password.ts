import type { French } from '../french.ts'

/** What is wrong with a new password. */
export const PASSWORD_WORDS = {
  missing: 'Password is required',
  long: 'Password must be at most 128 characters long',
  weak: 'Password must meet at least 4 security requirements',
  short: 'Password must be at least 8 characters long',
} as const

export type PasswordWords = French<typeof PASSWORD_WORDS>
