import { randomUUID } from 'node:crypto'

import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { insist } from '#api/testing/insist.ts'
import { settledMenu } from '#api/testing/settled-menu.ts'
import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

/** 12:30 in Halifax, while the location is open until 22:00. */
const LUNCH = new Date('2026-11-20T16:30:00Z')
const at = (clock: string, day = 20) => `2026-11-${day}T${clock}:00.000Z`
const SETTINGS = { daysAhead: 7, stepMinutes: 15, asapMinutes: 90, packingMinutes: 3 }
const TANDOOR = { id: 'tandoor', name: 'Tandoor', hands: 1 }

const api = useApi({ now: LUNCH })
let cook: Caller
let manager: Caller

beforeAll(async () => {
  cook = await api.signUpStaff('staff', ['truro'])
  manager = await api.signUpStaff('manager', ['truro'])
})
beforeEach(async () => {
  api.clock?.set(LUNCH)
  await api.sql('UPDATE locations SET rush_minutes = NULL, rush_until = NULL')
  await api.sql('DELETE FROM capacity')
  await api.sql('DELETE FROM order_claims')
  await enter({ ...SETTINGS, stations: [TANDOOR] })
})

const save = (kitchen: unknown, caller: Caller = manager) =>
  api.call(caller, 'PATCH /admin/locations/:id', {
    params: { id: 'truro' },
    body: { kitchen },
    headers: { 'idempotency-key': randomUUID() },
  })
const enter = async (kitchen: unknown) => {
  expect((await save(kitchen)).status).toBe(200)
  await settledMenu(api, 'truro')
}
const place = (change: object = {}, caller: Caller = CUSTOMER_PROGRAM) =>
  api.call(caller, 'POST /createCustomerOrderCash', { body: { ...orderPayload(), ...change } })
const quote = (change: object = {}, caller: Caller = CUSTOMER_PROGRAM) => {
  const { items, location, orderType } = orderPayload()
  const body = { items, location, orderType, ...change }
  return api.call(caller, 'POST /orders/quote', { body })
}

describe('a restaurant that has entered nothing', () => {
  beforeEach(() => enter(null))

  // CUS-TIM-07
  test('a restaurant that has entered nothing answers with the formula, and offers no times', async () => {
    const { body } = await place()
    expect(body.order).toMatchObject({ promisedFor: null, kitchenAt: null, promiseBecause: null })
    expect(await quote()).toMatchObject({
      status: 200,
      body: { promise: { readyAt: body.order.estimatedReady, because: { reason: 'cooking' } }, days: [] },
    })
    expect(await place({ wantedAt: at('22:00') })).toMatchObject({ status: 400, body: { code: 'time-not-offered' } })
    expect(await api.sql('SELECT 1 FROM order_claims')).toHaveLength(0)
  })

  test('a restaurant that has entered nothing counts a combo as one dish, in the quote as in the order', async () => {
    const thali = { id: 'truro-punjabi-vegetable-thali', name: 'Punjabi Vegetable Thali', price: 19.99, quantity: 2 }
    const combo = await quote({ items: [thali] })
    const plain = await quote({ items: [{ ...orderPayload().items[0], quantity: 2 }] })
    expect(combo.body.promise?.readyAt).toBe(plain.body.promise?.readyAt)
  })
})

describe('a kitchen without stations [ruling 43]', () => {
  beforeEach(() => enter({ ...SETTINGS, stations: [], ordersPerQuarter: 3 }))

  test('a kitchen without stations takes the orders entered for a quarter of an hour; a cancelled one frees its place', async () => {
    const wantedAt = at('23:00')
    const answers = await Promise.all(Array.from({ length: 20 }, () => insist(() => place({ wantedAt }))))
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(3)
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body as { code?: string })
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['time-not-offered']))
    expect((await quote({ wantedAt })).status).toBe(400)

    const { orderId } = taken[0]!.body
    expect((await api.call(cook, 'POST /cancelOrder', { body: { orderId } })).status).toBe(200)
    expect((await place({ wantedAt })).status).toBe(200)
    expect((await place({ wantedAt })).status).toBe(400)
  })

  test('a kitchen without stations claims nothing for an order for now', async () => {
    const { body } = await place()
    expect(body.order).toMatchObject({ promisedFor: null, kitchenAt: null })
    expect(await api.sql('SELECT 1 FROM order_claims')).toHaveLength(0)
  })

  test('a kitchen without stations offers staff the same times', async () => {
    for (let order = 0; order < 3; order++) expect((await place({ wantedAt: at('23:15') })).status).toBe(200)
    const { items, location, orderType } = orderPayload()
    const body = { items, location, orderType, wantedAt: at('23:15') }
    expect((await api.call(cook, 'POST /orders/quote', { body })).status).toBe(400)
  })
})

test('a bowl for three takes the minutes of three portions; drinks take none, and wait for no station', async () => {
  const lamb = { id: 'truro-lamb-rogan-josh', name: 'Lamb Rogan Josh', price: 17.49 }
  const readyAt = async (size: string, quantity: number) => {
    const choices = [{ group: 'size', option: size }]
    const { body } = await quote({ items: [{ ...lamb, quantity, choices }] })
    return Date.parse(body.promise?.readyAt ?? '')
  }
  const [one, bowl, three] = await Promise.all([readyAt('full', 1), readyAt('family', 1), readyAt('full', 3)])
  expect(bowl).toBe(three)
  expect(bowl).toBeGreaterThan(one)

  const drinks = orderPayload({ choices: [{ dish: 'mangoLassi', quantity: 6 }] })
  await place()
  const before = await api.sql('SELECT * FROM capacity')
  expect((await place(drinks)).body.order).toMatchObject({
    promisedFor: at('16:40'),
    promiseBecause: { reason: 'cooking' },
  })
  expect(await api.sql('SELECT * FROM capacity')).toEqual(before)
})

describe('an order for a chosen time', () => {
  test('an order for a chosen time keeps it, reaches the kitchen in time, and holds the minutes of its stations', async () => {
    const wantedAt = at('23:00')
    const { status, body } = await place({ wantedAt })
    expect(status).toBe(200)
    expect(body.order).toMatchObject({
      estimatedReady: wantedAt,
      promisedFor: wantedAt,
      promiseBecause: { reason: 'chosen' },
    })
    const { kitchenAt } = body.order
    expect(kitchenAt! > at('22:00') && kitchenAt! < wantedAt).toBe(true)
    const [row] = await api.sql<{ minutes: number }>(
      `SELECT sum(used)::integer AS minutes FROM capacity WHERE subject = 'station:tandoor'`,
    )
    expect(row?.minutes).toBeGreaterThan(0)
  })

  test.each([
    ['past', at('16:15')],
    ['between the steps', at('23:05')],
    ['after closing', at('03:00', 21)],
    ['further ahead than a week', at('23:00', 28)],
  ])('an order for a time that is %s is refused with the nearest three', async (_, wantedAt) => {
    const { status, body } = await place({ wantedAt })
    expect([status, (body as { code?: string }).code]).toEqual([400, 'time-not-offered'])
    const { times } = (body as unknown as { details: { times: string[] } }).details
    expect(times).toHaveLength(3)
    for (const time of times) expect((await quote({ wantedAt: time })).status).toBe(200)
  })

  test('an order for a chosen time is refused in its field where the time is none', async () => {
    expect(await place({ wantedAt: 'tomorrow' })).toMatchObject({
      status: 400,
      body: { code: 'order-invalid', details: { wantedAt: 'Please choose a time' } },
    })
  })

  test('an order for a chosen time is taken during a pause when it is cooked after it', async () => {
    const pause = (minutes: 0 | 30) =>
      api.call(cook, 'POST /admin/locations/:id/pause', { params: { id: 'truro' }, body: { minutes } })
    await pause(30)
    await settledMenu(api, 'truro')
    expect((await place()).status).toBe(409)
    expect((await place({ wantedAt: at('23:00') })).status).toBe(200)
    await pause(0)
  })

  test('an order for a chosen time keeps it when the kitchen starts; putting off moves it', async () => {
    const { body } = await place({ wantedAt: at('23:00') })
    const orderId = body.orderId
    api.clock?.set(new Date(at('22:30')))
    const started = await api.call(cook, 'POST /updateOrderStatus', { body: { orderId, status: 'preparing' } })
    expect(started.body.order).toMatchObject({ promisedFor: at('23:00'), estimatedReady: at('23:15') })
    const later = await api.call(cook, 'POST /extendOrderPromise', { body: { orderId, minutes: 10 } })
    expect(later).toMatchObject({ body: { order: { promisedFor: at('23:10'), estimatedReady: at('23:15') } } })
  })
})

describe('as soon as possible', () => {
  test('each order as soon as possible is promised behind the ones before it in a full kitchen', async () => {
    const first = await place()
    const second = await place()
    expect(first.body.order.promiseBecause).toEqual({ reason: 'cooking' })
    expect(second.body.order.promiseBecause).toMatchObject({ reason: 'full' })
    expect(second.body.order.promisedFor! > first.body.order.promisedFor!).toBe(true)
    expect(second.body.order.kitchenAt).toBe(LUNCH.toISOString())
  })

  test('staff read which station is full; guests read no station in quotes, orders and links [ruling 56]', async () => {
    const guest = await api.signUp()
    await place()
    const { body } = await place({}, guest)
    const { id: orderId, metadata } = body.order
    const query = { orderId }
    const { orderToken: token } = metadata
    const ofStaff = {
      details: (await api.call(cook, 'GET /getOrderDetails', { query })).body.order.promiseBecause,
      receipt: (await api.call(cook, 'GET /getOrderReceipt', { query: { orderId, token } })).body.order.promiseBecause,
      list: (await api.call(cook, 'GET /getLocationOrders', { query: { locationId: 'truro' } })).body.orders.find(
        ({ id }) => id === orderId,
      )?.promiseBecause,
      quote: (await quote({ takenBy: 'staff' }, cook)).body.promise?.because,
    }
    for (const [where, because] of Object.entries(ofStaff)) {
      expect(because, where).toMatchObject({ reason: 'full', station: 'Tandoor' })
    }
    const ofGuests = {
      placed: body.order.promiseBecause,
      own: (await api.call(guest, 'GET /me/orders')).body.orders[0]?.promiseBecause,
      receipt: (await api.call(guest, 'GET /getOrderReceipt', { query: { orderId, token } })).body.order.promiseBecause,
      link: (await api.call(NOBODY, 'GET /getOrderReceipt', { query: { orderId, token } })).body.order.promiseBecause,
      quote: (await quote({}, guest)).body.promise?.because,
      cancelled: (await api.call(guest, 'POST /me/orders/:id/cancel', { params: { id: orderId }, body: {} })).body.order
        .promiseBecause,
    }
    for (const [where, because] of Object.entries(ofGuests)) {
      expect(because, where).toEqual({ reason: 'full', fullUntil: expect.any(String) })
    }
  })

  test('a kitchen that is full offers times in place of a promise', async () => {
    let refused
    for (let tries = 0; tries < 20 && !refused; tries++) {
      const placed = await place()
      if (placed.status !== 200) refused = placed
    }
    expect(refused).toMatchObject({ status: 409, body: { code: 'kitchen-full' } })
    const { body } = await quote()
    expect(body.promise).toBeNull()
    expect((await place({ wantedAt: body.days[0]!.times[0] })).status).toBe(200)
  })

  test('a promise that became ten minutes later is shown again first', async () => {
    const { body } = await quote()
    const shownReadyAt = body.promise!.readyAt
    expect((await place({ shownReadyAt })).status).toBe(200)
    const refused = await place({ shownReadyAt })
    expect(refused).toMatchObject({ status: 409, body: { code: 'promise-changed' } })
    const { readyAt } = (refused.body as unknown as { details: { readyAt: string } }).details
    expect(await place({ shownReadyAt: readyAt })).toMatchObject({ body: { order: { promisedFor: readyAt } } })
  })

  test('orders at once never take more minutes than the hands have', async () => {
    await enter({ ...SETTINGS, asapMinutes: 240, stations: [{ ...TANDOOR, hands: 2 }] })
    const placed = await Promise.all(Array.from({ length: 12 }, () => insist(() => place())))
    expect(placed.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(placed.every(({ status }) => status === 200 || status === 503)).toBe(true)
    expect(await api.sql('SELECT 1 FROM capacity WHERE used > most OR most <> 10')).toEqual([])
    const [same] = await api.sql<{ isEqual: boolean }>(`
      SELECT (SELECT sum(used) FROM capacity) =
        (SELECT sum((claim->>'n')::integer) FROM order_claims, jsonb_array_elements(claims) AS claim) AS "isEqual"`)
    expect(same?.isEqual).toBe(true)
  })
})

describe('the kitchen of a location', () => {
  test('a kitchen is entered by managers, checked in its fields, and audited', async () => {
    expect((await save({ ...SETTINGS, stations: [] }, cook)).status).toBe(403)
    const wrong = { ...SETTINGS, stepMinutes: 7, stations: [{ ...TANDOOR, hands: 0 }] }
    expect(await save(wrong)).toMatchObject({
      status: 400,
      body: {
        details: { 'kitchen.stations.0.hands': 'Enter 1 to 20 hands', 'kitchen.stepMinutes': expect.any(String) },
      },
    })
    const { body } = await api.call(ADMIN_PROGRAM, 'GET /admin/locations')
    expect(body.locations.find(({ id }) => id === 'truro')?.kitchen).toEqual({
      ...SETTINGS,
      stations: [TANDOOR],
      ordersPerQuarter: 10,
    })
    const [entry] = await api.sql<{ action: string }>(
      `SELECT action FROM audit_log WHERE location_id = 'truro' ORDER BY id DESC LIMIT 1`,
    )
    expect(entry?.action).toBe('location.change')
  })

  test('a station of a kitchen keeps for how long its food may lie', async () => {
    const stations = [{ ...TANDOOR, keepsMinutes: 5 }]
    expect((await save({ ...SETTINGS, stations: [{ ...TANDOOR, keepsMinutes: 61 }] })).status).toBe(400)
    await enter({ ...SETTINGS, stations })
    const { body } = await api.call(ADMIN_PROGRAM, 'GET /admin/locations')
    expect(body.locations.find(({ id }) => id === 'truro')?.kitchen?.stations).toEqual(stations)
    await enter({ ...SETTINGS, stations: [TANDOOR] })
  })

  test('a rush makes every promise later until it ends by itself', async () => {
    const before = (await quote()).body.promise!.readyAt
    const set = await api.call(cook, 'POST /admin/locations/:id/rush', {
      params: { id: 'truro' },
      body: { minutes: 20, lasts: 30 },
    })
    expect(set.body.location.rush).toEqual({ minutes: 20, until: at('17:00') })
    await settledMenu(api, 'truro')
    const during = await quote()
    expect(Date.parse(during.body.promise!.readyAt) - Date.parse(before)).toBe(20 * 60_000)
    expect(during.body.promise!.because).toEqual({ reason: 'rush' })
    api.clock?.set(new Date(at('17:00')))
    expect((await quote()).body.promise!.because).toEqual({ reason: 'cooking' })
  })

  test('a rush also counts for an order of a kitchen without stations, which is then promised its time', async () => {
    await enter({ ...SETTINGS, stations: [] })
    const plain = await place()
    expect(plain.body.order.promisedFor).toBeNull()
    await api.call(cook, 'POST /admin/locations/:id/rush', { params: { id: 'truro' }, body: { minutes: 30 } })
    await settledMenu(api, 'truro')
    const late = await place()
    expect(Date.parse(late.body.order.promisedFor!) - Date.parse(plain.body.order.estimatedReady!)).toBe(30 * 60_000)
    expect(late.body.order.promiseBecause).toEqual({ reason: 'rush' })
  })
})
