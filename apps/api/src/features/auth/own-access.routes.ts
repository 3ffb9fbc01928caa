import { changePassword, endOtherSessions, endSession, listSessions } from '@thali/contracts/people/sign-in'
import type { Language } from '@thali/domain/language/languages'

import type { OwnAccess, Owner } from '#api/features/auth/own-access.service.ts'
import { requireAccount } from '#api/identity/access.ts'
import type { Principal } from '#api/identity/principal.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

export function addOwnAccessRoutes(addRoute: AddRoute, { ownAccess }: { ownAccess: OwnAccess }): void {
  addRoute(changePassword, (call) => ownAccess.changePassword(call.body, ownerOf(call)))
  addRoute(listSessions, (call) => ownAccess.listSessions(ownerOf(call)))
  addRoute(endSession, (call) => ownAccess.endSession(call.params.id, ownerOf(call)))
  addRoute(endOtherSessions, (call) => ownAccess.endOtherSessions(ownerOf(call)))
}

type OwnerCall = { principal: Principal; actor: string; request: { ip: string }; language: Language }

function ownerOf({ principal, actor, request, language }: OwnerCall): Owner {
  return { account: requireAccount(principal), actor, address: request.ip, language }
}
