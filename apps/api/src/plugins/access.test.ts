import { randomUUID } from 'node:crypto'

import { type Access, type EndpointDefinition, urlOf } from '@thali/contracts/endpoint'
import { ENDPOINTS } from '@thali/contracts/endpoints'
import { PERMISSIONS, ROLES } from '@thali/domain/auth/roles'
import { orderPayload } from '@thali/testing/order-payload'
import Fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'

import { requireAccessRules } from '#api/plugins/routes.ts'
import { addSecurityHeaders } from '#api/plugins/site/site-headers.ts'
import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

const WHO = [
  'nobody',
  'forgedKey',
  'forgedSession',
  'expiredSession',
  'deactivated',
  'customer',
  'staff',
  'manager',
  'admin',
  'customerKey',
  'adminKey',
] as const
type Who = (typeof WHO)[number]

const endpoints: readonly EndpointDefinition[] = ENDPOINTS
const nameOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`

const api = useApi()
let callers: Record<Who, Caller>

beforeAll(async () => {
  const [customer, expired, deactivated] = await Promise.all([api.signUp(), api.signUp(), api.signUp()])
  // Their sessions stay in the database: it is time and state that shut them out, not a missing row.
  await api.sql(`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1`, [expired.id])
  await api.sql(`UPDATE users SET role = 'admin', is_active = false WHERE id = $1`, [deactivated.id])
  callers = {
    nobody: NOBODY,
    forgedKey: { headers: { 'x-api-key': 'test-admin-key-0123456789abcdeg' } },
    forgedSession: {
      headers: { cookie: customer.headers.cookie!.replace(/\.[^.]+$/, `.${encodeURIComponent('A'.repeat(43))}=`) },
    },
    expiredSession: expired,
    deactivated,
    customer,
    staff: await api.signUpStaff('staff', ['truro']),
    manager: await api.signUpStaff('manager', ['truro']),
    admin: await api.signUpStaff('admin', []),
    customerKey: CUSTOMER_PROGRAM,
    adminKey: ADMIN_PROGRAM,
  }
})

/** The meaning of an access rule, stated a second time. `in`: access granted, whatever follows. */
function expectedFor(who: Who, access: Access): 'in' | 401 | 403 {
  if (access === 'public') return 'in'
  if (['nobody', 'forgedKey', 'forgedSession', 'expiredSession', 'deactivated'].includes(who)) return 401
  if (access === 'customer') return 'in'
  if (access === 'account') return who.endsWith('Key') ? 403 : 'in'
  if (who === 'adminKey') return 'in'
  if (who === 'customerKey') return 403
  return ROLES.indexOf(who as 'staff') >= ROLES.indexOf(PERMISSIONS[access]) ? 'in' : 403
}

/** Calls without input: a caller with access fails the validation of the input. */
function knock(who: Who, endpoint: EndpointDefinition, headers: Record<string, string> = {}) {
  const { method } = endpoint
  // A location where staff work; everything else is unknown. Nothing of it may be deleted.
  const here = urlOf(endpoint)
    .replace(':location', 'truro')
    .replace(/\/locations\/:id\/(delivery-zones|table-codes|ready-screens)/, '/locations/truro/$1')
    .replace(/^\/api\/admin\/locations\/:id$/, (whole) => (method === 'PATCH' ? '/api/admin/locations/truro' : whole))
  const url = here.replaceAll(/:\w+/g, randomUUID())
  return api.request(callers[who], method, url, { headers, ...(method === 'GET' ? {} : { body: {} }) })
}

// ADM-API-04, ADM-ROL-04, ADM-ROL-09..19, ADM-ROL-21..26, ADM-ROL-30, CUS-AUT-17
describe('who may call', () => {
  // CUS-API-05, CUS-API-06, CUS-API-58, CUS-API-59
  test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'a call is open to those whom its access rule names, and to nobody else: %s',
    async (_name, endpoint) => {
      const answers = await Promise.all(WHO.map(async (who) => [who, await knock(who, endpoint)] as const))
      const given = answers.map(([who, { status }]) => [who, status === 401 || status === 403 ? status : 'in'])
      expect(given).toEqual(WHO.map((who) => [who, expectedFor(who, endpoint.access)]))
      for (const [, { status, body }] of answers) {
        expect(status).toBeLessThan(500)
        if (status === 401)
          expect(body).toMatchObject({
            code: 'unauthenticated',
            error: 'Authentication failed. Please refresh and try again.',
          })
        if (status === 403)
          expect(body).toMatchObject({
            code: 'permission-denied',
            error: 'You do not have permission to perform this action.',
          })
      }
    },
  )

  // CUS-API-37, CUS-API-42, CUS-API-47..52, CUS-API-54, CUS-API-55
  test.each([
    ['POST /createAdminOrderCash', 'staff'],
    ['POST /updateOrderPaymentStatus', 'staff'],
    ['GET /getLocationOrderCounts', 'staff'],
    ['POST /updateMultipleOrderStatuses', 'staff'],
    ['GET /getEmailTemplates', 'manager'],
    ['POST /previewEmail', 'manager'],
    ['POST /sendBulkEmail', 'admin'],
    ['GET /getEmailStats', 'admin'],
    ['GET /getMetrics', 'admin'],
    ['POST /resetMetrics', 'admin'],
  ] as const)('%s is for the restaurant, from %s on (written by hand from the rulings)', async (name, least) => {
    const [method, path] = name.split(' ') as ['GET' | 'POST', `/${string}`]
    const house = ['staff', 'manager', 'admin'] as const
    const admitted = new Set<Who>([...house.slice(house.indexOf(least)), 'adminKey'])

    for (const who of WHO) {
      const { status } = await api.request(callers[who], method, `/api${path}`, method === 'GET' ? {} : { body: {} })
      expect([who, status !== 401 && status !== 403]).toEqual([who, admitted.has(who)])
    }
  })

  // ADM-API-01
  test('every endpoint of the contract is there', () => {
    const missing = endpoints.filter((one) => !api.server.http.hasRoute({ method: one.method, url: urlOf(one) }))
    expect(missing.map(nameOf)).toEqual([])
  })

  // CUS-API-40, CUS-API-43, CUS-API-58, CUS-API-59
  test('a refused call changes nothing', async () => {
    const { body } = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: orderPayload() })
    for (const who of ['nobody', 'customer', 'customerKey', 'deactivated'] as const) {
      await api.call(callers[who], 'POST /updateOrderStatus', { body: { orderId: body.orderId, status: 'preparing' } })
      await api.call(callers[who], 'POST /cancelOrder', { body: { orderId: body.orderId, cancelReason: 'No' } })
    }
    const order = await api.call(ADMIN_PROGRAM, 'GET /getOrderDetails', { query: { orderId: body.orderId } })
    expect(order.body.order).toMatchObject(body.order)
  })

  test('a wrong key is not saved by a good session beside it', async () => {
    const headers = { ...callers.admin.headers, ...callers.forgedKey.headers }
    expect((await api.call({ headers }, 'GET /me')).status).toBe(401)
  })

  test.each(['/metrics', '/metrics/'])('the figures at %s are for admins', async (url) => {
    for (const who of WHO) {
      const { status } = await api.request(callers[who], 'GET', url)
      const expected = expectedFor(who, 'metrics.view')
      expect([who, status]).toEqual([who, expected === 'in' ? 200 : expected])
    }
  })
})

describe('starting', () => {
  test('a route without an access rule does not start', async () => {
    const bare = Fastify()
    requireAccessRules(bare)
    bare.post('/forgotten', () => 'open to all')
    await expect(bare.ready()).rejects.toThrow('POST /forgotten has no access rule')
    await bare.close()
  })

  test('a route that no contract describes does not start, unless it is a page of the site', async () => {
    const bare = Fastify()
    requireAccessRules(bare)
    bare.get('/robots.txt', { config: { access: 'public', site: true } }, () => '')
    bare.get('/forgotten', { config: { access: 'public' } }, () => 'described nowhere')
    await expect(bare.ready()).rejects.toThrow('GET /forgotten is in no contract and no page of the site')
    await bare.close()
  })

  test('a route with an access rule and a contract starts, and so does a page that a library registers', async () => {
    const bare = Fastify()
    requireAccessRules(bare)
    bare.get('/ping', { config: { access: 'public', contract: true } }, () => 'pong')
    await bare.register(async (library) => {
      library.addHook('onRoute', (route) => {
        route.config = { ...route.config, access: 'public', site: true }
      })
      library.get('/docs', () => 'docs')
    })
    await bare.ready()
    expect((await bare.inject('/docs')).statusCode).toBe(200)
    await bare.close()
  })
})

describe('security headers', () => {
  test('an answer for somebody in particular is kept by no cache, refusals too (F15)', async () => {
    const personal = endpoints.filter(({ method, access }) => method === 'GET' && access !== 'public')
    for (const endpoint of personal) {
      for (const who of ['nobody', 'admin'] as const) {
        const kept = (await knock(who, endpoint)).headers.get('cache-control')
        expect([nameOf(endpoint), who, kept]).toEqual([nameOf(endpoint), who, expect.stringContaining('no-store')])
      }
    }
  })

  test.each([
    ['an answer', '/api/ping', 200],
    ['a page for people', '/api/docs', 200],
    ['a refusal', '/api/me', 401],
    ['bad input', '/api/getCustomerOrderDetails', 400],
    ['an unknown address', '/api/nothing', 404],
    ['an address that cannot be read', '/api/menu/%zz', 400],
    ['an address that is too long', `/api/menu/${'a'.repeat(300)}`, 404],
    ['a stand-in’s page', '/sandbox/messages.json', 200],
  ])('the security headers are carried by %s', async (_case, url, status) => {
    const answer = await api.request(NOBODY, 'GET', url)
    const headers = Object.fromEntries(answer.headers)
    expect([url, answer.status]).toEqual([url, status])
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      // The stand-ins' forms name their origin; no URL is sent to another site in either case.
      'referrer-policy': url.startsWith('/sandbox/') ? 'same-origin' : 'no-referrer',
      'x-request-id': expect.any(String),
    })
    expect(headers['x-frame-options']).toMatch(/DENY|SAMEORIGIN/)
    expect(headers['content-security-policy']).toBeTruthy()
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['server'] ?? headers['x-powered-by']).toBeUndefined()
  })

  test('a page runs no script but our own, shows in no frame, and sends no form elsewhere', async () => {
    const policy = (await api.request(NOBODY, 'GET', '/api/ping')).headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("form-action 'self'")
  })

  test.each([true, false])('HTTPS is pinned where it is spoken (%s)', async (https) => {
    const bare = Fastify()
    addSecurityHeaders(bare, { https })
    bare.get('/', () => 'hello')
    const { headers } = await bare.inject('/')
    expect(headers['strict-transport-security']).toBe(https ? 'max-age=63072000; includeSubDomains' : undefined)
    await bare.close()
  })
})

describe('requests that another site makes a browser send', () => {
  // Other servers and mail clients may call from anywhere: those calls bring their own proof.
  const changing = endpoints.filter(({ method, proof }) => method !== 'GET' && !proof)

  test.each(changing.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'a call that another site makes a browser send is refused: %s',
    async (_name, endpoint) => {
      const { host } = new URL(api.url)
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: `http://${host}.evil.example` },
        { 'sec-fetch-site': 'cross-site' },
      ]) {
        const answer = await knock('admin', endpoint, headers)
        expect([headers, answer.status, answer.body.code]).toEqual([headers, 403, 'foreign-origin'])
      }
    },
  )

  test('calls of our own pages are let through, and so are those of programs, which name no origin', async () => {
    const { host } = new URL(api.url)
    const preferences = { preferences: { marketing: false } }
    for (const headers of [{}, { origin: `http://${host}` }]) {
      const answer = await api.call(callers.customer, 'PATCH /me', { body: preferences, headers })
      expect([headers, answer.status]).toEqual([headers, 200])
    }
  })

  test('signing in and out is refused when another site makes a browser send it', async () => {
    for (const path of ['sign-in/email', 'sign-up/email', 'sign-out', 'request-password-reset']) {
      const answer = await api.request(NOBODY, 'POST', `/api/auth/${path}`, {
        body: {},
        headers: { origin: 'https://evil.example' },
      })
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'foreign-origin'])
    }
  })
})
