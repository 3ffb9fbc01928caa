import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { aTab, arrival, FakeWindow, pageView } from '#web/testing/a-tab.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('going to another page', () => {
  test('a visit to another page adds to the history and shows it at the top, with the state passed to it', async () => {
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

  test('a visit changes address and page together, after everything is loaded', async () => {
    const { tab, navigator, hold, shown } = aTab()
    const release = hold('/b')
    const going = navigator.go('/b')
    await vi.advanceTimersByTimeAsync(0)
    expect({ url: tab.url, shown }).toEqual({ url: '/a', shown: [] })

    await release()
    await going
    expect({ url: tab.url, shown }).toEqual({ url: '/b', shown: ['/b'] })
  })

  test('a visit with `replace`, or to the address on screen, adds nothing to the history', async () => {
    const { tab, navigator } = aTab()
    await navigator.go('/a')
    expect(tab.urls).toEqual(['/a'])
    await navigator.go('/b', { replace: true })
    expect(tab.urls).toEqual(['/b'])
  })

  test('the same path with another query or hash is no new visit and does not scroll', async () => {
    const { navigator } = aTab()
    await navigator.go('/a?tab=2')
    expect(navigator.screen()).toMatchObject({ visitCount: 0, scrollTo: null, place: { search: '?tab=2' } })
    await navigator.go('/a?tab=2#end')
    expect(navigator.screen()).toMatchObject({ visitCount: 0, scrollTo: null, place: { hash: '#end' } })
  })

  test('a visit follows redirects and shows the address they end at', async () => {
    const { tab, navigator } = aTab({ redirects: { '/old': '/older', '/older': '/b' } })
    await navigator.go('/old')
    expect(tab.urls).toEqual(['/a', '/b'])
  })

  test('a visit to another origin loads a document', async () => {
    const { tab, navigator, visit } = aTab()
    await navigator.go('https://pay.example/session')
    expect({ loaded: tab.loaded, visits: visit.mock.calls.length }).toEqual({
      loaded: ['https://pay.example/session'],
      visits: 0,
    })
  })

  test('a failed visit is shown as a page of its own address', async () => {
    const { tab, navigator, hold } = aTab()
    const release = hold('/b')
    const going = navigator.go('/b')
    await release(arrival({ kind: 'failed', errorId: 'request-9' }))
    await going
    expect(navigator.screen()).toMatchObject({ place: { path: '/b' }, view: { kind: 'failed' }, visitCount: 1 })
    expect(tab.url).toBe('/b')
  })

  test('a link from a failed visit to the same address is a new visit, so that focus and scroll start anew', async () => {
    const { navigator, hold } = aTab()
    const release = hold('/b')
    const going = navigator.go('/b')
    await release(arrival({ kind: 'failed', errorId: 'request-9' }))
    await going
    await navigator.go('/b')
    expect(navigator.screen()).toMatchObject({ view: { kind: 'page' }, visitCount: 2, scrollTo: 0 })
  })

  test('a visit is left to the server when a script cannot be loaded or redirects never end', async () => {
    const broken = aTab()
    broken.loadPage.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    await broken.navigator.go('/b?x=1')
    expect(broken.tab.loaded).toEqual(['/b?x=1'])

    const endless = aTab({ redirects: { '/b': '/c', '/c': '/b' } })
    await endless.navigator.go('/b')
    expect(endless.tab.loaded).toEqual(['/c'])
    expect(endless.shown).toEqual([])
  })

  test('a redirect to a page of the other wing opens the address that it leads to, not the one asked for', async () => {
    const { tab, navigator, loadPage, canOpen } = aTab({ redirects: { '/a': '/login?from=%2Fa' } })
    loadPage.mockRejectedValue(new Error('The page belongs to the other wing.'))
    await navigator.go('/a', { replace: true })
    expect(tab.loaded).toEqual(['/login?from=%2Fa instead'])
    expect(canOpen.mock.calls).toEqual([['/login?from=%2Fa']])
  })

  test('a document that was loaded again for its page is not loaded again a second time: the page says that it cannot be opened', async () => {
    const tab = new FakeWindow('/a')
    const lost = new TypeError('Failed to fetch dynamically imported module')
    const open = async () => {
      const { navigator, loadPage } = aTab({ tab })
      loadPage.mockRejectedValueOnce(lost)
      await navigator.go('/a', { replace: true })
      return navigator.screen()
    }
    await open()
    expect(tab.loaded).toEqual(['again'])
    expect(await open()).toMatchObject({ stayed: true })
    expect(tab.loaded).toEqual(['again'])

    // Loaded again by the person: from here it counts anew.
    await open()
    expect(tab.loaded).toEqual(['again', 'again'])
  })

  test('a page of the other wing is left to the server, as a new entry or instead of this one, whatever its hash', async () => {
    const { tab, navigator, loadPage, shown } = aTab()
    loadPage.mockRejectedValue(new Error('The page belongs to the other wing.'))
    await navigator.go('/b#orders', { replace: true })
    await navigator.go('/a#orders')
    expect({ loaded: tab.loaded, urls: tab.urls }).toEqual({
      loaded: ['/b#orders instead', 'again'],
      urls: ['/a', '/a#orders'],
    })
    expect(shown).toEqual([])
  })
})

describe('while a page is loading', () => {
  test('a click while a page is loading wins, whichever visit ends first', async () => {
    const { tab, navigator, hold, shown } = aTab()
    const releaseB = hold('/b')
    const releaseC = hold('/c')
    const going = [navigator.go('/b'), navigator.go('/c')]
    await releaseC()
    await releaseB()
    await Promise.all(going)
    expect({ urls: tab.urls, shown }).toEqual({ urls: ['/a', '/c'], shown: ['/c'] })
  })

  test('a visit changes nothing for a moment; then the progress bar appears until the page is shown', async () => {
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

  test('a step back to another hash of this page stops the visit under way', async () => {
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
  test('Back and Forward show the page of the entry where it was scrolled to, and leave the history as it is', async () => {
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

  test('Back and Forward bring back the state that was passed to the page', async () => {
    const { tab, navigator, settled } = aTab()
    await navigator.go('/b', { state: 'Saved' })
    await navigator.go('/c')
    tab.move(-1)
    await settled()
    expect(navigator.screen().state).toBe('Saved')
  })

  test('Back to a page that redirects now replaces its entry, and keeps the entries in front of it', async () => {
    const { tab, navigator, settled, visit } = aTab()
    await navigator.go('/b')
    visit.mockResolvedValueOnce({ redirect: '/login' })
    tab.move(-1)
    await settled()
    expect({ urls: tab.urls, url: tab.url }).toEqual({ urls: ['/login', '/b'], url: '/login' })
  })

  test('Back between hashes of one page visits nothing and restores the scroll position', async () => {
    const { tab, navigator, visit, settled } = aTab()
    tab.followHash('#end', 900)
    expect(navigator.screen()).toMatchObject({ place: { hash: '#end' }, scrollTo: null })
    tab.move(-1)
    await settled()
    expect(navigator.screen()).toMatchObject({ place: { hash: '' }, scrollTo: 0, visitCount: 0 })
    expect(visit).not.toHaveBeenCalled()
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
