import type { ComponentType } from 'react'

import { addressOf } from '../language.ts'
import { type Place, placeOf } from './place.ts'
import type { PageHead, PageProps } from './route.ts'
import type { Arrival, Outcome, Read, View } from './visit.ts'

/** Everything on screen: an address together with its page, always replaced as a whole. */
export type Screen = {
  place: Place
  /** State passed by the page before, outside of the address. */
  state: unknown
  view: View | { kind: 'checking' }
  Page: ComponentType<PageProps> | null
  head: PageHead
  indexable: boolean
  /** Another page was asked for and takes longer than a moment to load. */
  pending: boolean
  /** How often the visitor moved to another page; 0 while the page drawn by the server is shown. */
  visitCount: number
  /** Where to scroll to; `null` leaves the scroll position alone. */
  scrollTo: number | null
}

/** The part of a screen that is the same for every page drawn by the server. */
export const FIRST_SCREEN = { state: null, pending: false, visitCount: 0, scrollTo: null } as const

export type GoOptions = { replace?: boolean | undefined; state?: unknown }

export type Navigator = {
  subscribe: (onChange: () => void) => () => void
  screen: () => Screen
  go: (to: string, options?: GoOptions) => Promise<void>
}

/** The parts of `window` a navigator uses. */
export type NavigatorWindow = Pick<Window, 'addEventListener' | 'scrollY'> & {
  history: Pick<History, 'state' | 'scrollRestoration' | 'pushState' | 'replaceState'>
  location: Pick<Location, 'origin' | 'href' | 'pathname' | 'search' | 'hash' | 'assign' | 'replace' | 'reload'>
}

type Deps = {
  window: NavigatorWindow
  visit: (url: string, read: Read) => Promise<Outcome>
  read: Read
  loadPage: (view: View) => Promise<Screen['Page']>
  first: Screen
}
type Entry = { key: string; state: unknown }
type Navigation = { to: string; kind: 'push' | 'replace' | 'pop'; entry: Entry }

/** How long the current page stays unchanged while the next one loads; then a progress bar or a notice appears. */
const PENDING_AFTER_MS = 200
const MOST_REDIRECTS = 5

/** Shows one screen and never another, for drawing on the server. */
export function fixedNavigator(screen: Screen): Navigator {
  return { subscribe: () => () => {}, screen: () => screen, go: async () => {} }
}

/** Moves between pages without loading a document: loads the next page and its answers first, then shows it. */
export class BrowserNavigator implements Navigator {
  readonly #deps: Deps
  readonly #subscribers = new Set<() => void>()
  readonly #scrolls = new Map<string, number>()
  #screen: Screen
  #key: string
  #latest = 0
  #isNavigating = false

  constructor(deps: Deps) {
    this.#deps = deps
    this.#screen = deps.first
    const { history } = deps.window
    this.#key = entryOf(history.state).key
    // Passed state is shown once: after a reload the server would not know it.
    history.replaceState({ key: this.#key, state: null } satisfies Entry, '')
    history.scrollRestoration = 'manual'
    // While the document is left or reloaded the browser restores the scroll position itself.
    deps.window.addEventListener('pagehide', () => (history.scrollRestoration = 'auto'))
    deps.window.addEventListener('pageshow', () => (history.scrollRestoration = 'manual'))
    deps.window.addEventListener('popstate', () => void this.#pop())
  }

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#subscribers.add(onChange)
    return () => this.#subscribers.delete(onChange)
  }

  readonly screen = (): Screen => this.#screen

  /** The promise ends when the page is shown, or when a later navigation has replaced this one. */
  readonly go = async (to: string, { replace = false, state = null }: GoOptions = {}): Promise<void> => {
    const { location } = this.#deps.window
    const target = new URL(addressOf(to), location.href)
    if (target.origin !== location.origin) {
      location.assign(target)
      return
    }
    const path = target.pathname + target.search + target.hash
    const isHere = target.href === location.href
    const entry = { key: replace ? this.#key : crypto.randomUUID(), state }
    await this.#navigate({ to: path, kind: replace || isHere ? 'replace' : 'push', entry })
  }

  /** Back or Forward was pressed, or a link to a hash of this page: the address has changed already. */
  async #pop(): Promise<void> {
    const { history, location } = this.#deps.window
    const { path, search, hash } = placeOf(location.pathname + location.search + location.hash)
    const { place } = this.#screen
    const entry = entryOf(history.state)
    const isSamePage = path === place.path && search === place.search && hash !== place.hash
    // While another page is loading, this page has to be visited again: its screen may be gone already.
    if (!isSamePage || this.#isNavigating) return this.#navigate({ to: path + search + hash, kind: 'pop', entry })

    // After a link to a hash the entry has no state yet, and the browser has scrolled.
    const scrollTo = history.state === null ? null : (this.#scrolls.get(entry.key) ?? 0)
    history.replaceState(entry, '')
    this.#key = entry.key
    this.#publish({ ...this.#screen, place: { ...place, hash }, scrollTo })
  }

  async #navigate(navigation: Navigation): Promise<void> {
    const number = (this.#latest += 1)
    const isLatest = () => number === this.#latest
    this.#isNavigating = true
    let checking = false
    const timer = setTimeout(() => {
      if (isLatest()) this.#publish({ ...this.#screen, ...(checking ? CHECKING : { pending: true }) })
    }, PENDING_AFTER_MS)

    const read: Read = async (path, options) => {
      const isSessionCheck = options?.fresh === true
      if (isSessionCheck) checking = true
      const reading = await this.#deps.read(path, options)
      if (isSessionCheck) checking = false
      return reading
    }

    try {
      const { to, arrival } = await this.#follow(navigation.to, read)
      const Page = await this.#deps.loadPage(arrival.view)
      const kind = to === navigation.to ? navigation.kind : kindOfRedirect(navigation.kind)
      if (isLatest()) this.#show({ ...navigation, to, kind }, arrival, Page)
    } catch {
      // The page belongs to the other wing, or a new version or the network kept its script away: the server draws it.
      if (isLatest()) this.#leave(navigation)
    } finally {
      clearTimeout(timer)
      if (isLatest()) this.#isNavigating = false
    }
  }

  async #follow(from: string, read: Read): Promise<{ to: string; arrival: Arrival }> {
    let to = from
    for (let hops = 0; hops < MOST_REDIRECTS; hops += 1) {
      const outcome = await this.#deps.visit(to, read)
      if (outcome.redirect === undefined) return { to, arrival: outcome }
      to = outcome.redirect
    }
    throw new Error(`Too many redirects from ${from}`)
  }

  #show({ to, kind, entry }: Navigation, { view, head, indexable }: Arrival, Page: Screen['Page']): void {
    const { history, scrollY } = this.#deps.window
    const before = this.#screen
    const place = placeOf(to)
    this.#scrolls.set(this.#key, scrollY)
    if (kind === 'push') history.pushState(entry, '', addressOf(to))
    else history.replaceState(entry, '', addressOf(to))
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
      visitCount: before.visitCount + (isOtherPage ? 1 : 0),
      scrollTo: isOtherPage || kind === 'pop' ? scrollTo : null,
    })
  }

  /** Opens the address as a document. */
  #leave({ to, kind }: Navigation): void {
    const { location } = this.#deps.window
    const address = addressOf(to)
    const isSameDocument = address.split('#', 1)[0] === location.pathname + location.search
    if (kind === 'push') location.assign(address)
    else location.replace(address)
    // An address that differs in its hash at most only scrolls.
    if (isSameDocument) location.reload()
  }

  #publish(screen: Screen): void {
    this.#screen = screen
    for (const onChange of this.#subscribers) onChange()
  }
}

const CHECKING = { view: { kind: 'checking' }, Page: null, pending: false } as const satisfies Partial<Screen>

/** A redirect after Back or Forward must not add to the history, which would cut off the entries in front. */
function kindOfRedirect(kind: Navigation['kind']): Navigation['kind'] {
  return kind === 'pop' ? 'replace' : kind
}

function entryOf(stored: unknown): Entry {
  const { key, state } = (stored ?? {}) as Partial<Entry>
  return { key: typeof key === 'string' ? key : crypto.randomUUID(), state: state ?? null }
}
