import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Reading } from './visit.ts'
import { aTab, arrival, pageView } from '#web/testing/a-tab.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

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

test.each([true, false])(
  'the other language, asked for during the check of the session, leaves that to its end (its document can be opened: %s)',
  async (isOpen) => {
    const { tab, navigator, visit, read, canOpen, settled } = aTab()
    const [session, opening] = [Promise.withResolvers<Reading>(), Promise.withResolvers<boolean>()]
    read.mockReturnValueOnce(session.promise)
    canOpen.mockReturnValueOnce(opening.promise)
    visit.mockImplementationOnce(async (_url, readPath) => {
      await readPath('/session', { fresh: true })
      return arrival(pageView('/b'))
    })
    void navigator.go('/b')
    await vi.advanceTimersByTimeAsync(200)
    expect(navigator.screen().view.kind).toBe('checking')
    void navigator.go('/fr/a', { isDocument: true })
    if (!isOpen) opening.resolve(false)
    await settled()
    expect(navigator.screen()).toMatchObject({ view: { kind: 'checking' }, stayed: false })

    session.resolve({ status: 200, body: {} })
    await settled()
    expect(navigator.screen()).toMatchObject({ view: { kind: 'page' }, place: { path: '/b' } })
    opening.resolve(isOpen)
    await settled()
    expect(tab.loaded).toEqual(isOpen ? ['/fr/a'] : [])
  },
)

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
