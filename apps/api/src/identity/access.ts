import { AppError } from '@thali/contracts/errors'
import type { Access } from '@thali/contracts/endpoint'
import { can } from '@thali/domain/auth/roles'

import { type AccountPrincipal, placesOf, type Principal, worksAt } from './principal.ts'

/**
 * Refuses a caller that the endpoint's access rule does not admit.
 *
 * @throws AppError `unauthenticated` for nobody, `permission-denied` for somebody else.
 */
export function requireAccess(principal: Principal, access: Access): void {
  if (access === 'public') return
  if (principal.kind === 'anonymous') throw new AppError('unauthenticated')
  if (!admits(principal, access)) throw new AppError('permission-denied')
}

function admits(principal: Exclude<Principal, { kind: 'anonymous' }>, access: Exclude<Access, 'public'>): boolean {
  if (access === 'customer') return true
  if (access === 'account') return principal.kind === 'account'
  return principal.kind === 'key' ? principal.scope === 'admin' : can(principal.role, access)
}

/** The signed-in account. @throws AppError `unauthenticated` for anybody else */
export function requireAccount(principal: Principal): AccountPrincipal {
  if (principal.kind !== 'account') throw new AppError('unauthenticated')
  return principal
}

/**
 * The locations a caller looks at: the one that was asked for, or all of theirs; undefined is everywhere.
 *
 * @throws AppError `permission-denied` for a location where they do not work
 */
export function placesFor(principal: Principal, locationId: string | undefined): readonly string[] | undefined {
  if (locationId !== undefined) {
    if (!worksAt(principal, locationId)) throw new AppError('permission-denied')
    return [locationId]
  }
  const places = placesOf(principal)
  return places === 'all' ? undefined : places
}
