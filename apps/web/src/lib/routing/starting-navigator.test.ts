import { afterEach, expect, test, vi } from 'vitest'

import { placeOf, FIRST_SCREEN, type Navigator, type Screen, startingNavigator } from './screen.ts'

const screenAt = (path: string): Screen => ({
  ...FIRST_SCREEN,
  place: placeOf(path),
  view: { kind: 'not-found' },
  Page: null,
  head: { title: '', description: '' },
  indexable: false,
})
const first = screenAt('/a')

/** The navigator whose script arrives later. */
function aNavigator(): Navigator {
  let screen = first
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    screen: () => screen,
    async go(to) {
      screen = screenAt(to)
      for (const listener of listeners) listener()
    },
  }
}

afterEach(() => void vi.unstubAllGlobals())

test('a link followed before the script has arrived waits for it, and its page is shown', async () => {
  const script = Promise.withResolvers<Navigator>()
  const navigator = startingNavigator(first, () => script.promise)
  const shown: string[] = []
  navigator.subscribe(() => shown.push(navigator.screen().place.path))
  const going = navigator.go('/b')
  expect(navigator.screen()).toBe(first)

  script.resolve(aNavigator())
  await going
  expect({ shown, path: navigator.screen().place.path }).toEqual({ shown: ['/b'], path: '/b' })
})

test('without a network and without the script the page stays and says so; the next link asks for the script again', async () => {
  vi.stubGlobal('window', { navigator: { onLine: false } })
  const load = vi.fn(async () => aNavigator()).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const navigator = startingNavigator(first, load)
  await navigator.go('/b')
  expect(navigator.screen()).toMatchObject({ place: { path: '/a' }, stayed: true })

  await navigator.go('/b')
  expect(navigator.screen().place.path).toBe('/b')
})

test('with a network and without the script the address is opened as a document', async () => {
  const assign = vi.fn()
  vi.stubGlobal('window', { navigator: { onLine: true }, location: { assign } })
  const navigator = startingNavigator(first, () => Promise.reject(new TypeError('Failed to fetch')))
  await navigator.go('/b')
  expect(assign.mock.calls).toEqual([['/b']])
})
