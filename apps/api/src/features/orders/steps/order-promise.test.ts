import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type Kitchen, startKitchen } from '#api/testing/kitchen.ts'
import { insist } from '#api/testing/insist.ts'
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
    'moves the promised time of a %s order, and nothing else',
    async (status) => {
      const order = await orderAt(status)
      for (const minutes of [5, 10, 15]) {
        const before = await orderNow(order.id)
        const answer = await extend(order.id, minutes)
        expect(answer.status).toBe(200)
        expect(answer.body.order).toEqual({
          ...before,
          estimatedReady: later(before.estimatedReady, minutes),
          version: before.version + 1,
          updatedAt: expect.any(String),
        })
      }
      expect((await orderNow(order.id)).estimatedReady).toBe(later(order.estimatedReady, 30))
    },
  )

  test('of an order that is late already counts from now', async () => {
    const order = await orderAt('preparing')
    api.clock?.set(new Date(Date.parse(order.estimatedReady ?? '') + 6 * MINUTE_MS))
    expect((await extend(order.id, 10)).body.order.estimatedReady).toBe(later(order.estimatedReady, 16))
  })

  test.each(['ready', 'completed', 'cancelled'] as const)('is refused once an order is %s', async (status) => {
    const order = await orderAt(status)
    expect(await extend(order.id, 5)).toMatchObject({
      status: 409,
      body: { code: 'order-transition-refused', details: { status, version: order.version, by: 'Anita' } },
    })
    expect(await orderNow(order.id)).toEqual(order)
  })

  test('asked for twice under one key is given once', async () => {
    const order = await orderAt('preparing')
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => insist(() => extend(order.id, 10, cook, {}, key))))
    expect(answers.map(({ body }) => body.order?.estimatedReady)).toEqual(
      Array(3).fill(later(order.estimatedReady, 10)),
    )
    expect((await orderNow(order.id)).version).toBe(order.version + 1)
    expect(await extend(order.id, 5, cook, {}, key)).toMatchObject({ body: { code: 'idempotency-key-reused' } })
  })

  test('of many at the same moment every one counts', async () => {
    const order = await orderAt('pending')
    await Promise.all(Array.from({ length: 10 }, () => insist(() => extend(order.id, 5))))
    expect(await orderNow(order.id)).toMatchObject({
      estimatedReady: later(order.estimatedReady, 50),
      version: order.version + 10,
    })
  })

  test('staff who name the version they saw are refused when somebody else was faster', async () => {
    const order = await orderAt('preparing')
    const { version } = order
    expect((await extend(order.id, 5, cook, { version })).status).toBe(200)
    expect(await extend(order.id, 5, cook, { version })).toMatchObject({
      status: 409,
      body: { code: 'order-changed', details: { status: 'preparing', version: version + 1 } },
    })
    expect((await orderNow(order.id)).estimatedReady).toBe(later(order.estimatedReady, 5))
  })

  test('is told live and stands in the audit log; the history of the order’s steps stays as it is', async () => {
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

describe('who may promise a later time', () => {
  test('everybody who works at the board of that location; elsewhere the order does not exist', async () => {
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

  test.each([0, -5, 7, 20, 5.5])('%d minutes is not a choice', async (minutes) => {
    expect(await extend(randomUUID(), minutes)).toMatchObject({ status: 400, body: { code: 'invalid-argument' } })
  })
})
