const CODE_DIGITS = 6
/** How long a code that was texted is good for. */
export const CODE_LASTS_MINUTES = 10
/** Wrong guesses that one code survives. */
export const MOST_CODE_TRIES = 5

const RESEND_AFTER_MS = 60_000
/** Most codes in a period. */
export type CodeCap = { most: number; inMs: number }
/** To one account, and to one number. */
const CAPS: readonly CodeCap[] = [
  { most: 3, inMs: 60 * 60_000 },
  { most: 5, inMs: 24 * 60 * 60_000 },
]

/** A code as it is texted: six digits, zeros in front included. */
export function phoneCode(random: number): string {
  return String(random).padStart(CODE_DIGITS, '0')
}

/** How many numbers there are to draw a code from. */
export const PHONE_CODES = 10 ** CODE_DIGITS

/** A typed code without separators; null when it cannot be a code. */
export function typedCode(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

export function codeEndsAt(sentAt: Date): Date {
  return new Date(sentAt.getTime() + CODE_LASTS_MINUTES * 60_000)
}

/** When the same person may have the next code. */
export function nextCodeAt(sentAt: Date): Date {
  return new Date(sentAt.getTime() + RESEND_AFTER_MS)
}

/**
 * When the next code may be sent; `now` when it may be sent at once.
 *
 * @param ofAccount when the account was sent codes in the last day
 * @param toPhone when the number was sent codes in the last day, by any account
 */
export function mayTextCodeAt(ofAccount: readonly Date[], toPhone: readonly Date[], now: Date): Date {
  const waits = [...ofAccount, ...toPhone].map((sentAt) => nextCodeAt(sentAt).getTime())
  const caps = [ofAccount, toPhone].flatMap((sentAt) => capsEndAt(sentAt, CAPS))
  return new Date(Math.max(now.getTime(), ...waits, ...caps))
}

/** When the oldest of the codes that exhaust each cap no longer counts, in ms; nothing for a cap that has room. */
export function capsEndAt(sentAt: readonly Date[], caps: readonly CodeCap[]): number[] {
  const newestFirst = sentAt.map((instant) => instant.getTime()).toSorted((a, b) => b - a)
  return caps.flatMap(({ most, inMs }) => {
    const oldest = newestFirst[most - 1]
    return oldest === undefined ? [] : [oldest + inMs]
  })
}
