import { randomUUID } from 'node:crypto'

import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { SHARED_NODE } from '@thali/testing/shared-node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { countedDishesAt } from '#api/testing/counted-dishes.ts'
import { insist } from '#api/testing/insist.ts'
import { settledMenu } from '#api/testing/settled-menu.ts'
import { CUSTOMER_PROGRAM, startApi, type TestApi } from '#api/testing/start-api.ts'

const LUNCH = new Date('2026-11-20T16:30:00Z')
const KITCHEN = { daysAhead: 7, stepMinutes: 15, asapMinutes: 240, packingMinutes: 3 }
const AT_ONCE = 12

let api: TestApi
let dishes: ReturnType<typeof countedDishesAt>

beforeAll(async () => {
  api = await startApi({ now: LUNCH, env: SHARED_NODE })
  dishes = countedDishesAt(api)
  const manager = await api.signUpStaff('manager', ['truro'])
  const stations = [{ id: 'tandoor', name: 'Tandoor', hands: 2 }]
  const { status } = await api.call(manager, 'PATCH /admin/locations/:id', {
    params: { id: 'truro' },
    body: { kitchen: { ...KITCHEN, stations } },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(status).toBe(200)
})
beforeEach(async () => {
  await api.sql('DELETE FROM capacity')
  await api.sql('DELETE FROM order_claims')
  await dishes.count('mangoLassi', null)
  await settledMenu(api, 'truro')
})
afterAll(() => api.stop())

const place = (body: object, key: string = randomUUID(), program = api) =>
  program.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body, headers: { 'idempotency-key': key } })
const placeSurely = (body: object, program = api) => {
  const key = randomUUID()
  return insist(() => place(body, key, program))
}
const placeAtOnce = (bodies: readonly object[]) => Promise.all(bodies.map((body) => place(body)))
const dinners = (count: number) => Array.from({ length: count }, () => orderPayload())
/** What the orders hold, and what is counted. */
const [HELD, COUNTED] = [
  `SELECT sum((claim->>'n')::integer)::integer AS n FROM order_claims, jsonb_array_elements(claims) AS claim`,
  'SELECT sum(used)::integer AS n FROM capacity',
]

/** Statements that wait for somebody else's lock. */
const WAITING = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`

describe('orders of one kitchen at the same moment', () => {
  test('orders at the same moment are each promised behind the ones before, and no minute is taken twice', async () => {
    const [first, ...others] = dinners(AT_ONCE)
    const held = await api.openTransaction()
    await held.query('LOCK TABLE order_claims IN EXCLUSIVE MODE')
    const placing = [placeSurely(first!)]
    await eventually(async () => (await api.sql(WAITING)).length > 0)
    placing.push(...others.map((body) => placeSurely(body)))
    // Refused once it is priced: by then those before it wait for the first one.
    const wrong = { ...first!, pricing: { ...first!.pricing, total: 1 } }
    expect((await place(wrong)).status).toBe(400)
    await held.query('COMMIT')
    await held.end()

    const placed = await Promise.all(placing)
    expect(placed.map(({ status }) => status)).toEqual(Array.from({ length: AT_ONCE }, () => 200))
    const numbers = placed.map(({ body }) => body.order.orderNumber)
    expect(new Set(numbers).size).toBe(AT_ONCE)
    expect(new Set(placed.map(({ body }) => body.order.promisedFor)).size).toBeGreaterThan(AT_ONCE / 3)
    expect(await api.sql('SELECT 1 FROM capacity WHERE used > most')).toEqual([])
    expect(await api.sql(HELD)).toEqual(await api.sql(COUNTED))
    const transactions = await api.sql('SELECT DISTINCT xmin::text FROM order_claims')
    expect(transactions.length).toBeLessThan(AT_ONCE / 2)
  })

  test('orders at the same moment are placed although one wants more than is left, and that one is told', async () => {
    await dishes.count('mangoLassi', 3)
    const bodies = dinners(AT_ONCE)
    bodies[5] = dishes.cartOf('mangoLassi', 4)
    const placed = await placeAtOnce(bodies)
    expect(placed[5]).toMatchObject({ status: 409, body: { code: 'sold-out' } })
    expect(placed.filter(({ status }) => status === 200)).toHaveLength(AT_ONCE - 1)
    expect(await api.sql(HELD)).toEqual(await api.sql(COUNTED))
  })

  test('orders at the same moment are placed although one of them cannot be promised its time', async () => {
    const [early, ...others] = dinners(AT_ONCE)
    const placed = await placeAtOnce([...others, { ...early, wantedAt: '2026-11-20T16:15:00.000Z' }])
    expect(placed.at(-1)).toMatchObject({ status: 400, body: { code: 'time-not-offered' } })
    expect(placed.filter(({ status }) => status === 200)).toHaveLength(AT_ONCE - 1)
  })

  test('one submission that was sent many times is one order among others at the same moment', async () => {
    const [others, key, again] = [dinners(4), randomUUID(), orderPayload()]
    const repeated = Promise.all(Array.from({ length: 4 }, () => place(again, key)))
    const placed = await placeAtOnce(others)
    const answers = await repeated
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(placed.every(({ status }) => status === 200)).toBe(true)
    expect(await api.sql('SELECT 1 FROM order_claims')).toHaveLength(5)
    expect(await api.sql(HELD)).toEqual(await api.sql(COUNTED))
  })

  test('orders at the same moment keep what each of their guests wrote', async () => {
    const notes = ['“no” nuts', "l'addition \\x41 \\n", '🌶️ {"a":null}', 'null']
    const placed = await placeAtOnce(notes.map((specialInstructions) => ({ ...orderPayload(), specialInstructions })))
    const stored = await api.sql<{ id: string; note: string }>('SELECT id, special_instructions AS note FROM orders')
    const noteOf = new Map(stored.map(({ id, note }) => [id, note]))
    expect(placed.map(({ body }) => noteOf.get(body.orderId))).toEqual(notes)
  })
})

test('two programs that take orders of one kitchen at once sell exactly the last portions, and no minute twice', async () => {
  const twin = await startApi({ now: LUNCH, env: SHARED_NODE, beside: api })
  try {
    await dishes.count('mangoLassi', 10)
    await settledMenu(twin, 'truro')
    const orders = [api, twin].flatMap((program) =>
      Array.from({ length: AT_ONCE }, () => placeSurely(dishes.cartOf('mangoLassi', 1), program)),
    )
    const placed = await Promise.all(orders)
    expect(placed.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(placed.filter(({ body }) => body.code === 'sold-out')).toHaveLength(2 * AT_ONCE - 10)
    expect(await api.sql('SELECT 1 FROM capacity WHERE used > most')).toEqual([])
    expect(await api.sql(HELD)).toEqual(await api.sql(COUNTED))
  } finally {
    await twin.stop()
  }
})
