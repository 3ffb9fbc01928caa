import { vi } from 'vitest'

import { BrowserNavigator, type NavigatorWindow } from '#web/lib/routing/navigator.ts'
import { placeOf, FIRST_SCREEN, type Screen } from '#web/lib/routing/screen.ts'
import type { Outcome, Read, View } from '#web/lib/routing/visit.ts'

const ORIGIN = 'https://food.example'
const HEAD = { title: '', description: '' }

/** The address bar, the history and the scroll position of a tab. */
export class FakeWindow implements NavigatorWindow {
  scrollY = 0
  readonly loaded: string[] = []
  readonly #entries: { url: string; state: unknown }[]
  readonly #listeners = new Map<string, () => void>()
  #index = 0

  constructor(url: string) {
    this.#entries = [{ url, state: null }]
  }

  get #entry() {
    const entry = this.#entries[this.#index]
    if (!entry) throw new Error('No such entry')
    return entry
  }

  get urls(): string[] {
    return this.#entries.map(({ url }) => url)
  }

  get url(): string {
    return this.#entry.url
  }

  readonly history: NavigatorWindow['history'] & { state: unknown } = {
    scrollRestoration: 'auto',
    state: null,
    pushState: (state, _, url) => {
      this.#entries.splice(this.#index + 1, Infinity, { url: String(url), state })
      this.#index += 1
      this.history.state = state
    },
    replaceState: (state, _, url) => {
      Object.assign(this.#entry, { state, ...(url !== undefined && { url: String(url) }) })
      this.history.state = state
    },
  }

  get location(): NavigatorWindow['location'] {
    const { href, pathname, search, hash } = new URL(this.url, ORIGIN)
    return {
      origin: ORIGIN,
      href,
      pathname,
      search,
      hash,
      assign: (to) => void this.loaded.push(String(to)),
      replace: (to) => void this.loaded.push(`${String(to)} instead`),
      reload: () => void this.loaded.push('again'),
    }
  }

  addEventListener(type: string, listener: unknown): void {
    this.#listeners.set(type, listener as () => void)
  }

  send(type: string): void {
    this.#listeners.get(type)?.()
  }

  /** Back with -1, Forward with 1. */
  move(step: number): void {
    this.#index += step
    this.history.state = this.#entry.state
    this.send('popstate')
  }

  /** A plain `<a href="#hash">`: the browser itself adds an entry and scrolls. */
  followHash(hash: string, scrolledTo: number): void {
    this.history.pushState(null, '', this.location.pathname + this.location.search + hash)
    this.scrollY = scrolledTo
    this.send('popstate')
  }
}

export const pageView = (path: string): View => ({
  kind: 'page',
  route: { source: `src/site/${path.slice(1)}.page.tsx` },
  params: {},
})

export const arrival = (view: View): Outcome => ({ status: 200, view, head: HEAD, indexable: true, reads: {} })

/** A navigator at `/a`, whose visits end when the test says so. */
export function aTab({
  tab = new FakeWindow('/a'),
  redirects = {},
}: { tab?: FakeWindow; redirects?: Record<string, string> } = {}) {
  const at = tab.url
  const held = new Map<string, PromiseWithResolvers<Outcome>>()
  const first: Screen = {
    ...FIRST_SCREEN,
    place: placeOf(at),
    view: pageView('/a'),
    Page: null,
    head: HEAD,
    indexable: true,
  }
  const shown: string[] = []
  const visit = vi.fn(async (url: string, _read: Read): Promise<Outcome> => {
    const redirect = redirects[url]
    if (redirect !== undefined) return { redirect }
    return held.get(url)?.promise ?? arrival(pageView(placeOf(url).path))
  })
  const read = vi.fn<Read>(async () => ({ status: 200, body: {} }))
  const loadPage = vi.fn<(view: View) => Promise<Screen['Page']>>(async () => () => null)
  const canOpen = vi.fn(async (_address: string) => true)
  const navigator = new BrowserNavigator({ window: tab, visit, read, loadPage, canOpen, first })
  navigator.subscribe(() => {
    const { place } = navigator.screen()
    shown.push(place.path + place.search + place.hash)
  })

  /** Lets the visit of an address wait until the returned function is called. */
  function hold(url: string): (outcome?: Outcome) => Promise<void> {
    const waiting = Promise.withResolvers<Outcome>()
    held.set(url, waiting)
    return async (outcome = arrival(pageView(placeOf(url).path))) => {
      held.delete(url)
      waiting.resolve(outcome)
      await vi.advanceTimersByTimeAsync(0)
    }
  }
  return { tab, navigator, shown, visit, read, loadPage, canOpen, hold, settled: () => vi.advanceTimersByTimeAsync(0) }
}
