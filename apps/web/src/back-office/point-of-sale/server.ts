import type { EndpointCalls } from '@thali/contracts/endpoints'
import { isOlderThan, type AddressProblem } from '@thali/domain/net/app-server'

import { changeTablet, type Server, type SignIn, tablet } from './tablet.ts'
import { observeServerTime } from '#web/lib/clock.ts'
import { connection } from '#web/lib/connection.ts'

/** Set by the build from the version of `apps/pos`. */
declare const __APP_VERSION__: string

export const APP_VERSION = __APP_VERSION__

/** A development build also takes a server on the computer itself. */
export const ALLOWS_LOOPBACK = import.meta.env.MODE === 'pos-development'

const PATIENCE_MS = 8000

export const ADDRESS_PROBLEMS: Readonly<Record<AddressProblem, string>> = {
  empty: 'Enter the address of the restaurant’s site.',
  unreadable: 'This is no address of a site. It looks like food.example.',
  'not-encrypted': 'The address must begin with https://, so that nobody can read along.',
}

/** Why a server cannot be used, in a sentence. */
export class NoServer extends Error {}

/**
 * Asks a server who it is and which apps it works with.
 *
 * @throws NoServer when nothing answers at the address, or not as it should
 */
export async function askServer(origin: string): Promise<Server> {
  const [health, site] = await Promise.all([
    ask<EndpointCalls['GET /healthCheck']['reply']>(origin, '/healthCheck'),
    ask<EndpointCalls['GET /site']['reply']>(origin, '/site'),
  ])
  if (typeof health.oldestApp !== 'string' || typeof site.brand?.name !== 'string') throw notOurs(origin)
  return { origin, site: site as Server['site'], oldestApp: health.oldestApp }
}

/** Whether this app may not be used with a server any more. */
export function isTooOldFor({ oldestApp }: Server): boolean {
  return isOlderThan(APP_VERSION, oldestApp)
}

/** From now on every call goes to this server, with the token of this tablet. */
export async function connectTo({ origin }: Server, signIn: SignIn | null): Promise<void> {
  const { EventSource } = await import('eventsource')
  connection.origin = origin
  connection.headers = signIn === null ? {} : { authorization: `Bearer ${signIn.token}` }
  // The browser's own sends no header, and a token in an address ends up in logs.
  connection.openStream = (address) =>
    new EventSource(address, {
      fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, ...connection.headers } }),
    })
}

/** Reads anew what the server says of itself. Without an answer the kept description stays. */
export async function refreshServer(): Promise<Server | null> {
  const { server } = tablet()
  if (server === null) return null
  const fresh = await askServer(server.origin).catch(() => server)
  changeTablet({ server: fresh })
  return fresh
}

async function ask<Reply>(origin: string, path: string): Promise<Partial<Reply>> {
  const response = await fetch(`${origin}/api${path}`, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => {
    throw new NoServer(`No answer from ${hostOf(origin)}. Check the address and the Wi-Fi, then try again.`)
  })
  observeServerTime(response.headers.get('date'))
  const reply: unknown = response.ok ? await response.json().catch(() => null) : null
  if (typeof reply !== 'object' || reply === null) throw notOurs(origin)
  return reply
}

function notOurs(origin: string): NoServer {
  return new NoServer(`${hostOf(origin)} answers, but it is not the site of a restaurant with this app.`)
}

export function hostOf(origin: string): string {
  return new URL(origin).host
}
