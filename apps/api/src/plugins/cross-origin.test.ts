import { randomUUID } from 'node:crypto'

import { type EndpointDefinition, urlOf } from '@thali/contracts/endpoint'
import { ENDPOINTS } from '@thali/contracts/endpoints'
import { can } from '@thali/domain/auth/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ADMIN_PROGRAM, type Caller, NOBODY, startApi, type TestApi } from '#api/testing/start-api.ts'

const APP = 'https://pos.thali.internal'
const OWN = 'https://order.example.com'
const FOREIGN = {
  foreign: 'https://evil.example',
  opaque: 'null',
  'every Capacitor app': 'https://localhost',
  'the app’s at another port': `${APP}:8443`,
  'the app’s without TLS': 'http://pos.thali.internal',
  'one that begins like the app’s': `${APP}.evil.example`,
  'a mixed case of the app’s': 'https://POS.thali.internal',
}
const ORIGINS: Record<string, string | undefined> = { none: undefined, own: OWN, app: APP, ...FOREIGN }
const CREDENTIALS = ['none', 'cookie', 'bearer', 'cookie and bearer', 'wrong bearer and cookie', 'key'] as const
type Credentials = (typeof CREDENTIALS)[number]

const endpoints: readonly EndpointDefinition[] = ENDPOINTS
const nameOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`
/** Calls outside of `/api` are not for the app. */
const isForApp = (endpoint: EndpointDefinition) => urlOf(endpoint).startsWith('/api/')

let api: TestApi
let callers: Record<Credentials, Caller>
beforeAll(async () => {
  api = await startApi({ env: { PUBLIC_URL: OWN } })
  const admin = await api.signInAsAdmin()
  const cook = await api.signUpStaff('staff', ['truro'])
  const { body } = await api.call(NOBODY, 'POST /auth/device-sign-in', {
    body: { email: cook.email, password: cook.password, deviceName: 'Kitchen' },
  })
  const authorization = `Bearer ${body.token}`
  callers = {
    none: NOBODY,
    cookie: admin,
    bearer: { headers: { authorization } },
    'cookie and bearer': { headers: { ...admin.headers, authorization } },
    'wrong bearer and cookie': { headers: { ...admin.headers, authorization: `${authorization}x` } },
    key: ADMIN_PROGRAM,
  }
})
afterAll(() => api.stop())

/** What a browser says beside the origin; programs say nothing. */
function fetchedFrom(origin: string | undefined): Record<string, string> {
  if (origin === undefined) return {}
  return { origin, 'sec-fetch-site': origin === OWN ? 'same-origin' : 'cross-site', 'sec-fetch-mode': 'cors' }
}

/** Without input, so that nothing is changed: a caller with access fails the validation of the input. */
function knock(endpoint: EndpointDefinition, origin: string | undefined, who: Credentials) {
  const url = urlOf(endpoint).replace(':location', 'truro').replaceAll(/:\w+/g, randomUUID())
  const message = { headers: fetchedFrom(origin), ...(endpoint.method === 'GET' ? {} : { body: {} }) }
  return api.inject(callers[who], endpoint.method, url, message)
}

/** The rule, stated a second time: the refusal that the origin and the caller must meet, or none. */
function expectedFor({ method, access, proof, givesBearer }: EndpointDefinition, from: string, who: Credentials) {
  if (proof) return null
  const isOfPage = from === 'none' || from === 'own'
  const mayChange = isOfPage || (from === 'app' && (givesBearer || who.includes('bearer')))
  if (method !== 'GET' && !mayChange) return 'foreign-origin'
  if (access === 'public' || who === 'key') return null
  if (who === 'none' || who.startsWith('wrong') || (who === 'cookie' && !isOfPage)) return 'unauthenticated'
  const role = who === 'cookie' ? 'admin' : 'staff'
  return access === 'customer' || access === 'account' || can(role, access) ? null : 'permission-denied'
}
const REFUSALS = new Set(['foreign-origin', 'unauthenticated', 'permission-denied'])
/** Programs have no account. */
const isAsked = ({ access }: EndpointDefinition, who: Credentials) => !(access === 'account' && who === 'key')

describe('every call from every origin with every credential', () => {
  test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'a call answers every origin with every credential as its rule says: %s',
    async (_name, endpoint) => {
      const cases = Object.keys(ORIGINS).flatMap((from) =>
        CREDENTIALS.filter((who) => isAsked(endpoint, who)).map((who) => [from, who] as const),
      )
      const given = await Promise.all(
        cases.map(async ([from, who]) => {
          const { body, headers } = await knock(endpoint, ORIGINS[from], who)
          const code = REFUSALS.has(body.code) ? body.code : null
          const readers = headers.get('access-control-allow-origin')
          return [from, who, code, readers, headers.get('access-control-allow-credentials')]
        }),
      )
      const isReader = (from: string) => from === 'app' && isForApp(endpoint)
      expect(given).toEqual(
        cases.map(([from, who]) => [from, who, expectedFor(endpoint, from, who), isReader(from) ? APP : null, null]),
      )
    },
  )

  test.each(Object.entries(ORIGINS))(
    'only the app is told before a call that it may send it: %s',
    async (from, origin) => {
      for (const endpoint of endpoints) {
        const { method } = endpoint
        const url = urlOf(endpoint).replaceAll(/:\w+/g, 'truro')
        const asks = { 'access-control-request-method': method, 'access-control-request-headers': 'authorization' }
        const response = await api.server.http.inject({
          method: 'OPTIONS',
          url,
          headers: { ...fetchedFrom(origin), ...asks },
        })
        const isReader = from === 'app' && isForApp(endpoint)
        expect([nameOf(endpoint), response.statusCode]).toEqual([nameOf(endpoint), isReader ? 204 : 404])
        expect(response.headers['access-control-allow-origin']).toBe(isReader ? APP : undefined)
        expect(response.headers['access-control-allow-credentials']).toBeUndefined()
        if (!isReader) continue
        expect(response.headers['access-control-allow-methods']).toContain(method)
        expect(response.headers['access-control-allow-headers']).toContain('authorization')
        expect(response.headers['access-control-max-age']).toBe('7200')
      }
    },
  )
})

describe('the answer that the app reads', () => {
  // Of its own: after a minute of requests without a socket, a connection to the first one may be closing as it is used again.
  let reader: TestApi
  beforeAll(async () => {
    reader = await startApi({ env: { PUBLIC_URL: OWN } })
  })
  afterAll(() => reader.stop())

  const ofApp = { headers: { origin: APP } }

  test.each([
    ['an answer', '/api/ping', 200],
    ['a refusal', '/api/me', 401],
    ['bad input', '/api/getCustomerOrderDetails', 400],
    ['an unknown address', '/api/nothing', 404],
    ['an address that cannot be read', '/api/menu/%zz', 400],
  ])('the app may read %s, its request id and the date', async (_case, url, status) => {
    const answer = await reader.request(ofApp, 'GET', url)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('access-control-allow-origin')).toBe(APP)
    const exposed = answer.headers.get('access-control-expose-headers')?.split(', ')
    for (const name of ['retry-after', 'date', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-request-id'])
      expect(exposed).toContain(name)
  })

  test('the app reads how long to wait after too many requests', async () => {
    const limited = await startApi({ env: { LIMITS: 'on' } })
    try {
      const signIn = () => limited.request(ofApp, 'POST', '/api/auth/device-sign-in', { body: {} })
      let answer = await signIn()
      while (answer.status === 400) answer = await signIn()
      expect(answer.status).toBe(429)
      expect(answer.headers.get('access-control-allow-origin')).toBe(APP)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    } finally {
      await limited.stop()
    }
  })

  test('the app may read the live feed', async () => {
    const { headers } = await reader.request(ofApp, 'GET', '/api/events')
    expect(headers.get('access-control-allow-origin')).toBe(APP)
  })

  test('a cache keeps an answer to the app apart from the answer to a page of ours', async () => {
    for (const caller of [NOBODY, ofApp])
      expect((await reader.request(caller, 'GET', '/api/menu/truro')).headers.get('vary')).toBe(
        'accept-encoding, origin',
      )
  })

  test.each(['/', '/media/menu-images/truro/naan/0.webp', '/metrics', '/sandbox/messages.json'])(
    'the app may not read what is not of the API, such as %s',
    async (url) => {
      expect((await reader.request(ofApp, 'GET', url)).headers.get('access-control-allow-origin')).toBeNull()
    },
  )

  test('another origin of the app in the settings takes the place of the first', async () => {
    const other = await startApi({ env: { POS_ORIGIN: 'https://pos.curry.example' } })
    try {
      for (const [origin, readers] of [
        ['https://pos.curry.example', 'https://pos.curry.example'],
        [APP, null],
      ] as const) {
        const { headers } = await other.request({ headers: { origin } }, 'GET', '/api/ping')
        expect(headers.get('access-control-allow-origin')).toBe(readers)
      }
    } finally {
      await other.stop()
    }
  })
})

describe('a cookie', () => {
  test('a cookie counts when a link on another site opens a page of ours, and not when that site asks by script', async () => {
    const elsewhere = { 'sec-fetch-site': 'cross-site' }
    const ask = async (mode: string) => {
      const headers = { ...callers.cookie.headers, ...elsewhere, 'sec-fetch-mode': mode }
      return (await api.inject({ headers }, 'GET', '/api/me')).status
    }
    expect([await ask('navigate'), await ask('no-cors'), await ask('cors')]).toEqual([200, 401, 401])
  })

  test('a cookie signs nobody in or out from the app: only its own token does', async () => {
    const post = (who: Credentials, path: string) =>
      api.inject(callers[who], 'POST', `/api/auth/${path}`, { body: {}, headers: fetchedFrom(APP) })
    for (const who of ['none', 'cookie'] as const)
      expect(await post(who, 'sign-out')).toMatchObject({ status: 403, body: { code: 'foreign-origin' } })
    for (const path of ['sign-in/email', 'sign-up/email', 'request-password-reset', 'reset-password'])
      expect(await post('bearer', path)).toMatchObject({ status: 403, body: { code: 'foreign-origin' } })
    expect((await post('bearer', 'sign-out')).status).toBe(200)
  })
})
