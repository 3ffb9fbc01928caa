import { addDays, localParts } from '@thali/domain/time/zone'
import { orderPayload } from '@thali/testing/order-payload'

import { COUNTER_PLAYED_ELSEWHERE } from './counter-submissions.ts'
import { MENU_FILE_SUBMISSIONS } from '#api/testing/menu-file-submissions.ts'
import { MONEY_SUBMISSIONS } from '#api/testing/money-submissions.ts'
import { MOVE_SUBMISSIONS } from '#api/testing/move-submissions.ts'
import { OWN_SUBMISSIONS } from '#api/testing/own-submissions.ts'
import { PRINTER_SUBMISSIONS } from '#api/testing/printer-submissions.ts'
import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, NOBODY, type TestApi } from '#api/testing/start-api.ts'

/** A request that succeeds, and a key for it. */
export type Submission = {
  caller: Caller
  method: string
  url: string
  body?: Record<string, unknown>
  /** What another submission would say. */
  otherwise?: Record<string, unknown>
}
export type Submitted = Submission & { key: string }

const TRURO = { location: 'truro' }
let made = 0

/** What requests are about, made anew for each of them. */
export async function openHouse(api: TestApi) {
  const [customer, admin] = [await api.signUp(), await api.signInAsAdmin()]
  const order = async (...steps: string[]) => {
    const placed = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: orderPayload() })
    let { order } = placed.body
    for (const status of steps) {
      const body = { orderId: order.id, status }
      ;({ order } = (await api.call(ADMIN_PROGRAM, 'POST /updateOrderStatus', { body })).body)
    }
    return order
  }
  const place = () => ({ ...bookingOf(++made), location: 'truro' })
  return {
    api,
    customer,
    admin,
    order,
    place,
    async table() {
      const { body } = await api.call(NOBODY, 'POST /reservations', { body: place() })
      return body.reservation
    },
    async dish() {
      const body = dishOf(++made)
      return (await api.call(ADMIN_PROGRAM, 'POST /admin/menu/:location/items', { params: TRURO, body })).body.item
    },
    async apiKey() {
      const body = { name: `Till ${++made}`, scope: 'customer' }
      return (await api.call(admin, 'POST /admin/api-keys', { body })).body.apiKey
    },
  }
}

export type House = Awaited<ReturnType<typeof openHouse>>

const bookingOf = (number: number) => ({
  customerInfo: { name: 'Ann Lee', email: `guest-${number}@example.com`, phone: '9025550123' },
  reservationDetails: {
    date: addDays(localParts(new Date()).date, 3 + number),
    time: '18:00',
    partySize: 2,
    specialRequests: null,
  },
})

const dishOf = (number: number) => ({
  name: `Thali ${number}`,
  description: 'Rice, dal and three vegetables',
  price: 12.5,
  category: 'appetizers',
  spiceLevel: 'hot',
})

const GROUP = { name: 'Bread', least: 0, most: 1, free: 0, options: [{ name: 'Roti', price: 0, most: 1, preset: 0 }] }

const locationOf = (number: number) => ({
  id: `harbour-${number}`,
  name: 'Halifax Harbour',
  address: '1 Lower Water Street',
  city: 'Halifax',
  province: 'NS',
  postalCode: 'B3J 1A1',
  phone: '(902) 555-0150',
  email: 'harbour@example.com',
})

const byAdmin = (method: string, url: string, body?: Submission['body'], otherwise?: Submission['otherwise']) => ({
  caller: ADMIN_PROGRAM,
  method,
  url: `/api${url}`,
  ...(body === undefined ? {} : { body }),
  ...(otherwise === undefined ? {} : { otherwise }),
})

const CLOSED_DAY = { date: addDays(localParts(new Date()).date, 20), service: 'all', name: 'Staff party', periods: [] }

/** Every call that takes a key and needs no provider, with a request that succeeds. */
export const SUBMISSIONS: Record<string, (house: House) => Promise<Submission>> = {
  'POST /createCustomerOrderCash': async ({ customer }) => ({
    caller: customer,
    method: 'POST',
    url: '/api/createCustomerOrderCash',
    body: orderPayload(),
    otherwise: { specialInstructions: 'Extra hot' },
  }),
  'POST /createAdminOrderCash': async () =>
    byAdmin(
      'POST',
      '/createAdminOrderCash',
      { ...orderPayload(), cashConfirmed: true, finalTotal: orderPayload().pricing.total },
      { specialInstructions: 'Extra hot' },
    ),
  'POST /updateOrderStatus': async ({ order }) =>
    byAdmin('POST', '/updateOrderStatus', { orderId: (await order()).id, status: 'preparing' }, { status: 'ready' }),
  'POST /undoOrderStatus': async ({ order }) => {
    const { id, version } = await order('preparing')
    return byAdmin('POST', '/undoOrderStatus', { orderId: id, version }, { version: version + 1 })
  },
  'POST /recallOrder': async ({ order }) => {
    const { id } = await order('preparing', 'ready', 'completed')
    return byAdmin('POST', '/recallOrder', { orderId: id }, { version: 1 })
  },
  'POST /extendOrderPromise': async ({ order }) =>
    byAdmin('POST', '/extendOrderPromise', { orderId: (await order()).id, minutes: 10 }, { minutes: 5 }),
  'POST /cancelOrder': async ({ order }) =>
    byAdmin('POST', '/cancelOrder', { orderId: (await order()).id, cancelReason: 'No rice' }, { cancelReason: 'No' }),
  'POST /updateMultipleOrderStatuses': async ({ order }) => {
    const updates = [{ orderId: (await order()).id, newStatus: 'preparing' }]
    return byAdmin(
      'POST',
      '/updateMultipleOrderStatuses',
      { updates, batchId: `batch-${++made}` },
      { batchId: 'other' },
    )
  },
  'POST /me/orders/:id/cancel': async ({ api, customer }) => {
    const { body } = await api.call(customer, 'POST /createCustomerOrderCash', { body: orderPayload() })
    const url = `/api/me/orders/${body.orderId}/cancel`
    return { caller: customer, method: 'POST', url, body: {}, otherwise: { reason: 'Too late' } }
  },
  'POST /processOrderPayment': async ({ order }) => {
    const orderId = (await order()).id
    const paymentData = { method: 'manual' }
    return byAdmin('POST', '/processOrderPayment', { orderId, paymentData }, { paymentData: { method: 'cash' } })
  },
  'POST /reservations': async ({ place }) => ({
    caller: NOBODY,
    method: 'POST',
    url: '/api/reservations',
    body: place(),
    otherwise: { location: 'new-glasgow' },
  }),
  'POST /admin/reservations': async ({ place }) =>
    byAdmin('POST', '/admin/reservations', place(), { location: 'new-glasgow' }),
  'POST /admin/reservations/:id/cancel': async ({ table }) =>
    byAdmin('POST', `/admin/reservations/${(await table()).id}/cancel`, { reason: 'Storm' }, { reason: 'Snow' }),
  'POST /admin/menu/:location/items': async () =>
    byAdmin('POST', '/admin/menu/truro/items', dishOf(++made), { price: 13 }),
  'PATCH /admin/menu/:location/items/:id': async ({ dish }) =>
    byAdmin('PATCH', `/admin/menu/truro/items/${(await dish()).id}`, { price: 14 }, { price: 15 }),
  'POST /admin/menu/:location/items/:id/duplicate': async ({ dish }) =>
    byAdmin('POST', `/admin/menu/truro/items/${(await dish()).id}/duplicate`),
  'DELETE /admin/menu/:location/items/:id': async ({ dish }) =>
    byAdmin('DELETE', `/admin/menu/truro/items/${(await dish()).id}`),
  'PUT /admin/menu/:location/groups/:id': async () =>
    byAdmin('PUT', `/admin/menu/truro/groups/group-${++made}`, { ...GROUP, isNew: true }, { name: 'Sauces' }),
  'DELETE /admin/menu/:location/groups/:id': async ({ api }) => {
    const params = { ...TRURO, id: `group-${++made}` }
    await api.call(ADMIN_PROGRAM, 'PUT /admin/menu/:location/groups/:id', { params, body: GROUP })
    return byAdmin('DELETE', `/admin/menu/truro/groups/${params.id}`)
  },
  'POST /admin/menu/:location/availability': async ({ dish }) => {
    const ids = [(await dish()).id]
    return byAdmin('POST', '/admin/menu/truro/availability', { ids, isAvailable: false }, { isAvailable: true })
  },
  ...MENU_FILE_SUBMISSIONS,
  ...MOVE_SUBMISSIONS,
  ...PRINTER_SUBMISSIONS,
  ...MONEY_SUBMISSIONS,
  ...OWN_SUBMISSIONS,
  'POST /admin/menu/:location/categories': async () =>
    byAdmin('POST', '/admin/menu/truro/categories', { name: `Season ${++made}` }, { name: 'Other season' }),
  'POST /admin/locations/:id/pause': async () =>
    byAdmin('POST', '/admin/locations/new-glasgow/pause', { minutes: 15 }, { minutes: 30 }),
  'POST /admin/locations/:id/rush': async () =>
    byAdmin('POST', '/admin/locations/new-glasgow/rush', { minutes: 10 }, { minutes: 20 }),
  'PUT /admin/locations/:id/days': async () =>
    byAdmin('PUT', '/admin/locations/new-glasgow/days', CLOSED_DAY, { name: 'Inventory' }),
  'DELETE /admin/locations/:id/days': async ({ api, admin }) => {
    await api.request(admin, 'PUT', '/api/admin/locations/new-glasgow/days', { body: CLOSED_DAY })
    return byAdmin('DELETE', `/admin/locations/new-glasgow/days?date=${CLOSED_DAY.date}&service=all`)
  },
  'PUT /admin/locations/:id/delivery-zones': async () =>
    byAdmin(
      'PUT',
      '/admin/locations/new-glasgow/delivery-zones',
      { point: null, zones: [] },
      { point: { latitude: 45.58, longitude: -62.64 } },
    ),
  'PATCH /admin/locations/:id': async () =>
    byAdmin('PATCH', '/admin/locations/new-glasgow', { phone: '(902) 555-0142' }, { phone: '(902) 555-0143' }),
  'PATCH /admin/users/:id': async ({ customer }) =>
    byAdmin('PATCH', `/admin/users/${customer.id}`, { displayName: 'Bo Lee' }, { displayName: 'Cy Lee' }),
  'DELETE /admin/users/:id': async ({ customer }) => byAdmin('DELETE', `/admin/users/${customer.id}`),
  'POST /admin/users/bulk': async ({ customer }) => {
    const body = { ids: [customer.id], updates: { isActive: false } }
    return byAdmin('POST', '/admin/users/bulk', body, { updates: { isActive: true } })
  },
  'POST /admin/api-keys': async ({ admin }) => ({
    caller: admin,
    method: 'POST',
    url: '/api/admin/api-keys',
    body: { name: `Kiosk ${++made}`, scope: 'customer' },
    otherwise: { scope: 'admin' },
  }),
  'DELETE /admin/api-keys/:id': async ({ apiKey }) => byAdmin('DELETE', `/admin/api-keys/${(await apiKey()).id}`),
  'PATCH /admin/api-keys/:id': async ({ admin, apiKey }) => ({
    caller: admin,
    method: 'PATCH',
    url: `/api/admin/api-keys/${(await apiKey()).id}`,
    body: { name: 'Front till' },
    otherwise: { name: 'Back till' },
  }),
  'PATCH /admin/menu/:location/categories/:name': async () =>
    byAdmin(
      'PATCH',
      '/admin/menu/truro/categories/appetizers',
      { frenchName: 'Entrées' },
      { frenchName: 'Pour ouvrir' },
    ),
  'DELETE /admin/menu/:location/categories/:name': async ({ api }) => {
    const name = `weekly-${++made}`
    await api.call(ADMIN_PROGRAM, 'POST /admin/menu/:location/categories', { params: TRURO, body: { name } })
    return byAdmin('DELETE', `/admin/menu/truro/categories/${name}`)
  },
  'POST /admin/locations': async () =>
    byAdmin('POST', '/admin/locations', locationOf(++made), { name: 'Another place' }),
  'DELETE /admin/locations/:id': async ({ api }) => {
    const body = locationOf(++made)
    await api.call(ADMIN_PROGRAM, 'POST /admin/locations', { body })
    return byAdmin('DELETE', `/admin/locations/${body.id}`)
  },
  'PATCH /admin/settings/rules': async () =>
    byAdmin('PATCH', '/admin/settings/rules', { cashBackLimit: 40 }, { cashBackLimit: 50 }),
  'PATCH /admin/settings/brand': async () =>
    byAdmin('PATCH', '/admin/settings/brand', { phone: '(902) 555-0144' }, { phone: '(902) 555-0145' }),
  'POST /resetMetrics': async () => byAdmin('POST', '/resetMetrics'),
}

/** Calls whose repetition needs a provider, a file or a message: the test that repeats each of them. */
export const PLAYED_ELSEWHERE: Record<string, string> = {
  'POST /admin/privacy/erase': 'privacy.test.ts',
  'POST /guest/phone-code': 'guests.test.ts',
  'POST /guest/phone-proof': 'guests.test.ts',
  'POST /guest/orders': 'guests.test.ts',
  'POST /guest/payments': 'guests.test.ts',
  'POST /guest/orders/:id/cancel': 'guests.test.ts',
  'POST /me/orders/join': 'guests.test.ts',
  'POST /me/phone/code': 'phone-proof.test.ts',
  'POST /me/phone/proof': 'phone-proof.test.ts',
  'POST /admin/users/:id/phone/confirm': 'phone-proof.test.ts',
  'POST /createCustomerPayment': 'checkouts.test.ts',
  'POST /closePaymentSession': 'checkouts.test.ts',
  'POST /createAdminOrderOnline': 'payment-links.test.ts',
  'POST /createAdminPaymentLink': 'payment-links.test.ts',
  'POST /retryFailedWebhook': 'payment-problems.test.ts',
  'POST /admin/payments/refunds/:id/retry': 'payment-problems.test.ts',
  'POST /admin/payments/refunds/:id/settle': 'payment-problems.test.ts',
  'POST /sendCustomSMS': 'text-limit.test.ts',
  'POST /reservations/:id/cancel': 'reservations.test.ts',
  'POST /sendReservationConfirmation': 'confirmation-again.test.ts',
  'PATCH /admin/reservations/:id': 'change-table.test.ts',
  'POST /admin/reservations/:id/arrival': 'walk-in.test.ts',
  'POST /admin/messages/failed/:id/retry': 'mailing-safety.test.ts',
  'POST /admin/messages/held-back/:id/send': 'message-budgets.test.ts',
  'POST /sendEmail': 'mailing-safety.test.ts',
  'POST /sendBulkEmail': 'mailing-safety.test.ts',
  'POST /unsubscribe': 'mailing-consent.test.ts',
  'POST /admin/menu/:location/items/:id/image': 'menu-photos.test.ts',
  'DELETE /admin/menu/:location/items/:id/image': 'menu-photos.test.ts',
  'POST /admin/uploads': 'uploads.test.ts',
  'DELETE /admin/tablets/:id': 'tablets.test.ts',
  ...COUNTER_PLAYED_ELSEWHERE,
  'POST /admin/tips/:day/share': 'tips.test.ts',
}
