import { type EndpointDefinition, urlOf } from '@thali/contracts/endpoint'
import { ENDPOINTS } from '@thali/contracts/endpoints'
import { ERRORS } from '@thali/contracts/errors'
import { authBodies } from '@thali/contracts/people/sign-in'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, describe, expect, test } from 'vitest'

import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, NOBODY, useApi, type TestApi } from '#api/testing/start-api.ts'

/** Most bytes of a body, of a call that says nothing else. */
const USUALLY_LARGEST = 256 * 1024

/** Bodies as they come over the line. */
const BODIES: [string, string][] = [
  ['nothing', ''],
  ['blanks', ' \n '],
  ['broken JSON', '{"orderId":'],
  ['null', 'null'],
  ['a list in place of an object', '[]'],
  ['a text', '"order"'],
  ['a number', '1e308'],
  ['a NUL', String.raw`{"name":"a\u0000b"}`],
  ['a NUL in a name', String.raw`{"a\u0000b":1}`],
  ['a lone surrogate', String.raw`{"name":"\ud800"}`],
  ['5,000 lists in one another', `{"items":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
  ['100,000 lists in one another', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['20,000 objects in one another', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['a prototype', '{"__proto__":{"role":"admin"}}'],
  ['a prototype further in', '{"customerInfo":{"constructor":{"prototype":{"role":"admin"}}}}'],
  ['a length that is no number', '{"email":{"length":{"toString":1,"valueOf":null}},"password":"Cardamom-and-7"}'],
  ['a number beyond all', '{"tipAmount":1e999,"version":1e999}'],
  ['300 KB', JSON.stringify({ text: 'a'.repeat(300 * 1024) })],
]

/** Values for a field. */
const VALUES: unknown[] = [
  null,
  true,
  '',
  -1,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  {},
  [[[]]],
  'a'.repeat(20_000),
  'a\0b',
  '\ud800',
  '2026-02-30',
  '2026-02-30T25:61:00Z',
  "'; DROP TABLE orders; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '${7*7}',
  `${'a'.repeat(50)}@${'a.'.repeat(5_000)}`,
]
const TEXTS = VALUES.filter((value): value is string => typeof value === 'string').concat(
  '1e9',
  '-1',
  '99999999999999999999',
  'NaN',
  '[]',
)

const endpoints: readonly EndpointDefinition[] = ENDPOINTS
const nameOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`
/** Made up, but of the right form: nothing real can be hit. */
const SOME_ID = '00000000-0000-4000-8000-000000000000'

const api = useApi()
let admin: Caller

beforeAll(async () => {
  admin = await api.signInAsAdmin()
})

type Answer = Awaited<ReturnType<TestApi['inject']>>

/** A refusal has our one shape and reveals nothing about the implementation. */
function expectHarmless(answer: Answer, what: unknown): void {
  expect([what, answer.status >= 200 && answer.status < 500], answer.text.slice(0, 300)).toEqual([what, true])
  if (answer.status < 400) return
  expect(answer.body, String(what)).toMatchObject({
    error: expect.any(String),
    code: expect.stringMatching(new RegExp(`^(${Object.keys(ERRORS).join('|')})$`)),
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(answer.text).not.toMatch(/node_modules|\.ts:\d|postgres|sqlstate|pg_|INSERT INTO|syntax error/i)
}

async function countRows() {
  const [row] = await api.sql(`
    SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM sessions) AS sessions,
           (SELECT string_agg(concat_ws(' ', id, email, role, is_active, loyalty_points), ',' ORDER BY id) FROM users) AS people, (SELECT count(*) FROM menu_items) AS dishes`)
  return row
}

async function expectNothingStored(work: () => Promise<void>): Promise<void> {
  const before = await countRows()
  await work()
  expect(await countRows()).toEqual(before)
}

/** Fewer than the program has connections: a request that waits too long for one is answered 503. */
const AT_ONCE = 12

async function inBatches<Item>(items: readonly Item[], check: (item: Item) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += AT_ONCE) {
    await Promise.all(items.slice(start, start + AT_ONCE).map(async (item) => check(item)))
  }
}

const fieldsOf = (schema: unknown) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})
const pathOf = (endpoint: EndpointDefinition, filler = SOME_ID) => urlOf(endpoint).replaceAll(/:\w+/g, () => filler)

describe('bodies that nobody in good faith sends', () => {
  const taking = [
    ...endpoints
      .filter(({ method }) => method !== 'GET')
      .map((endpoint) => ({
        name: nameOf(endpoint),
        method: endpoint.method,
        url: pathOf(endpoint),
        fields: fieldsOf(endpoint.body),
        takesFile: endpoint.takesFile ?? false,
        takesBytes: endpoint.takesBytes ?? false,
        takesJson: !endpoint.proof,
        largest: endpoint.largestBody ?? USUALLY_LARGEST,
      })),
    ...Object.entries(authBodies)
      .filter(([path]) => path !== 'sign-out')
      .map(([path, schema]) => ({
        name: `POST /auth/${path}`,
        method: 'POST' as const,
        url: `/api/auth/${path}`,
        fields: fieldsOf(schema),
        takesFile: false,
        takesBytes: false,
        takesJson: true,
        largest: USUALLY_LARGEST,
      })),
  ]

  test.each(taking)('$name refuses hostile bodies, and nothing is stored', async ({ method, url, fields }) => {
    await expectNothingStored(async () => {
      const bodies = [
        ...BODIES,
        ...fields.flatMap((field) =>
          VALUES.map((value): [string, string] => [
            `${field} ${JSON.stringify(value).slice(0, 40)}`,
            JSON.stringify({ [field]: value }),
          ]),
        ),
      ]
      await inBatches(bodies, async ([what, body]) =>
        expectHarmless(await api.inject(admin, method, url, { body }), what),
      )
    })
  })

  // ADM-API-02, CUS-API-02
  test.each(taking.filter(({ takesJson }) => takesJson))(
    '$name takes JSON only, of at most $largest bytes',
    async ({ method, url, takesFile, takesBytes, largest }) => {
      await expectNothingStored(async () => {
        for (const type of [
          'text/plain',
          'application/x-www-form-urlencoded',
          ...(takesFile ? [] : ['multipart/form-data; boundary=x']),
          ...(takesBytes ? [] : ['application/octet-stream']),
          'application/jsonp',
          'text/json',
          'x/y/z',
        ]) {
          const answer = await api.inject(admin, method, url, { body: '{"a":1}', headers: { 'content-type': type } })
          expect([type, answer.status, answer.body.code]).toEqual([type, 400, 'unsupported-media-type'])
        }
        const large = await api.inject(admin, method, url, { body: JSON.stringify({ a: 'a'.repeat(largest) }) })
        expect([large.status, large.body.code]).toEqual([413, 'too-large'])
      })
    },
  )

  // CUS-VAL-85: every text that is stored has come in a body.
  test('a body above 10 MB is refused [CUS-API-04], so that no text of that size is stored', async () => {
    for (const type of ['application/json', 'text/plain']) {
      const answer = await api.server.http.inject({
        method: 'POST',
        url: '/api/createCustomerOrderCash',
        headers: { ...CUSTOMER_PROGRAM.headers, 'content-type': type },
        payload: `{"a":"${'a'.repeat(11 * 1024 * 1024)}"}`,
      })
      expect([type, answer.statusCode]).toEqual([type, type === 'text/plain' ? 400 : 413])
    }
  })

  test('an order with one hostile field anywhere is taken as text or refused, never a failure', async () => {
    const order = orderPayload({ orderType: 'delivery' }) as Record<string, unknown>
    const paths = [
      ...leavesOf({
        ...order,
        specialInstructions: 'x',
        tableInfo: { tableNumber: 1, partySize: 2 },
        locationInfo: { id: 'truro', name: 'x' },
      }),
    ]
    const attempts = paths.flatMap((path) => VALUES.map((value) => ({ path, value })))
    await inBatches(attempts, async ({ path, value }) => {
      const body = withValue(order, path, value)
      const answer = await api.inject(CUSTOMER_PROGRAM, 'POST', '/api/createCustomerOrderCash', { body })
      const what = `${path.join('.')} = ${JSON.stringify(value)?.slice(0, 40)}`
      expect([what, answer.status === 200 || answer.status === 400], answer.text.slice(0, 300)).toEqual([what, true])
    })
  })

  test('200 KB that look almost like an e-mail address are read in linear time', async () => {
    const payload = orderPayload({ email: `a@${'.'.repeat(200_000)}@` })
    const started = performance.now()
    const answer = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: payload })
    expect(answer.status).toBe(400)
    // The usual pattern for addresses takes 25 seconds.
    expect(performance.now() - started).toBeLessThan(8_000)
  })
})

test('a sender has 15 s for headers and 60 s for a body: Node exchanges the two unless the first is the shorter', () => {
  const { headersTimeout, requestTimeout } = api.server.http.server
  expect([headersTimeout, requestTimeout]).toEqual([15_000, 60_000])
})

describe('addresses that nobody in good faith asks for', () => {
  test.each(endpoints.filter(({ query }) => query).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'a call with hostile queries does no harm: %s',
    async (_name, endpoint) => {
      await expectNothingStored(async () => {
        const fields = fieldsOf(endpoint.query)
        const queries = [
          ...fields.flatMap((field) =>
            TEXTS.filter((text) => text.length < 10_000).map((text) =>
              new URLSearchParams({ [field]: text }).toString(),
            ),
          ),
          ...fields.flatMap((field) => [
            `${field}=%00`,
            `${field}=%zz`,
            `${field}=%ff%fe`,
            `${field}=a&${field}=b`,
            `${field}[x]=1`,
          ]),
          `${fields[0]}=${'a'.repeat(8_000)}`,
          '__proto__=1&constructor=2',
          '&&&===',
        ]
        await inBatches(queries, async (query) =>
          expectHarmless(await api.inject(admin, endpoint.method, `${pathOf(endpoint)}?${query}`), query.slice(0, 60)),
        )
      })
    },
  )

  test.each(endpoints.filter(({ params }) => params).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'a call with hostile names in its path does no harm: %s',
    async (_name, endpoint) => {
      await expectNothingStored(async () => {
        const names = [
          '%00',
          '%',
          '%zz',
          '%ff',
          '..%2f..%2fetc',
          '%ed%a0%80',
          '__proto__',
          'constructor',
          'a'.repeat(300),
          '2147483648',
          '%27%3B--',
          '%3Cscript%3E',
          '%F0%9F%8D%9B',
        ]
        await inBatches(names, async (name) => {
          const init = endpoint.method === 'GET' ? {} : { body: {} }
          const answer = await api.inject(admin, endpoint.method, pathOf(endpoint, name), init)
          expectHarmless(answer, name.slice(0, 60))
          expect([name, answer.status]).toEqual([
            name,
            expect.toSatisfy((status: number) => status === 400 || status === 404),
          ])
        })
      })
    },
  )

  test.each([
    '/api/%00',
    '/api/%',
    '/api/nothing?%00',
    '/api//ping/../../etc/passwd',
    '/api/events?cursor=%00',
    '/api/events/%ff',
    '/api/receipts/%00.pdf',
    '/api/receipts/a.pdf?token=%00',
    '/api/auth/verify-email?token=%00',
    '/api/auth/reset-password/%00',
    '/api/auth/callback/%00',
    '/api/auth/anything',
  ])('the address %s is refused', async (url) => {
    const answer = await api.request(NOBODY, 'GET', url)
    expectHarmless(answer, url)
    expect(answer.status).toBeGreaterThanOrEqual(300)
  })

  test('a request with an address of 60,000 characters is refused as too large', async () => {
    const { status, body } = await api.request(NOBODY, 'GET', `/api/ping?${'a'.repeat(60_000)}`)
    expect(status).toBe(413)
    expect(body).toMatchObject({ code: 'too-large', requestId: expect.any(String), timestamp: expect.any(String) })
  })

  test.each(['again', '', 'a'.repeat(5_000), "'; DROP TABLE orders; --", `${SOME_ID}, ${SOME_ID}`])(
    'the idempotency key %j is refused',
    async (key) => {
      const answer = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', {
        body: orderPayload(),
        headers: { 'idempotency-key': key },
      })
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid-argument'])
    },
  )
})

function* leavesOf(value: unknown, path: string[] = []): Generator<string[]> {
  if (path.length > 0) yield path
  if (typeof value !== 'object' || value === null) return
  for (const [key, child] of Object.entries(value)) yield* leavesOf(child, [...path, key])
}

function withValue(root: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value
  const copy = (Array.isArray(root) ? [...(root as unknown[])] : { ...(root as object) }) as Record<string, unknown>
  copy[key] = withValue(copy[key] ?? {}, rest, value)
  return copy
}

// S3: `npm run proof -- --only BLOCKS` measures it. Ten megabytes of these were parsed for 2.5 s, in which nobody else was answered.
test.each([
  ['numbers', `[${'1e9,'.repeat(2_000_000)}1]`],
  ['lists in one another', '['.repeat(4_000_000)],
  ['names', `{${Array.from({ length: 200_000 }, (_, index) => `"k${index}":0`).join(',')}}`],
])(
  'a body as large as a menu file, of %s in place of one text, is refused before it is parsed',
  async (_case, body) => {
    const { status, body: answer } = await api.request(ADMIN_PROGRAM, 'POST', '/api/admin/menu/truro/import', { body })
    expect([status, answer.code, answer.error]).toEqual([400, 'invalid-argument', 'The request has too many parts'])
  },
)

test('a long text of commas and quotation marks, as of a menu file, is read and not counted as parts', async () => {
  const body = JSON.stringify({ format: 'csv', mode: 'merge', text: '"[{,:",'.repeat(20_000) })
  const { body: answer } = await api.request(ADMIN_PROGRAM, 'POST', '/api/admin/menu/truro/import', { body })
  expect(answer.code).toBe('menu-file-invalid')
})
