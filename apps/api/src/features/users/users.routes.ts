import { changeUser, getMe, getSession, updateMe } from '@thali/contracts/users'

import type { UsersService } from '#api/features/users/users.service.ts'
import { requireAccount } from '#api/plugins/access.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

export function addUserRoutes(addRoute: AddRoute, { users }: { users: UsersService }): void {
  addRoute(getSession, async ({ principal, reply }) => {
    reply.header('cache-control', 'no-store')
    return { user: principal.kind === 'account' ? await users.getProfile(principal.id) : null }
  })
  addRoute(getMe, async ({ principal }) => ({ user: await users.getProfile(requireAccount(principal).id) }))
  addRoute(updateMe, (call) => users.updateOwn(requireAccount(call.principal).id, call.body, call))
  addRoute(changeUser, ({ params, body, principal, actor, submission }) =>
    users.change(params.id, body, { actor, submission, ownId: principal.kind === 'account' ? principal.id : null }),
  )
}
