import { AppError } from '@thali/contracts/errors'
import type { FastifyRequest } from 'fastify'

import { bearerOf } from './tokens.ts'

type Asking = Pick<FastifyRequest, 'headers' | 'method'>

/**
 * Browsers send the origin of the page; only our own pages may change anything. Programs send no Origin.
 *
 * @throws AppError `foreign-origin`
 */
export function requireOwnOrigin(request: Asking, publicUrl: string): void {
  if (isOfAnotherSite(request, publicUrl)) throw new AppError('foreign-origin')
}

/**
 * Besides our own pages the app may change something. It proves itself by its bearer token, which no browser adds to a
 * request of its own accord.
 *
 * @param givesBearer the call that the app makes because it has no token yet
 * @throws AppError `foreign-origin`
 */
export function requireOwnOriginOrApp(
  request: Asking,
  { publicUrl, posOrigin }: { publicUrl: string; posOrigin: string },
  givesBearer = false,
): void {
  const isApp = request.headers.origin === posOrigin && (givesBearer || bearerOf(request) !== undefined)
  if (!isApp) requireOwnOrigin(request, publicUrl)
}

/**
 * Whether the session cookie of a request counts. It does not when a page of another site, or the Android app, sends the
 * request: the browser adds the cookie by itself. It counts when somebody follows a link from another site to our pages.
 */
export function mayUseCookie(request: Asking, publicUrl: string): boolean {
  const isLink = request.method === 'GET' && request.headers['sec-fetch-mode'] === 'navigate'
  return isLink || !isOfAnotherSite(request, publicUrl)
}

function isOfAnotherSite({ headers }: Asking, publicUrl: string): boolean {
  const { origin, host } = headers
  if (headers['sec-fetch-site'] === 'cross-site') return true
  if (origin === undefined || origin === publicUrl) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}

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
