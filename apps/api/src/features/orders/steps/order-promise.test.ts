import { randomUUID } from 'node:crypto'

import { WEEKDAYS } from '@thali/domain/time/zone'
import { orderPayload } from '@thali/testing/order-payload'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { insist } from '#api/testing/insist.ts'
import { type Kitchen, startKitchen } from '#api/testing/kitchen.ts'
import { settledMenu } from '#api/testing/settled-menu.ts'
import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, NOBODY, type TestApi } from '#api/testing/start-api.ts'

const LUNCH = new Date('2026-11-20T16:30:07.123Z')
const MINUTE_MS = 60_000

let api: TestApi
let ann: Caller & { id: string }
let cook: Caller & { id: string }
let cookElsewhere: Caller
let orderAt: Kitchen['orderAt']

beforeAll(async () => {
  ;({ api, ann, cook, cookElsewhere, orderAt } = await startKitchen(LUNCH))
})
beforeEach(() => api.clock?.set(LUNCH))
afterAll(() => api.stop())

const extend = (orderId: string, minutes: number, caller: Caller = cook, extra: object = {}, key = randomUUID()) =>
  api.call(caller, 'POST /extendOrderPromise', {
    body: { orderId, minutes, ...extra },
    headers: { 'idempotency-key': key },
  })
const orderNow = async (orderId: string) =>
  (await api.call(ann, 'GET /getCustomerOrderDetails', { query: { orderId } })).body.order
const later = (instant: string | null, minutes: number) =>
  new Date(Date.parse(instant ?? '') + minutes * MINUTE_MS).toISOString()

describe('a later promise', () => {
  // CUS-ENT-67, CUS-ENT-68
  test.each(['pending', 'preparing'] as const)(
    'a later promise moves the promised time of a %s order, says the first one, and changes nothing else',
    async (status) => {
      const order = await orderAt(status)
      const promiseBecause = order.promiseBecause ?? { reason: 'put-off', shownAt: order.estimatedReady }
      for (const minutes of [5, 10, 15]) {
        const before = await orderNow(order.id)
        const answer = await extend(order.id, minutes)
        expect(answer.status).toBe(200)
        expect(answer.body.order).toEqual({
          ...before,
          estimatedReady: later(before.estimatedReady, minutes),
          promiseBecause,
          version: before.version + 1,
          updatedAt: expect.any(String),
        })
      }
      expect((await orderNow(order.id)).estimatedReady).toBe(later(order.estimatedReady, 30))
    },
  )

  test('a later promise of an order that is late already counts from now', async () => {
    const order = await orderAt('preparing')
    api.clock?.set(new Date(Date.parse(order.estimatedReady ?? '') + 6 * MINUTE_MS))
    expect((await extend(order.id, 10)).body.order.estimatedReady).toBe(later(order.estimatedReady, 16))
  })

  test.each(['ready', 'completed', 'cancelled'] as const)('a %s order is refused a later promise', async (status) => {
    const order = await orderAt(status)
    expect(await extend(order.id, 5)).toMatchObject({
      status: 409,
      body: { code: 'order-transition-refused', details: { status, version: order.version, by: 'Anita' } },
    })
    expect(await orderNow(order.id)).toEqual(order)
  })

  test('a later promise asked for twice under one key is given once', async () => {
    const order = await orderAt('preparing')
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => insist(() => extend(order.id, 10, cook, {}, key))))
    expect(answers.map(({ body }) => body.order?.estimatedReady)).toEqual(
      Array(3).fill(later(order.estimatedReady, 10)),
    )
    expect((await orderNow(order.id)).version).toBe(order.version + 1)
    expect(await extend(order.id, 5, cook, {}, key)).toMatchObject({ body: { code: 'idempotency-key-reused' } })
  })

  test('later promises of one order at the same moment all count', async () => {
    const order = await orderAt('pending')
    await Promise.all(Array.from({ length: 10 }, () => insist(() => extend(order.id, 5))))
    expect(await orderNow(order.id)).toMatchObject({
      estimatedReady: later(order.estimatedReady, 50),
      version: order.version + 10,
    })
  })

  test('staff who name the version they saw are refused a later promise when somebody else was faster', async () => {
    const order = await orderAt('preparing')
    const { version } = order
    expect((await extend(order.id, 5, cook, { version })).status).toBe(200)
    expect(await extend(order.id, 5, cook, { version })).toMatchObject({
      status: 409,
      body: { code: 'order-changed', details: { status: 'preparing', version: version + 1 } },
    })
    expect((await orderNow(order.id)).estimatedReady).toBe(later(order.estimatedReady, 5))
  })

  test('an order that is put off twice keeps the time that its guest was told first', async () => {
    const order = await orderAt('pending')
    await extend(order.id, 15)
    await extend(order.id, 10)
    const first = { reason: 'put-off', shownAt: order.estimatedReady }
    expect(await orderNow(order.id)).toMatchObject({
      estimatedReady: later(order.estimatedReady, 25),
      promiseBecause: first,
    })
  })

  test('an order that was put off gets back its first promise when its start is undone, also when the hours changed', async () => {
    const { id, estimatedReady } = await orderAt('pending')
    await extend(id, 10)
    const started = await api.call(cook, 'POST /updateOrderStatus', { body: { orderId: id, status: 'preparing' } })
    const openFrom = async (open: string) => {
      const hours = Object.fromEntries(WEEKDAYS.map((day) => [day, { open, close: '22:00', closed: false }]))
      await api.call(ADMIN_PROGRAM, 'PATCH /admin/locations/:id', { params: { id: 'truro' }, body: { hours } })
    }
    await openFrom('17:00')
    const { version } = started.body.order
    const undone = await api.call(cook, 'POST /undoOrderStatus', { body: { orderId: id, version } })
    expect(undone.body.order).toMatchObject({ estimatedReady, promiseBecause: null })
    await openFrom('11:30')
  })

  test('the reason of a later promise is stored so that the release before can answer the order', async () => {
    const { id, promiseBecause } = await orderAt('preparing')
    const stored = () => api.sql('SELECT promise_because FROM orders WHERE id = $1', [id])
    expect(promiseBecause).toMatchObject({ reason: 'put-off' })
    // Its contract knows no `put-off`, and leaves out what it does not know of a `cooking`.
    const readable = [{ promise_because: { ...promiseBecause, reason: 'cooking' } }]
    expect(await stored()).toEqual(readable)
    await extend(id, 10)
    expect(await stored()).toEqual(readable)
    expect((await orderNow(id)).promiseBecause).toEqual(promiseBecause)
  })

  test('a later promise is told live and stands in the audit log, and the history of steps stays as it is', async () => {
    const order = await orderAt('pending')
    await extend(order.id, 15)
    const [change] = await api.sql(
      'SELECT topic, location_id, version FROM changes WHERE subject = $1 ORDER BY version DESC',
      [order.id],
    )
    expect(change).toEqual({ topic: 'order', location_id: 'truro', version: order.version + 1 })
    const [entry] = await api.sql(
      `SELECT actor, action, location_id, detail FROM audit_log WHERE subject = $1 ORDER BY id DESC LIMIT 1`,
      [order.id],
    )
    expect(entry).toEqual({
      actor: `account:${cook.id}`,
      action: 'order.promise',
      location_id: 'truro',
      detail: {
        version: order.version + 1,
        minutes: 15,
        from: order.estimatedReady,
        to: later(order.estimatedReady, 15),
      },
    })
    const { body } = await api.call(cook, 'GET /getOrderDetails', { query: { orderId: order.id } })
    expect(body.order.statusHistory.map(({ status }) => status)).toEqual(['pending'])
  })
})

describe('a delayed tap on an order for later, with the due time it saw', () => {
  const [HALF_PAST_SEVEN, NINE] = ['2026-11-20T23:30:00.000Z', '2026-11-21T01:00:00.000Z'] as const
  const KITCHEN = { daysAhead: 7, stepMinutes: 15, asapMinutes: 90, packingMinutes: 3, stations: [] }

  beforeAll(async () => {
    await api.sql('UPDATE users SET email_verified = true')
    await api.sql('UPDATE locations SET kitchen = $1, menu_version = menu_version + 1', [JSON.stringify(KITCHEN)])
    await api.sql(`INSERT INTO changes (topic, subject, location_id, version)
      SELECT 'menu', id, id, menu_version FROM locations`)
    await settledMenu(api, 'truro')
  })

  async function placeForHalfPastSeven() {
    const placed = await api.call(ann, 'POST /createCustomerOrderCash', {
      body: { ...orderPayload(), wantedAt: HALF_PAST_SEVEN },
    })
    expect(placed.status, placed.text).toBe(200)
    return placed.body.order
  }
  const moveToNine = async (id: string) => {
    const moved = await api.call(ann, 'POST /me/orders/:id/time', { params: { id }, body: { readyAt: NINE } })
    expect(moved.status, moved.text).toBe(200)
  }
  const refused = { status: 409, body: { code: 'order-changed', details: { status: 'pending', movedTo: NINE } } }

  test('a delayed tap is refused when the guest moved the order, and is told the new time and who moved it', async () => {
    const { id } = await placeForHalfPastSeven()
    await moveToNine(id)
    expect(await extend(id, 15, cook, { dueAt: HALF_PAST_SEVEN })).toMatchObject({
      ...refused,
      body: { details: { by: 'Customer' } },
    })
    expect(await orderNow(id)).toMatchObject({ promisedFor: NINE, version: 2 })
  })

  test('a delayed tap on a moved order is refused also when the kitchen has the order by then', async () => {
    const { id, kitchenAt } = await placeForHalfPastSeven()
    await moveToNine(id)
    api.clock?.set(new Date(Date.parse(kitchenAt!) + 2 * 60 * MINUTE_MS))
    expect(await extend(id, 15, cook, { dueAt: HALF_PAST_SEVEN })).toMatchObject(refused)
  })

  test('a delayed tap counts when colleagues only put the order off, before and after it was moved', async () => {
    const { id } = await placeForHalfPastSeven()
    for (let taps = 0; taps < 2; taps++) await extend(id, 5, cook, { dueAt: HALF_PAST_SEVEN })
    expect((await orderNow(id)).promisedFor).toBe(later(HALF_PAST_SEVEN, 10))
    await moveToNine(id)
    for (let taps = 0; taps < 2; taps++) expect((await extend(id, 5, cook, { dueAt: NINE })).status).toBe(200)
    expect((await orderNow(id)).promisedFor).toBe(later(NINE, 10))
  })

  test('a later promise is added to the new time when its page names no due time', async () => {
    const { id } = await placeForHalfPastSeven()
    await moveToNine(id)
    expect((await extend(id, 15)).body.order.promisedFor).toBe(later(NINE, 15))
  })
})

test('an order that was put off keeps the time that its guest chose, until it is moved', async () => {
  const wantedAt = '2026-11-20T23:30:00.000Z'
  const { body } = await api.call(ann, 'POST /createCustomerOrderCash', { body: { ...orderPayload(), wantedAt } })
  const { id } = body.order
  const reason = async () => (await orderNow(id)).promiseBecause
  await extend(id, 5)
  await extend(id, 5)
  expect(await reason()).toEqual({ reason: 'chosen', putOffFrom: wantedAt })
  const readyAt = '2026-11-21T01:00:00.000Z'
  await api.call(ann, 'POST /me/orders/:id/time', { params: { id }, body: { readyAt } })
  const moved = { from: later(wantedAt, 10), by: 'customer' }
  expect(await reason()).toEqual({ reason: 'chosen', moved })
  await extend(id, 5)
  const step = { orderId: id, status: 'preparing' } as const
  expect((await api.call(cook, 'POST /updateOrderStatus', { body: step })).status).toBe(200)
  expect(await reason()).toEqual({ reason: 'chosen', moved, putOffFrom: readyAt })
})

describe('who may promise a later time', () => {
  test('a later promise is for everybody who works at the board; elsewhere the order does not exist', async () => {
    const { id } = await orderAt('pending')
    for (const caller of [cook, await api.signInAsAdmin(), ADMIN_PROGRAM]) {
      expect((await extend(id, 5, caller)).status).toBe(200)
    }
    const refused = await Promise.all([cookElsewhere, ann, CUSTOMER_PROGRAM, NOBODY].map((who) => extend(id, 5, who)))
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'order-not-found'],
      [403, 'permission-denied'],
      [403, 'permission-denied'],
      [401, 'unauthenticated'],
    ])
    expect(await extend(randomUUID(), 5)).toMatchObject({ status: 404, body: { code: 'order-not-found' } })
  })

  test.each([0, -5, 7, 20, 5.5])('a later promise of %d minutes is refused', async (minutes) => {
    expect(await extend(randomUUID(), minutes)).toMatchObject({ status: 400, body: { code: 'invalid-argument' } })
  })
})
