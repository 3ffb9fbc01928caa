import { SIGN_IN_CODES, signInCodeMessage } from '@thali/domain/auth/sign-in-codes'
import type { ReactNode } from 'react'

import { isApiError, userMessage } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/site.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { words } from '#words/auth.ts'

/** Why an account call failed, as shown to the visitor. */
export type Failure = {
  code: string | null
  text: string
  /** When it is worth trying again, in milliseconds; `null` when waiting is not the remedy. */
  retryAtMs: number | null
}

const TOO_MANY = SIGN_IN_CODES['too-many-requests']

/** Refusals for which the server's sentence is shown instead of the one for their code. */
const TELLING_CODES = new Set([
  'weak-password',
  'common-password',
  'invalid-token',
  'invalid-argument',
  'account-closed',
])

/** Codes of our own that have no sentence in the table. */
const ALIASES: Record<string, string> = {
  'too-many-attempts': 'too-many-requests',
  'network-error': 'network-request-failed',
}

const TABLED_CODES = new Set([
  'user-not-found',
  'wrong-password',
  'email-already-in-use',
  'invalid-email',
  'too-many-requests',
  'network-request-failed',
  'permission-denied',
])

export function failureOf(error: unknown, nowMs: number): Failure {
  if (!isApiError(error)) return { code: null, text: userMessage(error), retryAtMs: null }

  const code = ALIASES[error.code] ?? error.code
  const retryAtMs = error.retryAfter === undefined ? null : nowMs + error.retryAfter * 1000
  return { code, text: textOf(code, error), retryAtMs }
}

/** Refused by the browser's own limit, in the words of the server. */
export function tooManyAttempts(retryAtMs: number): Failure {
  return { code: 'too-many-requests', text: TOO_MANY, retryAtMs }
}

/** `Try again in about 12 minutes.`, or null when the time has come. */
export function waitInWords(retryAtMs: number, nowMs: number): string | null {
  const seconds = Math.ceil((retryAtMs - nowMs) / 1000)
  if (seconds <= 0) return null
  if (seconds < 60) return words.retrySoon

  const minutes = Math.round(seconds / 60)
  return words.retryIn(minutes)
}

function textOf(code: string, error: Error): string {
  if (TABLED_CODES.has(code)) return signInCodeMessage(code)
  return TELLING_CODES.has(code) ? error.message : userMessage(error)
}

/** Why the last attempt failed and, after too many, how long to wait. */
export function FailureBanner({ failure, action }: { failure: Failure | null; action?: ReactNode }) {
  const nowMs = useNow().getTime()
  if (!failure) return null

  const wait = failure.retryAtMs === null ? null : waitInWords(failure.retryAtMs, nowMs)
  return (
    <Banner tone="danger" action={action}>
      <p className="font-semibold">{failure.text}</p>
      {wait !== null && <p>{wait}</p>}
    </Banner>
  )
}
