import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import Provider from 'oidc-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Caller, NOBODY, startApi, type TestApi } from '#api/testing/start-api.ts'

const CLIENT = { id: 'thali', secret: 'a-secret-of-thirty-two-characters' }

let issuer: string
let identity: { email: string; email_verified: boolean | string }
/** When set, the ID token names no address, and this is what the provider says of the person instead. */
let userInfo: { sub: string; email: string; email_verified: boolean } | undefined
/** Whether the provider tells where its keys are, with which its ID tokens are checked. */
let tellsKeys = true
let web: Server
let api: TestApi

/** A real OpenID provider that signs in the account named by `identity`, without asking. */
beforeAll(async () => {
  web = createServer((request, response) => void callback(request, response))
  await new Promise<void>((resolve) => {
    web.listen(0, '127.0.0.1', resolve)
  })
  issuer = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
  api = await startOurs()
})
const startOurs = () =>
  startApi({
    env: {
      PUBLIC_URL: 'http://localhost:3999',
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Staff login',
    },
  })
afterAll(async () => {
  await api.stop()
  web.close()
})

function createProvider(): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: ['http://localhost:3999/api/auth/callback/oidc'],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['name'], openid: ['sub'] },
    conformIdTokenClaims: userInfo !== undefined,
    pkce: { required: () => false },
    cookies: { keys: ['test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, name: 'Olive Deschamps', ...identity }) }),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({ clientId: CLIENT.id, accountId: ctx.oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  return provider
}

let provider: Provider | undefined
async function callback(
  request: Parameters<ReturnType<Provider['callback']>>[0],
  response: Parameters<ReturnType<Provider['callback']>>[1],
): Promise<void> {
  if (userInfo && request.url?.startsWith('/me')) {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(userInfo))
    return
  }
  if (!tellsKeys && request.url === '/.well-known/openid-configuration') {
    const [authorization_endpoint, token_endpoint, userinfo_endpoint] = ['auth', 'token', 'me'].map(
      (path) => `${issuer}/${path}`,
    )
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ issuer, authorization_endpoint, token_endpoint, userinfo_endpoint }))
    return
  }
  provider ??= createProvider()
  if (request.url?.startsWith('/interaction/')) {
    const result = { login: { accountId: `sub-of-${identity.email}` } }
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
  await provider.callback()(request, response)
}

/** Follows a browser's redirects between us and the provider, with a cookie jar for each. */
async function signInThere(): Promise<{ landing: URL; caller: Caller }> {
  const jars = new Map<string, Map<string, string>>()
  const started = await api.request<{ url: string }>(NOBODY, 'POST', '/api/auth/sign-in/social', {
    body: { provider: 'oidc', callbackURL: '/dashboard' },
  })
  keep(jars, 'ours', started.headers)
  let next = new URL(started.body.url)
  for (let hops = 0; hops < 12; hops++) {
    const ours = next.host === 'localhost:3999'
    if (ours && !next.pathname.startsWith('/api/')) break
    const jar = ours ? 'ours' : 'theirs'
    const target = ours ? new URL(next.pathname + next.search, api.url) : next
    const response = await fetch(target, { redirect: 'manual', headers: { cookie: cookies(jars, jar) } })
    keep(jars, jar, response.headers)
    const location = response.headers.get('location')
    if (!location) throw new Error(`${next.href} answered ${response.status}: ${await response.text()}`)
    next = new URL(location, next)
  }
  return { landing: next, caller: { headers: { cookie: cookies(jars, 'ours') } } }
}

function keep(jars: Map<string, Map<string, string>>, name: string, headers: Headers): void {
  const jar = jars.get(name) ?? new Map<string, string>()
  jars.set(name, jar)
  for (const header of headers.getSetCookie()) {
    const [pair = ''] = header.split(';')
    jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
  }
}

function cookies(jars: Map<string, Map<string, string>>, name: string): string {
  return [...(jars.get(name) ?? [])].map(([key, value]) => `${key}=${value}`).join('; ')
}

/** An account whose address is verified, which an identity of the provider could join. */
async function provedOwner(email: string) {
  const owner = await api.signUp('Real Owner', email)
  await api.sql('UPDATE users SET email_verified = true WHERE id = $1', [owner.id])
  return owner
}

test('the provider is offered as one more sign-in button', async () => {
  const { body } = await api.call(NOBODY, 'GET /site')
  expect(body.signInProviders).toEqual([{ id: 'oidc', name: 'Staff login' }])
})

// CUS-API-73, CUS-AUT-09, CUS-AUT-10, CUS-ENT-01, CUS-ENT-02
test('a first sign-in makes a customer with the verified address of the provider, a second one finds it', async () => {
  identity = { email: 'olive@example.com', email_verified: true }
  const first = await signInThere()
  expect(first.landing.pathname).toBe('/dashboard')
  const me = await api.call(first.caller, 'GET /me')
  expect(me.body.user).toMatchObject({
    email: 'olive@example.com',
    emailVerified: true,
    role: 'customer',
    signupMethod: 'oidc',
  })

  const second = await signInThere()
  expect((await api.call(second.caller, 'GET /me')).body.user.uid).toBe(me.body.user.uid)
})

test('an account with an unverified address is not taken over by a provider identity', async () => {
  const victim = await api.signUp('Real Owner', 'victim@example.com')
  identity = { email: 'victim@example.com', email_verified: true }
  const { caller } = await signInThere()
  expect((await api.call(caller, 'GET /session')).body.user?.uid ?? null).not.toBe(victim.id)
})

test('an address that the provider does not vouch for joins no account', async () => {
  const owner = await provedOwner('unvouched@example.com')
  identity = { email: 'unvouched@example.com', email_verified: false }
  const { caller } = await signInThere()
  expect((await api.call(caller, 'GET /session')).body.user?.uid ?? null).not.toBe(owner.id)
})

test('an address whose “not verified” comes as a word, “false”, joins no account either', async () => {
  const owner = await provedOwner('in-words@example.com')
  identity = { email: 'in-words@example.com', email_verified: 'false' }
  const { caller } = await signInThere()
  expect((await api.call(caller, 'GET /session')).body.user?.uid ?? null).not.toBe(owner.id)
})

test('a sign-in whose user data is about another person than its ID token is refused', async () => {
  await provedOwner('other-sub@example.com')
  identity = { email: 'stranger@example.com', email_verified: true }
  userInfo = { sub: 'sub-of-another', email: 'other-sub@example.com', email_verified: true }
  provider = undefined
  const { caller } = await signInThere()
  userInfo = undefined
  provider = undefined
  expect((await api.call(caller, 'GET /session')).body.user).toBeNull()
})

test('a provider that does not tell its keys signs nobody in: its tokens could not be checked', async () => {
  tellsKeys = false
  const other = await startOurs()
  const started = await other.request<{ url?: string }>(NOBODY, 'POST', '/api/auth/sign-in/social', {
    body: { provider: 'oidc', callbackURL: '/dashboard' },
  })
  await other.stop()
  tellsKeys = true
  expect(started.status).toBe(400)
  expect(started.body.url).toBeUndefined()
})
