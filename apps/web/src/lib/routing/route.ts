import type { ProfileView } from '@thali/contracts/people/users'
import type { SiteView } from '@thali/contracts/system/system'
import { safePath } from '@thali/domain/auth/safe-path'

import type { Optionally, ReadEndpoint, ReadInputOf, ReplyOf } from '../api/endpoints.ts'
import type { Place } from './screen.ts'

export type Params = Readonly<Record<string, string>>

/** The props of a page component; everything else it reads with `useApi`, `useSearch` and `useSession`. */
export type PageProps = { params: Params }

export type PageHead = {
  /** Without the brand: `{title} | {brand}` is what the tab shows. */
  title: string
  description: string
  /** The preferred address, when the same content has several. */
  canonicalPath?: string
  /** Path of a picture for link previews. */
  image?: string
}

export type VisitContext = {
  params: Params
  query: URLSearchParams
  user: ProfileView | null
}

export type HeadContext = VisitContext & {
  site: SiteView
  /** The answer to one of the route's `reads`. */
  data: <K extends ReadEndpoint>(endpoint: K, ...input: Optionally<ReadInputOf<K>>) => ReplyOf<K> | undefined
}

/**
 * Who may see a page. `guest` is for sign-in and sign-up: a signed-in account is redirected. `staff` admits staff,
 * managers and admins.
 */
export type Guard = 'guest' | 'account' | 'staff' | 'admin'

export type Route = {
  /** `/menu/:location` */
  path: string
  /** Source file of the page: `loadPage` and the build find its script by it. */
  source: `src/${'site' | 'back-office'}/${string}.page.tsx`
  /** API paths whose answers the first render needs; build them with `readPath`. */
  reads?: (visit: VisitContext) => string[]
  /** What is read besides, for somebody who is signed in. */
  ownReads?: readonly string[]
  guard?: Guard
  /** Where a signed-out visitor of a guarded page is redirected instead of to sign-in. */
  signedOutTo?: string
  head: (context: HeadContext) => PageHead
  /** Whether search engines may list it. */
  indexable: boolean
  /** `bare` leaves out the site's header, ribbon and footer: the back office has a frame of its own. */
  frame?: 'bare'
  /** The address contains a secret token, as with a receipt: not cached, and not sent as a referrer. */
  confidential?: boolean
  /** The page is shown even if one of its reads answers 404, and explains it; other routes show the Not-found page. */
  showsRefusals?: boolean
  /** An API path to read when one of `reads` answers 404; with its answer the page explains why. */
  readsInstead?: (visit: VisitContext) => string
  /** Id of the element to scroll to at this address. */
  anchor?: string
}

/** The part of a route that the page on screen needs. Plain data: the server sends it with the document. */
export type ShownRoute = Pick<Route, 'source' | 'ownReads' | 'guard' | 'frame' | 'anchor' | 'confidential'>

export type RouteTable = { routes: readonly Route[]; redirects: Readonly<Record<string, string>> }

export function matchRoute(routes: readonly Route[], path: string): { route: Route; params: Params } | null {
  for (const route of routes) {
    const params = matchPath(route.path, path)
    if (params) return { route, params }
  }
  return null
}

/**
 * The redirect for an old, short or slash-ended path, with its query; null when the path needs none. What follows a
 * path that leads to a hash goes on in it: `/admin/locations/truro` is `/admin/dashboard#locations/truro`.
 */
export function redirectOf({ redirects }: RouteTable, place: Place): string | null {
  const path = place.path.length > 1 ? place.path.replace(/\/+$/, '') || '/' : place.path
  const target = redirects[path] ?? withinHash(redirects, path) ?? (path === place.path ? null : path)
  if (target === null) return null

  const [targetPath = '/', targetHash] = target.split('#')
  return safePath(`${targetPath}${place.search}${targetHash === undefined ? '' : `#${targetHash}`}`, '/')
}

function withinHash(redirects: RouteTable['redirects'], path: string): string | null {
  const found = Object.entries(redirects).find(([from, target]) => target.includes('#') && path.startsWith(`${from}/`))
  return found ? found[1] + path.slice(found[0].length) : null
}

function matchPath(pattern: string, path: string): Params | null {
  const expected = pattern.split('/')
  const given = path.split('/')
  if (expected.length !== given.length) return null

  const params: Record<string, string> = {}
  for (const [index, part] of expected.entries()) {
    const value = decoded(given[index] ?? '')
    if (value === null) return null
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = value
    else if (part !== value) return null
  }
  return params
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null // A malformed escape sequence matches no route.
  }
}
