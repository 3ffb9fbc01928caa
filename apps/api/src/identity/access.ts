import type { Access } from '@thali/contracts/endpoint'
import { AppError } from '@thali/contracts/errors'
import { can } from '@thali/domain/auth/roles'

import { type AccountPrincipal, placesOf, type Principal, worksAt } from './principal.ts'

/**
 * Refuses a caller whom the endpoint's access rule does not admit.
 *
 * @throws AppError `unauthenticated` without a caller, `permission-denied` for another one.
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

/**
 * The signed-in account.
 *
 * @throws AppError `unauthenticated` for anybody else
 */
export function requireAccount(principal: Principal): AccountPrincipal {
  if (principal.kind !== 'account') throw new AppError('unauthenticated')
  return principal
}

/**
 * The locations of a request: the named one, or all of the caller's; undefined means all.
 *
 * @throws AppError `permission-denied` for a location where the caller does not work
 */
export function placesFor(principal: Principal, locationId: string | undefined): readonly string[] | undefined {
  if (locationId !== undefined) {
    if (!worksAt(principal, locationId)) throw new AppError('permission-denied')
    return [locationId]
  }
  const places = placesOf(principal)
  return places === 'all' ? undefined : places
}
