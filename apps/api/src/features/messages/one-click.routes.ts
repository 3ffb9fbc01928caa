import type { FastifyInstance } from 'fastify'

import type { OffersService } from '#api/features/messages/offers.service.ts'
import { ANONYMOUS, principalName } from '#api/identity/principal.ts'
import type { RateLimits } from '#api/plugins/rate-limits.ts'

const BODY_LIMIT_BYTES = 4 * 1024
const LONGEST_TOKEN = 300

/**
 * One-click unsubscribe of mail clients (RFC 8058): a form POST to the address that a person opens as a page. It comes
 * from anywhere, without cookies; the token is its only proof. A browser without JavaScript sends the same form.
 */
export function addOneClickUnsubscribe(
  http: FastifyInstance,
  { offers, limits }: { offers: OffersService; limits: RateLimits },
): void {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The body is always the same; the address identifies the recipient.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, _body, done) =>
      done(null, undefined),
    )
    scope.post<{ Querystring: { token?: unknown } }>(
      '/unsubscribe',
      { config: { access: 'public' }, schema: { hide: true } },
      async (request, reply) => {
        await limits.byAddress(request, reply)
        const { token } = request.query
        const given = typeof token === 'string' ? token.slice(0, LONGEST_TOKEN) : ''
        const caller = { actor: principalName(ANONYMOUS, request.ip), submission: null }
        await offers.choose({ token: given, wantsOffers: false }, caller)
        return reply
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send('Done. You will get no more offers by e-mail.\n')
      },
    )
  })
}
