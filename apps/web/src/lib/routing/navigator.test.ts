import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { BrowserNavigator, type NavigatorWindow } from './navigator.ts'
import { placeOf } from './place.ts'
import { FIRST_SCREEN, type Screen } from './screen.ts'
import type { Outcome, Read, View } from './visit.ts'

const ORIGIN = 'https://food.example'
const HEAD = { title: '', description: '' }

/** The address bar, the history and the scroll position of a tab. */
class FakeWindow implements NavigatorWindow {
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

const pageView = (path: string): View => ({
  kind: 'page',
  route: { source: `src/site/${path.slice(1)}.page.tsx` },
  params: {},
})

const arrival = (view: View): Outcome => ({ status: 200, view, head: HEAD, indexable: true, reads: {} })

/** A navigator at `/a`, whose visits end when the test says so. */
function aTab({ at = '/a', redirects = {} }: { at?: string; redirects?: Record<string, string> } = {}) {
  const tab = new FakeWindow(at)
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

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('going to another page', () => {
  test('adds to the history and shows the page at the top, with the state passed to it', async () => {
    const { tab, navigator } = aTab()
    tab.scrollY = 300
    await navigator.go('/b?x=1#part', { state: { success: 'Saved' } })

    expect(tab.urls).toEqual(['/a', '/b?x=1#part'])
    expect(navigator.screen()).toMatchObject({
      place: { path: '/b', search: '?x=1', hash: '#part' },
      state: { success: 'Saved' },
      visitCount: 1,
      scrollTo: 0,
      pending: false,
    })
  })

  test('changes address and page together, after everything is loaded', async () => {
    const { tab, navigator, hold, shown } = aTab()
    const release = hold('/b')
    const going = navigator.go('/b')
    await vi.advanceTimersByTimeAsync(0)
    expect({ url: tab.url, shown }).toEqual({ url: '/a', shown: [] })

    await release()
    await going
    expect({ url: tab.url, shown }).toEqual({ url: '/b', shown: ['/b'] })
  })

  test('with `replace`, or to the address on screen, adds nothing to the history', async () => {
    const { tab, navigator } = aTab()
    await navigator.go('/a')
    expect(tab.urls).toEqual(['/a'])
    await navigator.go('/b', { replace: true })
    expect(tab.urls).toEqual(['/b'])
  })

  test('of the same path with another query or hash is no new visit and does not scroll', async () => {
    const { navigator } = aTab()
    await navigator.go('/a?tab=2')
    expect(navigator.screen()).toMatchObject({ visitCount: 0, scrollTo: null, place: { search: '?tab=2' } })
    await navigator.go('/a?tab=2#end')
    expect(navigator.screen()).toMatchObject({ visitCount: 0, scrollTo: null, place: { hash: '#end' } })
  })

  test('follows redirects and shows the address they end at', async () => {
    const { tab, navigator } = aTab({ redirects: { '/old': '/older', '/older': '/b' } })
    await navigator.go('/old')
    expect(tab.urls).toEqual(['/a', '/b'])
  })

  test('of another origin loads a document', async () => {
    const { tab, navigator, visit } = aTab()
    await navigator.go('https://pay.example/session')
    expect({ loaded: tab.loaded, visits: visit.mock.calls.length }).toEqual({
      loaded: ['https://pay.example/session'],
      visits: 0,
    })
  })

  test('shows a failed visit as a page of its own address', async () => {
    const { tab, navigator, hold } = aTab()
    const release = hold('/b')
    const going = navigator.go('/b')
    await release(arrival({ kind: 'failed', errorId: 'request-9' }))
    await going
    expect(navigator.screen()).toMatchObject({ place: { path: '/b' }, view: { kind: 'failed' }, visitCount: 1 })
    expect(tab.url).toBe('/b')
  })

  test('from a failed visit to the same address is a new visit, so that focus and scroll start anew', async () => {
    const { navigator, hold } = aTab()
    const release = hold('/b')
    const going = navigator.go('/b')
    await release(arrival({ kind: 'failed', errorId: 'request-9' }))
    await going
    await navigator.go('/b')
    expect(navigator.screen()).toMatchObject({ view: { kind: 'page' }, visitCount: 2, scrollTo: 0 })
  })

  test('leaves it to the server when a script cannot be loaded or redirects never end', async () => {
    const broken = aTab()
    broken.loadPage.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    await broken.navigator.go('/b?x=1')
    expect(broken.tab.loaded).toEqual(['/b?x=1'])

    const endless = aTab({ redirects: { '/b': '/c', '/c': '/b' } })
    await endless.navigator.go('/b')
    expect(endless.tab.loaded).toEqual(['/b'])
    expect(endless.shown).toEqual([])
  })

  test('leaves a page of the other wing to the server, as a new entry or instead of this one, even if only the hash differs', async () => {
    const { tab, navigator, loadPage, shown } = aTab()
    loadPage.mockRejectedValue(new Error('The page belongs to the other wing.'))
    await navigator.go('/b#orders', { replace: true })
    await navigator.go('/a#orders')
    expect(tab.loaded).toEqual(['/b#orders instead', '/a#orders', 'again'])
    expect(shown).toEqual([])
  })
})

describe('while a page is loading', () => {
  test('a later click wins, whichever visit ends first', async () => {
    const { tab, navigator, hold, shown } = aTab()
    const releaseB = hold('/b')
    const releaseC = hold('/c')
    const going = [navigator.go('/b'), navigator.go('/c')]
    await releaseC()
    await releaseB()
    await Promise.all(going)
    expect({ urls: tab.urls, shown }).toEqual({ urls: ['/a', '/c'], shown: ['/c'] })
  })

  test('nothing changes for a moment; then the progress bar appears until the page is shown', async () => {
    const { navigator, hold } = aTab()
    const release = hold('/b')
    const going = navigator.go('/b')
    await vi.advanceTimersByTimeAsync(199)
    expect(navigator.screen().pending).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(navigator.screen()).toMatchObject({ pending: true, place: { path: '/a' } })

    await release()
    await going
    expect(navigator.screen()).toMatchObject({ pending: false, place: { path: '/b' } })
  })

  test('a slow check of the session takes the guarded page off the screen and says so', async () => {
    const { navigator, visit, read } = aTab()
    const session = Promise.withResolvers<{ status: number; body: unknown }>()
    read.mockReturnValueOnce(session.promise)
    visit.mockImplementationOnce(async (_url, readPath) => {
      await readPath('/session', { fresh: true })
      return arrival(pageView('/b'))
    })
    const going = navigator.go('/b')
    await vi.advanceTimersByTimeAsync(200)
    expect(navigator.screen()).toMatchObject({ view: { kind: 'checking' }, Page: null })

    session.resolve({ status: 200, body: {} })
    await going
    expect(navigator.screen()).toMatchObject({ view: { kind: 'page' }, place: { path: '/b' } })
  })

  test('Back to another hash of this page stops the visit under way', async () => {
    const { tab, navigator, hold, settled } = aTab()
    tab.followHash('#end', 900)
    const release = hold('/b')
    const going = navigator.go('/b')
    await vi.advanceTimersByTimeAsync(200)
    tab.move(-1)
    await settled()
    await release()
    await going
    expect(navigator.screen()).toMatchObject({ place: { path: '/a', hash: '' }, pending: false })
    expect({ url: tab.url, urls: tab.urls }).toEqual({ url: '/a', urls: ['/a', '/a#end'] })
  })
})

describe('Back and Forward', () => {
  test('show the page of the entry where it was scrolled to, and leave the history as it is', async () => {
    const { tab, navigator, settled } = aTab()
    tab.scrollY = 640
    await navigator.go('/b')
    tab.scrollY = 80

    tab.move(-1)
    await settled()
    expect(navigator.screen()).toMatchObject({ place: { path: '/a' }, scrollTo: 640, visitCount: 2 })
    tab.move(1)
    await settled()
    expect(navigator.screen()).toMatchObject({ place: { path: '/b' }, scrollTo: 80, visitCount: 3 })
    expect(tab.urls).toEqual(['/a', '/b'])
  })

  test('bring back the state that was passed to the page', async () => {
    const { tab, navigator, settled } = aTab()
    await navigator.go('/b', { state: 'Saved' })
    await navigator.go('/c')
    tab.move(-1)
    await settled()
    expect(navigator.screen().state).toBe('Saved')
  })

  test('to a page that redirects now replace its entry, and keep the entries in front of it', async () => {
    const { tab, navigator, settled, visit } = aTab()
    await navigator.go('/b')
    visit.mockResolvedValueOnce({ redirect: '/login' })
    tab.move(-1)
    await settled()
    expect({ urls: tab.urls, url: tab.url }).toEqual({ urls: ['/login', '/b'], url: '/login' })
  })

  test('between hashes of one page visit nothing and restore the scroll position', async () => {
    const { tab, navigator, visit, settled } = aTab()
    tab.followHash('#end', 900)
    expect(navigator.screen()).toMatchObject({ place: { hash: '#end' }, scrollTo: null })
    tab.move(-1)
    await settled()
    expect(navigator.screen()).toMatchObject({ place: { hash: '' }, scrollTo: 0, visitCount: 0 })
    expect(visit).not.toHaveBeenCalled()
  })
})

describe('without a network', () => {
  test('a link to a page that was never read keeps this page and its address, and says so for a moment', async () => {
    const { tab, navigator, hold } = aTab()
    const release = hold('/b')
    const going = navigator.go('/b')
    await vi.advanceTimersByTimeAsync(200)
    await release(arrival({ kind: 'no-network' }))
    await going
    expect(navigator.screen()).toMatchObject({ place: { path: '/a' }, visitCount: 0, stayed: true, pending: false })
    expect(tab.urls).toEqual(['/a'])

    await vi.advanceTimersByTimeAsync(8_000)
    expect(navigator.screen().stayed).toBe(false)
  })

  test('a page whose script is missing is left to the server only if it can be opened', async () => {
    const { tab, navigator, loadPage, canOpen } = aTab()
    loadPage.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    canOpen.mockResolvedValueOnce(false)
    await navigator.go('/b')
    expect(navigator.screen()).toMatchObject({ place: { path: '/a' }, view: { kind: 'page' }, stayed: true })
    expect({ loaded: tab.loaded, urls: tab.urls }).toEqual({ loaded: [], urls: ['/a'] })
  })

  test('the other language is opened as a document only if it can be, and otherwise the page stays', async () => {
    const { tab, navigator, canOpen } = aTab()
    canOpen.mockResolvedValueOnce(false)
    for (const to of ['/fr/a?x=1', '/fr/a?x=2']) await navigator.go(to, { isDocument: true })
    expect({ loaded: tab.loaded, path: navigator.screen().place.path }).toEqual({ loaded: ['/fr/a?x=2'], path: '/a' })
  })

  test('Back to a page that cannot be read says so at its address, and a link from there is shown again', async () => {
    const { tab, navigator, visit, settled } = aTab()
    await navigator.go('/b')
    visit.mockResolvedValueOnce(arrival({ kind: 'no-network' }))
    tab.move(-1)
    await settled()
    expect(navigator.screen()).toMatchObject({ place: { path: '/a' }, view: { kind: 'no-network' }, stayed: false })
    expect(tab.urls).toEqual(['/a', '/b'])

    await navigator.go('/a', { replace: true })
    expect(navigator.screen()).toMatchObject({ view: { kind: 'page' }, visitCount: 3 })
  })
})

test('after a reload the state that was passed to the page is not shown again', () => {
  const { tab } = aTab()
  expect(tab.history.state).toMatchObject({ state: null })
})

test('the browser restores the scroll position only while the document is left', () => {
  const { tab } = aTab()
  expect(tab.history.scrollRestoration).toBe('manual')
  tab.send('pagehide')
  expect(tab.history.scrollRestoration).toBe('auto')
  tab.send('pageshow')
  expect(tab.history.scrollRestoration).toBe('manual')
})
