import { once } from 'node:events'
import http from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'

import type { SiteRenderer } from '@thali/contracts/system/site'
import { expect, test } from 'vitest'

import { useApi } from '#api/testing/start-api.ts'

/** Records what was rendered, and holds a page back until the test releases it. */
const rendered: string[] = []
let present = 0
let mostAtOnce = 0
const renderer: SiteRenderer = {
  scriptHashes: [],
  isShared: () => false,
  async render({ url, read }) {
    rendered.push(url)
    present += 1
    mostAtOnce = Math.max(mostAtOnce, present)
    const { status } = await read(url.startsWith('/receipt') ? '/getOrderReceipt?orderId=x' : '/locations')
    await nextTurn()
    present -= 1
    return { status: status === 429 ? 503 : 200, headers: {}, html: `<p>read ${status}` }
  },
}

const api = useApi({
  env: { LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' },
  web: { renderer, clientDir: undefined },
})

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const get = (path: string, address: string, headers: Record<string, string> = {}) =>
  api.request(from(address), 'GET', path, { headers })

test('guests who share an address read the menu while one of them reads all the time, and may still order', async () => {
  const statuses = await Promise.all(Array.from({ length: 400 }, () => get('/api/menu/truro', '203.0.113.1')))
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]))

  const order = await api.call(from('203.0.113.1'), 'POST /createCustomerOrderCash', { body: {} })
  expect(order.status).not.toBe(429)
})

test('a guest who has used up the reads of an address is refused, and the pages are rendered all the same', async () => {
  const address = '203.0.113.2'
  let last = 200
  for (let sent = 0; sent < 3_200 && last === 200; sent += 100) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => get('/api/ping', address)))
    last = Math.max(...answers.map(({ status }) => status))
  }
  expect(last).toBe(429)

  expect(await get('/?guest', address)).toMatchObject({ status: 200, text: '<p>read 200' })
  expect((await get('/api/ping', '203.0.113.3')).status).toBe(200)
})

test('the mark of the server’s own reads cannot be guessed or sent along', async () => {
  const { status } = await get('/api/ping', '203.0.113.2', { 'x-thali-own-read': 'true' })
  expect(status).toBe(429)
})

test('a page whose reads were refused is given to nobody else', async () => {
  for (let count = 0; count < 60; count++) await get('/api/getOrderReceipt?orderId=x', '203.0.113.4')
  const [refused, honest] = await Promise.all([get('/receipt/1', '203.0.113.4'), get('/receipt/1', '203.0.113.5')])

  expect(refused.text).toBe('<p>read 429')
  expect(honest.text).toBe('<p>read 404')
})

test('a cookie that nobody signed is given the page that is kept for everybody', async () => {
  await get('/kept', '203.0.113.6')
  rendered.length = 0
  const cookie = 'thali.session_token=x; __Secure-thali.session_token=aaaa.bbbb; __Host-thali.session_token=aaaa.bbbb'
  const forged = await get('/kept', '203.0.113.7', { cookie })

  expect(forged.headers.get('cache-control')).toBe('no-cache')
  expect(rendered).toEqual([])

  const ann = await api.signUp()
  await get('/kept', '203.0.113.8', { cookie: ann.headers['cookie']! })
  expect(rendered).toEqual(['/kept'])
})

test.each(['/shell', '/fr/shell', '/admin/shell'])('the shell at %s is one document for everybody', async (path) => {
  await get(path, '203.0.113.6')
  rendered.length = 0
  const ann = await api.signUp()
  const { headers } = await get(path, '203.0.113.8', { cookie: ann.headers['cookie']! })

  expect(headers.get('cache-control')).toBe('no-cache')
  expect(rendered).toEqual([])
})

test('pages are rendered a few at a time, and a guest beyond a short queue is told to come back', async () => {
  mostAtOnce = 0
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, index) => get(`/flood-${index}`, `203.0.113.${10 + (index % 200)}`)),
  )
  const refused = answers.filter(({ status }) => status !== 200)

  expect(mostAtOnce).toBeLessThanOrEqual(4)
  expect(new Set(refused.map(({ status }) => status))).toEqual(refused.length > 0 ? new Set([503]) : new Set())
  expect((await get('/after-the-flood', '203.0.113.9')).status).toBe(200)
})

test('a guest’s network listens with twenty feeds, an account of a customer with five, and a feed left is free again', async () => {
  const open: http.ClientRequest[] = []
  async function listen(headers: Record<string, string>): Promise<number> {
    const request = http.get(new URL('/api/events', api.url), { agent: false, headers })
    open.push(request)
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    response.on('error', () => {}).resume()
    return response.statusCode ?? 0
  }
  async function listenTimes(count: number, headers: Record<string, string>): Promise<number[]> {
    const statuses = []
    for (let sent = 0; sent < count; sent++) statuses.push(await listen(headers))
    return statuses
  }
  const network = { 'x-forwarded-for': '203.0.113.210' }
  const ann = await api.signUp()
  const cook = await api.signUpStaff('staff', ['truro'])

  const ok = (count: number) => Array.from({ length: count }, () => 200)
  expect(await listenTimes(21, network)).toEqual([...ok(20), 429])
  expect(await listenTimes(6, { ...network, ...ann.headers })).toEqual([...ok(5), 429])
  expect(await listenTimes(12, { ...network, ...cook.headers })).toEqual(ok(12))

  open[0]?.on('error', () => {}).destroy()
  await expect.poll(() => listen(network)).toBe(200)
  for (const request of open) request.on('error', () => {}).destroy()
})
