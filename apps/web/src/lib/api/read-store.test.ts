import { expect, test, vi } from 'vitest'

import { ApiError } from './api-error.ts'
import { ReadStore } from './read-store.ts'

const DOWN = new ApiError({ code: 'unavailable', status: 503, message: 'Down' })

/** A store whose requests end when the test says so, and whose clock it sets. */
function aStore(first: Record<string, unknown> = {}) {
  const requests: {
    path: string
    answer: (data: unknown) => Promise<void>
    fail: (error: unknown) => Promise<void>
  }[] = []
  const clock = { nowMs: 0, serverIsAheadMs: 0 }
  const store = new ReadStore(first, {
    nowMs: () => clock.nowMs + clock.serverIsAheadMs,
    deviceNowMs: () => clock.nowMs,
    fetch: (path) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const ended = () => promise.then(vi.fn(), vi.fn())
      requests.push({
        path,
        answer: (data) => (resolve(data), ended()),
        fail: (error) => (reject(error), ended()),
      })
      return promise
    },
  })
  /** The request sent as the nth, counted from 0. */
  function request(index: number) {
    const found = requests[index]
    if (!found) throw new Error(`Only ${requests.length} requests were sent`)
    return found
  }
  return { store, clock, request, sent: () => requests.map(({ path }) => path) }
}

test('answers that came with the document are there and fresh, and nothing is requested', () => {
  const { store, clock, sent } = aStore({ '/menu': { version: 1 } })
  expect(store.state('/menu')).toEqual({ data: { version: 1 }, isReading: false })
  clock.nowMs = 9_999
  expect(store.isFresh('/menu', 10_000)).toBe(true)
  clock.nowMs = 10_000
  expect(store.isFresh('/menu', 10_000)).toBe(false)
  expect(sent()).toEqual([])
})

test('an answer is no younger and no older when the time of the server turns out to be another than the device’s', () => {
  const { store, clock } = aStore({ '/menu': { version: 1 } })
  for (const serverIsAheadMs of [-3_600_000, 3_600_000]) {
    clock.serverIsAheadMs = serverIsAheadMs
    clock.nowMs = 9_999
    expect(store.isFresh('/menu', 10_000)).toBe(true)
    clock.nowMs = 10_000
    expect(store.isFresh('/menu', 10_000)).toBe(false)
  }
})

test('the state hydration begins with stays the first one, whatever is read', () => {
  const { store } = aStore({ '/menu': { version: 1 } })
  const first = store.firstState('/menu')
  expect(store.state('/menu')).toBe(first)
  store.put('/menu', { version: 2 })
  expect(store.firstState('/menu')).toBe(first)
  expect(store.firstState('/locations')).toEqual({ isReading: false })
})

test('readers of one path share a request and hear when it begins and ends', async () => {
  const { store, request, sent } = aStore()
  const listener = vi.fn()
  store.subscribe('/menu', listener)
  const readings = [store.read('/menu'), store.read('/menu')]
  expect(store.state('/menu')).toEqual({ isReading: true })

  await request(0).answer({ version: 1 })
  expect(await Promise.all(readings)).toEqual([{ version: 1 }, { version: 1 }])
  expect(sent()).toEqual(['/menu'])
  expect(store.state('/menu')).toEqual({ data: { version: 1 }, isReading: false })
  expect(listener).toHaveBeenCalledTimes(2)
})

test('an answer that says the same is the same object, so that nothing is rendered again', async () => {
  const { store, request } = aStore({ '/menu': { version: 1 } })
  const { data } = store.state('/menu')
  const reading = store.read('/menu')
  await request(0).answer({ version: 1 })
  await reading
  expect(store.state('/menu').data).toBe(data)
})

test('a failed read keeps the older answer beside the error; the next success clears the error', async () => {
  const { store, request } = aStore({ '/menu': { version: 1 } })
  const failing = store.read('/menu')
  await request(0).fail(DOWN)
  await expect(failing).rejects.toBe(DOWN)
  expect(store.state('/menu')).toEqual({ data: { version: 1 }, error: DOWN, isReading: false })

  const reading = store.read('/menu')
  await request(1).answer({ version: 2 })
  await reading
  expect(store.state('/menu')).toEqual({ data: { version: 2 }, isReading: false })
})

test('an answer stored meanwhile is newer than that of a request under way', async () => {
  const { store, request } = aStore()
  const reading = store.read('/order')
  store.put('/order', { status: 'cancelled' })
  await request(0).answer({ status: 'pending' })
  await reading
  expect(store.state('/order')).toEqual({ data: { status: 'cancelled' }, isReading: false })
})

test('reading anew sends its own request, and an earlier one changes nothing any more', async () => {
  const { store, request, sent } = aStore()
  const early = store.read('/session')
  const late = store.readAnew('/session')
  await request(1).answer({ user: 'Maya' })
  await request(0).answer({ user: null })
  expect(await late).toEqual({ user: 'Maya' })
  await early
  expect(sent()).toHaveLength(2)
  expect(store.state('/session').data).toEqual({ user: 'Maya' })
})

test('refreshing reads what is on screen at once, and the rest when it is next shown', async () => {
  const { store, request, sent } = aStore({ '/me/orders': 1, '/me/reservations': 2, '/menu': 3 })
  store.subscribe('/me/orders', () => {})
  store.subscribe('/menu', () => {})
  const refreshing = store.refresh((path) => path.startsWith('/me/'))
  await request(0).fail(DOWN)
  await refreshing
  expect(sent()).toEqual(['/me/orders'])
  expect(store.isFresh('/me/reservations', 10_000)).toBe(false)
  expect(store.isFresh('/menu', 10_000)).toBe(true)
})

test('an answer of an earlier visit is shown beside the failure, with its own time, and never in place of a newer one', async () => {
  const { store, clock, request } = aStore()
  clock.nowMs = 50_000
  const watcher = vi.fn()
  store.watch(watcher)
  store.subscribe('/menu', () => {})
  const reading = store.read('/menu')
  store.recall('/menu', { version: 1 }, 20_000)
  await request(0).fail(DOWN)
  await expect(reading).rejects.toBe(DOWN)
  const state = { data: { version: 1 }, error: DOWN, isReading: false }
  expect(store.known()).toMatchObject([{ path: '/menu', state, isRecalled: true, readAtMs: 20_000, isShown: true }])
  expect(store.isFresh('/menu', Infinity)).toBe(false)
  expect(watcher).toHaveBeenCalledTimes(3)

  store.put('/menu', { version: 2 })
  store.recall('/menu', { version: 1 }, 20_000)
  expect(store.state('/menu').data).toEqual({ version: 2 })
  expect(store.known()).toMatchObject([{ isRecalled: false }])
})

test.each([401, 403, 404])('a final %s of the server takes what an earlier visit read off the page', async (status) => {
  const refusal = new ApiError({ code: '', status, message: '', requestId: 'request-1' })
  const { store, request } = aStore({ '/locations': 1 })
  for (const path of ['/menu', '/locations']) store.subscribe(path, () => {})
  store.recall('/menu', { version: 1 }, 20_000)
  for (const [index, path] of ['/menu', '/locations'].entries()) {
    const reading = store.read(path)
    await request(index).fail(refusal)
    await expect(reading).rejects.toBe(refusal)
  }
  expect(store.state('/menu')).toEqual({ error: refusal, isReading: false })
  expect(store.known().filter(({ isRecalled }) => isRecalled)).toEqual([])
  // Read in this visit: the page itself decides what to do about it.
  expect(store.state('/locations').data).toBe(1)
})

test('an answer of a proxy in the place of the server leaves the answer of an earlier visit on the page', async () => {
  const { store, request } = aStore()
  store.recall('/menu', { version: 1 }, 20_000)
  const reading = store.read('/menu')
  await request(0).fail(new ApiError({ code: 'unknown', status: 404, message: 'Not here' }))
  await expect(reading).rejects.toThrow('Not here')
  expect(store.known()).toMatchObject([{ isRecalled: true, state: { data: { version: 1 } } }])
})

test('a forgotten answer is gone, and a request under way does not bring it back', async () => {
  const { store, request } = aStore({ '/me/orders': 1, '/menu': 2 })
  const reading = store.read('/me/orders')
  store.forget((path) => path.startsWith('/me/'))
  await request(0).answer(1)
  await reading
  expect(store.state('/me/orders')).toEqual({ isReading: false })
  expect(store.state('/menu').data).toBe(2)
})

test('a listener that stopped listening hears nothing', () => {
  const { store } = aStore()
  const listener = vi.fn()
  store.subscribe('/menu', listener)()
  store.put('/menu', 1)
  expect(listener).not.toHaveBeenCalled()
})
