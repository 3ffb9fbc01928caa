import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { reopenWhenServerAnswers } from './reachable-pages.ts'
import { aTab, arrival, pageView } from '#web/testing/a-tab.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a page that was out of reach is opened once the server answers, however long it takes, and then left alone', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { tab, navigator, visit, hold, settled } = aTab()
  await navigator.go('/b?x=1')
  visit.mockResolvedValueOnce(arrival({ kind: 'no-network' }))
  tab.move(-1)
  await settled()
  visit.mockClear()
  reopenWhenServerAnswers(navigator)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(visit).not.toHaveBeenCalled()

  vi.stubGlobal('fetch', async () => Response.json({}, { headers: { 'x-request-id': '1' } }))
  const release = hold('/a')
  await vi.advanceTimersByTimeAsync(17_000)
  await release(arrival(pageView('/a')))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(navigator.screen()).toMatchObject({ place: { path: '/a' }, view: { kind: 'page' } })
  expect(visit).toHaveBeenCalledTimes(1)
})
