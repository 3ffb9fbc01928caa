import { access } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { matchRoute } from './lib/routing/route.ts'
import { OFFICE_PAGES } from './office-pages.ts'
import { hasPage, loadPage, wingOf } from './pages.ts'
import { ROUTES } from './routes.tsx'
import { SITE_PAGES } from './site-pages.ts'

const PAGES_OF = { site: SITE_PAGES, office: OFFICE_PAGES }

// CUS-RTE-33
test.each(ROUTES.routes.map((route) => [route.path, route] as const))(
  'the address %s has a page, in one of the two wings',
  async (_, route) => {
    const view = { kind: 'page', route, params: {} } as const
    const wing = wingOf(view)
    await access(new URL(`../${route.source}`, import.meta.url))
    await expect(loadPage(PAGES_OF[wing], view)).resolves.toBeTypeOf('function')
    const other = PAGES_OF[wing === 'site' ? 'office' : 'site']
    expect(hasPage(other, view)).toBe(false)
    await expect(loadPage(other, view)).rejects.toThrow('in this wing')
  },
)

test.each(['site', 'office'] as const)(
  'the %s says itself that an address is unknown or not allowed: its shell cannot leave that to the server',
  async (wing) => {
    for (const kind of ['not-found', 'denied'] as const)
      await expect(loadPage(PAGES_OF[wing], { kind })).resolves.toBeTypeOf('function')
  },
)

test('every redirect leads to an address that exists', () => {
  const targets = Object.values(ROUTES.redirects).map((target) => target.split('#', 1)[0] ?? '')
  expect(targets.filter((target) => !matchRoute(ROUTES.routes, target))).toEqual([])
})

test('a page that needs an account, or whose address is a secret, is never listed by search engines', () => {
  const listed = ROUTES.routes.filter(({ indexable }) => indexable)
  expect(listed.filter(({ guard, confidential }) => guard !== undefined || confidential === true)).toEqual([])
  expect(listed.map(({ path }) => path)).toEqual([
    '/',
    '/contact',
    '/menu/:location',
    '/reservations',
    '/privacy',
    '/terms',
  ])
})
