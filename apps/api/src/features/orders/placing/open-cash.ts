import { AppError } from '@thali/contracts/errors'
import { normalizePhone } from '@thali/domain/orders/customer-fields'

import { violatedConstraint } from '#api/database/database.ts'
import { networkOf } from '#api/plugins/network.ts'
import type { Principal } from '#api/identity/principal.ts'

type Guest = { customerPhone: string; customerEmail: string }

const RETRY_SECONDS = 600
const UNPROVED =
  'Two orders to be paid in cash are open from this connection already. Verify your e-mail address or phone number to place more, or pay by card.'

/**
 * Whose count of open cash orders an order is part of, sorted, so that two orders of one person never wait for each
 * other in a circle.
 *
 * Anybody can write any number into an order: a phone counts only for the account that has proved it, so that nobody
 * uses up the orders of another person. An account that has proved neither number nor e-mail address counts with all
 * others of its source address. A guest of a program counts for that program alone.
 */
export function openCashSubjects(
  { principal, request }: { principal: Principal; request: { ip: string } },
  { customerPhone, customerEmail }: Guest,
): string[] {
  if (principal.kind === 'anonymous') return [`address:${networkOf(request.ip)}`]
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

/** The refusal that running into one of the caps is; undefined for any other error. */
export function toOpenCashRefusal(error: unknown): AppError | undefined {
  const constraint = violatedConstraint(error)
  if (constraint === 'open_cash_orders_limit') {
    return new AppError('too-many-open-orders', { retryAfter: RETRY_SECONDS, cause: error })
  }
  if (constraint === 'open_cash_orders_address') {
    return new AppError('too-many-open-orders', { message: UNPROVED, retryAfter: RETRY_SECONDS, cause: error })
  }
  return undefined
}
