import type { Language } from '@thali/domain/language/languages'

import { type AccountPrincipal, type Principal, requireAccount } from '#api/identity/principal.ts'

/** A signed-in person who changes their own account, or confirms a change with their password. */
export type Owner = { account: AccountPrincipal; actor: string; address: string; language: Language }

type OwnerCall = { principal: Principal; actor: string; request: { ip: string }; language: Language }

/** Who calls, as an account. */
export function ownerOf({ principal, actor, request, language }: OwnerCall): Owner {
  return { account: requireAccount(principal), actor, address: request.ip, language }
}
