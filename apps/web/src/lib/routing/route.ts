import type { SiteView } from '@thali/contracts/system'
import type { ProfileView } from '@thali/contracts/users'
import { safePath } from '@thali/domain/auth/safe-path'
import type { ComponentType } from 'react'

import type { Optionally, ReadEndpoint, ReadInputOf, ReplyOf } from '../api/api-types.ts'

export type Params = Readonly<Record<string, string>>

/** What a page component is given; everything else it reads with `useApi`, `useSearch` and `useSession`. */
export type PageProps = { params: Params }

/** Where a visitor is: path, `?query` and `#hash`, the last two with their sign or empty. */
export type Place = { path: string; search: string; hash: string }

export type PageHead = {
  /** Without the brand: `{title} | {brand}` is what the tab shows. */
  title: string
  description: string
  /** When the same content has a better address. */
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
  /** What one of the route's `reads` answered. */
  data: <K extends ReadEndpoint>(endpoint: K, ...input: Optionally<ReadInputOf<K>>) => ReplyOf<K> | undefined
}

/**
 * Who may see a page. `guest` is for sign-in and sign-up: who is signed in already is sent on. `staff` admits every
 * role that works here.
 */
export type Guard = 'guest' | 'account' | 'staff' | 'admin'

export type Route = {
  /** `/menu/:location` */
  path: string
  /** Source of the page, by which the build knows its chunk. */
  source: `src/${'site' | 'back-office'}/${string}.page.tsx`
  page: () => Promise<ComponentType<PageProps>>
  /** API paths whose answers the page needs for its first picture; build them with `readPath`. */
  reads?: (visit: VisitContext) => string[]
  guard?: Guard
  /** Where a signed-out visitor of a guarded page goes instead of sign-in. */
  signedOutTo?: string
  head: (context: HeadContext) => PageHead
  /** Whether search engines may list it. */
  indexable: boolean
  /** `bare` leaves out the site's header and footer. */
  frame?: 'bare'
  /** The address itself is a secret, as with a receipt: never stored, never sent on as a referrer. */
  confidential?: boolean
  /** The page itself says so when one of its reads was not found; others become the Not-found page. */
  showsRefusals?: boolean
  /** An API path that is read where one of `reads` was not found: with its answer the page says why. */
  readsInstead?: (visit: VisitContext) => string
  /** Id of the part of the page this address means. */
  anchor?: string
}

export type RouteTable = { routes: readonly Route[]; redirects: Readonly<Record<string, string>> }

export function placeOf(url: string): Place {
  // Two slashes in front would make a host of what follows.
  const { pathname, search, hash } = new URL(url.replace(/^[/\\]+/, '/'), 'http://site.invalid')
  return { path: pathname, search, hash }
}

export function matchRoute(routes: readonly Route[], path: string): { route: Route; params: Params } | null {
  for (const route of routes) {
    const params = matchPath(route.path, path)
    if (params) return { route, params }
  }
  return null
}

/** The address an old or short path stands for; its query comes along. */
export function redirectOf({ redirects }: RouteTable, place: Place): string | null {
  const path = place.path.length > 1 ? place.path.replace(/\/+$/, '') || '/' : place.path
  const target = redirects[path] ?? (path === place.path ? null : path)
  if (target === null) return null

  const [targetPath = '/', targetHash] = target.split('#')
  return safePath(`${targetPath}${place.search}${targetHash === undefined ? '' : `#${targetHash}`}`, '/')
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
    return null // A broken escape is an address that leads nowhere.
  }
}
