import { isIPv6 } from 'node:net'

import type { Access, EndpointDefinition } from '@thali/contracts/endpoint'
import { AppError } from '@thali/contracts/errors'
import { type Role, can } from '@thali/domain/auth/roles'
import { type Readable, readableBy, type Way } from '@thali/domain/auth/who-may-read'

/** Who is calling. Determined by the server from the session cookie, a tablet's token or the
 * `x-api-key` header, never from the body. */
export type Principal =
  | { kind: 'anonymous' }
  | {
      kind: 'account'
      id: string
      /** Id of the session that made this request. */
      sessionId: string
      role: Role
      email: string
      emailVerified: boolean
      name: string
      phone: string | null
      /** Whether the number was proved, by code or by staff. A number that was only typed counts for nothing. */
      phoneVerified: boolean
      /** Locations where a member of staff works. Empty for admins, who work everywhere. */
      locationIds: readonly string[]
      /** The tablet whose app called, and when its session ends; null for a browser. */
      tablet: { name: string; endsAt: Date } | null
      /**
       * A device that asks who acts; null: it does not. `acting`: the account is whoever proved it by PIN or password, with
       * at most the rights of a manager. `locked`: it is who signed the device in, with at most those of staff.
       */
      shared: SharedTablet | null
    }
  | { kind: 'key'; id: string; scope: 'customer' | 'admin' }

export type SharedTablet = { state: 'acting' | 'locked'; locksAfterSeconds: number }

export type AccountPrincipal = Extract<Principal, { kind: 'account' }>

export const ANONYMOUS: Principal = { kind: 'anonymous' }

/** Name of the caller for limits. */
export function principalName(principal: Principal, address: string): string {
  return principal.kind === 'anonymous' ? `address:${networkOf(address)}` : `${principal.kind}:${principal.id}`
}

/**
 * Name of the caller for history and the audit log, and owner of an idempotency key. Guests without an account share one:
 * an address would name them for as long as the history is kept, and their network may change between two tries of a
 * request, whose UUID is secret enough.
 */
export function actorOf(principal: Principal): string {
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

/** The account the caller acts for; API keys and guests have none. */
export function accountIdOf(principal: Principal): string | null {
  return principal.kind === 'account' ? principal.id : null
}

/** How much the caller reads of something that belongs to a location and to an account; null: to a guest without one. */
export function readableOf(
  principal: Principal,
  way: Way,
  { locationId, accountId }: { locationId: string; accountId: string | null },
): Readable {
  return readableBy(way, {
    worksThere: worksAt(principal, locationId),
    isOwn: accountId !== null && accountId === accountIdOf(principal),
    isSignedIn: principal.kind !== 'anonymous',
  })
}

/** Who caused something, for limits per person and per client address. API keys have no address of their own. */
export function askerOf({ principal, source }: { principal: Principal; source: string }) {
  return { accountId: accountIdOf(principal), source: principal.kind === 'key' ? null : source }
}

/** Whether the caller sees every location: an admin, or an API key with scope admin. */
export function isAdmin(principal: Principal): boolean {
  return principal.kind === 'key'
    ? principal.scope === 'admin'
    : principal.kind === 'account' && principal.role === 'admin'
}

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

/**
 * Refuses at a tablet that asks who acts what is not the day's work (ruling 61), and every change while nobody acts.
 *
 * @throws AppError `device-locked`, `shared-tablet`
 */
export function requireAtSharedTablet(
  principal: Principal,
  { method, access, shared }: Pick<EndpointDefinition, 'method' | 'access' | 'shared'>,
): void {
  if (principal.kind !== 'account' || principal.shared === null || shared === 'locked') return
  if (principal.shared.state === 'locked' && method !== 'GET') throw new AppError('device-locked')
  if (shared === 'never') throw new AppError('shared-tablet')
  // What belongs to an account and not to the restaurant: a PIN is proof enough for neither reading nor changing it.
  const isOwn = access === 'account' || access === 'customer'
  if (isOwn && shared !== 'acting') throw new AppError('shared-tablet')
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

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
/** Groups of the /64 prefix that a household or phone is given. */
const NETWORK_GROUPS = 4

/**
 * The network an address counts as: an IPv4 address itself, or the /64 of an IPv6 address, because one household has
 * more addresses in its /64 than any limit could count.
 */
export function networkOf(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [bare = ''] = address.split('%')
  const [head = '', tail] = bare.split('::')
  const headGroups = head === '' ? [] : head.split(':')
  const tailGroups = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - headGroups.length - tailGroups.length)
  const groups = [...headGroups, ...Array.from({ length: zeros }, () => '0'), ...tailGroups]
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
