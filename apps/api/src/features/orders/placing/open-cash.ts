import { AppError } from '@thali/contracts/errors'
import type { Language } from '@thali/domain/language/languages'
import { REFUSAL_WORDS_OF } from '@thali/domain/language/words-of'
import { normalizePhone } from '@thali/domain/people/contact-fields'
import { violatedConstraint } from '@thali/keeper/connection/connect'

import { networkOf, type Principal } from '#api/identity/principal.ts'

type Guest = { customerPhone: string; customerEmail: string }

const RETRY_SECONDS = 600

/**
 * Subjects whose count of open cash orders includes this order, sorted, so that two orders of one person cannot
 * deadlock. Anybody can type any phone number: it counts only for the account that proved it, so that nobody can use up
 * another person's limit. An account with neither proved phone nor proved e-mail counts with all such accounts of its
 * client address. A guest without an account counts for the number that was proved, as little as such an address. A guest
 * of an API key counts for that key alone.
 */
export function openCashSubjects(
  { principal, request, provedPhone }: { principal: Principal; request: { ip: string }; provedPhone?: string },
  { customerPhone, customerEmail }: Guest,
): string[] {
  if (principal.kind === 'anonymous') return [`address:${provedPhone ?? networkOf(request.ip)}`]
  if (principal.kind === 'key') {
    const guest = customerPhone || customerEmail
    return guest ? [`guest:${principal.id}:${guest}`] : []
  }
  const hasProvedPhone = principal.phoneVerified && normalizePhone(principal.phone ?? '') === customerPhone
  const isProved = principal.phoneVerified || principal.emailVerified
  return [
    `account:${principal.id}`,
    ...(isProved ? [] : [`address:${networkOf(request.ip)}`]),
    ...(hasProvedPhone ? [`phone:${customerPhone}`] : []),
  ].sort()
}

/** The refusal for a violated limit of open cash orders; undefined for any other error. */
export function toOpenCashRefusal(error: unknown): AppError | undefined {
  const constraint = violatedConstraint(error)
  if (constraint === 'open_cash_orders_limit') {
    return new AppError('too-many-open-orders', { retryAfter: RETRY_SECONDS, cause: error })
  }
  if (constraint === 'open_cash_orders_address') {
    const message = (language: Language) => REFUSAL_WORDS_OF[language].openCash
    return new AppError('too-many-open-orders', { message, retryAfter: RETRY_SECONDS, cause: error })
  }
  return undefined
}
