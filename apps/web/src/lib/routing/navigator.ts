import type { SiteView } from '@thali/contracts/system'
import type { ComponentType } from 'react'

import { type PageHead, type PageProps, type Place, placeOf, type RouteTable } from './route.ts'
import { type Arrival, type Read, type View, visit } from './visit.ts'

/** What is on screen: an address together with what it shows, changed only as a whole. */
export type Screen = {
  place: Place
  /** What the page before handed over without putting it into the address. */
  state: unknown
  view: View | { kind: 'checking' }
  Page: ComponentType<PageProps> | null
  head: PageHead
  indexable: boolean
  /** Somebody asked for another page and it is taking a while. */
  pending: boolean
  /** Counts arrivals at another page: 0 is the one the server drew. */
  turn: number
  /** Where to scroll to after arriving; `null` leaves it alone. */
  scrollTo: number | null
}

/** How the picture drawn by the server begins. */
export const FIRST = { state: null, pending: false, turn: 0, scrollTo: null } as const

export type GoOptions = { replace?: boolean | undefined; state?: unknown }

/** Holds the screen and takes the visitor to another. The server has one that stands still. */
export type Navigator = {
  subscribe: (onChange: () => void) => () => void
  screen: () => Screen
  go: (to: string, options?: GoOptions) => Promise<void>
}

type LoadPage = (view: View) => Promise<Screen['Page']>
type Deps = { table: RouteTable; site: SiteView; read: Read; loadPage: LoadPage; first: Screen }
type Entry = { key: string; state: unknown }
type Trip = { to: string; kind: 'push' | 'replace' | 'pop'; entry: Entry }

/** How long the old page stays, silently, while the next is fetched. */
const QUIET_MS = 200
const MOST_REDIRECTS = 5

/** A navigator for one picture, as the server draws it. */
export function stillNavigator(screen: Screen): Navigator {
  return { subscribe: () => () => {}, screen: () => screen, go: async () => {} }
}

/** Moves between pages without loading the document: first the next page and its answers, then the change. */
export class BrowserNavigator implements Navigator {
  readonly #deps: Deps
  readonly #subscribers = new Set<() => void>()
  readonly #scrolls = new Map<string, number>()
  #screen: Screen
  #key: string
  #latest = 0

  constructor(deps: Deps) {
    this.#deps = deps
    this.#screen = deps.first
    this.#key = entryOf(history.state).key
    // What was handed over is shown once: the server, drawing this page anew, knows nothing of it.
    history.replaceState({ key: this.#key, state: null } satisfies Entry, '')
    history.scrollRestoration = 'manual'
    // Reloading the document is the browser's business again.
    window.addEventListener('pagehide', () => (history.scrollRestoration = 'auto'))
    window.addEventListener('pageshow', () => (history.scrollRestoration = 'manual'))
    window.addEventListener('popstate', () => void this.#pop())
  }

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#subscribers.add(onChange)
    return () => this.#subscribers.delete(onChange)
  }

  readonly screen = (): Screen => this.#screen

  readonly go = async (to: string, { replace = false, state = null }: GoOptions = {}): Promise<void> => {
    const target = new URL(to, window.location.href)
    if (target.origin !== window.location.origin) {
      window.location.assign(target)
      return
    }
    const path = target.pathname + target.search + target.hash
    const isHere = target.href === window.location.href
    const entry = { key: replace ? this.#key : crypto.randomUUID(), state }
    await this.#travel({ to: path, kind: replace || isHere ? 'replace' : 'push', entry })
  }

  async #pop(): Promise<void> {
    const { pathname, search, hash } = window.location
    const { place } = this.#screen
    const entry = entryOf(history.state)
    if (pathname === place.path && search === place.search && hash !== place.hash) {
      // Another part of this page, which is here already. After a link to it the browser has scrolled by itself.
      const scrollTo = history.state === null ? null : (this.#scrolls.get(entry.key) ?? 0)
      history.replaceState(entry, '')
      this.#key = entry.key
      this.#publish({ ...this.#screen, place: { ...place, hash }, scrollTo })
      return
    }
    await this.#travel({ to: pathname + search + hash, kind: 'pop', entry })
  }

  async #travel(trip: Trip): Promise<void> {
    const number = (this.#latest += 1)
    const isCurrent = () => number === this.#latest
    let checking = false
    const quiet = setTimeout(() => {
      if (isCurrent()) this.#publish({ ...this.#screen, ...(checking ? CHECKING : { pending: true }) })
    }, QUIET_MS)

    const read: Read = async (path, options) => {
      const isSessionCheck = options?.fresh === true
      if (isSessionCheck) checking = true
      const reading = await this.#deps.read(path, options)
      if (isSessionCheck) checking = false
      return reading
    }

    try {
      const { to, arrival } = await this.#follow(trip.to, read)
      const Page = await this.#deps.loadPage(arrival.view)
      if (isCurrent()) this.#arrive(to === trip.to ? trip : { ...trip, to, kind: redirected(trip.kind) }, arrival, Page)
    } catch {
      // The next page's script is gone (a new version was put up) or out of reach: let the server decide.
      if (isCurrent()) window.location.assign(trip.to)
    } finally {
      clearTimeout(quiet)
    }
  }

  async #follow(from: string, read: Read): Promise<{ to: string; arrival: Arrival }> {
    let to = from
    for (let hops = 0; hops < MOST_REDIRECTS; hops += 1) {
      const outcome = await visit({ url: to, table: this.#deps.table, site: this.#deps.site, read })
      if (outcome.redirect === undefined) return { to, arrival: outcome }
      to = outcome.redirect
    }
    throw new Error(`Too many redirects from ${from}`)
  }

  #arrive({ to, kind, entry }: Trip, { view, head, indexable }: Arrival, Page: Screen['Page']): void {
    const before = this.#screen
    const place = placeOf(to)
    this.#scrolls.set(this.#key, window.scrollY)
    if (kind === 'push') history.pushState(entry, '', to)
    else history.replaceState(entry, '', to)
    this.#key = entry.key

    const isOtherPage = place.path !== before.place.path || view.kind !== before.view.kind
    const scrollTo = kind === 'pop' ? (this.#scrolls.get(entry.key) ?? 0) : 0
    this.#publish({
      place,
      state: entry.state,
      view,
      Page,
      head,
      indexable,
      pending: false,
      turn: before.turn + (isOtherPage ? 1 : 0),
      scrollTo: isOtherPage || kind === 'pop' ? scrollTo : null,
    })
  }

  #publish(screen: Screen): void {
    this.#screen = screen
    for (const onChange of this.#subscribers) onChange()
  }
}

const CHECKING = { view: { kind: 'checking' }, Page: null, pending: false } as const satisfies Partial<Screen>

// A redirect met on the way back must not add to the history in front of it.
function redirected(kind: Trip['kind']): Trip['kind'] {
  return kind === 'pop' ? 'replace' : kind
}

function entryOf(stored: unknown): Entry {
  const { key, state } = (stored ?? {}) as Partial<Entry>
  return { key: typeof key === 'string' ? key : crypto.randomUUID(), state: state ?? null }
}
