import { AppError } from '@thali/contracts/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { isLocalAddress } from '#api/config/problems.ts'
import { isAdmin, type Principal } from '#api/identity/principal.ts'
import { requireOwnOrigin } from '#api/identity/request-origin.ts'
import type { RateLimits } from '#api/plugins/rate-limits.ts'

/** Response headers of the sandbox that its pages need; ours would break its framed e-mails. */
const PASSED_ON = ['content-type', 'content-security-policy', 'cache-control', 'location']

const READ = [
  '/sandbox/messages',
  '/sandbox/messages.json',
  '/sandbox/messages/:id',
  '/sandbox/messages/:id/html',
  '/sandbox/pay/:id',
  '/sandbox/payments',
  '/sandbox/payments.json',
  '/sandbox/readers',
  '/sandbox/readers.json',
  '/sandbox/printers',
  '/sandbox/printers.json',
  '/sandbox/printers/:id/papers/:paper.png',
]
/** Forms on the stand-ins' pages: the provider's card page, dashboard and readers, and the printers. */
const POSTED = [
  '/sandbox/pay/:id',
  '/sandbox/payments/:id/refund',
  '/sandbox/payments/:id/dispute',
  '/sandbox/readers/:id/card',
  '/sandbox/readers/:id/cancel',
  '/sandbox/readers/:id/fault',
  '/sandbox/printers/:id/fault',
  '/sandbox/printers/:id/clear',
  '/sandbox/printers/:id/connect',
]
const FORM_LIMIT_BYTES = 16 * 1024
const ID = /^[\w-]{1,120}$/

type Deps = {
  sandboxUrl: string
  publicUrl: string
  production: boolean
  limits: RateLimits
  findPrincipal: (request: FastifyRequest) => Promise<Principal>
}

/**
 * Proxies the stand-ins' pages: received messages, card pages, payment dashboard, card readers, printers. The providers' API calls stay on the
 * loopback interface. Messages contain links that open accounts, the dashboard moves money, and papers name guests. So only somebody at the
 * machine itself sees them while the product is being tried out, and otherwise only a signed-in admin.
 */
export function addSandboxPages(app: FastifyInstance, deps: Deps): void {
  const { sandboxUrl, publicUrl, production, limits, findPrincipal } = deps

  async function requireOnlooker(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.method !== 'GET') requireOwnOrigin(request, publicUrl)
    await limits.byAddress(request, reply)
    if (!production && isAtTheMachine(request, publicUrl)) return
    const principal = await findPrincipal(request)
    if (principal.kind === 'anonymous') throw new AppError('unauthenticated')
    if (principal.kind !== 'account' || !isAdmin(principal)) throw new AppError('permission-denied')
  }

  async function passOn(request: FastifyRequest, reply: FastifyReply, form?: string): Promise<FastifyReply> {
    const answer = await fetch(targetOf(request, sandboxUrl), {
      method: form === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(5_000),
      ...(form === undefined ? {} : { body: form, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    }).catch((cause: unknown) => {
      throw new AppError('unavailable', { retryAfter: 2, cause })
    })
    for (const name of PASSED_ON) {
      const value = answer.headers.get(name)
      if (value) reply.header(name, value)
    }
    reply.header('x-frame-options', 'SAMEORIGIN')
    // With our own referrer policy the browser would send these forms with the origin `null`, which is refused.
    reply.header('referrer-policy', 'same-origin')
    return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
  }

  const options = {
    config: { access: 'public', site: true },
    schema: { hide: true },
    onRequest: requireOnlooker,
  } as const
  for (const url of READ) app.get(url, options, (request, reply) => passOn(request, reply))

  void app.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    )
    forms.addContentTypeParser('*', (_request, _payload, done) => done(new AppError('unsupported-media-type')))
    for (const url of POSTED) {
      forms.post<{ Body: string | undefined }>(url, options, (request, reply) =>
        passOn(request, reply, request.body ?? ''),
      )
    }
  })
}

/**
 * URL at the stand-in, built from the matched route with its ids and query. Nothing in the request decides the host, and
 * an id of dots cannot lead to another path.
 */
function targetOf(request: FastifyRequest, sandboxUrl: string): URL {
  let pathname = request.routeOptions.url ?? ''
  for (const [name, id] of Object.entries(request.params as Record<string, string>)) {
    if (!ID.test(id)) throw new AppError('not-found')
    pathname = pathname.replace(`:${name}`, id)
  }
  const target = new URL(pathname, sandboxUrl)
  for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) {
    if (typeof value === 'string') target.searchParams.set(name, value)
  }
  return target
}

const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/** A direct connection from the machine itself, by a local name, while the public URL is local too. */
function isAtTheMachine(request: FastifyRequest, publicUrl: string): boolean {
  const { remoteAddress = '' } = request.socket
  const host = `http://${request.headers.host ?? ''}`
  return (
    isLocalAddress(publicUrl) &&
    URL.canParse(host) &&
    isLocalAddress(host) &&
    /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(remoteAddress) &&
    FORWARDED.every((name) => request.headers[name] === undefined)
  )
}
