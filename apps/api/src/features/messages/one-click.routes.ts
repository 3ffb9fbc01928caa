import { unsubscribeWithOneClick } from '@thali/contracts/messages/messages'
import type { FastifyInstance } from 'fastify'

import type { OffersService } from '#api/features/messages/offers.service.ts'
import { createAddRoute, type RouteFrame } from '#api/plugins/routes.ts'

const BODY_LIMIT_BYTES = 4 * 1024
const LONGEST_TOKEN = 300

/**
 * One-click unsubscribe of mail clients (RFC 8058): a form POST to the address that a person opens as a page. It comes
 * from anywhere, without cookies; the token is its only proof. A browser without JavaScript sends the same form.
 */
export function addOneClickUnsubscribe(
  http: FastifyInstance,
  { offers, ...frame }: RouteFrame & { offers: OffersService },
): void {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The body is always the same; the address identifies the recipient.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, _body, done) =>
      done(null, undefined),
    )
    const addRoute = createAddRoute(scope, { ...frame, isRoot: true })
    addRoute(unsubscribeWithOneClick, async ({ query: { token }, actor, reply }) => {
      const given = typeof token === 'string' ? token.slice(0, LONGEST_TOKEN) : ''
      await offers.choose({ token: given, wantsOffers: false }, { actor, submission: null })
      return reply
        .header('cache-control', 'no-store')
        .type(unsubscribeWithOneClick.reply.type)
        .send('Done. You will get no more offers by e-mail.\n')
    })
  })
}
