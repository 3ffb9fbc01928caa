import type { ProfileView } from '@thali/contracts/people/users'
import { describe, expect, test } from 'vitest'

import type { Route, RouteTable } from './route.ts'
import { type Arrival, type Outcome, type Read, visit } from './visit.ts'
import { aProfile, aSiteRequest } from '#web/testing/site-requests.ts'

const page = (path: string, rules: Partial<Route> = {}): Route => ({
  path,
  source: 'src/site/some.page.tsx',
  head: () => ({ title: path, description: '' }),
  indexable: true,
  ...rules,
})

const TABLE: RouteTable = {
  routes: [
    page('/'),
    page('/dishes/:id', { reads: ({ params }) => [`/dishes/${params['id']}`] }),
    page('/receipt/:id', { reads: ({ params }) => [`/receipts/${params['id']}`], showsRefusals: true }),
    page('/menu/:id', {
      reads: ({ params }) => [`/menu/${params['id']}`],
      readsInstead: ({ params }) => `/locations/${params['id']}`,
    }),
    page('/login', { guard: 'guest' }),
    page('/dashboard', { guard: 'account', reads: () => ['/me/orders'] }),
    page('/checkout', { guard: 'account', signedOutTo: '/menu?notice=sign-in' }),
    page('/admin', { guard: 'staff' }),
    page('/admin/keys', { guard: 'admin' }),
  ],
  redirects: { '/signin': '/login', '/menu': '/menu/truro', '/admin/orders': '/admin#orders' },
}

type Given = { user?: ProfileView | null; answers?: Record<string, { status: number; body: unknown }> }

/** The outcome at an address, with the API paths that were read. */
async function visited(url: string, given: Given = {}): Promise<{ outcome: Outcome; read: string[] }> {
  const request = aSiteRequest(url, given)
  const read: Read = (path) => request.read(path)
  return { outcome: await visit({ url, table: TABLE, site: request.site, read }), read: request.asked }
}

async function arrivalAt(url: string, given: Given = {}): Promise<Arrival> {
  const { outcome } = await visited(url, given)
  if (outcome.redirect !== undefined) throw new Error(`${url} redirects to ${outcome.redirect}`)
  return outcome
}

async function redirectAt(url: string, given: Given = {}): Promise<string | undefined> {
  return (await visited(url, given)).outcome.redirect
}

const answer = (status: number, body: unknown = { error: 'Refused', code: 'refused', requestId: 'request-9' }) => ({
  status,
  body,
})

describe('an address', () => {
  test('an address that matches a route shows its page, its parameters and the answers it reads', async () => {
    const dish = { name: 'Dal' }
    const { status, view, head, indexable, reads } = await arrivalAt('/dishes/a%20b', {
      answers: { '/dishes/a b': answer(200, dish) },
    })

    expect({ status, indexable, title: head.title }).toEqual({ status: 200, indexable: true, title: '/dishes/:id' })
    expect(view).toMatchObject({ kind: 'page', route: { path: '/dishes/:id' }, params: { id: 'a b' } })
    expect(reads['/dishes/a b']).toEqual(dish)
  })

  test.each(['/nowhere', '/dishes', '/dishes/1/2', '/dishes/', '/dishes/%E0%A4%A'])(
    'the address %s, which matches no route, is not found',
    async (url) => {
      expect((await visited(url)).outcome).toMatchObject(
        url.endsWith('/') ? { redirect: '/dishes' } : { status: 404, view: { kind: 'not-found' }, indexable: false },
      )
    },
  )

  test.each([
    ['/signin', '/login'],
    ['/signin/', '/login'],
    ['/signin?from=/checkout', '/login?from=/checkout'],
    ['/admin/orders?x=1', '/admin?x=1#orders'],
    ['/admin/orders/12/', '/admin#orders/12'],
    ['/dashboard///', '/dashboard'],
    ['//evil.example/', '/evil.example'],
  ])('the address %s redirects to %s', async (from, to) => {
    expect(await redirectAt(from)).toBe(to)
  })

  test('an address reads each API path once, the session and the locations of header and footer included', async () => {
    const { read } = await visited('/dashboard', { user: aProfile() })
    expect(read.toSorted()).toEqual(['/locations', '/me/orders', '/session'])
  })
})

test('the page is named before its reads end, and only to a visitor who may see it', async () => {
  const shown: string[] = []
  for (const user of [null, aProfile()]) {
    const request = aSiteRequest('/dashboard', { user })
    const read: Read = (path) => {
      if (path === '/me/orders') shown.push('reads')
      return request.read(path)
    }
    await visit({ url: '/dashboard', table: TABLE, site: request.site, read, onPage: ({ kind }) => shown.push(kind) })
  }
  expect(shown).toEqual(['page', 'reads'])
})

describe('a guard', () => {
  test('a guard sends a signed-out visitor to sign-in and names the page to come back to, with query and hash', async () => {
    expect(await redirectAt('/dashboard?tab=profile#phone')).toBe('/login?from=%2Fdashboard%3Ftab%3Dprofile%23phone')
  })

  test('a guard sends a signed-out visitor to the page the route names, and passes a query on', async () => {
    expect(await redirectAt('/checkout')).toBe('/menu?notice=sign-in')
    expect(await redirectAt('/checkout?pay=cash')).toBe('/menu?notice=sign-in&from=%2Fcheckout%3Fpay%3Dcash')
  })

  test('a guard lets a guest page only be seen signed out', async () => {
    expect((await arrivalAt('/login')).status).toBe(200)
    expect(await redirectAt('/login', { user: aProfile() })).toBe('/dashboard')
    expect(await redirectAt('/login?from=/checkout', { user: aProfile() })).toBe('/checkout')
    expect(await redirectAt('/login?from=//evil.example', { user: aProfile() })).toBe('/dashboard')
    expect(await redirectAt('/login', { user: aProfile({ role: 'staff' }) })).toBe('/admin/dashboard')
  })

  test.each([
    ['/dashboard', 'customer', 200],
    ['/admin', 'customer', 403],
    ['/admin', 'staff', 200],
    ['/admin', 'manager', 200],
    ['/admin/keys', 'staff', 403],
    ['/admin/keys', 'manager', 403],
    ['/admin/keys', 'admin', 200],
  ] as const)('the guard of %s answers the role %s with %i', async (url, role, status) => {
    const answers = { '/me/orders': answer(200, {}) }
    expect((await arrivalAt(url, { user: aProfile({ role }), answers })).status).toBe(status)
  })

  test('a guard keeps the reads of a page from visitors who may not see it', async () => {
    expect((await visited('/dashboard')).read).not.toContain('/me/orders')
  })

  test('a guard asks for the session past the cache, an open page does not', async () => {
    const options: unknown[] = []
    for (const url of ['/dashboard', '/']) {
      const request = aSiteRequest(url)
      const read: Read = (path, given) => {
        if (path === '/session') options.push(given)
        return request.read(path)
      }
      await visit({ url, table: TABLE, site: request.site, read })
    }
    expect(options).toEqual([{ fresh: true }, {}])
  })
})

describe('a read that fails', () => {
  test.each([400, 404])('a read that fails with %i shows the Not-found page', async (status) => {
    expect(await arrivalAt('/dishes/1', { answers: { '/dishes/1': answer(status) } })).toMatchObject({
      status: 404,
      view: { kind: 'not-found' },
    })
  })

  test('a read that fails with 404 leaves the page to a route that explains it, which search engines do not list', async () => {
    expect(await arrivalAt('/receipt/1')).toMatchObject({ status: 404, view: { kind: 'page' }, indexable: false })
  })

  test('a read that fails with 404 shows the page when the read that explains it succeeds, otherwise Not found', async () => {
    const closed = { '/locations/pier': answer(200, { location: {} }) }
    expect(await arrivalAt('/menu/pier', { answers: closed })).toMatchObject({ status: 404, view: { kind: 'page' } })
    expect(await arrivalAt('/menu/pier')).toMatchObject({ status: 404, view: { kind: 'not-found' } })
  })

  test('a read that fails with 401 leads to sign-in, one with 403 to Access Denied', async () => {
    const refused = (status: number) => ({ user: aProfile(), answers: { '/me/orders': answer(status) } })
    expect(await redirectAt('/dashboard', refused(401))).toBe('/login?from=%2Fdashboard')
    expect(await arrivalAt('/dashboard', refused(403))).toMatchObject({ status: 403, view: { kind: 'denied' } })
  })

  test('a read without an answer shows that there is no network', async () => {
    expect(await arrivalAt('/dishes/1', { answers: { '/dishes/1': answer(0) } })).toMatchObject({
      view: { kind: 'no-network' },
      indexable: false,
    })
  })

  test.each([500, 503])('a read that fails with %i shows the error page with the id of the request', async (status) => {
    expect(await arrivalAt('/dishes/1', { answers: { '/dishes/1': answer(status) } })).toMatchObject({
      status: 503,
      view: { kind: 'failed', errorId: 'request-9' },
      indexable: false,
    })
  })

  test('an unreadable session is no reason to send anybody to sign-in', async () => {
    const { outcome, read } = await visited('/dashboard', { answers: { '/session': answer(503) } })
    expect(outcome).toMatchObject({ status: 503, view: { kind: 'failed' } })
    expect(read).not.toContain('/me/orders')
  })

  test('unreadable locations leave the page as it is', async () => {
    expect((await arrivalAt('/', { answers: { '/locations': answer(503) } })).status).toBe(200)
  })
})
