import { access } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { matchRoute } from './lib/routing/route.ts'
import { loadPage } from './pages.ts'
import { ROUTES } from './routes.tsx'

// CUS-RTE-33
test.each(ROUTES.routes.map((route) => [route.path, route] as const))('%s has a page', async (_, route) => {
  await access(new URL(`../${route.source}`, import.meta.url))
  await expect(loadPage({ kind: 'page', route, params: {} })).resolves.toBeTypeOf('function')
})

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
