import { authBodies, type AuthCall } from '@thali/contracts/auth'
import { AppError, type ErrorCode } from '@thali/contracts/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { ADDRESS_HEADER, type Auth } from '#api/features/auth/auth.service.ts'
import { requireGoodName, requireGoodPassword } from '#api/features/auth/credential-rules.ts'
import { RETRY_SECONDS } from '#api/features/auth/password-hashing.ts'
import type { SignInAttempts } from '#api/features/auth/sign-in-attempts.ts'
import type { RateLimits } from '#api/plugins/rate-limits.ts'
import { requireOwnOrigin } from '#api/plugins/routes.ts'
import { ANONYMOUS } from '#api/plugins/principal.ts'

type Deps = { auth: Auth; attempts: SignInAttempts; limits: RateLimits; publicUrl: string }

const PER_MINUTE: Record<AuthCall, number> = {
  'sign-up/email': 10,
  'sign-in/email': 60,
  'sign-in/social': 20,
  'sign-out': 60,
  'request-password-reset': 5,
  'reset-password': 10,
  'send-verification-email': 5,
}

/** Pages that links in mails and providers send people back to. Everything else better-auth offers stays closed. */
const BROWSER_PATHS = ['get-session', 'verify-email', 'reset-password/:token', 'callback/:provider']

/** Opens exactly the calls we use, with checked bodies, our limits and our error shape. */
export function addAuthRoutes(app: FastifyInstance, { auth, attempts, limits, publicUrl }: Deps): void {
  const begin = (request: FastifyRequest, reply: FastifyReply) => {
    request.principal = ANONYMOUS
    return limits.byAddress(request, reply)
  }

  /** Counted before the password is looked at, so that a flood of attempts at once costs no more than the limit. */
  async function signIn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { email } = request.body as { email: string }
    await attempts.begin(email, request.ip)
    const answered = await forward(auth, request, reply, publicUrl)
    await attempts.succeed(email, request.ip)
    return answered
  }

  for (const [path, body] of Object.entries(authBodies) as [AuthCall, (typeof authBodies)[AuthCall]][]) {
    const limitCaller = limits.forEndpoint(PER_MINUTE[path])
    app.route({
      method: 'POST',
      url: `/auth/${path}`,
      config: { access: 'public' },
      schema: { tags: ['auth'], summary: `Account call ${path}`, ...(path === 'sign-out' ? {} : { body }) },
      onRequest: async (request, reply) => {
        requireOwnOrigin(request, publicUrl)
        await begin(request, reply)
        await limitCaller(request, reply)
      },
      handler: (request, reply) => {
        requireGoodCredentials(path, request.body)
        return path === 'sign-in/email' ? signIn(request, reply) : forward(auth, request, reply, publicUrl)
      },
    })
  }

  for (const path of BROWSER_PATHS) {
    app.route({
      method: 'GET',
      url: `/auth/${path}`,
      config: { access: 'public' },
      schema: { hide: true },
      onRequest: begin,
      handler: (request, reply) => forward(auth, request, reply, publicUrl),
    })
  }
}

function requireGoodCredentials(path: AuthCall, body: unknown): void {
  if (path === 'sign-up/email') {
    const { name, password } = body as { name: string; password: string }
    requireGoodName(name)
    requireGoodPassword(password)
  }
  if (path === 'reset-password') requireGoodPassword((body as { newPassword: string }).newPassword)
}

/** Hands the request to better-auth and gives its refusals our shape. */
async function forward(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
): Promise<FastifyReply> {
  const headers = new Headers({ [ADDRESS_HEADER]: request.ip })
  for (const name of ['cookie', 'user-agent', 'accept-language'] as const) {
    const value = request.headers[name]
    if (value) headers.set(name, value)
  }
  const isPost = request.method === 'POST'
  if (isPost) {
    // The origin was checked at the door; better-auth only knows the public address.
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
  if (response.status >= 400) throw await toRefusal(response)
  reply.header('cache-control', 'no-store')
  return reply.send(response)
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
  PROVIDER_NOT_FOUND: 'invalid-argument',
  'permission-denied': 'permission-denied',
}

const STATUSES: Record<number, ErrorCode> = {
  400: 'invalid-argument',
  401: 'unauthenticated',
  403: 'permission-denied',
  404: 'not-found',
  422: 'invalid-argument',
  429: 'too-many-attempts',
}

async function toRefusal(response: Response): Promise<AppError> {
  const body = (await response.json().catch(() => ({}))) as { code?: string; message?: string }
  const code = CODES[body.code ?? ''] ?? STATUSES[response.status] ?? 'internal'
  const cause = new Error(`better-auth answered ${response.status} ${body.code ?? ''}`)
  return new AppError(code, { cause, ...(response.status === 429 ? { retryAfter: RETRY_SECONDS } : {}) })
}
