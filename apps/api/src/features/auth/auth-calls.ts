import { AppError, type ErrorCode } from '@thali/contracts/errors'
import type { Brand } from '@thali/domain/brand/brand'
import type { Language } from '@thali/domain/language/languages'
import { REFUSAL_WORDS_OF } from '@thali/domain/language/words-of'
import { formatPhone } from '@thali/domain/people/contact-fields'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { KnownDevices } from './sign-in/known-devices.ts'
import { type PasswordHashing, RETRY_SECONDS } from './sign-in/passwords.ts'
import type { SignInAttempts } from './sign-in/sign-in-attempts.ts'
import type { TabletsService } from './tablets.service.ts'
import { ADDRESS_HEADER, type Auth } from '#api/features/auth/auth.service.ts'
import type { Principal } from '#api/identity/principal.ts'
import { bearerOf } from '#api/identity/tokens.ts'

export type AuthCallDeps = {
  auth: Auth
  attempts: SignInAttempts
  hashing: PasswordHashing
  devices: KnownDevices
  tablets: Pick<TabletsService, 'signOut'>
  findPrincipal: (request: FastifyRequest) => Promise<Principal>
  publicUrl: string
  /** The current brand: its phone number is named to owners of closed accounts. */
  brand: Brand
}
type ForwardDeps = Pick<AuthCallDeps, 'auth' | 'publicUrl' | 'brand'>

/** What our routes add around better-auth: counting attempts, queueing password hashes, and remembering devices. */
export function createAuthCalls(deps: AuthCallDeps) {
  const { attempts, hashing, devices, tablets, findPrincipal } = deps

  /** Counted before the password is checked, so that a burst of attempts costs no more than the limit. */
  async function signIn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { email } = request.body as { email: string }
    const device = devices.findByCookie(request.headers.cookie, email)
    const standing = device ? 'known' : 'stranger'
    // Checked before anything is read or counted: a request that will be refused must be cheap.
    if (hashing.isFull(standing)) throw new AppError('too-many-attempts', { retryAfter: RETRY_SECONDS })
    const attempt = { email, address: request.ip, device }
    await attempts.begin(attempt)
    const answer = await hashing.as(standing, () => forward(deps, request))
    await attempts.succeed(attempt)
    return send(remember(request, reply, email), await withoutToken(answer))
  }

  async function signUp(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { email } = request.body as { email: string }
    const answer = await hashing.as('newcomer', () => forward(deps, request))
    return send(remember(request, reply, email), await withoutToken(answer))
  }

  function remember(request: FastifyRequest, reply: FastifyReply, email: string): FastifyReply {
    return reply.header('set-cookie', devices.rememberByCookie(request.headers.cookie, email))
  }

  async function pass(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return send(reply, await forward(deps, request))
  }

  /** The app sends no cookie: its own session ends. A token that is no longer valid has none, and that is said as done. */
  async function signOut(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (bearerOf(request) === undefined) return pass(request, reply)
    const principal = await findPrincipal(request)
    if (principal.kind === 'account') await tablets.signOut(principal)
    return reply.header('cache-control', 'no-store').send({ success: true })
  }

  /** A session that was idle too long is ended, even before its own expiry. */
  async function getSession(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { kind } = await findPrincipal(request)
    return kind === 'account'
      ? pass(request, reply)
      : reply.header('cache-control', 'no-store').type('application/json').send('null')
  }

  return { signIn, signUp, signOut, getSession, pass }
}

/** Passes the request to better-auth and converts its errors to our error shape. */
async function forward({ auth, publicUrl, brand }: ForwardDeps, request: FastifyRequest): Promise<Response> {
  const headers = new Headers({ [ADDRESS_HEADER]: request.ip })
  for (const name of ['cookie', 'user-agent', 'accept-language'] as const) {
    const value = request.headers[name]
    if (value) headers.set(name, value)
  }
  const isPost = request.method === 'POST'
  if (isPost) {
    // The origin was checked before; better-auth only knows the public address.
    headers.set('origin', publicUrl)
    headers.set('content-type', 'application/json')
  }
  const response = await auth.handler(
    new Request(new URL(request.url, publicUrl), {
      method: request.method,
      headers,
      ...(isPost ? { body: JSON.stringify(request.body ?? {}) } : {}),
    }),
  )
  if (response.status >= 400) throw await toRefusal(response, brand)
  return response
}

/** The session is told in its cookie and nowhere else (ASVS 3.3.4). */
async function withoutToken(response: Response): Promise<Response> {
  const { token: _token, ...body } = (await response.json()) as { token?: string }
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return Response.json(body, { status: response.status, headers })
}

function send(reply: FastifyReply, response: Response): FastifyReply {
  return reply.header('cache-control', 'no-store').send(response)
}

const CODES: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong-password',
  INVALID_PASSWORD: 'wrong-password',
  USER_NOT_FOUND: 'wrong-password',
  USER_ALREADY_EXISTS: 'email-already-in-use',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-already-in-use',
  PASSWORD_TOO_SHORT: 'weak-password',
  INVALID_EMAIL: 'invalid-email',
  INVALID_TOKEN: 'invalid-token',
  TOKEN_EXPIRED: 'invalid-token',
  // better-auth's code for any failed write, after the address and password were found valid.
  FAILED_TO_CREATE_USER: 'unavailable',
  FAILED_TO_CREATE_SESSION: 'unavailable',
  FAILED_TO_UPDATE_USER: 'unavailable',
  FAILED_TO_GET_SESSION: 'unavailable',
  PROVIDER_NOT_FOUND: 'invalid-argument',
  'account-closed': 'account-closed',
}

const STATUSES: Record<number, ErrorCode> = {
  400: 'invalid-argument',
  401: 'unauthenticated',
  403: 'permission-denied',
  404: 'not-found',
  422: 'invalid-argument',
  429: 'too-many-attempts',
}

async function toRefusal(response: Response, brand: Brand): Promise<AppError> {
  const body = (await response.json().catch(() => ({}))) as { code?: string; message?: string }
  const code = CODES[body.code ?? ''] ?? STATUSES[response.status] ?? 'internal'
  const cause = new Error(`better-auth answered ${response.status} ${body.code ?? ''}`)
  // Shown only after the right password: a stranger must not learn that the account is closed.
  const message = (language: Language) =>
    REFUSAL_WORDS_OF[language].account.closed(brand.name, formatPhone(brand.phone))
  if (code === 'account-closed') return new AppError(code, { message, cause })
  return new AppError(code, { cause, ...(response.status === 429 ? { retryAfter: RETRY_SECONDS } : {}) })
}
