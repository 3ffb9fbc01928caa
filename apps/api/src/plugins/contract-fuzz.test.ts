import type { EndpointDefinition } from '@thali/contracts/endpoint'
import { ENDPOINTS } from '@thali/contracts/endpoints'
import { addDays, localParts } from '@thali/domain/time/zone'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, expect, test } from 'vitest'

import { createRandom, fuzzEndpoint, type KnownValues } from '#api/testing/contract-fuzz.ts'
import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

/** A few for every change; `npm run fuzz` tries many more, with another seed each time. */
const ROUNDS = Number(process.env['FUZZ_ROUNDS'] ?? 8)
/** Of an answer, in milliseconds. The few requests of `npm test` run beside other tests, so their time says nothing. */
const SLOWEST_MS = process.env['FUZZ_ROUNDS'] ? 1_000 : Infinity
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121)

const endpoints: readonly EndpointDefinition[] = ENDPOINTS

const api = useApi()
let callers: Caller[]
let known: KnownValues

beforeAll(async () => {
  const customer = await api.signUp()
  callers = [ADMIN_PROGRAM, CUSTOMER_PROGRAM, customer, await api.signInAsAdmin(), NOBODY]
  known = await openHouse(customer)
})

/** An order, a table and a dish for requests to be about. */
async function openHouse(customer: Caller & { email: string; id: string }): Promise<KnownValues> {
  const placed = await api.call(customer, 'POST /createCustomerOrderCash', { body: orderPayload() })
  const date = addDays(localParts(new Date()).date, 3)
  const guest = { name: 'Ann Lee', email: customer.email, phone: '9025550123' }
  const reservationDetails = { date, time: '18:00', partySize: 2, specialRequests: null }
  const table = await api.call(customer, 'POST /reservations', {
    body: { location: 'truro', customerInfo: guest, reservationDetails },
  })
  const order = orderPayload() as Record<string, unknown>
  const dish = (order['items'] as { id: string }[])[0]?.id ?? ''
  return {
    ...order,
    orderData: order,
    orderId: placed.body.orderId,
    orderIds: [placed.body.orderId],
    location: 'truro',
    locationId: 'truro',
    ':location': 'truro',
    ':id': placed.body.orderId,
    ':itemId': dish,
    userId: customer.id,
    ids: [dish],
    reservationId: table.body.reservation.reservationId,
    customerInfo: guest,
    reservationDetails,
    date,
    phone: '9025550123',
    phoneNumber: '9025550123',
    email: customer.email,
    version: 1,
  }
}

/** One begins the figures anew for every later test; the other never ends, and `inject` would wait for it. */
const LEFT_OUT = new Set(['POST /resetMetrics', 'GET /events'])

test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s answers whatever is sent to it with less than 500',
  async (name, endpoint) => {
    if (LEFT_OUT.has(name)) return
    const random = createRandom(SEED + name.split('').reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7))
    let round = 0
    for (const { method, url, body } of fuzzEndpoint(endpoint, { rounds: ROUNDS, known, random })) {
      const caller = callers[round < 3 ? 0 : round % callers.length] ?? NOBODY
      round++
      const startedMs = performance.now()
      const answer = await api.server.http.inject({
        method,
        url,
        headers: { ...caller.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { payload: body }),
      })
      const asked = `${method} ${url} ${body?.slice(0, 500)}`
      expect(performance.now() - startedMs, asked).toBeLessThan(SLOWEST_MS)
      expect([answer.statusCode < 500, answer.body.slice(0, 300)], asked).toEqual([true, expect.any(String)])
      expect(answer.body, asked).not.toMatch(/ at .*\.(?:ts|js):\d|SQLSTATE|node_modules|Invalid input: expected/)
    }
  },
)
