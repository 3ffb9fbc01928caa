import { randomUUID } from 'node:crypto'

import { type EndpointDefinition, urlOf } from '@thali/contracts/endpoint'
import { ENDPOINTS } from '@thali/contracts/endpoints'
import { addDays, localParts } from '@thali/domain/time/zone'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

/** People and programs that have no business with the orders and tables of Truro Heights. */
const STRANGERS = [
  'nobody',
  'another customer',
  'staff elsewhere',
  'a manager elsewhere',
  'a program of customers',
  'staff whose time is over',
  'staff made inactive',
  'a manager who was moved away',
  'a customer whose session has ended',
] as const
type Stranger = (typeof STRANGERS)[number]

/** Staff who take an order by phone may find any customer by number. */
const KNOWN_TO_ALL_STAFF = 'GET /admin/users/lookup'
/** Give the caller's own account what was sent, here the number of the customer, which is then no secret to it. */
const ABOUT_THE_CALLER = new Set(['PATCH /me', 'POST /me/phone/code'])

const NAME = 'Zerubabbel Quillfeather'
const PHONE = '+19027774242'
const endpoints: readonly EndpointDefinition[] = ENDPOINTS

const api = useApi()
let strangers: Record<Stranger, Caller>
let secrets: string[]
/** Every name under which something of the customer could be asked for. */
let names: Record<string, unknown>
let ids: string[]
/** The session of a tablet of Truro. */
let tabletId: string
/** A photo on its way to a dish of Truro. */
let uploadId: string

beforeAll(async () => {
  const owner = await api.signUp(NAME, `zq.${randomUUID()}@example.com`)
  const order = await api.call(owner, 'POST /createCustomerOrderCash', {
    body: orderPayload({ name: NAME, email: owner.email, phone: PHONE, orderType: 'delivery' }),
  })
  const date = addDays(localParts(new Date()).date, 3)
  const table = await api.call(owner, 'POST /reservations', {
    body: {
      location: 'truro',
      customerInfo: { name: NAME, email: owner.email, phone: PHONE },
      reservationDetails: { date, time: '18:00', partySize: 2, specialRequests: null },
    },
  })
  const { reservation } = table.body
  await makeStrangers()
  const cook = await api.signUpStaff('staff', ['truro'])
  const tablet = await api.call(NOBODY, 'POST /auth/device-sign-in', {
    body: { email: cook.email, password: cook.password, deviceName: 'Quillfeather’s shelf' },
  })
  tabletId = (await api.call(ADMIN_PROGRAM, 'GET /admin/tablets')).body.tablets[0]!.id
  const { token } = tablet.body
  const chef = await api.signUpStaff('manager', ['truro'])
  const photo = { purpose: 'dish-photo', name: 'Quillfeather.jpg', type: 'image/jpeg', size: 300_000 }
  uploadId = (await api.call(chef, 'POST /admin/uploads', { body: photo })).body.id
  secrets = ['Zerubabbel', 'Quillfeather', owner.email, PHONE.slice(2), '12 Prince Street', token]
  ids = [order.body.orderId, reservation.id, reservation.reservationId, owner.id, tabletId, uploadId]
  names = {
    orderId: order.body.orderId,
    orderIds: [order.body.orderId],
    reservationId: reservation.reservationId,
    userId: owner.id,
    location: 'truro',
    locationId: 'truro',
    date,
    phone: PHONE,
    phoneNumber: PHONE,
    search: 'Quillfeather',
    email: owner.email,
    to: owner.email,
    recipients: [owner.email],
    token: 'a'.repeat(43),
    sessionId: 'cs_test_unknown',
    uploadId,
    status: 'preparing',
    newStatus: 'completed',
    cancelReason: 'No reason',
    reason: 'No reason',
    message: 'Hello',
    paymentStatus: 'paid',
    paymentMethod: 'cash',
    version: 1,
    templateId: 'order_confirmation',
    templateData: { subject: 'Hello', message: 'Hello' },
    role: 'admin',
    isActive: false,
    displayName: 'Somebody else',
    updates: { role: 'admin' },
    name: 'Somebody else',
  }
})

async function makeStrangers(): Promise<void> {
  const expired = await api.signUp()
  await api.sql(`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1`, [expired.id])
  const change = async (person: { id: string }, body: object) =>
    api.call(ADMIN_PROGRAM, 'PATCH /admin/users/:id', { params: { id: person.id }, body })
  const [over, inactive, moved] = [
    await api.signUpStaff('staff', ['truro']),
    await api.signUpStaff('staff', ['truro']),
    await api.signUpStaff('manager', ['truro']),
  ]
  await change(over, { role: 'customer' })
  await change(inactive, { isActive: false })
  await change(moved, { locationIds: ['new-glasgow'] })
  strangers = {
    nobody: NOBODY,
    'another customer': await api.signUp('Ann Lee'),
    'staff elsewhere': await api.signUpStaff('staff', ['new-glasgow']),
    'a manager elsewhere': await api.signUpStaff('manager', ['new-glasgow']),
    'a program of customers': CUSTOMER_PROGRAM,
    'staff whose time is over': { headers: (await api.signIn(over)).headers },
    'staff made inactive': inactive,
    'a manager who was moved away': { headers: (await api.signIn(moved)).headers },
    'a customer whose session has ended': expired,
  }
}

/** All requests to an endpoint for the customer's data: with each id in its path, with and without a location. */
function waysToAsk(endpoint: EndpointDefinition): string[] {
  const path = urlOf(endpoint)
  const inPath = path.includes(':id') || path.includes(':orderId') ? ids : ['truro']
  return inPath.map((id) =>
    path.replaceAll(/:(\w+)/g, (_match, name: string) => encodeURIComponent(name === 'location' ? 'truro' : id)),
  )
}

/** Names of the endpoint's query parameters; an unknown one would only be refused. */
function queriesOf({ query }: EndpointDefinition): string[] {
  if (!query) return ['']
  const known = Object.keys((query as unknown as { shape: object }).shape).filter(
    (name) => name in names && name !== 'status' && name !== 'role',
  )
  const withPlace = new URLSearchParams(known.map((name) => [name, String(names[name])]))
  const withoutPlace = new URLSearchParams(withPlace)
  withoutPlace.delete('location')
  withoutPlace.delete('locationId')
  return [`?${withPlace}`, `?${withoutPlace}`, '']
}

/** What the endpoint's body knows of the names; with others it would only be refused for its shape. */
function bodyOf({ body }: EndpointDefinition): object {
  const all = { ...names, id: ids[0], ids }
  if (!(body instanceof z.ZodObject)) return all
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in body.shape))
}

async function everythingOfTheCustomer(): Promise<unknown> {
  const rows = async (table: string, id: string | undefined) => api.sql(`SELECT * FROM ${table} WHERE id = $1`, [id])
  const [account] = await rows('users', ids[3])
  return {
    order: await rows('orders', ids[0]),
    reservation: await rows('reservations', ids[1]),
    account: { ...account, updated_at: null },
    tablets: await api.sql('SELECT id FROM sessions WHERE id = $1', [tabletId]),
    uploads: await api.sql('SELECT * FROM uploads WHERE id = $1', [uploadId]),
    history: await api.sql('SELECT status FROM order_status_history WHERE order_id = $1', [ids[0]]),
  }
}

// CUS-API-53
test.each(STRANGERS)(
  '%s learns nothing of an order, a table or a customer of Truro, and changes nothing',
  async (who) => {
    const before = await everythingOfTheCustomer()
    const leaks: string[] = []
    let asked = 0
    for (const endpoint of endpoints) {
      const called = `${endpoint.method} ${endpoint.path}`
      if (ABOUT_THE_CALLER.has(called)) continue
      if (called === KNOWN_TO_ALL_STAFF && /staff elsewhere|manager/.test(who)) continue
      for (const path of waysToAsk(endpoint)) {
        for (const query of queriesOf(endpoint)) {
          const init = endpoint.method === 'GET' ? {} : { body: bodyOf(endpoint) }
          const { status, text } = await api.inject(strangers[who], endpoint.method, `${path}${query}`, init)
          asked++
          expect(status, called).toBeLessThan(500)
          // Input is only returned to its own sender.
          const told = endpoint.method === 'GET' ? text : text.replaceAll(JSON.stringify(names['email']), '')
          for (const secret of secrets) if (told.includes(secret)) leaks.push(`${called}${query}: ${secret}`)
        }
      }
    }
    expect(leaks).toEqual([])
    expect(asked).toBeGreaterThan(endpoints.length)
    expect(await everythingOfTheCustomer()).toEqual(before)
  },
)

test('staff and customers of Truro do see its orders and tables: the secrets would be found if they leaked', async () => {
  const cook = await api.signUpStaff('staff', ['truro'])
  const board = await api.call(cook, 'GET /getLocationOrders', { query: { locationId: 'truro' } })
  const tables = await api.call(cook, 'GET /admin/reservations', { query: { search: 'Quillfeather' } })
  for (const secret of secrets.slice(0, 4)) {
    expect(board.text).toContain(secret)
    expect(tables.text).toContain(secret)
  }
  expect(board.text).toContain('12 Prince Street')
})
