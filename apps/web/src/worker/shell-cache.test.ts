import { expect, test } from 'vitest'

import { createShellCache } from './shell-cache.ts'

const FILES = ['/assets/a.js', '/sounds/bell.wav']

/** The caches of an origin, in memory. */
function aStorage() {
  const stored = new Map<string, Map<string, Response>>()
  const pathOf = (address: unknown) => new URL(address as string, 'https://food.example').pathname
  const open = async (name: string) => {
    const cache = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, cache)
    return {
      put: async (request: RequestInfo, answer: Response) => void cache.set(pathOf(request), answer),
      addAll: async (paths: string[]) => {
        if (paths.includes('/assets/gone.js')) throw new TypeError('Request failed')
        for (const path of paths) cache.set(path, new Response(`${name} ${path}`))
      },
    } as unknown as Cache
  }
  const match = async (request: RequestInfo | URL, options: MultiCacheQueryOptions = {}) => {
    const names = options.cacheName === undefined ? [...stored.keys()] : [options.cacheName]
    return names.map((name) => stored.get(name)?.get(pathOf(request))).find((answer) => answer !== undefined)
  }
  const caches = {
    open,
    match,
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  }
  return { caches, stored }
}

function answerOf(build: string, { status = 200, date = '2026-11-22T12:00:00Z', body = 'shell' } = {}): Response {
  const headers = { 'x-thali-build': build, 'x-request-id': 'request-1', date: new Date(date).toUTCString() }
  return new Response(body, { status, headers })
}

type Parts = { build?: string; served?: string; files?: string[]; storage?: ReturnType<typeof aStorage> }

function aCache({ build = 'one', served = build, files = FILES, storage = aStorage() }: Parts = {}) {
  const asked: { path: string; credentials: string | undefined }[] = []
  const cache = createShellCache({
    part: '/admin',
    build,
    files,
    caches: storage.caches,
    fetch: async (input, init) => {
      asked.push({ path: input as string, credentials: init?.credentials })
      return answerOf(served, { body: `shell of ${served}` })
    },
  })
  return { cache, asked, ...storage }
}

test('the shell and every file are stored together, the shell without a cookie', async () => {
  const { cache, asked, stored } = aCache()
  await cache.install()
  expect([...(stored.get('thali:/admin:one')?.keys() ?? [])].toSorted()).toEqual(['/admin/shell', ...FILES].toSorted())
  expect(asked).toEqual([{ path: '/admin/shell', credentials: 'omit' }])
})

test.each([
  ['one of the files cannot be fetched', { files: [...FILES, '/assets/gone.js'] }],
  ['the server has another build by now', { served: 'two' }],
])('nothing is stored when %s', async (_, parts) => {
  const { cache, stored } = aCache(parts)
  await expect(cache.install()).rejects.toThrow(TypeError)
  expect([...stored.keys()]).toEqual([])
})

test('the build before the present one stays, and only older builds of this part go', async () => {
  const storage = aStorage()
  for (const build of ['one', 'two', 'three']) await aCache({ build, storage }).cache.install()
  await storage.caches.open('thali::one')
  await aCache({ build: 'three', storage }).cache.tidy()
  expect([...storage.stored.keys()]).toEqual(['thali:/admin:two', 'thali:/admin:three', 'thali::one'])
})

test('a file is answered from the own build, else from the one before, also when it is asked for again', async () => {
  const storage = aStorage()
  await aCache({ build: 'one', files: ['/assets/old.js', ...FILES], storage }).cache.install()
  const { cache } = aCache({ build: 'two', storage })
  await cache.install()
  const textOf = async (path: string) => (await cache.file(new Request(`https://food.example${path}`))).text()
  expect(await textOf('/assets/a.js?again=2')).toBe('thali:/admin:two /assets/a.js')
  expect(await textOf('/assets/old.js')).toBe('thali:/admin:one /assets/old.js')
})

test.each([
  ['another build is served', answerOf('two'), true],
  ['it is an hour old', answerOf('one', { date: '2026-11-22T13:00:00Z' }), true],
  ['it is younger', answerOf('one', { date: '2026-11-22T12:59:00Z' }), false],
  ['something between browser and server answers', new Response('', { status: 502 }), false],
])('the shell is due, or is not, when %s', async (_, answer, due) => {
  const { cache } = aCache()
  await cache.install()
  expect(await cache.isDue(answer)).toBe(due)
})

test('the shell of another build never takes the place of the own one, whose files it does not name', async () => {
  const storage = aStorage()
  await aCache({ storage }).cache.install()
  const { cache } = aCache({ served: 'two', storage })
  expect(await cache.renew()).toBe('replaced')
  expect(await (await cache.shell())?.text()).toBe('shell of one')
})
