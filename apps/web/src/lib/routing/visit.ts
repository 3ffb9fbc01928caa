import type { ListLocations } from '@thali/contracts/locations'
import type { SiteView } from '@thali/contracts/system'
import type { ProfileView } from '@thali/contracts/users'

import { readPath } from '../api/api-path.ts'
import type { ReadEndpoint } from '../api/api-types.ts'
import { landingFor, mayEnter } from './landing.ts'
import {
  matchRoute,
  type PageHead,
  type Params,
  type Place,
  placeOf,
  redirectOf,
  type Route,
  type RouteTable,
  type VisitContext,
} from './route.ts'

export type Reading = { status: number; body: unknown }

/** Reads an API path. `fresh` asks past anything remembered. Status 0: no answer came. */
export type Read = (path: string, options?: { fresh?: boolean }) => Promise<Reading>

/** What is to be seen at an address. */
export type View =
  | { kind: 'page'; route: Route; params: Params }
  | { kind: 'not-found' }
  | { kind: 'denied' }
  | { kind: 'failed'; errorId: string }

export type Arrival = {
  redirect?: undefined
  status: number
  view: View
  head: PageHead
  indexable: boolean
  /** Every answer that was read on the way, by API path. */
  reads: Record<string, unknown>
}
export type Outcome = { redirect: string } | Arrival

const NOT_FOUND_HEAD: PageHead = {
  title: 'Page not found',
  description: 'There is no page at this address. The menus, table bookings and the home page are one step away.',
}
const DENIED_HEAD: PageHead = {
  title: 'Access Denied',
  description: 'This area is for the people who work here.',
}
const FAILED_HEAD: PageHead = {
  title: 'Something went wrong',
  description: 'This page could not be shown just now.',
}

/** Read for every page: header and footer need them. */
const SESSION = readPath('GET /session')
const LOCATIONS = readPath('GET /locations')

/** Decides what an address shows. The same steps on the server and, when moving between pages, in the browser. */
export async function visit(request: { url: string; table: RouteTable; site: SiteView; read: Read }): Promise<Outcome> {
  const { table, site } = request
  const place = placeOf(request.url)
  const redirect = redirectOf(table, place)
  if (redirect !== null) {
    return { redirect: /^\/menu\/*$/.test(place.path) ? await openMenu(redirect, request.read) : redirect }
  }

  const match = matchRoute(table.routes, place.path)
  const reads: Record<string, unknown> = {}
  const read = readOnce(request.read, reads)

  const guarded = match?.route.guard !== undefined
  const [session] = await Promise.all([read(SESSION, guarded ? { fresh: true } : {}), read(LOCATIONS)])
  if (session.status !== 200) return failed(session, reads)
  if (!match) return { status: 404, view: { kind: 'not-found' }, head: NOT_FOUND_HEAD, indexable: false, reads }

  const context: VisitContext = {
    params: match.params,
    query: new URLSearchParams(place.search),
    user: (session.body as { user: ProfileView | null }).user,
  }
  const stopped = guard(match.route, place, context)
  if (stopped) return stopped === 'denied' ? denied(reads) : stopped

  const answers = await Promise.all((match.route.reads?.(context) ?? []).map((path) => read(path)))
  const isMissing = answers.some(({ status }) => isUnknown(status))
  if (isMissing && (await tellsWhy(match.route, context, read))) {
    return { ...page(match, context, site, reads), status: 404, indexable: false }
  }
  return refusal(answers, reads, place) ?? page(match, context, site, reads)
}

/** Whether the page has something to say of what it did not find. */
async function tellsWhy({ showsRefusals, readsInstead }: Route, context: VisitContext, read: Read): Promise<boolean> {
  if (showsRefusals === true) return true
  return readsInstead !== undefined && (await read(readsInstead(context))).status === 200
}

/** The short address of the menu leads to the usual location, and while that one is not active to the first that is. */
async function openMenu(usual: string, read: Read): Promise<string> {
  const { locations = [] } = ((await read(LOCATIONS)).body ?? {}) as Partial<ListLocations['reply']>
  const isActive = locations.some(({ id }) => placeOf(usual).path === `/menu/${id}`)
  return isActive || !locations[0] ? usual : usual.replace(/^\/menu\/[^?#]+/, `/menu/${locations[0].id}`)
}

function page(
  { route, params }: { route: Route; params: Params },
  context: VisitContext,
  site: SiteView,
  reads: Record<string, unknown>,
): Arrival {
  const data = (endpoint: ReadEndpoint, ...input: unknown[]) =>
    reads[(readPath as (endpoint: string, ...input: unknown[]) => string)(endpoint, ...input)]
  const head = route.head({ ...context, site, data: data as never })
  return { status: 200, view: { kind: 'page', route, params }, head, indexable: route.indexable, reads }
}

function guard(route: Route, place: Place, { user, query }: VisitContext): 'denied' | { redirect: string } | null {
  if (!route.guard) return null
  if (route.guard === 'guest') return user ? { redirect: landingFor(user, query.get('from')) } : null
  if (!user) return { redirect: route.signedOutTo ? waitingPath(route.signedOutTo, place) : signInPath(place) }

  return mayEnter(route.guard, user) ? null : 'denied'
}

/** Where somebody waits who is not signed in. What was chosen in the address comes along, for the way back. */
function waitingPath(path: string, { path: from, search }: Place): string {
  return search === '' ? path : `${path}&from=${encodeURIComponent(from + search)}`
}

/** What stands in the way when one of the page's own reads was refused. */
function refusal(answers: readonly Reading[], reads: Record<string, unknown>, place: Place): Outcome | null {
  const worst = answers.find(({ status }) => status !== 200)
  if (!worst) return null
  if (worst.status === 401) return { redirect: signInPath(place) }
  if (worst.status === 403) return denied(reads)
  if (isUnknown(worst.status)) {
    return { status: 404, view: { kind: 'not-found' }, head: NOT_FOUND_HEAD, indexable: false, reads }
  }
  return failed(worst, reads)
}

/** A malformed id in the address is, to a visitor, simply something that is not there. */
function isUnknown(status: number): boolean {
  return status === 404 || status === 400
}

function denied(reads: Record<string, unknown>): Arrival {
  return { status: 403, view: { kind: 'denied' }, head: DENIED_HEAD, indexable: false, reads }
}

/** Nothing could be read, or nothing drawn: a page that says so and names the failure. */
export function failed(reading: Reading, reads: Record<string, unknown>): Arrival {
  const { requestId } = (reading.body ?? {}) as { requestId?: string }
  return {
    status: 503,
    view: { kind: 'failed', errorId: requestId ?? crypto.randomUUID() },
    head: FAILED_HEAD,
    indexable: false,
    reads,
  }
}

/** The server never sees the hash; there the browser itself takes it along to the sign-in page. */
function signInPath({ path, search, hash }: Place): string {
  return `/login?from=${encodeURIComponent(path + search + hash)}`
}

/** Asks each path at most once, and collects the answers. */
function readOnce(read: Read, reads: Record<string, unknown>): Read {
  const asked = new Map<string, Promise<Reading>>()
  async function collect(path: string, options?: { fresh?: boolean }): Promise<Reading> {
    const reading = await read(path, options)
    if (reading.status === 200) reads[path] = reading.body
    return reading
  }
  return (path, options) => {
    const reading = asked.get(path) ?? collect(path, options)
    asked.set(path, reading)
    return reading
  }
}
