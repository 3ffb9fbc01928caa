import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeEach, expect, test } from 'vitest'

import { COMMIT, VERSION } from '#api/config/version.ts'
import { ADMIN_PROGRAM, CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'
import { storeOrders } from '#api/testing/store-orders.ts'

/** A Friday at noon in Halifax, five days after the clocks went back. */
const NOON = new Date('2026-11-06T16:00:00Z')
const MINUTE_MS = 60_000

const api = useApi({ now: NOON })
beforeEach(() => api.clock?.set(NOON))

const page = async () => (await api.request(ADMIN_PROGRAM, 'GET', '/metrics')).text
/** Undefined when the figure is not on the page. */
async function figure(name: string): Promise<number | undefined> {
  const line = (await page()).split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

test('orders are told by location: of five minutes, of half an hour, and of the same half hours of four weeks', async () => {
  const before = (minutes: number) => new Date(NOON.getTime() - minutes * MINUTE_MS)
  await storeOrders(api, { at: before(2) })
  await storeOrders(api, { at: before(20), copies: 3 })
  await storeOrders(api, { at: before(40) })
  // At noon of the Friday before, summer time: an hour earlier in the world's time.
  await storeOrders(api, { at: new Date('2026-10-30T14:50:00Z'), copies: 2 })
  await storeOrders(api, { at: new Date('2026-10-09T14:45:00Z') })
  await storeOrders(api, { at: new Date('2026-10-02T14:45:00Z') })

  expect(await figure('thali_recent_orders{location="truro",minutes="5"}')).toBe(1)
  expect(await figure('thali_recent_orders{location="truro",minutes="30"}')).toBe(4)
  expect(await figure('thali_usual_orders{location="truro"}')).toBe(3)
  expect(await figure('thali_recent_orders{location="new-glasgow",minutes="30"}')).toBe(0)
})

test('refusals are told by code and location, and locations that do not exist are counted together', async () => {
  const refused = (location: string) => `thali_refused_total{code="order-invalid",location="${location}"}`
  const orderAt = (location: string) =>
    api.request(CUSTOMER_PROGRAM, 'POST', '/api/createCustomerOrderCash', {
      body: { ...orderPayload(), location: { id: location, name: location }, items: [] },
    })
  await orderAt('truro')
  await orderAt('truro')
  expect(await figure(refused('truro'))).toBe(2)
  await orderAt('made-up')
  expect(await page()).not.toContain('made-up')
})

test('a location is open by its hours, and not while orders are paused', async () => {
  const truro = 'thali_location_open{location="truro"}'
  expect(await figure(truro)).toBe(1)
  await api.call(ADMIN_PROGRAM, 'POST /admin/locations/:id/pause', { params: { id: 'truro' }, body: { minutes: 30 } })
  expect(await figure(truro)).toBe(0)
  expect(await figure('thali_location_open{location="new-glasgow"}')).toBe(1)
  api.clock?.set(new Date('2026-11-06T09:00:00Z'))
  expect(await figure('thali_location_open{location="new-glasgow"}')).toBe(0)
})

test('a message that does not leave is told with its age, one that is not due or leaves slowly on purpose is not', async () => {
  const waiting = (state: string, created: string, due: string, priority: number) =>
    api.sql(
      `INSERT INTO pgboss.job (name, state, data, created_on, start_after, priority)
       VALUES ('message', $1, '{}', now() + $2::interval, now() + $3::interval, $4)`,
      [state, created, due, priority],
    )
  // Those of the tests before have left.
  await eventually(async () => (await figure('thali_messages_waiting{queue="message"}')) === 0)
  await waiting('retry', '-7 minutes', '1 hour', 0)
  await waiting('created', '-8 minutes', '1 hour', 0)
  await waiting('retry', '-3 hours', '1 hour', -1)
  expect(await figure('thali_messages_waiting{queue="message"}')).toBe(1)
  const oldest = await figure('thali_oldest_message_seconds{queue="message"}')
  expect(oldest).toBeGreaterThanOrEqual(7 * 60)
  expect(oldest).toBeLessThan(8 * 60)
  expect(await figure('thali_oldest_message_seconds{queue="push"}')).toBe(0)
})

test('the feed is behind by the age of the oldest change that it has not told', async () => {
  await eventually(async () => (await figure('thali_feed_behind_seconds')) === 0)
  // No reader takes a change before every older transaction has ended.
  const slow = await api.openTransaction()
  try {
    await slow.query('SELECT pg_current_xact_id()')
    await api.sql(`INSERT INTO changes (topic, subject, at) VALUES ('settings', 'x', now() - interval '20 seconds')`)
    expect(await figure('thali_feed_behind_seconds')).toBeGreaterThanOrEqual(20)
  } finally {
    await slow.end()
  }
  await eventually(async () => (await figure('thali_feed_behind_seconds')) === 0)
})

test('this process tells its version, its connections and its disk', async () => {
  expect(await figure(`thali_node_info{version="${VERSION}",commit="${COMMIT ?? 'unknown'}"}`)).toBe(1)
  expect(await figure('thali_ready')).toBe(1)
  expect(await figure('thali_pool_limit')).toBe(16)
  expect(await figure('thali_pool_waiting')).toBe(0)
  const [free, size] = [await figure('thali_disk_free_bytes'), await figure('thali_disk_size_bytes')]
  expect(free).toBeGreaterThan(0)
  expect(free).toBeLessThanOrEqual(size ?? 0)
})

test('no figure names a person, and Prometheus may send its key as a bearer token', async () => {
  await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: orderPayload() })
  const bearer = { headers: { authorization: `Bearer ${ADMIN_PROGRAM.headers['x-api-key']}` } }
  const { status, text } = await api.request(bearer, 'GET', '/metrics')
  expect(status).toBe(200)
  expect(text).not.toMatch(/@|\+1\d{10}|Ann|account|[0-9a-f]{8}-[0-9a-f]{4}/)
  expect((await api.request({ headers: { authorization: 'Bearer of-nobody' } }, 'GET', '/metrics')).status).toBe(401)
  expect((await api.request(NOBODY, 'GET', '/metrics')).status).toBe(401)
})
