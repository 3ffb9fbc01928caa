import type { Role } from '@thali/domain/auth/roles'

import { networkOf } from '#api/plugins/network.ts'

/** Who is calling. Decided by the server from the session cookie or the `x-api-key` header, never from the body. */
export type Principal =
  | { kind: 'anonymous' }
  | {
      kind: 'account'
      id: string
      /** The session by which this request is theirs. */
      sessionId: string
      role: Role
      email: string
      emailVerified: boolean
      name: string
      phone: string | null
      /** Whether the number was proved, by a code or by staff. One that was only typed counts for nothing. */
      phoneVerified: boolean
      /** Where a member of staff works. An admin works everywhere and has none here. */
      locationIds: readonly string[]
    }
  | { kind: 'key'; id: string; scope: 'customer' | 'admin' }

export type AccountPrincipal = Extract<Principal, { kind: 'account' }>

export const ANONYMOUS: Principal = { kind: 'anonymous' }

/** Names the caller for limits and the audit log. */
export function principalName(principal: Principal, address: string): string {
  return principal.kind === 'anonymous' ? `address:${networkOf(address)}` : `${principal.kind}:${principal.id}`
}

/**
 * Under what an idempotency key is stored. A guest's key stands by itself: the network changes between two tries, from
 * the Wi-Fi to the telephone, and a UUID is secret enough.
 */
export function keyHolder(principal: Principal): string {
  return principal.kind === 'anonymous' ? 'guest' : `${principal.kind}:${principal.id}`
}

/** Whether the caller may act at a location: an admin everywhere, staff and managers where they work. */
export function worksAt(principal: Principal, locationId: string): boolean {
  if (principal.kind === 'key') return principal.scope === 'admin'
  if (principal.kind === 'anonymous') return false
  return principal.role === 'admin' || (principal.role !== 'customer' && principal.locationIds.includes(locationId))
}

/** The locations the caller sees: all of them, or those where they work. */
export function placesOf(principal: Principal): 'all' | readonly string[] {
  if (isAdmin(principal)) return 'all'
  return principal.kind === 'account' && principal.role !== 'customer' ? principal.locationIds : []
}

/** The account in whose name the caller acts; a program and a guest have none. */
export function accountIdOf(principal: Principal): string | null {
  return principal.kind === 'account' ? principal.id : null
}

/** Who asked for something, for what counts by person and by source; a program of the house has no source of its own. */
export function askerOf({ principal, source }: { principal: Principal; source: string }) {
  return { accountId: accountIdOf(principal), source: principal.kind === 'key' ? null : source }
}

/** Whether the caller sees every location: an admin, or a program of the house. */
export function isAdmin(principal: Principal): boolean {
  return principal.kind === 'key'
    ? principal.scope === 'admin'
    : principal.kind === 'account' && principal.role === 'admin'
}
