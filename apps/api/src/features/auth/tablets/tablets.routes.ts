import { deviceSignIn, endTablet, listTablets } from '@thali/contracts/people/sign-in'

import type { AddRoute } from '#api/plugins/routes.ts'
import type { TabletsService } from './tablets.service.ts'

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
