import { randomUUID } from 'node:crypto'

import type { TapDish } from '@thali/contracts/orders/done-dishes'
import type { OrderView } from '@thali/contracts/orders/orders'
import { openEventStream } from '@thali/testing/event-stream'
import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, describe, expect, test } from 'vitest'

import { settledMenu } from '#api/testing/settled-menu.ts'
import { ADMIN_PROGRAM, type Caller, NOBODY, useApi } from '#api/testing/start-api.ts'

const SETTINGS = { daysAhead: 7, stepMinutes: 15, asapMinutes: 240, packingMinutes: 3 }
const CURRY = { id: 'stove', name: 'Stove', hands: 20 }
const TANDOOR = { id: 'tandoor', name: 'Tandoor', hands: 20 }
const BAR = { id: 'bar', name: 'Bar', hands: 1, kind: 'counter' }
const RACES = 10

// With limits, as a restaurant runs.
const api = useApi({ now: new Date('2026-11-20T16:30:00Z'), env: { LIMITS: 'on' } })
let manager: Caller
let cook: Caller
let baker: Caller
let elsewhere: Caller

beforeAll(async () => {
  manager = await api.signUpStaff('manager', ['truro'])
  cook = await api.signUpStaff('staff', ['truro'])
  baker = await api.signUpStaff('staff', ['truro'])
  elsewhere = await api.signUpStaff('staff', ['new-glasgow'])
  await cookAt(CURRY, TANDOOR, BAR)
})

async function cookAt(...stations: object[]): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() }
  const body = { kitchen: { ...SETTINGS, stations } }
  const { status } = await api.call(manager, 'PATCH /admin/locations/:id', { params: { id: 'truro' }, body, headers })
  expect(status).toBe(200)
  await settledMenu(api, 'truro')
}

/** Two butter chicken, three naan and a lassi: lines 1, 2 and 3. */
const MEAL = [
  { dish: 'butterChicken', quantity: 2, spice: 'medium' },
  { dish: 'garlicNaan', quantity: 3 },
  { dish: 'mangoLassi', quantity: 1 },
] as const

const inCash = (options: object) => {
  const body = orderPayload(options)
  return { ...body, cashConfirmed: true as const, finalTotal: body.pricing.total }
}
const read = async (orderId: string) =>
  (await api.call(ADMIN_PROGRAM, 'GET /getOrderDetails', { query: { orderId } })).body.order
const step = (orderId: string, status: 'preparing' | 'ready' | 'completed') =>
  api.call(cook, 'POST /updateOrderStatus', { body: { orderId, status } })
async function place(): Promise<OrderView> {
  const { body } = await api.call(manager, 'POST /createAdminOrderCash', {
    body: inCash({ choices: MEAL }),
  })
  return body.order
}
async function begun(): Promise<OrderView> {
  const { id } = await place()
  return (await step(id, 'preparing')).body.order
}

type Tap = Partial<TapDish['body']>
/** Three naan of line 2, unless said otherwise. */
const tap = ({ id }: { id: string }, change: Tap = {}, { caller = baker, key = randomUUID() } = {}) =>
  api.call(caller, 'POST /admin/orders/:id/items/done', {
    params: { id },
    body: { line: 2, part: 0, station: 'tandoor', done: 3, was: 0, ...change },
    headers: { 'idempotency-key': key },
  })
const doneOf = async (orderId: string) =>
  (await api.call(cook, 'GET /admin/kitchen/done-dishes')).body.orders.find((one) => one.orderId === orderId)
const refused = (error: string) => ({ status: 409, body: { code: 'dish-changed', error } })

describe('a dish that a station taps', () => {
  test('it is told to all staff of its location at once, and the order, its guest and its version are left alone', async () => {
    const order = await begun()
    const [pass, other, guest] = await Promise.all(
      [cook, elsewhere, NOBODY].map((one) => openEventStream(api.url, one)),
    )
    const { status, body } = await tap(order)
    const mark = { line: 2, part: 0, station: 'tandoor', done: 3, at: '2026-11-20T16:30:00.000Z' }
    expect([status, body]).toEqual([200, { order: { orderId: order.id, locationId: 'truro', taps: 1, marks: [mark] } }])
    await eventually(async () => pass!.told.some((event) => event.type === 'done-dishes'))
    expect(pass!.told.find((event) => event.type === 'done-dishes')).toMatchObject(body)
    expect([...other!.told, ...guest!.told].filter(({ type }) => type === 'done-dishes')).toEqual([])
    for (const stream of [pass, other, guest]) stream!.drop()
    expect(await doneOf(order.id)).toEqual(body.order)
    expect((await api.call(elsewhere, 'GET /admin/kitchen/done-dishes')).body.orders).toEqual([])
    const { statusHistory, doneDishes, ...after } = await read(order.id)
    expect(after).toEqual(order)
    expect(statusHistory).toHaveLength(2)
    expect(doneDishes).toMatchObject([{ station: 'tandoor', dish: 'Garlic Naan', done: 3, by: 'staff person' }])
    const query = { orderId: order.id, token: order.metadata.orderToken }
    const asGuest = (await api.call(NOBODY, 'GET /getOrderReceipt', { query })).body.order
    expect(JSON.stringify(asGuest.items)).not.toMatch(/"stations"|"no":/)
  })

  test('it is brought back by another tap, and the same tap twice counts once', async () => {
    const order = await begun()
    const key = randomUUID()
    await tap(order, {}, { key })
    expect((await tap(order)).body.order.taps).toBe(1)
    expect((await tap(order, { done: 0, was: 3 })).body.order).toMatchObject({ taps: 2, marks: [{ done: 0 }] })
    // The first tap again, because its answer was lost: it is not done a second time.
    expect((await tap(order, {}, { key })).body.order.taps).toBe(1)
    expect(await doneOf(order.id)).toMatchObject({ taps: 2, marks: [{ done: 0 }] })
  })

  test('a drink is made at the counter, and a dish within a combo at its own station', async () => {
    const order = await begun()
    expect((await tap(order, { line: 3, station: 'bar', done: 1 })).status).toBe(200)
    expect(await tap(order, { line: 3, station: 'stove', done: 1 })).toMatchObject(
      refused('This dish is made at another station now.'),
    )
    const thali = { id: 'truro-punjabi-vegetable-thali', name: 'Punjabi Vegetable Thali', price: 19.99, quantity: 2 }
    const { pricing, ...plain } = inCash({})
    const combo = await api.call(manager, 'POST /createAdminOrderCash', {
      body: {
        ...plain,
        items: [thali],
        pricing: { ...pricing, subtotal: 39.98, tax: 5.6, total: 45.58 },
        finalTotal: 45.58,
      },
    })
    expect(combo.status).toBe(200)
    await step(combo.body.order.id, 'preparing')
    const { items } = await read(combo.body.order.id)
    const bread = Object.entries(items[0]!.stations ?? {}).find(([, stations]) => stations.includes('tandoor'))
    const parts = [
      items[0]!.id,
      ...(items[0]!.options ?? []).flatMap(({ itemId, units }) => (itemId && units ? [itemId] : [])),
    ]
    const part = parts.indexOf(bread![0])
    expect(part).toBeGreaterThan(0)
    expect((await tap(combo.body.order, { line: 1, part, done: 2 })).status).toBe(200)
    expect((await read(combo.body.order.id)).doneDishes).toMatchObject([{ station: 'tandoor', done: 2 }])
  })

  test('staff of another location do not know the order', async () => {
    expect(await tap(await begun(), {}, { caller: elsewhere })).toMatchObject({
      status: 404,
      body: { code: 'order-not-found' },
    })
  })
})

describe('a tap that cannot count', () => {
  test('an order that nobody started, or that was cancelled, is at no station; one that was handed over is still corrected', async () => {
    const waiting = await place()
    expect(await tap(waiting)).toMatchObject(refused('Nobody has started this order.'))
    await api.call(cook, 'POST /cancelOrder', { body: { orderId: waiting.id, cancelReason: 'Guest called' } })
    expect(await tap(waiting)).toMatchObject(refused('This order was cancelled.'))
    const order = await begun()
    await step(order.id, 'ready')
    await step(order.id, 'completed')
    expect((await tap(order)).status).toBe(200)
  })

  test('a dish that was taken off is gone, one of three that were is fewer, and an added dish has none of their taps', async () => {
    const order = await begun()
    await tap(order)
    const change = async (edits: object[]) => {
      const { version } = await read(order.id)
      const params = { id: order.id }
      const { after } = (
        await api.call(manager, 'POST /admin/orders/:id/changes/preview', {
          params,
          body: { version, edits },
        })
      ).body
      const body = { version, edits, after, reason: 'Guest called' }
      const { status, body: answer } = await api.call(manager, 'POST /admin/orders/:id/changes', { params, body })
      expect([status, answer.error]).toEqual([200, undefined])
    }
    await change([{ op: 'remove', line: 2, quantity: 1 }])
    expect(await tap(order, { done: 3, was: 2 })).toMatchObject(
      refused('There are fewer of this dish in the order now.'),
    )
    // Two of two, as the screen shows them.
    expect((await tap(order, { done: 2, was: 2 })).body.order).toMatchObject({ taps: 2, marks: [{ done: 2 }] })

    await change([{ op: 'remove', line: 2, quantity: 2 }])
    const naan = orderPayload({ choices: [MEAL[1]] }).items[0]!
    await change([{ op: 'add', item: { ...naan, quantity: 3 } }])
    expect(await tap(order)).toMatchObject(refused('This dish was taken off the order.'))
    const { items } = await read(order.id)
    expect(items.map(({ no, name }) => [no, name])).toEqual([
      [undefined, 'Butter Chicken'],
      [3, 'Mango Lassi'],
      [4, 'Garlic Naan'],
    ])
    expect((await tap(order, { line: 4 })).status).toBe(200)
  })

  test('of two cooks who tap different numbers at once one counts, and the other reads what is done', async () => {
    for (let race = 0; race < RACES; race += 1) {
      const order = await begun()
      const answers = await Promise.all([tap(order, { done: 1 }), tap(order, { done: 2 }, { caller: cook })])
      const [counted, other] = answers[0].status === 200 ? answers : answers.toReversed()
      expect([counted!.status, other!.status]).toEqual([200, 409])
      expect(other).toMatchObject({
        body: {
          error: 'Somebody else tapped this dish meanwhile.',
          details: { order: counted!.body.order },
        },
      })
    }
  })

  test('a station that is removed leaves its dishes to the first one, which has done none of them', async () => {
    const order = await begun()
    await cookAt(CURRY, BAR)
    expect(await tap(order)).toMatchObject(refused('This dish is made at another station now.'))
    expect((await tap(order, { station: 'stove' })).status).toBe(200)
    await cookAt(CURRY, TANDOOR, BAR)
  })
})
