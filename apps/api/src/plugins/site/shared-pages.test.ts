import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { SiteRenderer } from '@thali/contracts/system/site'
import { eventually } from '@thali/testing/eventually'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { ADMIN_PROGRAM, type Caller, NOBODY, startApi, type TestApi } from '#api/testing/start-api.ts'

let isBroken = false
/** What each page was rendered with: whether its visitor was left out, and who the API said it was. */
let rendered: { url: string; isUnnamed: boolean; cursor: string; user: unknown }[] = []

const renderer: SiteRenderer = {
  scriptHashes: [],
  isShared: (url) => url.startsWith('/menu'),
  async render({ url, isUnnamed = false, cursor = '', read }) {
    const { body } = await read('/session')
    const { user } = body as { user: unknown }
    rendered.push({ url, isUnnamed, cursor, user })
    if (isBroken) return { status: 503, headers: {}, html: 'out of order' }
    return { status: 200, headers: {}, html: `<p>${url}`.repeat(50), isFreeOfAddress: !url.includes('?') }
  },
}

let api: TestApi
let clientDir: string
let ann: Caller
let bob: Caller
beforeAll(async () => {
  clientDir = await mkdtemp(path.join(tmpdir(), 'thali-client-'))
  await mkdir(path.join(clientDir, 'assets'))
  await writeFile(path.join(clientDir, 'assets/a1b2.js'), 'let part')
  await mkdir(path.join(clientDir, 'before/assets'), { recursive: true })
  await writeFile(path.join(clientDir, 'before/assets/c3d4.js'), 'let older')
  api = await startApi({ web: { renderer, clientDir, neighbours: [path.join(clientDir, 'before')] } })
  ann = await api.signUp()
  bob = await api.signUp()
})
afterAll(async () => {
  await api.stop()
  await rm(clientDir, { recursive: true })
})
beforeEach(() => {
  rendered = []
  isBroken = false
})

/** What Chromium and Firefox take over HTTPS. */
const OF_BROWSERS = 'gzip, deflate, br, zstd'

const get = (who: Caller, url: string, encoding = 'br') =>
  api.request(who, 'GET', url, { headers: { 'accept-encoding': encoding } })

test('everybody who is signed in gets one document, drawn for nobody in particular, and guests get another', async () => {
  const answers = [await get(ann, '/menu/1'), await get(bob, '/menu/1'), await get(ann, '/menu/1')]
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(rendered).toMatchObject([{ isUnnamed: true, user: null }])

  await get(NOBODY, '/menu/1')
  expect(rendered[1]).toMatchObject({ isUnnamed: false, user: null })
  expect(rendered.map(({ cursor }) => cursor)).toEqual([expect.stringMatching(/^\d+\.\d+$/), expect.any(String)])
})

test('no cache stores a page of somebody who is signed in, shared or not; a guest’s page may be stored', async () => {
  const kept = async (who: Caller, url: string) => (await get(who, url)).headers.get('cache-control')
  expect(await kept(ann, '/menu/2')).toBe('private, no-store')
  expect(await kept(ann, '/dashboard')).toBe('private, no-store')
  expect(await kept(NOBODY, '/menu/2')).toBe('no-cache')
})

test('a page of one’s own is drawn for each, and is compressed unless its address may be in it', async () => {
  const encodings = []
  for (const url of ['/dashboard', '/dashboard?tab=guess', '/menu/3?q=guess']) {
    const { headers } = await get(ann, url, OF_BROWSERS)
    encodings.push(headers.get('content-encoding'))
  }
  // What is sent once is packed by the fastest way, what many get by the shortest.
  expect(encodings).toEqual(['zstd', null, 'br'])
  await get(bob, '/dashboard')
  const own = rendered.filter(({ url }) => url === '/dashboard')
  expect(own).toMatchObject([{ isUnnamed: false, user: { uid: expect.any(String) } }, { isUnnamed: false }])
  expect(own[0]?.user).not.toEqual(own[1]?.user)
  expect((await get(ann, '/dashboard', 'gzip, deflate, br')).headers.get('content-encoding')).toBe('gzip')
})

test('a page is sent in each encoding that its reader takes', async () => {
  const encodings = []
  for (const accepted of [OF_BROWSERS, 'gzip', 'identity']) {
    const { headers, text } = await get(NOBODY, '/menu/4', accepted)
    encodings.push(headers.get('content-encoding'))
    expect(text).toContain('<p>/menu/4')
  }
  expect(encodings).toEqual(['br', 'gzip', null])
})

test('a page that cannot be drawn is shown as it last was, and one that never was says so', async () => {
  const last = (await get(NOBODY, '/menu/5')).text
  isBroken = true
  await api.call(ADMIN_PROGRAM, 'POST /admin/locations/:id/pause', { params: { id: 'truro' }, body: { minutes: 30 } })
  await eventually(async () => (await get(NOBODY, '/menu/5')) && rendered.length > 1)
  expect(await get(NOBODY, '/menu/5')).toMatchObject({ status: 200, text: last })
  expect(await get(NOBODY, '/menu/6')).toMatchObject({ status: 503, text: 'out of order' })
  expect((await get(ann, '/dashboard')).status).toBe(503)
})

test('a page of the release before still gets its files, which this build has no more', async () => {
  expect((await get(NOBODY, '/assets/c3d4.js')).text).toBe('let older')
})

test('a file of the build is kept for a year, and carries no header that says nothing about a file', async () => {
  const headers = new Headers((await get(NOBODY, '/assets/a1b2.js')).headers)
  for (const name of ['date', 'connection', 'keep-alive']) headers.delete(name)
  expect(Object.fromEntries(headers)).toEqual({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': '8',
    'content-type': 'application/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  })
  const missing = await get(NOBODY, '/assets/gone.js')
  expect(missing.status).toBe(404)
  expect(missing.headers.get('cache-control')).toContain('no-store')
})
