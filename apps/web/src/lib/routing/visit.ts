import type { ListLocations } from '@thali/contracts/locations/locations'
import type { ProfileView } from '@thali/contracts/people/users'
import type { SiteView } from '@thali/contracts/system/system'

import { readPath, type ReadEndpoint } from '../api/endpoints.ts'
import { SESSION } from '../api/page-data.ts'
import { landingFor, mayEnter } from './landing.ts'
import {
  matchRoute,
  type PageHead,
  type Params,
  redirectOf,
  type Route,
  type RouteTable,
  type ShownRoute,
  type VisitContext,
} from './route.ts'
import { type Place, placeOf } from './screen.ts'
import { words } from '#words/heads.ts'

export type Reading = { status: number; body: unknown }

/** Reads an API path. `fresh` bypasses the cache. Status 0: there was no answer. */
export type Read = (path: string, options?: { fresh?: boolean }) => Promise<Reading>

/** What an address shows. */
export type View =
  | { kind: 'page'; route: ShownRoute; params: Params }
  | { kind: 'not-found' }
  | { kind: 'denied' }
  | { kind: 'failed'; errorId: string }
  | { kind: 'no-network' }

export type Arrival = {
  redirect?: undefined
  status: number
  view: View
  head: PageHead
  indexable: boolean
  /** Every successful answer read for this visit, by API path. */
  reads: Record<string, unknown>
}
export type Outcome = { redirect: string } | Arrival
export type VisitRequest = {
  url: string
  table: RouteTable
  site: SiteView
  read: Read
  /** Called as soon as the page is known, so that its script loads beside its reads. */
  onPage?: (view: View) => void
}

/** Read for every page: header and footer need them. */
const LOCATIONS = readPath('GET /locations')

/**
 * Decides what an address shows: redirect, guard, reads, head. The server calls it for each document, the browser when
 * the visitor moves to another page.
 */
export async function visit(request: VisitRequest): Promise<Outcome> {
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
  if (!match) return { status: 404, view: { kind: 'not-found' }, head: words.notFound, indexable: false, reads }

  const context: VisitContext = {
    params: match.params,
    query: new URLSearchParams(place.search),
    user: (session.body as { user: ProfileView | null }).user,
  }
  const refused = guard(match.route, place, context)
  if (refused) return refused === 'denied' ? denied(reads) : refused

  request.onPage?.({ kind: 'page', ...match })
  const paths = [...(match.route.reads?.(context) ?? []), ...((context.user && match.route.ownReads) ?? [])]
  const answers = await Promise.all(paths.map((path) => read(path)))
  const isMissing = answers.some(({ status }) => isUnknown(status))
  if (isMissing && (await canExplain(match.route, context, read))) {
    return { ...page(match, context, site, reads), status: 404, indexable: false }
  }
  return refusal(answers, reads, place) ?? page(match, context, site, reads)
}

/** Whether the page itself can explain a read that was not found. */
async function canExplain({ showsRefusals, readsInstead }: Route, context: VisitContext, read: Read): Promise<boolean> {
  if (showsRefusals === true) return true
  return readsInstead !== undefined && (await read(readsInstead(context))).status === 200
}

/** `/menu` redirects to the default location or, while that one is inactive, to the first active one. */
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
  if (!user) return { redirect: route.signedOutTo ? signedOutPath(route.signedOutTo, place) : signInPath(place) }

  return mayEnter(route.guard, user) ? null : 'denied'
}

/** The page for signed-out visitors. A query goes along as `from`, so that signing in leads back to it. */
function signedOutPath(path: string, { path: from, search }: Place): string {
  return search === '' ? path : `${path}&from=${encodeURIComponent(from + search)}`
}

/** The outcome when one of the page's reads was refused; null when all succeeded. */
function refusal(answers: readonly Reading[], reads: Record<string, unknown>, place: Place): Outcome | null {
  const worst = answers.find(({ status }) => status !== 200)
  if (!worst) return null
  if (worst.status === 401) return { redirect: signInPath(place) }
  if (worst.status === 403) return denied(reads)
  if (isUnknown(worst.status)) {
    return { status: 404, view: { kind: 'not-found' }, head: words.notFound, indexable: false, reads }
  }
  return failed(worst, reads)
}

/** 400 counts as not found: it means a malformed id in the address. */
function isUnknown(status: number): boolean {
  return status === 404 || status === 400
}

function denied(reads: Record<string, unknown>): Arrival {
  return { status: 403, view: { kind: 'denied' }, head: words.denied, indexable: false, reads }
}

/** The error page, with the id of the failed request, or word that there was no answer at all. */
export function failed(reading: Reading, reads: Record<string, unknown>): Arrival {
  if (reading.status === 0) return noNetwork()
  const { requestId } = (reading.body ?? {}) as { requestId?: string }
  return {
    status: 503,
    view: { kind: 'failed', errorId: requestId ?? crypto.randomUUID() },
    head: words.failed,
    indexable: false,
    reads,
  }
}

export function noNetwork(): Arrival {
  return { status: 503, view: { kind: 'no-network' }, head: words.noNetwork, indexable: false, reads: {} }
}

/** On the server there is no hash; the browser itself keeps it across the redirect. */
function signInPath({ path, search, hash }: Place): string {
  return `/login?from=${encodeURIComponent(path + search + hash)}`
}

/** Reads each path at most once and collects the answers in `reads`. */
function readOnce(read: Read, reads: Record<string, unknown>): Read {
  const started = new Map<string, Promise<Reading>>()
  async function collect(path: string, options?: { fresh?: boolean }): Promise<Reading> {
    const reading = await read(path, options)
    if (reading.status === 200) reads[path] = reading.body
    return reading
  }
  return (path, options) => {
    const reading = started.get(path) ?? collect(path, options)
    started.set(path, reading)
    return reading
  }
}
