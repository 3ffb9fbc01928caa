import { readPath } from './lib/api/api-path.ts'
import type { HeadContext, Route, RouteTable } from './lib/routing/route.ts'
import { type Outcome, visit, type VisitRequest } from './lib/routing/visit.ts'

/** Sections of the back office that have a path of their own, which redirects to the hash. */
const ADMIN_HASHES = ['orders', 'users', 'menu', 'locations', 'reservations', 'create-order', 'messages', 'settings']

const readLocations = () => [readPath('GET /locations')]
const readHome = () => [readPath('GET /locations'), readPath('GET /specials')]

function inPlaces(data: HeadContext['data']): string {
  const names = data('GET /locations')?.locations.map(({ name }) => name) ?? []
  return names.length === 0 ? '' : ` in ${listed(names, 'conjunction')}`
}

function listed(words: string[], type: 'conjunction' | 'disjunction'): string {
  return new Intl.ListFormat('en-GB', { type }).format(words)
}

const publicRoutes: Route[] = [
  {
    path: '/',
    source: 'src/site/home/home.page.tsx',
    reads: readHome,
    head: ({ site, data }) => ({
      title: `Indian food${inPlaces(data)}`,
      description: `Order Indian food online or book a table at ${site.brand.name}${inPlaces(data)}.`,
    }),
    indexable: true,
  },
  {
    path: '/contact',
    source: 'src/site/home/home.page.tsx',
    reads: readHome,
    head: ({ site, data }) => ({
      title: 'Contact',
      description: `Address, opening hours and phone number of ${site.brand.name}${inPlaces(data)}.`,
    }),
    indexable: true,
    anchor: 'contact',
  },
  {
    path: '/menu/:location',
    source: 'src/site/menu/menu.page.tsx',
    reads: ({ params, user }) => [
      readPath('GET /menu/:location', { params: { location: params['location'] ?? '' } }),
      ...(user ? ['/me/favorites'] : []),
    ],
    readsInstead: ({ params }) => readPath('GET /locations/:id', { params: { id: params['location'] ?? '' } }),
    head: ({ params, data }) => {
      const id = params['location'] ?? ''
      const menu = data('GET /menu/:location', { params: { location: id } })
      const here = menu?.location ?? data('GET /locations/:id', { params: { id } })?.location
      const { name = 'our restaurant', features = [] } = here ?? {}
      const ways = ['pickup']
      if (features.includes('Delivery')) ways.push('delivery')
      if (features.includes('Dine-in')) ways.push('to your table')
      return {
        title: `Menu of ${name}`,
        description: `The menu of ${name} with prices, spice levels and allergens. Order online for ${listed(ways, 'disjunction')}.`,
      }
    },
    indexable: true,
  },
  {
    path: '/reservations',
    source: 'src/site/reservations/reservations.page.tsx',
    reads: readLocations,
    head: ({ site }) => ({
      title: 'Reservations',
      description: `Book a table at ${site.brand.name} online: free times, phone numbers and opening hours.`,
    }),
    indexable: true,
  },
  {
    path: '/privacy',
    source: 'src/site/legal/privacy.page.tsx',
    head: ({ site }) => ({
      title: 'Privacy Policy',
      description: `What ${site.brand.name} knows about you, why, for how long, and how to see or delete it.`,
    }),
    indexable: true,
  },
  {
    path: '/terms',
    source: 'src/site/legal/terms.page.tsx',
    head: ({ site }) => ({
      title: 'Terms of Service',
      description: `How orders, prices, tax, cancellations and refunds work at ${site.brand.name}.`,
    }),
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
    head: () => ({ title: 'Checkout', description: 'Check your order, choose how to pay and place it.' }),
    indexable: false,
  },
  {
    path: '/order-success',
    source: 'src/site/confirmation/order-success.page.tsx',
    head: () => ({ title: 'Your order', description: 'What you ordered and when it will be ready.' }),
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
    head: () => ({ title: 'Receipt', description: 'The receipt of one order.' }),
    indexable: false,
    confidential: true,
  },
  {
    path: '/payment-cancel',
    source: 'src/site/payments/payment-cancel.page.tsx',
    reads: readLocations,
    head: () => ({ title: 'Payment Cancelled', description: 'The payment was cancelled or interrupted.' }),
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
    head: () => ({ title: 'Your reservation', description: 'When, where, and how to cancel it.' }),
    indexable: false,
    confidential: true,
  },
]

const accountRoutes: Route[] = [
  {
    path: '/login',
    source: 'src/site/auth/login.page.tsx',
    guard: 'guest',
    head: () => ({ title: 'Sign in', description: 'Sign in to order, book a table and see your past orders.' }),
    indexable: false,
  },
  {
    path: '/signup',
    source: 'src/site/auth/signup.page.tsx',
    guard: 'guest',
    head: () => ({ title: 'Sign up', description: 'Make an account to order online and collect points.' }),
    indexable: false,
  },
  {
    path: '/forgot-password',
    source: 'src/site/auth/forgot-password.page.tsx',
    head: () => ({ title: 'Forgot password', description: 'Ask for a link that lets you choose a new password.' }),
    indexable: false,
  },
  {
    path: '/reset-password',
    source: 'src/site/auth/reset-password.page.tsx',
    head: () => ({ title: 'Choose a new password', description: 'Choose a new password for your account.' }),
    indexable: false,
    confidential: true,
  },
  {
    path: '/unsubscribe',
    source: 'src/site/offers/unsubscribe.page.tsx',
    head: () => ({ title: 'Unsubscribe', description: 'End news and offers by e-mail, or take that back.' }),
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
    head: () => ({ title: 'Past Orders / Reservations', description: 'Your orders, your tables and your points.' }),
    indexable: false,
  },
  {
    path: '/account/security',
    source: 'src/site/account/security.page.tsx',
    reads: () => [readPath('GET /me/sessions')],
    guard: 'account',
    head: () => ({
      title: 'Password and devices',
      description: 'Change your password and see where you are signed in.',
    }),
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
  },
  {
    path: '/admin/payments',
    source: 'src/back-office/payments-desk.page.tsx',
    guard: 'staff',
    head: () => ({ title: 'Payments', description: 'The back office.' }),
    indexable: false,
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
    ...Object.fromEntries(ADMIN_HASHES.map((hash) => [`/admin/${hash}`, `/admin/dashboard#${hash}`])),
  },
}

/** Decides what an address of the site shows. The browser loads this module after the first page. */
export async function visitSite(request: Omit<VisitRequest, 'table'>): Promise<Outcome> {
  return visit({ ...request, table: ROUTES })
}
