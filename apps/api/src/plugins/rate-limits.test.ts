import { eventually } from '@thali/testing/eventually'
import { SHARED_NODE } from '@thali/testing/shared-node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, NOBODY, startApi, type TestApi } from '#api/testing/start-api.ts'

let api: TestApi
let second: TestApi
beforeAll(async () => {
  const env = { ...SHARED_NODE, LIMITS: 'on' }
  api = await startApi({ env })
  second = await startApi({ env, beside: api })
})
afterAll(async () => {
  await second.stop()
  await api.stop()
})

/** An order that is refused counts like any other request. */
const tryToOrder = (caller: Caller) => api.call(caller, 'POST /createCustomerOrderCash', { body: {} })

// CUS-ERR-05
test('a caller that uses up a quota is told when to come back, and nobody else is held up', async () => {
  const quotas: (string | null)[][] = []
  for (let count = 0; count < 20; count++) {
    const { status, headers } = await tryToOrder(CUSTOMER_PROGRAM)
    expect(status).toBe(400)
    quotas.push([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')])
  }
  expect(quotas.at(0)).toEqual(['20', '19'])
  expect(quotas.at(-1)).toEqual(['20', '0'])

  const refused = await tryToOrder(CUSTOMER_PROGRAM)
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'too-many-requests', error: 'Too many requests. Please wait a moment and try again.' },
  })
  expect(refused.headers.get('x-ratelimit-remaining')).toBe('0')
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)

  expect((await tryToOrder(ADMIN_PROGRAM)).status).toBe(400)
  expect((await api.call(CUSTOMER_PROGRAM, 'POST /validatePricing', { body: {} })).status).toBe(400)
})

test('a program is counted by the guests whom its orders name, not as one caller', async () => {
  const order = (phone: string) =>
    api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: { customerInfo: { phone } } })
  for (let count = 0; count < 20; count++) expect((await order('902 555 0701')).status).toBe(400)
  expect((await order('1 (902) 555-0701')).status).toBe(429)
  expect((await order('902 555 0702')).status).toBe(400)
})

test('one call’s quota is not used up by another call', async () => {
  for (let count = 0; count < 30; count++) await api.call(NOBODY, 'GET /ping')
  const { headers } = await api.call(NOBODY, 'GET /healthCheckAdvanced')
  expect(headers.get('x-ratelimit-limit')).toBe('60')
  expect(headers.get('x-ratelimit-remaining')).toBe('59')
})

test('a forwarded address that nobody vouches for changes nothing', async () => {
  const statuses = new Set<number>()
  for (let count = 0; count < 65; count++) {
    const { status } = await api.call(NOBODY, 'GET /getOrderReceipt', {
      query: { orderId: 'x' },
      headers: { 'x-forwarded-for': `203.0.113.${count}` },
    })
    statuses.add(status)
  }
  expect(statuses).toEqual(new Set([404, 429]))
})

describe('two nodes on one database', () => {
  const answered = (statuses: readonly number[]) => statuses.filter((status) => status !== 429).length

  test('two nodes that get 140 requests at once answer 60 of them where 60 are allowed', async () => {
    await api.sql('TRUNCATE rate_counts')
    const health = (node: TestApi) => node.call(NOBODY, 'GET /healthCheckAdvanced').then(({ status }) => status)
    const statuses = await Promise.all(Array.from({ length: 70 }, () => [health(api), health(second)]).flat())
    expect(answered(statuses)).toBe(60)
  })

  test('a second node learns of what the first was asked when a limit is large', async () => {
    await Promise.all(Array.from({ length: 100 }, () => api.call(NOBODY, 'GET /locations')))
    const remaining = async () =>
      Number((await second.call(NOBODY, 'GET /locations')).headers.get('x-ratelimit-remaining'))
    await eventually(async () => (await remaining()) < 2_900)
  })

  test('no address, phone or account can be read from the counts', async () => {
    await tryToOrder(ADMIN_PROGRAM)
    const rows = await api.sql<{ subject: string }>('SELECT subject FROM rate_counts')
    expect(rows.length).toBeGreaterThan(0)
    for (const { subject } of rows) expect(subject).toMatch(/^[\w-]{22}$/)
  })
})
