import { orderTypesAt } from '@thali/domain/locations/location'

import { readPath } from './lib/api/endpoints.ts'
import { listed } from './lib/listed.ts'
import { type HeadContext, matchRoute, type Route, type RouteTable } from './lib/routing/route.ts'
import { placeOf } from './lib/routing/screen.ts'
import { type Outcome, visit, type VisitRequest } from './lib/routing/visit.ts'
import { CLOSED_PATH } from './site/account/closed-path.ts'
import { LATEST_ORDERS } from './site/home/latest-orders.ts'
import { IN_LANGUAGE } from '#words/dish-language.ts'
import { words } from '#words/heads.ts'

/** Sections of the back office that have a path of their own, which redirects to the hash. */
const ADMIN_HASHES = ['orders', 'users', 'menu', 'locations', 'reservations', 'create-order', 'messages', 'settings']

const readLocations = () => [readPath('GET /locations')]
const home = {
  source: 'src/site/home/home.page.tsx',
  reads: () => [readPath('GET /locations'), readPath('GET /specials', IN_LANGUAGE)],
  ownReads: [readPath('GET /me/orders', LATEST_ORDERS)],
  indexable: true,
} as const satisfies Partial<Route>

function inPlaces(data: HeadContext['data']): string {
  const names = data('GET /locations')?.locations.map(({ name }) => name) ?? []
  return names.length === 0 ? '' : words.inPlaces(listed(names, 'and'))
}

const publicRoutes: Route[] = [
  {
    ...home,
    path: '/',
    head: ({ site, data }) => ({
      title: words.home.title(site.brand, inPlaces(data)),
      description: words.home.text(site.brand, inPlaces(data)),
    }),
  },
  {
    ...home,
    path: '/contact',
    head: ({ site, data }) => ({
      title: words.contact.title,
      description: words.contact.text(site.brand.name, inPlaces(data)),
      // The home page, scrolled to its end: found by searchers once.
      canonicalPath: '/',
    }),
    anchor: 'contact',
  },
  {
    path: '/menu/:location',
    source: 'src/site/menu/menu.page.tsx',
    reads: ({ params }) => [
      readPath('GET /menu/:location', { params: { location: params['location'] ?? '' }, ...IN_LANGUAGE }),
    ],
    ownReads: [readPath('GET /me/favorites')],
    readsInstead: ({ params }) => readPath('GET /locations/:id', { params: { id: params['location'] ?? '' } }),
    head: ({ params, data }) => {
      const id = params['location'] ?? ''
      const menu = data('GET /menu/:location', { params: { location: id }, ...IN_LANGUAGE })
      const here = menu?.location ?? data('GET /locations/:id', { params: { id } })?.location
      const { name = words.menu.somewhere, features = [] } = here ?? {}
      const ways = orderTypesAt(features).map((type) => words.menu.ways[type])
      return { title: words.menu.title(name), description: words.menu.text(name, listed(ways, 'or')) }
    },
    indexable: true,
  },
  {
    path: '/reservations',
    source: 'src/site/reservations/reservations.page.tsx',
    reads: readLocations,
    head: ({ site }) => ({ title: words.reservations.title, description: words.reservations.text(site.brand.name) }),
    indexable: true,
  },
  {
    path: '/privacy',
    source: 'src/site/legal/privacy.page.tsx',
    head: ({ site }) => ({ title: words.privacy.title, description: words.privacy.text(site.brand.name) }),
    indexable: true,
  },
  {
    path: '/terms',
    source: 'src/site/legal/terms.page.tsx',
    head: ({ site }) => ({ title: words.terms.title, description: words.terms.text(site.brand.name) }),
    indexable: true,
  },
]

const orderRoutes: Route[] = [
  {
    path: '/checkout',
    source: 'src/site/checkout/checkout.page.tsx',
    reads: readLocations,
    guard: 'account',
    signedOutTo: '/menu?notice=sign-in-to-checkout',
    head: () => words.checkout,
    indexable: false,
  },
  {
    path: '/checkout/guest',
    source: 'src/site/checkout/checkout.page.tsx',
    reads: readLocations,
    head: () => words.checkout,
    indexable: false,
  },
  {
    path: '/order-success',
    source: 'src/site/confirmation/order-success.page.tsx',
    head: () => words.order,
    indexable: false,
    confidential: true,
  },
  {
    path: '/receipt/:orderId',
    source: 'src/site/orders/receipt.page.tsx',
    reads: ({ params, query }) => [
      readPath('GET /getOrderReceipt', {
        query: { orderId: params['orderId'] ?? '', token: query.get('token') ?? '' },
      }),
    ],
    showsRefusals: true,
    head: () => words.receipt,
    indexable: false,
    confidential: true,
  },
  {
    path: '/ready/:token',
    source: 'src/site/ready/ready.page.tsx',
    reads: ({ params }) => [readPath('GET /ready/:token', { params: { token: params['token'] ?? '' } })],
    showsRefusals: true,
    head: () => words.ready,
    indexable: false,
    confidential: true,
    frame: 'bare',
  },
  {
    path: '/payment-cancel',
    source: 'src/site/confirmation/payment-cancel.page.tsx',
    reads: readLocations,
    head: () => words.paymentCancel,
    indexable: false,
  },
]

const tableRoutes: Route[] = [
  {
    path: '/reservations/:id',
    source: 'src/site/reservations/own/reservation.page.tsx',
    reads: ({ params, query }) => [
      readPath('GET /reservations/:id', {
        params: { id: params['id'] ?? '' },
        query: { token: query.get('token') ?? undefined },
      }),
    ],
    showsRefusals: true,
    head: () => words.reservation,
    indexable: false,
    confidential: true,
  },
]

const accountRoutes: Route[] = [
  {
    path: '/login',
    source: 'src/site/auth/login.page.tsx',
    guard: 'guest',
    head: () => words.login,
    indexable: false,
  },
  {
    path: '/signup',
    source: 'src/site/auth/signup.page.tsx',
    guard: 'guest',
    head: () => words.signup,
    indexable: false,
  },
  {
    path: '/forgot-password',
    source: 'src/site/auth/forgot-password.page.tsx',
    head: () => words.forgotPassword,
    indexable: false,
  },
  {
    path: '/reset-password',
    source: 'src/site/auth/reset-password.page.tsx',
    head: () => words.resetPassword,
    indexable: false,
    confidential: true,
  },
  {
    path: '/unsubscribe',
    source: 'src/site/account/unsubscribe.page.tsx',
    head: () => words.unsubscribe,
    indexable: false,
    confidential: true,
  },
  {
    path: '/dashboard',
    source: 'src/site/account/dashboard.page.tsx',
    reads: ({ query }) => [
      query.get('tab') === 'reservations' ? readPath('GET /me/reservations') : readPath('GET /me/orders'),
    ],
    guard: 'account',
    head: () => words.dashboard,
    indexable: false,
  },
  {
    path: '/account/security',
    source: 'src/site/account/security.page.tsx',
    reads: () => [readPath('GET /me/sessions')],
    guard: 'account',
    head: () => words.security,
    indexable: false,
  },
  {
    path: CLOSED_PATH,
    source: 'src/site/account/security.page.tsx',
    guard: 'guest',
    head: () => words.closed,
    indexable: false,
  },
]

const adminRoutes: Route[] = [
  {
    path: '/admin/dashboard',
    source: 'src/back-office/admin.page.tsx',
    guard: 'staff',
    head: () => ({ title: 'Admin Dashboard', description: 'The back office.' }),
    indexable: false,
    frame: 'bare',
  },
  {
    path: '/admin/money',
    source: 'src/back-office/money-desk.page.tsx',
    guard: 'staff',
    head: () => ({ title: 'Money', description: 'The back office.' }),
    indexable: false,
    frame: 'bare',
  },
  {
    path: '/admin/components',
    source: 'src/back-office/components.page.tsx',
    guard: 'staff',
    head: () => ({ title: 'Components', description: 'The back office.' }),
    indexable: false,
    frame: 'bare',
  },
  {
    path: '/admin/kitchen',
    source: 'src/back-office/wall.page.tsx',
    guard: 'staff',
    head: () => ({ title: 'Kitchen display', description: 'The back office.' }),
    indexable: false,
    frame: 'bare',
  },
]

/** Every address of the site. */
export const ROUTES: RouteTable = {
  routes: [...publicRoutes, ...orderRoutes, ...tableRoutes, ...accountRoutes, ...adminRoutes],
  redirects: {
    '/signin': '/login',
    '/register': '/signup',
    '/menu': '/menu/truro',
    '/admin': '/admin/dashboard',
    '/admin/payments': '/admin/money',
    ...Object.fromEntries(ADMIN_HASHES.map((hash) => [`/admin/${hash}`, `/admin/dashboard#${hash}`])),
  },
}

/**
 * Whether the server draws one page for everybody who is signed in, and the browser asks who it is: those that search
 * engines may list.
 */
export function isShared(url: string): boolean {
  return matchRoute(ROUTES.routes, placeOf(url).path)?.route.indexable === true
}

/** Whether an address is only that of a page, with nothing in it that somebody could choose. */
export function isBareAddress(url: string): boolean {
  const { path, search } = placeOf(url)
  return search === '' && ROUTES.routes.some((route) => route.path === path)
}

/** Decides what an address of the site shows. The browser loads this module after the first page. */
export async function visitSite(request: Omit<VisitRequest, 'table'>): Promise<Outcome> {
  return visit({ ...request, table: ROUTES })
}
