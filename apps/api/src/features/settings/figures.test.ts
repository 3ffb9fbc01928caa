import { randomUUID } from 'node:crypto'

import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { expect, test } from 'vitest'

import { ADMIN_PROGRAM, CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

const api = useApi()

const figures = async () => (await api.call(ADMIN_PROGRAM, 'GET /getMetrics')).body
const reset = (headers: Record<string, string> = {}) => api.call(ADMIN_PROGRAM, 'POST /resetMetrics', { headers })
const prometheus = async () => (await api.request(ADMIN_PROGRAM, 'GET', '/metrics')).text
const COUNT =
  /thali_http_request_seconds_count\{method="POST",route="\/api\/createCustomerOrderCash",status="200"\} (\d+)/
const placed = async () => Number(COUNT.exec(await prometheus())?.[1])

test('figures count requests by how they ended, orders and messages [ADM-API-42]', async () => {
  await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: orderPayload() })
  await api.call(NOBODY, 'GET /admin/users')
  await eventually(async () => ((await figures()).counters['emailsSent'] ?? 0) > 0)
  const { success, counters, routes } = await figures()
  expect(success).toBe(true)
  expect(counters).toMatchObject({ ordersPlaced: 1, ordersPlacedCash: 1, ordersPlacedOnline: 0, requestsFailed: 0 })
  expect(counters['requestsRefused']).toBeGreaterThanOrEqual(1)
  expect(counters['requests']).toBe(counters['requestsAnswered']! + counters['requestsRefused']!)
  const route = routes.find((one) => one.route === '/api/createCustomerOrderCash')
  expect(route).toMatchObject({ method: 'POST', requests: 1, failed: 0 })
  expect(route!.p95Ms).toBeGreaterThan(0)
})

test('a reset begins the figures anew, and those for Prometheus only ever rise [ADM-API-43]', async () => {
  const [before, risen] = [await figures(), await placed()]
  expect(risen).toBeGreaterThan(0)
  const { body } = await reset()
  expect(body.success).toBe(true)
  expect(Date.parse(body.since)).toBeGreaterThan(Date.parse(before.since))
  expect(body.counters).toMatchObject({ ordersPlaced: 0, emailsSent: 0 })
  expect(body.routes).toEqual([])
  expect(await placed()).toBe(risen)

  await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: orderPayload() })
  const after = await figures()
  expect(after.counters).toMatchObject({ ordersPlaced: 1 })
  expect(after.routes.find(({ route }) => route === '/api/createCustomerOrderCash')?.requests).toBe(1)
  expect(await placed()).toBe(risen + 1)
})

test('a reset of the figures is written down, and happens once when it is said twice', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const [first, second] = [await reset(headers), await reset(headers)]
  expect(second.body.since).toBe(first.body.since)
  const rows = await api.sql(`SELECT actor FROM audit_log WHERE action = 'metrics.reset' ORDER BY id`)
  expect(rows).toEqual([{ actor: expect.stringMatching(/^key:/) }, { actor: expect.stringMatching(/^key:/) }])
})

test('the parts that run here are told by name, without a secret or an address of a provider', async () => {
  const { body, text } = await api.call(ADMIN_PROGRAM, 'GET /admin/settings/system')
  expect(body).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    timeZone: 'America/Halifax',
    database: 'server',
    signInProviders: [],
  })
  expect(body.providers.map(({ of, name }) => `${of}: ${name}`)).toEqual([
    'payments: Sandbox',
    'texts: Sandbox',
    'mail: Sandbox',
  ])
  expect(text).not.toMatch(/postgres:|whsec_|smtp:|sk_test|test-admin-key/)
})
