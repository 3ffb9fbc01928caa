import { endPush, getPush, startPush } from '@thali/contracts/messages/push'

import type { PushService } from './push.service.ts'
import { requireAccount } from '#api/identity/principal.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

export function addPushRoutes(addRoute: AddRoute, { push }: { push: PushService }): void {
  addRoute(getPush, ({ params, principal }) => push.find(params.wing, requireAccount(principal)))
  addRoute(startPush, ({ params, body, principal }) => push.start(params.wing, body, requireAccount(principal)))
  addRoute(endPush, ({ params, principal }) => push.end(params.wing, requireAccount(principal)))
}
