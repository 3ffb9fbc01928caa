import { randomUUID } from 'node:crypto'

import { type EndpointDefinition, urlOf } from '@thali/contracts/endpoint'
import { ENDPOINTS } from '@thali/contracts/endpoints'
import { addDays, localParts } from '@thali/domain/time/zone'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

/** `npm run proof -- --only M5` looks at every state; `npm test` at those that the most may be done with. */
const IS_WHOLE = process.env['OBJECT_STATES'] === 'all'
const STATES = IS_WHOLE ? ['pending', 'preparing', 'ready', 'completed', 'cancelled'] : ['preparing']
const STEPS: Record<string, readonly string[]> = {
  preparing: ['preparing'],
  ready: ['preparing', 'ready'],
  completed: ['preparing', 'ready', 'completed'],
  cancelled: ['cancelled'],
}
const STRANGERS = ['nobody', 'another customer', 'staff elsewhere', 'a manager elsewhere', 'a program'] as const

/** Staff who see a customer confirm the number, wherever they work (ruling 32). */
const OPEN_TO_ALL_STAFF = 'POST /admin/users/:id/phone/confirm'

type Named = Record<string, unknown>
/** An order, a table or an account: what it is called in calls, and the same of one that never was. */
type Thing = { what: string; real: Named; unknown: Named }

/** What a call may ask for besides the thing itself. */
const GENERAL: Named = {
  status: 'ready',
  newStatus: 'ready',
  cancelReason: 'No rice',
  reason: 'No rice',
  message: 'Hello',
  minutes: 10,
  paymentStatus: 'paid',
  paymentMethod: 'cash',
  paymentData: { method: 'manual' },
  phoneNumber: '+19025550123',
  displayName: 'Somebody else',
  arrived: true,
  amount: 1,
}

const endpoints: readonly EndpointDefinition[] = ENDPOINTS
const api = useApi()
let strangers: Record<(typeof STRANGERS)[number], Caller>
let things: Thing[]

beforeAll(async () => {
  strangers = {
    nobody: NOBODY,
    'another customer': await api.signUp(),
    'staff elsewhere': await api.signUpStaff('staff', ['new-glasgow']),
    'a manager elsewhere': await api.signUpStaff('manager', ['new-glasgow']),
    'a program': CUSTOMER_PROGRAM,
  }
  const owner = await api.signUp()
  const orders = await Promise.all(STATES.map(async (state) => orderIn(state, owner)))
  things = [...orders, await table(owner), account(owner.id)]
})

async function orderIn(state: string, owner: Caller): Promise<Thing> {
  const { body } = await api.call(owner, 'POST /createCustomerOrderCash', { body: orderPayload() })
  for (const status of STEPS[state] ?? []) {
    await api.call(ADMIN_PROGRAM, 'POST /updateOrderStatus', { body: { orderId: body.orderId, status } })
  }
  const named = (id: string) => ({ id, orderId: id, orderIds: [id], updates: [{ orderId: id, newStatus: 'ready' }] })
  return { what: `an order that is ${state}`, real: named(body.orderId), unknown: named(randomUUID()) }
}

async function table(owner: Caller & { email: string }): Promise<Thing> {
  const date = addDays(localParts(new Date()).date, 3)
  const { body } = await api.call(owner, 'POST /reservations', {
    body: {
      location: 'truro',
      customerInfo: { name: 'Ann Lee', email: owner.email, phone: '9025550123' },
      reservationDetails: { date, time: '18:00', partySize: 2, specialRequests: null },
    },
  })
  const { id, reservationId } = body.reservation
  const label = reservationId.replace(/.{4}$/, 'ZZZZ')
  return { what: 'a table', real: { id, reservationId }, unknown: { id: randomUUID(), reservationId: label } }
}

function account(id: string): Thing {
  const named = (userId: string) => ({ id: userId, userId, ids: [userId] })
  return { what: 'an account', real: named(id), unknown: named('Unknown0Unknown0Unknown0Unknown0') }
}

/** Names that a schema knows; with any other field a request is refused before anything is looked up. */
function fieldsOf(schema: z.ZodType | undefined): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

/** The calls that can name the thing: in the path, in the query or in the body. */
function callsAbout({ real }: Thing): EndpointDefinition[] {
  return endpoints.filter((endpoint) => {
    if (`${endpoint.method} ${endpoint.path}` === OPEN_TO_ALL_STAFF) return false
    const fields = [...fieldsOf(endpoint.query), ...fieldsOf(endpoint.body)]
    return /:(?:id|orderId)\b/.test(endpoint.path) || fields.some((field) => field !== 'id' && field in real)
  })
}

async function ask(who: Caller, endpoint: EndpointDefinition, named: Named): Promise<{ status: number; text: string }> {
  const given: Named = { ...GENERAL, ...named }
  const pick = (schema: z.ZodType | undefined) =>
    Object.fromEntries(fieldsOf(schema).flatMap((field) => (field in given ? [[field, given[field]]] : [])))
  const path = urlOf(endpoint).replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(name === 'location' ? 'truro' : String(named['id'])),
  )
  const query = new URLSearchParams(pick(endpoint.query) as Record<string, string>)
  const init = endpoint.method === 'GET' ? {} : { body: pick(endpoint.body) }
  const { status, text } = await api.inject(who, endpoint.method, `${path}?${query}`, init)
  return { status, text: withoutNames(text, named) }
}

/** What differs between any two answers: their own ids, and what was asked for. */
function withoutNames(text: string, named: Named): string {
  const plain = text.replaceAll(/"(?:timestamp|requestId)":"[^"]*"/g, '')
  return [named['id'], named['reservationId']]
    .filter((name) => typeof name === 'string')
    .reduce((left, name) => left.replaceAll(name, 'ID'), plain)
}

// CUS-API-53
test.each(STRANGERS)('a stranger is told the same of what exists as of what never did [M5]: %s', async (who) => {
  const told: string[] = []
  let lookedUp = 0
  for (const thing of things) {
    for (const endpoint of callsAbout(thing)) {
      const real = await ask(strangers[who], endpoint, thing.real)
      const unknown = await ask(strangers[who], endpoint, thing.unknown)
      if (real.status === 404) lookedUp++
      if (real.status !== unknown.status || real.text !== unknown.text) {
        told.push(`${endpoint.method} ${endpoint.path}, ${thing.what}: ${real.status} and ${unknown.status}`)
      }
    }
  }
  expect(told).toEqual([])
  // Those who may call at all are refused by the thing, not by the form of the request.
  if (who !== 'nobody') expect(lookedUp).toBeGreaterThan(0)
})

test('staff who work there do see a difference', async () => {
  const cook = await api.signUpStaff('staff', ['truro'])
  const differs = await Promise.all(
    things.flatMap((thing) =>
      callsAbout(thing)
        .filter(({ method }) => method === 'GET')
        .map(async (endpoint) => {
          const [real, unknown] = [await ask(cook, endpoint, thing.real), await ask(cook, endpoint, thing.unknown)]
          return real.status !== unknown.status
        }),
    ),
  )
  expect(differs).toContain(true)
})
