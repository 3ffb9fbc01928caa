import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type Answer = () => Promise<Response>

const READ = ['/locations', '/menu/truro', '/specials']
const PING = '/ping'

const ours = (status: number) => new Response('{}', { status, headers: { 'x-request-id': 'request-1' } })
const failing = async () => ours(503)
const cutOff = () => Promise.reject(new TypeError('Failed to fetch'))
const slow = (ms: number): Answer => {
  return () => new Promise((resolve) => setTimeout(() => resolve(ours(200)), ms))
}

type Key = readonly [server: string, owner: string, path: string]

/** The answers kept on a device, by owner and path. */
function aDevice() {
  const kept = new Map<string, { key: Key; answer: unknown }>()
  const nameOf = ([, owner, path]: Key) => `${owner} ${path}`
  const store = {
    get: async (key: Key) => kept.get(nameOf(key))?.answer,
    put: async (answer: unknown, key: Key) => void kept.set(nameOf(key), { key, answer }),
    delete: async (key: Key) => void kept.delete(nameOf(key)),
    getAllKeys: async () => [...kept.values()].map(({ key }) => key),
    index: () => ({ openKeyCursor: async () => null }),
  }
  const database = {
    get: (_: string, key: Key) => store.get(key),
    delete: (_: string, key: Key) => store.delete(key),
    transaction: () => ({ store, done: Promise.resolve() }),
  }
  vi.stubGlobal('indexedDB', { open: () => Object.assign(Promise.resolve(database), { addEventListener() {} }) })
  for (const type of ['Request', 'Database', 'ObjectStore', 'Index', 'Cursor', 'Transaction'])
    vi.stubGlobal(`IDB${type}`, EventTarget)
  return {
    names: () => [...kept.keys()].toSorted(),
    keep: (owner: string, path: string, data: unknown) =>
      store.put({ version: 1, readAtMs: Date.now(), data }, ['', owner, path]),
  }
}

/** `answers`: how the server answers a path. */
async function openTab(answers: (path: string) => Answer, reader: 'guest' | 'staff' = 'guest') {
  const sent: string[] = []
  const tab = { answers, stored: new Map<string, string>() }
  const device = aDevice()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', { getItem: (key: string) => tab.stored.get(key) ?? null })
  vi.stubGlobal('fetch', (address: string) => {
    const path = address.replace(/^\/api/, '')
    sent.push(path)
    return tab.answers(path)()
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { openReads } = await import('../api/use-read.ts')
  const { keepReads } = await import('./kept-reads.ts')
  const store = openReads({})
  keepReads(store, reader)
  const count = (path: string) => sent.filter((one) => one === path).length
  /** Shows a path and reads it. */
  const show = (path: string) => {
    store.subscribe(path, () => {})
    store.read(path).catch(() => {})
  }
  return { tab, device, store, sent, count, show }
}

test('a server that runs but fails at calls is left alone: nothing is asked every five seconds, and the gate stays shut', async () => {
  const { sent, show } = await openTab((path) => (path === PING ? async () => ours(200) : failing))
  for (const path of [...READ, '/me/orders']) show(path)
  await vi.advanceTimersByTimeAsync(60_000)
  // Five failures shut the gate.
  expect(sent).toHaveLength(5)
})

test('a server that was out of reach is asked every five seconds, and unanswered reads are sent once it is back', async () => {
  const { tab, store, count, show } = await openTab(() => cutOff)
  for (const path of READ) show(path)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(count(PING)).toBeGreaterThan(3)

  tab.answers = () => async () => ours(200)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(READ.map((path) => store.state(path))).toEqual(READ.map(() => ({ data: {}, isReading: false })))
})

const unreadable = (headers: HeadersInit): Answer => {
  return async () => new Response('<html>', { headers })
}
const brokenOff: Answer = async () => {
  const body = new ReadableStream({ start: (writing) => writing.error(new TypeError('network error')) })
  return new Response(body, { headers: { 'x-request-id': 'request-1' } })
}

// CUS-SUC-44
test.each([
  ['of our server that nobody can read is not', unreadable({ 'x-request-id': 'request-1' }), false],
  ['of another that nobody can read, as the log-in page of a Wi-Fi, is', unreadable({}), true],
  ['that broke off on its way is', brokenOff, true],
])('an answer %s asked for again by itself', async (_, answer, isAskedAgain) => {
  const { tab, count, show } = await openTab(() => answer)
  show('/locations')
  // Until the four tries of one reading are over.
  await vi.advanceTimersByTimeAsync(20_000)
  const before = count('/locations')
  tab.answers = () => async () => ours(200)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(count('/locations') > before).toBe(isAskedAgain)
})

test.each([
  ['an answer that takes longer than five seconds is waited for', slow(12_000), 11_000],
  ['a read that fails again is sent again only when the server is heard the next time', cutOff, 4_999],
])('a read that found no server is sent again once it is there: %s', async (_, answer, forMs) => {
  const { tab, count, show } = await openTab(() => cutOff)
  show('/locations')
  await vi.advanceTimersByTimeAsync(30_000)
  const before = count('/locations')
  tab.answers = (path) => (path === PING ? async () => ours(200) : answer)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(count('/locations')).toBe(before + 1)
  await vi.advanceTimersByTimeAsync(forMs)
  expect(count('/locations')).toBe(before + 1)
})

test('an answer that comes behind a kept one is waited for, too', async () => {
  const { device, store, count, show } = await openTab((path) => (path === PING ? async () => ours(200) : slow(20_000)))
  await device.keep('guest', '/locations', { locations: [] })
  show('/locations')
  await vi.advanceTimersByTimeAsync(19_000)
  expect({ asked: count('/locations'), shown: store.state('/locations').data }).toEqual({
    asked: 1,
    shown: { locations: [] },
  })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(store.state('/locations')).toEqual({ data: {}, isReading: false })
})

test('staff are shown the kept answer after a second, and it is no failure while the request goes on', async () => {
  const { device, store, show } = await openTab(() => slow(8_000), 'staff')
  await device.keep('guest', '/locations', { locations: [] })
  show('/locations')
  await vi.advanceTimersByTimeAsync(1_100)
  expect(store.state('/locations')).toEqual({ data: { locations: [] }, isReading: true })
  await vi.advanceTimersByTimeAsync(7_000)
  expect(store.state('/locations')).toEqual({ data: {}, isReading: false })
})

test('another account that signs in sees nothing of the one before, and its own answers are read', async () => {
  const signedIn = { uid: 'anita' }
  const { store, show } = await openTab((path) => async () => {
    return Response.json(path === '/session' ? { user: { ...signedIn } } : { of: signedIn.uid })
  })
  for (const path of ['/session', '/me/orders', '/locations']) show(path)
  await vi.advanceTimersByTimeAsync(0)
  expect(store.state('/me/orders').data).toEqual({ of: 'anita' })

  signedIn.uid = 'bela'
  await store.readAnew('/session')
  expect(store.state('/me/orders').data).toBeUndefined()
  await vi.advanceTimersByTimeAsync(0)
  expect(store.state('/me/orders').data).toEqual({ of: 'bela' })
  expect(store.state('/locations').data).toEqual({ of: 'anita' })
})

test.each([500, 503, 429])(
  'a server that says %s when it is asked whether it is there is not back yet',
  async (status) => {
    const { tab, count, show } = await openTab(() => cutOff)
    show('/locations')
    await vi.advanceTimersByTimeAsync(30_000)
    const before = count('/locations')
    tab.answers = () => async () => ours(status)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(count('/locations')).toBe(before)
  },
)

test('a session that was kept is asked for anew before it sends the visitor to the other wing', async () => {
  const { device, store, count } = await openTab(() => async () => Response.json({ user: null }))
  await device.keep('session', '/session', { user: { uid: 'anita' } })
  await device.keep('anita', '/me/orders', {})
  const { askForSession, keptFirst } = await import('./kept-reads.ts')
  await keptFirst(store, async () => ({ status: 0, body: {} }))('/session', { fresh: true })
  expect(store.state('/session').data).toEqual({ user: { uid: 'anita' } })

  for (const _ of ['first', 'again']) await askForSession(store)
  expect({ asked: count('/session'), session: store.state('/session').data }).toEqual({
    asked: 1,
    session: { user: null },
  })
  expect(device.names()).toEqual([])
})

test('a page that Back brings as it was left asks at once who is signed in now', async () => {
  const { count, show } = await openTab(() => async () => Response.json({ user: null }))
  show('/session')
  await vi.advanceTimersByTimeAsync(0)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(count('/session')).toBe(2)
})

describe('a sign-out that the server does not know of', () => {
  const SIGNED_OUT = 'thali_signed_out'
  const anita = { user: { uid: 'anita' } }

  test('after an unsent sign-out nothing of the account is kept again, whatever the server still answers', async () => {
    const { tab, device, store, show } = await openTab(() => async () => Response.json(anita))
    tab.stored.set(SIGNED_OUT, 'anita')
    for (const path of ['/session', '/me/orders', '/locations']) show(path)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(store.state('/session').data).toEqual(anita)
    expect(device.names()).toEqual(['guest /locations'])
  })

  test('an answer that was about to be written at an unsent sign-out is not written', async () => {
    const { tab, device, show } = await openTab(() => async () => Response.json(anita))
    for (const path of ['/session', '/me/orders', '/locations']) show(path)
    await vi.advanceTimersByTimeAsync(0)
    tab.stored.set(SIGNED_OUT, 'anita')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(device.names()).toEqual(['guest /locations'])
  })

  test('after an unsent sign-out nothing of the account is shown again from records that could not be deleted', async () => {
    const { tab, device, store } = await openTab(() => cutOff)
    await device.keep('session', '/session', anita)
    await device.keep('anita', '/me/orders', { orders: [] })
    tab.stored.set(SIGNED_OUT, 'anita')
    const { keptFirst } = await import('./kept-reads.ts')
    const read = keptFirst(store, async () => ({ status: 0, body: {} }))
    expect(await read('/session')).toEqual({ status: 200, body: { user: null } })
    expect(await read('/me/orders')).toEqual({ status: 0, body: {} })
  })

  test('after an unsent sign-out the server is not asked every five seconds', async () => {
    const { tab, count, show } = await openTab(() => cutOff)
    show('/session')
    await vi.advanceTimersByTimeAsync(30_000)
    tab.stored.set(SIGNED_OUT, 'anita')
    const before = count(PING)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(count(PING)).toBe(before)
  })
})
