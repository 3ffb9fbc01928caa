import { readFile } from 'node:fs/promises'

import { urlOf } from '@thali/contracts/endpoint'
import { ENDPOINTS } from '@thali/contracts/endpoints'
import { isOlderThan } from '@thali/domain/net/app-server'
import { orderPayload } from '@thali/testing/order-payload'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { COMMIT, VERSION } from '#api/config/version.ts'
import { ADMIN_PROGRAM, CUSTOMER_PROGRAM, NOBODY, startApi, type TestApi } from '#api/testing/start-api.ts'

const LUNCH = new Date('2026-11-20T16:30:00Z')

let api: TestApi
beforeAll(async () => {
  // Nothing listens on the mail server's port: the product must keep working.
  api = await startApi({ now: LUNCH, env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
})
afterAll(() => api.stop())

describe('health', () => {
  // ADM-API-44, ADM-API-46, CUS-API-08, CUS-API-09
  test('ping and health answer anybody [CUS-API-34, CUS-API-36]', async () => {
    const timestamp = LUNCH.toISOString()
    expect((await api.call(NOBODY, 'GET /ping')).body).toEqual({ success: true, message: 'pong', timestamp })
    expect((await api.call(NOBODY, 'GET /healthCheck')).body).toEqual({
      status: 'ok',
      timestamp,
      oldestApp: '0.1.0',
      version: VERSION,
      commit: COMMIT,
    })
  })

  test('the app of this release is not too old for its own server', async () => {
    const { version } = JSON.parse(await readFile('apps/pos/package.json', 'utf8')) as { version: string }
    const { oldestApp } = (await api.call(NOBODY, 'GET /healthCheck')).body
    expect(isOlderThan(version, oldestApp)).toBe(false)
  })

  // ADM-API-45
  test('the advanced check says which dependency is down, and nothing else [CUS-API-35]', async () => {
    const { status, body } = await api.call(NOBODY, 'GET /healthCheckAdvanced')
    expect(status).toBe(200)
    expect(body).toEqual({
      status: 'degraded',
      timestamp: LUNCH.toISOString(),
      dependencies: { database: 'ok', queue: 'ok', mail: 'fail', sms: 'ok', payments: 'ok' },
    })
  })

  test('orders are taken while mail is down', async () => {
    const { status, body } = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: orderPayload() })
    expect(status).toBe(200)
    expect((await api.call(ADMIN_PROGRAM, 'GET /getOrderDetails', { query: { orderId: body.orderId } })).status).toBe(
      200,
    )
  })
})

describe('figures', () => {
  test('the figures name routes by their pattern, never by a person or a thing that was asked for', async () => {
    await api.call(NOBODY, 'GET /menu/:location', { params: { location: 'truro' } })
    const { status, text, headers } = await api.request(ADMIN_PROGRAM, 'GET', '/metrics')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('text/plain')
    expect(text).toMatch(
      /thali_http_request_seconds_count\{method="GET",route="\/api\/menu\/:location",status="200"\} [1-9]/,
    )
    expect(text).toContain('thali_live_listeners 0')
    expect(text).not.toContain('/api/menu/truro')
  })
})

describe('documentation', () => {
  type Operation = { summary?: string; responses: Record<string, unknown>; requestBody?: unknown }
  type Document = {
    openapi: string
    info: { title: string; description: string }
    paths: Record<string, Record<string, Operation>>
  }

  test('the documentation is OpenAPI 3.1 and names every endpoint with what it takes and gives', async () => {
    const { status, body } = await api.request<Document>(NOBODY, 'GET', '/api/openapi.json')
    expect(status).toBe(200)
    expect(body.openapi).toMatch(/^3\.1\./)
    expect(body.info.title).toBe('Sizzle & Spice API')
    for (const endpoint of ENDPOINTS) {
      const { method, path, summary } = endpoint
      const operation = body.paths[urlOf(endpoint).replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      expect([path, operation?.summary]).toEqual([path, summary])
      expect(operation?.responses).toHaveProperty('200')
      expect([path, operation?.requestBody !== undefined]).toEqual([path, 'body' in endpoint])
    }
  })

  // ADM-API-49, CUS-ERR-74
  test('the documentation names every field that a refusal has', async () => {
    const { body } = await api.request<Document>(NOBODY, 'GET', '/api/openapi.json')
    const refusal = await api.request<object>(CUSTOMER_PROGRAM, 'POST', '/api/createCustomerOrderCash', { body: {} })
    expect(refusal.status).toBe(400)
    expect(
      body.info.description
        .match(/one shape: (?<fields>.*)\./)
        ?.groups?.['fields']?.split(', ')
        .toSorted(),
    ).toEqual(Object.keys(refusal.body).toSorted())
  })

  test('the documentation names the fields of an order and of a dish with their types and limits', async () => {
    const { body } = await api.request<Document>(NOBODY, 'GET', '/api/openapi.json')
    const schemaOf = (path: string, method: string) => {
      const operation = body.paths[path]?.[method] as { requestBody?: { content: Record<string, { schema: object }> } }
      return operation.requestBody?.content['application/json']?.schema
    }
    expect(schemaOf('/api/createCustomerOrderCash', 'post')).toMatchObject({
      type: 'object',
      required: ['customerInfo', 'items', 'orderType', 'pricing'],
      properties: {
        customerInfo: { properties: { name: { type: 'string', maxLength: 50 } } },
        items: {
          type: 'array',
          maxItems: 20,
          items: {
            required: ['name', 'price', 'quantity'],
            properties: { quantity: { type: 'integer', maximum: 50 } },
          },
        },
        orderType: { enum: ['pickup', 'delivery', 'dine-in'] },
      },
    })
    expect(schemaOf('/api/createAdminOrderCash', 'post')).toMatchObject({
      properties: { cashConfirmed: { enum: [true] }, finalTotal: { type: 'number' } },
    })
    expect(schemaOf('/api/admin/menu/{location}/items', 'post')).toMatchObject({
      properties: {
        name: { type: 'string', maxLength: 100 },
        prepTime: { anyOf: [{ maximum: 240 }, { type: 'null' }] },
      },
    })
  })

  test('every reference in the documentation leads somewhere', async () => {
    const { body, text } = await api.request<Document & Record<string, unknown>>(NOBODY, 'GET', '/api/openapi.json')
    for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = pointer
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], body)
      expect([pointer, target !== undefined]).toEqual([pointer, true])
    }
  })

  test('the documentation’s page for people may load and send nothing elsewhere', async () => {
    const { headers } = await api.request(NOBODY, 'GET', '/api/docs')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/https?:|unsafe|swagger\.io/)
  })

  test('the documentation names neither keys nor secrets', async () => {
    const { text } = await api.request(NOBODY, 'GET', '/api/openapi.json')
    expect(text).not.toMatch(/test-admin-key|test-customer-key|Owner-of-Thali|127\.0\.0\.1/)
  })
})

describe('what every page needs to know', () => {
  test('every page is told the brand and the ways to sign in, and nothing secret', async () => {
    const { body } = await api.call(NOBODY, 'GET /site')
    expect(body).toMatchObject({ brand: { name: 'Sizzle & Spice' }, signInProviders: [] })
    expect(body.testMode).toContain('No card is charged.')
    expect(Object.keys(body).toSorted()).toEqual([
      'brand',
      'offers',
      'paymentOrigins',
      'publicUrl',
      'signInProviders',
      'testMode',
    ])
  })

  test('links on a page never follow a spoofed host', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' }
    expect((await api.call(NOBODY, 'GET /site', { headers })).text).not.toContain('evil.example')
    expect((await api.request(NOBODY, 'GET', '/api/openapi.json', { headers })).text).not.toContain('evil.example')
  })
})

describe('what is not there', () => {
  // CUS-ERR-01..04
  test.each(['/api/nothing', '/api', '/api/', '/api/ping/more', '/api/menu'])(
    'the unknown address %s is refused in the one error shape',
    async (url) => {
      const { status, body } = await api.request(NOBODY, 'GET', url)
      expect([url, status]).toEqual([url, 404])
      const sentence = 'The requested resource was not found.'
      expect(body).toEqual({
        error: sentence,
        code: 'not-found',
        success: false,
        errorCode: 'not-found',
        userMessage: sentence,
        context: {},
        timestamp: expect.any(String),
        requestId: expect.any(String),
      })
    },
  )

  test.each(['PUT', 'DELETE', 'PATCH'])('a call that does not take the method %s is answered 404', async (method) => {
    expect((await api.request(NOBODY, method, '/api/ping')).status).toBe(404)
  })
})
