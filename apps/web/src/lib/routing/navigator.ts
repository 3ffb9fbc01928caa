import { addressOf } from '../language.ts'
import { placeOf, type GoOptions, type Navigator, type Screen } from './screen.ts'
import { type Arrival, noNetwork, type Outcome, type Read, type View } from './visit.ts'

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
  /** Whether the document at an address can be opened now. */
  canOpen: (address: string) => Promise<boolean>
  first: Screen
}
type Entry = {
  key: string
  state: unknown
  /** The document is loaded again to show this entry. */
  isReloaded?: boolean
}
type Navigation = { to: string; kind: 'push' | 'replace' | 'pop'; entry: Entry }

/** How long the current page stays unchanged while the next one loads; then a progress bar or a notice appears. */
const PENDING_AFTER_MS = 200
/** How long the page on screen says that it stayed. */
const STAYED_MS = 8_000
const MOST_REDIRECTS = 5

/** Moves between pages without loading a document: loads the next page and its answers first, then shows it. */
export class BrowserNavigator implements Navigator {
  readonly #deps: Deps
  readonly #subscribers = new Set<() => void>()
  readonly #scrolls = new Map<string, number>()
  #screen: Screen
  #key: string
  #latest = 0
  #isNavigating = false
  /** This document was loaded again for its own page, which could not be shown. */
  readonly #isReloaded: boolean

  constructor(deps: Deps) {
    this.#deps = deps
    this.#screen = deps.first
    const { history } = deps.window
    this.#key = entryOf(history.state).key
    this.#isReloaded = (history.state as Partial<Entry> | null)?.isReloaded === true
    // Passed state is shown once: after a reload the server would not know it.
    history.replaceState({ key: this.#key, state: null } satisfies Entry, '')
    history.scrollRestoration = 'manual'
    // While the document is left or reloaded the browser restores the scroll position itself.
    deps.window.addEventListener('pagehide', () => (history.scrollRestoration = 'auto'))
    deps.window.addEventListener('pageshow', () => (history.scrollRestoration = 'manual'))
    deps.window.addEventListener('popstate', () => void this.#pop())
    const { path, search } = placeOf(deps.window.location.pathname + deps.window.location.search)
    // Back or Forward was pressed before this script had arrived.
    if (path !== deps.first.place.path || search !== deps.first.place.search) void this.#pop()
  }

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#subscribers.add(onChange)
    return () => this.#subscribers.delete(onChange)
  }

  readonly screen = (): Screen => this.#screen

  /** The promise ends when the page is shown, or when a later navigation has replaced this one. */
  readonly go = async (to: string, { replace = false, state = null, isDocument }: GoOptions = {}): Promise<void> => {
    const { location } = this.#deps.window
    if (isDocument) return this.#open(to)
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
    const before = this.#screen
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

    const reached = { ...navigation }
    try {
      const arrival = await this.#follow(reached, read)
      if (arrival.view.kind === 'no-network' && isLatest()) return await this.#stay(navigation, before)
      const Page = await this.#deps.loadPage(arrival.view)
      if (isLatest()) this.#show(reached, arrival, Page)
    } catch {
      // The page belongs to the other wing, or a new version or the network kept its script away: the server draws it.
      const isOpen = isLatest() && (await this.#deps.canOpen(addressOf(reached.to)))
      if (!isLatest()) return
      if (!isOpen || !this.#leave(reached)) await this.#stay(navigation, before)
    } finally {
      clearTimeout(timer)
      if (isLatest()) this.#isNavigating = false
    }
  }

  /** Visits an address and those that it redirects to; `reached` goes along. */
  async #follow(reached: Navigation, read: Read): Promise<Arrival> {
    for (let hops = 0; hops < MOST_REDIRECTS; hops += 1) {
      const outcome = await this.#deps.visit(reached.to, read)
      if (outcome.redirect === undefined) return outcome
      reached.to = outcome.redirect
      // A redirect after Back or Forward must not add to the history, which would cut off the entries in front.
      if (reached.kind === 'pop') reached.kind = 'replace'
    }
    throw new Error(`Too many redirects to ${reached.to}`)
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
      stayed: false,
    })
  }

  /** Without a network: keeps the page on screen, or, when its address or its content has gone, says why there is none. */
  async #stay(navigation: Navigation, before: Screen): Promise<void> {
    if (navigation.kind === 'pop' || before.view.kind === 'checking') {
      const arrival = noNetwork()
      this.#show(navigation, arrival, await this.#deps.loadPage(arrival.view))
      return
    }
    this.#sayStayed(before)
  }

  #sayStayed(before: Screen): void {
    const number = this.#latest
    this.#publish({ ...before, pending: false, stayed: true })
    setTimeout(() => {
      if (number === this.#latest) this.#publish({ ...this.#screen, stayed: false })
    }, STAYED_MS)
  }

  /**
   * Opens an address as a document, or says that it cannot be opened without a network. A page that is loading goes on
   * until then, and says itself whether it stayed.
   */
  async #open(address: string): Promise<void> {
    const number = this.#latest
    const isOpen = await this.#deps.canOpen(address)
    if (number !== this.#latest) return
    if (isOpen) {
      this.#latest += 1
      this.#deps.window.location.assign(address)
    } else if (!this.#isNavigating) this.#sayStayed(this.#screen)
  }

  /** Opens the address as a document. False where this document was loaded again for that already: it would go on for ever. */
  #leave({ to, kind, entry }: Navigation): boolean {
    const { history, location } = this.#deps.window
    const address = addressOf(to)
    const isPush = kind === 'push'
    // To an address that differs in its hash at most the browser would only scroll.
    if (address.split('#', 1)[0] === location.pathname + location.search) {
      if (this.#isReloaded) return false
      history[isPush ? 'pushState' : 'replaceState']({ ...entry, isReloaded: true } satisfies Entry, '', address)
      location.reload()
    } else if (isPush) location.assign(address)
    else location.replace(address)
    return true
  }

  #publish(screen: Screen): void {
    this.#screen = screen
    for (const onChange of this.#subscribers) onChange()
  }
}

const CHECKING = { view: { kind: 'checking' }, Page: null, pending: false } as const satisfies Partial<Screen>

function entryOf(stored: unknown): Entry {
  const { key, state } = (stored ?? {}) as Partial<Entry>
  return { key: typeof key === 'string' ? key : crypto.randomUUID(), state: state ?? null }
}
