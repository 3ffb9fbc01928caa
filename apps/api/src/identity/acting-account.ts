import { AppError } from '@thali/contracts/errors'
import type { FastifyRequest } from 'fastify'

/** Names a caller without an account. */
const GUEST = 'guest'

/**
 * A call that says in whose name it is made is refused to everybody else: a sign-in in another tab may change the cookie
 * of a browser between the tap and the call.
 *
 * @throws AppError `unauthenticated`
 */
export function requireActingAccount({ headers, principal }: Pick<FastifyRequest, 'headers' | 'principal'>): void {
  const wanted = headers['x-acting-account']
  const present = principal.kind === 'account' ? principal.id : GUEST
  if (wanted !== undefined && wanted !== present) throw new AppError('unauthenticated')
}
