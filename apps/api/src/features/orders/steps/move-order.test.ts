import { randomUUID } from 'node:crypto'

import type { OrderView } from '@thali/contracts/orders/orders'
import { checkInvariants } from '@thali/keeper/backup/invariants'
import { orderPayload } from '@thali/testing/order-payload'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { countedDishesAt } from '#api/testing/counted-dishes.ts'
import { insist } from '#api/testing/insist.ts'
import { settledMenu } from '#api/testing/settled-menu.ts'
import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, NOBODY, startApi, type TestApi } from '#api/testing/start-api.ts'

/** 12:30 in Halifax, while the location is open until 22:00. */
const LUNCH = new Date('2026-11-20T16:30:00Z')
const at = (clock: string, day = 20) => `2026-11-${day}T${clock}:00.000Z`
/** 6:30 PM, and the hour after it. */
const [HALF_PAST_SIX, SEVEN, HALF_PAST_SEVEN] = [at('22:30'), at('23:00'), at('23:30')] as const
const SETTINGS = { daysAhead: 7, stepMinutes: 15, asapMinutes: 90, packingMinutes: 3 }
/** One hand, so that one order is in the way of another. */
const STATIONS = { ...SETTINGS, stations: [{ id: 'tandoor', name: 'Tandoor', hands: 1 }] }
const QUARTERS = { ...SETTINGS, stations: [], ordersPerQuarter: 2 }
const RACES = 20

let api: TestApi
/** As many as one address may sign up in a minute. Each test has another one, because each may move 20 times in it. */
const guests: (Caller & { id: string })[] = []
let ann: Caller & { id: string }
let ben: Caller & { id: string }
let tests = 0
let cook: Caller
let cookElsewhere: Caller
let dishes: ReturnType<typeof countedDishesAt>

beforeAll(async () => {
  // With limits, as a restaurant runs.
  api = await startApi({ now: LUNCH, env: { LIMITS: 'on' } })
  // Each test begins without orders.
  await api.sql('ALTER TABLE orders DISABLE TRIGGER orders_stay')
  await api.sql('ALTER TABLE order_status_history DISABLE TRIGGER order_status_history_stays')
  dishes = countedDishesAt(api)
  for (let number = 0; number < 4; number++) guests.push(await api.signUp())
  ben = await api.signUp()
  cook = await api.signUpStaff('staff', ['truro'])
  cookElsewhere = await api.signUpStaff('staff', ['new-glasgow'])
  await api.sql('UPDATE users SET email_verified = true')
})
beforeEach(async () => {
  api.clock?.set(LUNCH)
  ann = guests[(tests += 1) % guests.length]!
  await forget()
  await dishes.count('mangoLassi', null)
  await enter(STATIONS)
})
afterAll(() => api.stop())

async function forget(): Promise<void> {
  for (const table of [
    'open_cash_orders',
    'capacity',
    'order_claims',
    'pgboss.job',
    'order_status_history',
    'orders',
  ]) {
    await api.sql(`DELETE FROM ${table}`)
  }
}

async function enter(kitchen: object): Promise<void> {
  await api.sql('UPDATE locations SET kitchen = $1, menu_version = menu_version + 1', [JSON.stringify(kitchen)])
  await api.sql(`INSERT INTO changes (topic, subject, location_id, version)
    SELECT 'menu', id, id, menu_version FROM locations`)
  await settledMenu(api, 'truro')
}

async function place(wantedAt: string | null, change: object = {}, caller: Caller = ann): Promise<OrderView> {
  const { status, body } = await api.call(caller, 'POST /createCustomerOrderCash', {
    body: { ...orderPayload({ tip: 2 }), wantedAt, ...change },
  })
  expect([status, (body as { error?: string }).error]).toEqual([200, undefined])
  return body.order
}
const move = (order: OrderView, readyAt: string, caller: Caller = ann, key = randomUUID()) =>
  api.call(caller, 'POST /me/orders/:id/time', {
    params: { id: order.id },
    body: { readyAt },
    headers: { 'idempotency-key': key },
  })
const moveAsStaff = (order: OrderView, readyAt: string, extra: object = {}, caller: Caller = cook) =>
  api.call(caller, 'POST /moveOrder', { body: { orderId: order.id, readyAt, ...extra } })
const start = ({ id: orderId }: OrderView, extra: object = {}) =>
  api.call(cook, 'POST /updateOrderStatus', { body: { orderId, status: 'preparing', ...extra } })
const read = async ({ id: orderId }: OrderView) =>
  (await api.call(ADMIN_PROGRAM, 'GET /getOrderDetails', { query: { orderId } })).body.order

/** Counts that are not what the claims of orders add up to, and whatever else may not be. */
async function violations() {
  const client = await api.openTransaction()
  try {
    return (await checkInvariants(client)).filter((finding) => finding.violations.length > 0)
  } finally {
    await client.end()
  }
}
const minutesTaken = async () =>
  (await api.sql<{ at: Date }>(`SELECT at FROM capacity WHERE subject LIKE 'station:%' AND used > 0 ORDER BY at`)).map(
    (row) => row.at.toISOString(),
  )

describe('a guest moves an order for later', () => {
  test.each([
    ['later', HALF_PAST_SEVEN],
    ['earlier', at('20:00')],
    ['to minutes that it takes itself', at('22:45')],
    ['to another day', at('22:00', 22)],
  ])('a guest moves an order (%s): what it took is free again, and its price and payment stay', async (_, readyAt) => {
    const order = await place(HALF_PAST_SIX)
    const { status, body } = await move(order, readyAt)
    expect(status).toBe(200)
    expect(body.order).toEqual({
      ...order,
      orderNumber: expect.any(Number),
      promisedFor: readyAt,
      estimatedReady: readyAt,
      kitchenAt: expect.any(String),
      promiseBecause: { reason: 'chosen', moved: { from: HALF_PAST_SIX, by: 'customer' } },
      version: 2,
      updatedAt: expect.any(String),
    })
    const { kitchenAt } = body.order
    expect(kitchenAt! < readyAt && kitchenAt! > new Date(Date.parse(readyAt) - 3_600_000).toISOString()).toBe(true)
    expect((await minutesTaken()).every((minute) => minute < readyAt && minute >= kitchenAt!)).toBe(true)
    expect(await violations()).toEqual([])
  })

  test('a move by a guest stands in the history, the audit log and the feed of the boards', async () => {
    const order = await place(HALF_PAST_SIX)
    await move(order, SEVEN)
    expect((await read(order)).statusHistory).toMatchObject([
      { status: 'pending' },
      { status: 'pending', by: 'Customer' },
    ])
    expect(await api.sql(`SELECT actor, action, detail FROM audit_log WHERE subject = $1`, [order.id])).toEqual([
      { actor: `account:${ann.id}`, action: 'order.time', detail: { version: 2, from: HALF_PAST_SIX, to: SEVEN } },
    ])
    expect(
      await api.sql(
        `SELECT version, location_id FROM changes WHERE topic = 'order' AND subject = $1 ORDER BY version`,
        [order.id],
      ),
    ).toEqual([
      { version: 1, location_id: 'truro' },
      { version: 2, location_id: 'truro' },
    ])
  })

  test('the push about a moved order is due when the kitchen gets it now', async () => {
    const order = await place(SEVEN)
    const { body } = await move(order, HALF_PAST_SIX)
    const pushes = await api.sql<{ seconds: number }>(
      `SELECT round(extract(epoch FROM start_after - created_on))::int AS seconds FROM pgboss.job WHERE name = 'push'`,
    )
    expect(pushes).toEqual([{ seconds: (Date.parse(body.order.kitchenAt!) - LUNCH.getTime()) / 1000 }])
  })

  test('a guest who moves an order is sent no message about it', async () => {
    const order = await place(HALF_PAST_SIX)
    await move(order, SEVEN)
    expect(await api.sql(`SELECT 1 FROM pgboss.job WHERE data->>'kind' = 'order-moved'`)).toEqual([])
  })

  test('a move to the time that the order already has changes nothing', async () => {
    const order = await place(HALF_PAST_SIX)
    expect((await move(order, HALF_PAST_SIX)).body.order).toMatchObject({
      version: 1,
      promiseBecause: { reason: 'chosen' },
    })
  })

  test('a move is made once for each key: a repeat gets the first answer, also after the kitchen began', async () => {
    const order = await place(HALF_PAST_SIX)
    const key = randomUUID()
    const [first, second] = await Promise.all([move(order, SEVEN, ann, key), move(order, SEVEN, ann, key)])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    await start(order)
    expect((await move(order, SEVEN, ann, key)).body).toEqual(first.body)
    expect(await move(order, HALF_PAST_SEVEN, ann, key)).toMatchObject({ body: { code: 'idempotency-key-reused' } })
    expect((await read(order)).version).toBe(3)
  })

  test('a move into a full quarter of an hour is refused with the nearest times, and the order keeps its own', async () => {
    await enter(QUARTERS)
    const order = await place(HALF_PAST_SIX)
    await place(SEVEN, {}, ben)
    await place(SEVEN, {}, ben)
    const answer = await move(order, SEVEN)
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'time-not-offered', details: { times: [HALF_PAST_SIX, at('22:45'), at('23:15')] } },
    })
    expect(await read(order)).toMatchObject({ promisedFor: HALF_PAST_SIX, version: 1 })
    expect(await violations()).toEqual([])
    const { times } = (answer.body as unknown as { details: { times: string[] } }).details
    expect((await move(order, times[1]!)).status).toBe(200)
  })
})

test('the times that are offered for a move are those that it is accepted for, its own among them', async () => {
  await enter({ ...QUARTERS, ordersPerQuarter: 1 })
  const order = await place(HALF_PAST_SIX)
  await place(HALF_PAST_SEVEN, {}, ben)
  const { body } = await api.call(ann, 'GET /me/orders/:id/times', { params: { id: order.id } })
  const [today] = body.days
  expect(today).toMatchObject({ date: '2026-11-20' })
  expect(today!.times).toContain(HALF_PAST_SIX)
  expect(today!.times).toContain(at('22:45'))
  expect(today!.times).not.toContain(HALF_PAST_SEVEN)
  expect((await move(order, HALF_PAST_SEVEN)).status).toBe(400)
  const forStaff = await api.call(cook, 'GET /getOrderTimes', { query: { orderId: order.id } })
  expect(forStaff.body.days[0]).toEqual(today)
  await start(order)
  expect((await api.call(ann, 'GET /me/orders/:id/times', { params: { id: order.id } })).status).toBe(409)
})

describe('a time that stays', () => {
  const refused = (sentence: string) => ({ status: 409, body: { code: 'order-time-stays', error: sentence } })

  test('an order keeps its time once the kitchen has begun, or its minute has come', async () => {
    const begun = 'The kitchen has begun with this order. Its time can no longer be changed.'
    const [order, waiting] = [await place(HALF_PAST_SIX), await place(at('20:00'))]
    await start(order)
    expect(await move(order, SEVEN)).toMatchObject(refused(begun))
    api.clock?.set(new Date(waiting.kitchenAt!))
    expect(await move(waiting, SEVEN)).toMatchObject(refused(begun))
    expect(await moveAsStaff(waiting, SEVEN)).toMatchObject(refused(begun))
  })

  test('an order for as soon as possible, and a cancelled one, cannot be moved; French readers are told in French', async () => {
    const [now, cancelled] = [await place(null), await place(SEVEN)]
    await api.call(ann, 'POST /me/orders/:id/cancel', { params: { id: cancelled.id }, body: {} })
    expect(await move(now, SEVEN)).toMatchObject(
      refused('This order is for as soon as possible. Only the time of an order for later can be changed.'),
    )
    const french = { headers: { ...ann.headers, 'accept-language': 'fr-CA' } }
    expect(await move(cancelled, HALF_PAST_SEVEN)).toMatchObject(refused('This order was cancelled.'))
    expect((await move(cancelled, HALF_PAST_SEVEN, french)).body).toMatchObject({
      error: 'Cette commande a été annulée.',
    })
  })

  test('a guest cannot move an order to a time within a pause, and staff can', async () => {
    const order = await place(SEVEN)
    await api.call(ADMIN_PROGRAM, 'POST /admin/locations/:id/pause', {
      params: { id: 'truro' },
      body: { minutes: 120 },
    })
    await settledMenu(api, 'truro')
    expect(await move(order, at('18:15'))).toMatchObject({ status: 400, body: { code: 'time-not-offered' } })
    expect((await moveAsStaff(order, at('18:15'))).status).toBe(200)
    await api.call(ADMIN_PROGRAM, 'POST /admin/locations/:id/pause', { params: { id: 'truro' }, body: { minutes: 0 } })
    await settledMenu(api, 'truro')
  })

  test('an order is moved by nobody who may not cancel it', async () => {
    const order = await place(HALF_PAST_SIX)
    expect((await move(order, SEVEN, ben)).status).toBe(404)
    expect((await move(order, SEVEN, NOBODY)).status).toBe(401)
    expect((await moveAsStaff(order, SEVEN, {}, ann)).status).toBe(403)
    expect((await moveAsStaff(order, SEVEN, {}, cookElsewhere)).status).toBe(404)
    const guests = await place(SEVEN, {}, CUSTOMER_PROGRAM)
    expect((await move(guests, HALF_PAST_SEVEN)).status).toBe(404)
    expect((await read(order)).version).toBe(1)
  })
})

describe('staff move an order for later', () => {
  test('a guest whose order staff move is told by mail and text, each time, in the language the guest reads', async () => {
    const order = await place(HALF_PAST_SIX)
    await api.sql(`UPDATE orders SET language = 'fr-CA' WHERE id = $1`, [order.id])
    const first = await moveAsStaff(order, SEVEN, { version: 1 })
    expect(first.body.order.promiseBecause).toEqual({ reason: 'chosen', moved: { from: HALF_PAST_SIX, by: 'staff' } })
    await api.sql(`UPDATE orders SET language = 'en-CA' WHERE id = $1`, [order.id])
    await moveAsStaff(order, at('23:00', 21))
    const told = await api.sql<{ channel: string; text: string }>(
      `SELECT data->>'channel' AS channel, data->>'text' AS text FROM pgboss.job
       WHERE data->>'kind' = 'order-moved' ORDER BY data->>'subject', 1`,
    )
    expect(told.map(({ channel }) => channel)).toEqual(['email', 'sms', 'email', 'sms'])
    expect(told[0]!.text).toContain('est maintenant pour 19\u00a0h, et non pour 18\u00a0h\u00a030. ')
    expect(told[0]!.text).toMatch(/\/fr\/order-success\?order_id=/)
    expect(told[2]!.text).toContain(`is now for Saturday, November 21, 2026, 7:00 PM, not 7:00 PM. `)
  })

  test('a move by staff of an order that changed since they saw it is refused, and they are told who changed it', async () => {
    const order = await place(HALF_PAST_SIX)
    await move(order, SEVEN)
    expect(await moveAsStaff(order, HALF_PAST_SEVEN, { version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'order-changed', details: { status: 'pending', version: 2, by: 'Customer', movedTo: SEVEN } },
    })
    expect(await start(order, { version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'order-changed', details: { movedTo: SEVEN } },
    })
    expect((await read(order)).promisedFor).toBe(SEVEN)
  })
})

describe('portions of a dish', () => {
  const lassi = () => dishes.cartOf('mangoLassi', 2)

  test('a moved order takes portions of its new day, and those of the old day are sold again', async () => {
    await dishes.count('mangoLassi', 3)
    const order = await place(HALF_PAST_SIX, lassi())
    expect((await move(order, at('22:30', 21))).status).toBe(200)
    await place(SEVEN, lassi(), ben)
    expect(await violations()).toEqual([])
  })

  test('a move to a day that is sold out is refused and keeps today’s portions; one within the day claims none', async () => {
    await dishes.count('mangoLassi', 3)
    await place(at('22:30', 21), lassi(), ben)
    const order = await place(HALF_PAST_SIX, lassi())
    expect(await move(order, at('23:00', 21))).toMatchObject({
      status: 409,
      body: { code: 'sold-out', error: 'Only 1 Mango Lassi is left.' },
    })
    expect(await read(order)).toMatchObject({ promisedFor: HALF_PAST_SIX, version: 1 })
    expect((await move(order, SEVEN)).status).toBe(200)
    expect(await dishes.used('mangoLassi')).toBe(2 + 2)
    expect(await violations()).toEqual([])
  })
})

test(`a move of an order and its start by a cook at once, ${RACES} times: one wins, and every count is right`, async () => {
  await enter({ ...QUARTERS, ordersPerQuarter: 100 })
  for (let done = 0; done < RACES; done += 5) {
    const guest = guests[done / 5]!
    const orders = await Promise.all(Array.from({ length: 5 }, () => place(HALF_PAST_SIX, {}, guest)))
    await Promise.all(
      orders.map(async (order) => {
        const outcomes = await Promise.all([
          insist(() => moveAsStaff(order, SEVEN, { version: 1 })),
          insist(() => start(order, { version: 1 })),
        ])
        expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
        const isMoved = outcomes[0].status === 200
        expect(await read(order)).toMatchObject({
          version: 2,
          status: isMoved ? 'pending' : 'preparing',
          promisedFor: isMoved ? SEVEN : HALF_PAST_SIX,
        })
      }),
    )
  }
  expect(await violations()).toEqual([])
})

test('orders that swap their times at once, and moves of one order at once, leave every count right', async () => {
  const [one, other] = [await place(HALF_PAST_SIX), await place(HALF_PAST_SEVEN, {}, ben)]
  const answers = await Promise.all(
    Array.from({ length: RACES }, (_, round) =>
      round % 2 === 0
        ? moveAsStaff(one, round % 4 === 0 ? HALF_PAST_SEVEN : at('22:00'))
        : moveAsStaff(other, round % 4 === 1 ? HALF_PAST_SIX : at('21:30')),
    ),
  )
  expect(answers.filter(({ status }) => status === 500)).toEqual([])
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect(await violations()).toEqual([])
})
