import { AppError } from '@thali/contracts/errors'
import { listApiKeys, makeApiKey, renameApiKey, revokeApiKey } from '@thali/contracts/people/api-keys'
import {
  authBodies,
  type AuthCall,
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  deviceSignIn,
  endTablet,
  listTablets,
} from '@thali/contracts/people/sign-in'
import { checkEmail } from '@thali/domain/people/contact-check'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { ApiKeysService } from './api-keys.service.ts'
import type { TabletsService } from './tablets.service.ts'
import { type AuthCallDeps, createAuthCalls } from '#api/features/auth/auth-calls.ts'
import type { OwnAccess } from '#api/features/auth/own-access.service.ts'
import { requireGoodName, requireGoodPassword } from '#api/features/users/users.service.ts'
import { ownerOf } from '#api/identity/owner.ts'
import { ANONYMOUS } from '#api/identity/principal.ts'
import { requireOwnOrigin, requireOwnOriginOrApp } from '#api/identity/request-origin.ts'
import type { RateLimits } from '#api/plugins/rate-limits.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

type Deps = AuthCallDeps & { limits: RateLimits; posOrigin: string }

const PER_MINUTE: Record<AuthCall, number> = {
  'sign-up/email': 10,
  'sign-in/email': 60,
  'sign-in/social': 20,
  'sign-out': 60,
  'request-password-reset': 5,
  'reset-password': 10,
  'send-verification-email': 5,
}

/** Paths that links in e-mails and sign-in providers lead to. Every other route of better-auth stays closed. */
const BROWSER_PATHS = ['get-session', 'verify-email', 'reset-password/:token', 'callback/:provider']

/** Opens exactly the better-auth routes we use, with validated bodies, our rate limits and our error shape. */
export function addAuthRoutes(app: FastifyInstance, deps: Deps): void {
  const { limits, publicUrl, posOrigin } = deps
  const { signIn, signUp, signOut, getSession, pass } = createAuthCalls(deps)
  const begin = (request: FastifyRequest, reply: FastifyReply) => {
    request.principal = ANONYMOUS
    return limits.byAddress(request, reply)
  }

  for (const [path, body] of Object.entries(authBodies) as [AuthCall, (typeof authBodies)[AuthCall]][]) {
    const limitCaller = limits.forEndpoint(`POST /auth/${path}`, PER_MINUTE[path])
    app.route({
      method: 'POST',
      url: `/auth/${path}`,
      config: { access: 'public', contract: true },
      schema: { tags: ['auth'], summary: `Account call ${path}`, ...(path === 'sign-out' ? {} : { body }) },
      onRequest: async (request, reply) => {
        if (path === 'sign-out') requireOwnOriginOrApp(request, { publicUrl, posOrigin })
        else requireOwnOrigin(request, publicUrl)
        await begin(request, reply)
        await limitCaller(request, reply)
      },
      handler: (request, reply) => {
        requireGoodCredentials(path, request.body)
        if (path === 'sign-in/email') return signIn(request, reply)
        if (path === 'sign-out') return signOut(request, reply)
        return path === 'sign-up/email' ? signUp(request, reply) : pass(request, reply)
      },
    })
  }

  for (const path of BROWSER_PATHS) {
    app.route({
      method: 'GET',
      url: `/auth/${path}`,
      config: { access: 'public', contract: true },
      schema: { hide: true },
      onRequest: begin,
      handler: path === 'get-session' ? getSession : pass,
    })
  }
}

function requireGoodCredentials(path: AuthCall, body: unknown): void {
  if (path === 'sign-up/email') {
    const { name, email, password } = body as { name: string; email: string; password: string }
    requireGoodName(name)
    if (checkEmail(email)) throw new AppError('invalid-email')
    requireGoodPassword(password)
  }
  if (path === 'reset-password') requireGoodPassword((body as { newPassword: string }).newPassword)
}

export function addOwnAccessRoutes(addRoute: AddRoute, { ownAccess }: { ownAccess: OwnAccess }): void {
  addRoute(changePassword, (call) => ownAccess.changePassword(call.body, ownerOf(call)))
  addRoute(listSessions, (call) => ownAccess.listSessions(ownerOf(call)))
  addRoute(endSession, (call) => ownAccess.endSession(call.params.id, ownerOf(call)))
  addRoute(endOtherSessions, (call) => ownAccess.endOtherSessions(ownerOf(call)))
}

export function addApiKeyRoutes(addRoute: AddRoute, { apiKeys }: { apiKeys: ApiKeysService }): void {
  addRoute(listApiKeys, () => apiKeys.list())
  addRoute(makeApiKey, (call) => {
    // The only response that contains a secret.
    call.reply.header('cache-control', 'no-store')
    return apiKeys.make(call.body, call)
  })
  addRoute(renameApiKey, (call) => apiKeys.rename(call.params.id, call.body, call))
  addRoute(revokeApiKey, (call) => apiKeys.revoke(call.params.id, call))
}

export function addTabletRoutes(addRoute: AddRoute, { tablets }: { tablets: TabletsService }): void {
  addRoute(deviceSignIn, ({ body, principal, request, reply }) => {
    // The only response that contains a token.
    reply.header('cache-control', 'no-store')
    const before = principal.kind === 'account' && principal.tablet ? principal.sessionId : null
    return tablets.signIn(body, { address: request.ip, userAgent: request.headers['user-agent'], before })
  })
  addRoute(listTablets, () => tablets.list())
  addRoute(endTablet, (call) => tablets.end(call.params.id, call))
}
