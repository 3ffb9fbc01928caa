import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { sendRaw } from '#api/testing/send-raw.ts'
import { startApi, type TestApi } from '#api/testing/start-api.ts'

/** Another server on this machine, like the address where a cloud keeps its credentials. */
let neighbour: Server
let neighbourUrl: string
let visits: string[] = []
let clientDir: string
let api: TestApi

beforeAll(async () => {
  clientDir = await mkdtemp(path.join(tmpdir(), 'thali-client-'))
  await mkdir(path.join(clientDir, 'assets'))
  await writeFile(path.join(clientDir, 'assets/app.js'), '// the site')
  neighbour = createServer((request, response) => {
    visits.push(`${request.method} ${request.url}`)
    response.end('the neighbour’s secret')
  }).listen(0, '127.0.0.1')
  await once(neighbour, 'listening')
  neighbourUrl = `http://127.0.0.1:${(neighbour.address() as AddressInfo).port}`
  const page = { status: 200, headers: {}, html: '<p>The house' }
  api = await startApi({
    web: { renderer: { render: async () => page, scriptHashes: [], isShared: () => false }, clientDir },
  })
})
afterAll(async () => {
  await api.stop()
  await rm(clientDir, { recursive: true })
  neighbour.close()
})
beforeEach(() => {
  visits = []
})

const FORM = 'cardNumber=4242424242424242'
const FORM_HEADERS = `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${FORM.length}\r\n`

describe('the pages of the stand-ins lead nowhere else (F1)', () => {
  test.each(['/sandbox/messages', '/sandbox/messages/../../latest/meta-data/iam', '/sandbox/pay/x', '/api/ping', '/'])(
    'a request that names another host and %s reaches nobody',
    async (pathname) => {
      const read = await sendRaw(api.url, `GET ${neighbourUrl}${pathname} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
      const posted = await sendRaw(
        api.url,
        `POST ${neighbourUrl}${pathname} HTTP/1.1\r\nHost: localhost\r\n${FORM_HEADERS}\r\n${FORM}`,
      )
      for (const answer of [read, posted]) {
        expect(answer.status).toBe(400)
        expect(answer.body).toContain('"code":"invalid-argument"')
        expect(answer.body).not.toContain('secret')
      }
      expect(visits).toEqual([])
    },
  )

  test.each([
    '/sandbox/messages/../../v1/refunds',
    '/sandbox/messages/%2e%2e/%2e%2e/v1/refunds',
    '/sandbox/messages/%2e%2e%2f%2e%2e%2fv1%2frefunds',
    '/sandbox/messages/..',
    '/sandbox/messages/%2e%2e',
    '/sandbox/pay/..%2ffaults',
    '/sandbox/pay/%2e%2e/faults',
    '/sandbox/payments/%2e%2e/refund',
    '/sandbox/messages/..;/..;/v1/events',
    '/sandbox/messages/%2e%2e/html?x=1',
    '//127.0.0.1:9/sandbox/messages',
    '/\\127.0.0.1:9/sandbox/messages',
  ])('the path %s does not reach the calls of the providers', async (target) => {
    for (const method of ['GET', 'POST']) {
      const rest = method === 'POST' ? `${FORM_HEADERS}\r\n${FORM}` : '\r\n'
      const answer = await sendRaw(api.url, `${method} ${target} HTTP/1.1\r\nHost: localhost\r\n${rest}`)
      // The site answers reads of unknown paths with a page.
      const isPage = method === 'GET' && answer.status === 200 && answer.body === '<p>The house'
      expect([target, isPage || answer.status === 400 || answer.status === 404]).toEqual([target, true])
    }
  })

  test('the pages of the stand-ins still open', async () => {
    const answer = await sendRaw(api.url, 'GET /sandbox/messages?to=a%40b.ca HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect([answer.status, answer.body.includes('a@b.ca')]).toEqual([200, true])
  })
})

describe('paths out of a folder (F18)', () => {
  test.each([
    '/assets/../x',
    '/assets/%2e%2e/x',
    '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
    '/assets/..%5c..%5cx',
    '/assets/%00',
    '/assets/',
    '/media/../x',
    '/media/%2e%2e/secrets.json',
    '/../../etc/passwd',
  ])('a path out of a folder is no failure and shows no secret: %s', async (target) => {
    const answer = await sendRaw(api.url, `GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    expect([target, answer.status]).toEqual([target, expect.toSatisfy((status) => status >= 200 && status < 500)])
    expect(answer.body).not.toContain('orderToken')
  })
})

describe('a body that is refused', () => {
  const PING = 'GET /api/ping HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
  const post = (url: string, body: string, type = 'application/json') =>
    `POST ${url} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const large = (megabytes: number) => `{"a":"${'a'.repeat(megabytes * 1024 * 1024)}"}`

  // CUS-API-04
  test.each([
    ['of 9 MB', post('/api/getOrderBySessionId', large(9)), 413, 'too-large'],
    ['of 9 MB without rights', post('/api/admin/users/bulk', large(9)), 401, 'unauthenticated'],
    ['of another kind', post('/api/getOrderBySessionId', large(2), 'text/plain'), 400, 'unsupported-media-type'],
    ['for nobody', post('/api/nothing', large(2)), 404, 'not-found'],
  ])('a refused body %s is read to its end, and the line stays open', async (_case, bytes, status, code) => {
    const answer = await sendRaw(api.url, bytes + PING, { answers: 2 })
    expect(answer.status).toBe(status)
    expect(answer.body).toContain(`"code":"${code}"`)
    expect(answer.body).toContain('pong')
  })

  test('a body that is larger than anything we take is refused before it is sent', async () => {
    const head = post('/api/getOrderBySessionId', '').replace('Content-Length: 0', 'Content-Length: 999999999')
    const answer = await sendRaw(api.url, head)
    expect([answer.status, answer.head.toLowerCase()]).toEqual([413, expect.stringContaining('connection: close')])
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'too-large', requestId: expect.any(String) })
  })
})

describe('bytes that are no request', () => {
  const HEAD = 'Host: localhost\r\n'
  const ORDER = `POST /api/createCustomerOrderCash HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\n`

  test.each([
    ['no line', '\r\n\r\n\r\n'],
    ['nothing but noise', '\0\x01\x02\xff\xfe\r\n\r\n'],
    ['another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['an unknown method', `BREW /api/ping HTTP/1.1\r\n${HEAD}\r\n`],
    ['a known method that we have not', `PROPFIND / HTTP/1.1\r\n${HEAD}\r\n`],
    ['TRACE', `TRACE / HTTP/1.1\r\n${HEAD}\r\n`],
    ['CONNECT', 'CONNECT localhost:22 HTTP/1.1\r\nHost: localhost:22\r\n\r\n'],
    ['OPTIONS of everything', `OPTIONS * HTTP/1.1\r\n${HEAD}\r\n`],
    ['no version', 'GET /api/ping\r\n\r\n'],
    ['an unknown version', `GET /api/ping HTTP/9.9\r\n${HEAD}\r\n`],
    ['no host', 'GET /api/ping HTTP/1.1\r\n\r\n'],
    ['two hosts', `GET /api/ping HTTP/1.1\r\n${HEAD}Host: other\r\n\r\n`],
    ['a host of nonsense', 'GET /sandbox/messages HTTP/1.1\r\nHost: [::%%\r\n\r\n'],
    ['a space in the address', `GET /api/pi ng HTTP/1.1\r\n${HEAD}\r\n`],
    ['bytes beyond ASCII in the address', `GET /api/menu/\u00e9\u0300 HTTP/1.1\r\n${HEAD}\r\n`],
    ['a broken escape', `GET /api/menu/%E0%A4%A HTTP/1.1\r\n${HEAD}\r\n`],
    ['an address of 60 KB', `GET /${'a'.repeat(60_000)} HTTP/1.1\r\n${HEAD}\r\n`],
    ['a header without a name', `GET /api/ping HTTP/1.1\r\n${HEAD}: x\r\n\r\n`],
    ['a header with a NUL', `GET /api/ping HTTP/1.1\r\n${HEAD}X-A: a\0b\r\n\r\n`],
    ['a folded header', `GET /api/ping HTTP/1.1\r\n${HEAD}X-A: a\r\n b\r\n\r\n`],
    ['5,000 headers', `GET /api/ping HTTP/1.1\r\n${HEAD}${'X-A: 1\r\n'.repeat(5_000)}\r\n`],
    ['a length that is no number', `${ORDER}Content-Length: ten\r\n\r\n`],
    ['a negative length', `${ORDER}Content-Length: -1\r\n\r\n`],
    ['two lengths', `${ORDER}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    ['a length and chunks', `${ORDER}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['chunks of nonsense', `${ORDER}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
    ['a chunk that is shorter than it says', `${ORDER}Transfer-Encoding: chunked\r\n\r\nff\r\n{}\r\n0\r\n\r\n`],
    ['an unknown coding', `${ORDER}Transfer-Encoding: gzip\r\n\r\n{}`],
    ['a compressed body', `${ORDER}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}`],
    [
      'a type of nonsense',
      `POST /api/createCustomerOrderCash HTTP/1.1\r\n${HEAD}Content-Type: ;;/;=\r\nContent-Length: 2\r\n\r\n{}`,
    ],
    ['no type', `POST /api/createCustomerOrderCash HTTP/1.1\r\n${HEAD}Content-Length: 2\r\n\r\n{}`],
    [
      'a form without its boundary',
      `POST /api/admin/email-images HTTP/1.1\r\n${HEAD}Content-Type: multipart/form-data\r\nContent-Length: 2\r\n\r\n{}`,
    ],
    ['a cookie of nonsense', `GET /api/me HTTP/1.1\r\n${HEAD}Cookie: thali.session_token=%E0%A4%A.%%; =; ;;\r\n\r\n`],
    ['an upgrade', `GET /api/events HTTP/1.1\r\n${HEAD}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`],
  ])('bytes that are no request are refused or cut off, and the next caller is served: %s', async (_case, bytes) => {
    const answer = await sendRaw(api.url, Buffer.from(bytes, 'latin1'), { silentMs: 300 })
    expect(answer.status).toBeLessThan(500)
    const next = await sendRaw(api.url, `GET /api/ping HTTP/1.1\r\n${HEAD}\r\n`)
    expect(next.status).toBe(200)
  })
})
