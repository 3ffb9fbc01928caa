import { randomUUID } from 'node:crypto'

import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { settledMenu } from '#api/testing/settled-menu.ts'
import { type Caller, CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

/** 12:30 in Halifax, while the location is open until 22:00. */
const LUNCH = new Date('2026-11-20T16:30:00Z')
const KITCHEN = {
  daysAhead: 1,
  stepMinutes: 15,
  asapMinutes: 90,
  packingMinutes: 3,
  stations: [{ id: 'tandoor', name: 'Tandoor', hands: 1 }],
}
const TOWN = {
  id: 'town',
  name: 'Town',
  shape: { kind: 'postal' as const, prefixes: ['B2N'] },
  fee: 4.5,
  minimum: 15,
  freeFrom: 100,
  extraMinutes: 25,
}

const api = useApi({ now: LUNCH, sandboxClock: () => LUNCH.getTime() })
let cook: Caller
let manager: Caller
let stranger: Caller

beforeAll(async () => {
  cook = await api.signUpStaff('staff', ['truro'])
  manager = await api.signUpStaff('manager', ['truro'])
  stranger = await api.signUpStaff('staff', ['new-glasgow'])
  await enterKitchen(KITCHEN)
})
beforeEach(async () => {
  await api.sql('DELETE FROM capacity')
  await api.sql('DELETE FROM order_claims')
  await deliverInto([])
  await pause(0)
})

const enterKitchen = async (kitchen: unknown) => {
  const request = { params: { id: 'truro' }, body: { kitchen }, headers: { 'idempotency-key': randomUUID() } }
  expect((await api.call(manager, 'PATCH /admin/locations/:id', request)).status).toBe(200)
  await settledMenu(api, 'truro')
}
const deliverInto = async (zones: (typeof TOWN)[]) => {
  const request = { params: { id: 'truro' }, body: { point: null, zones } }
  expect((await api.call(manager, 'PUT /admin/locations/:id/delivery-zones', request)).status).toBe(200)
  await settledMenu(api, 'truro')
}
const pause = async (minutes: 0 | 30) => {
  await api.call(cook, 'POST /admin/locations/:id/pause', { params: { id: 'truro' }, body: { minutes } })
  await settledMenu(api, 'truro')
}
const quote = (change: object = {}, caller: Caller = CUSTOMER_PROGRAM) => {
  const { items, location, orderType } = orderPayload()
  return api.call(caller, 'POST /orders/quote', { body: { items, location, orderType, ...change } })
}
const place = (change: object = {}) =>
  api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: { ...orderPayload(), ...change } })
const readyAtOf = async (change: object) => Date.parse((await quote(change)).body.promise!.readyAt)

describe('a delivery', () => {
  const delivered = (postalCode: string) => ({ orderType: 'delivery', deliveryInfo: { postalCode } })

  test('a quote for a delivery takes the minutes of its zone, and names its fee', async () => {
    await deliverInto([TOWN])
    const { body } = await quote(delivered('B2N 5E3'))
    expect(body.deliveryFee).toBe(4.5)
    const pickup = await readyAtOf({})
    expect(Date.parse(body.promise!.readyAt) - pickup).toBe(TOWN.extraMinutes * 60_000)
  })

  test('a delivery without zones takes ten minutes and costs nothing, and a pickup has no fee', async () => {
    const [delivery, pickup] = [await quote({ orderType: 'delivery' }), await quote()]
    expect([delivery.body.deliveryFee, pickup.body.deliveryFee]).toEqual([0, null])
    expect(Date.parse(delivery.body.promise!.readyAt) - Date.parse(pickup.body.promise!.readyAt)).toBe(600_000)
  })

  test('a quote for a delivery is refused outside of all zones, below the minimum, and without a postal code', async () => {
    await deliverInto([{ ...TOWN, minimum: 99 }])
    const codes = await Promise.all(
      [delivered('B3H 4R2'), delivered('B2N 5E3'), { orderType: 'delivery' }].map(async (change) => {
        const { status, body } = await quote(change)
        return [status, (body as { code?: string }).code]
      }),
    )
    expect(codes).toEqual([
      [400, 'outside-delivery'],
      [400, 'below-delivery-minimum'],
      [400, 'order-invalid'],
    ])
  })
})

describe('during a pause', () => {
  const END = '2026-11-20T17:00:00.000Z'

  test('a quote during a pause promises nothing, and every time it offers is after the pause and can be ordered', async () => {
    await pause(30)
    const { body } = await quote()
    expect(body.promise).toBeNull()
    const first = body.days[0]!.times[0]!
    const placed = await place({ wantedAt: first })
    expect(placed.status).toBe(200)
    expect(placed.body.order.kitchenAt! >= END).toBe(true)
  })

  test('a time that would be cooked in a pause is refused with the nearest ones after it', async () => {
    await pause(30)
    const { status, body } = await place({ wantedAt: END })
    expect([status, (body as { code?: string }).code]).toEqual([400, 'time-not-offered'])
    const { times } = (body as unknown as { details: { times: string[] } }).details
    expect(times.every((time) => time > END)).toBe(true)
  })

  test('staff are quoted as usual during a pause', async () => {
    await pause(30)
    expect((await quote({ takenBy: 'staff' }, cook)).body.promise).not.toBeNull()
  })
})

test('a visitor who is not signed in is told the same time as a guest', async () => {
  const { status, body } = await quote({}, NOBODY)
  expect(status).toBe(200)
  expect(body.promise).toEqual((await quote()).body.promise)
})

describe('a quote for staff', () => {
  test('a quote for staff promises a late time where guests are told that the kitchen is full', async () => {
    await enterKitchen({ ...KITCHEN, asapMinutes: 30 })
    while ((await place()).status === 200);
    expect((await quote()).body.promise).toBeNull()
    expect((await quote({ takenBy: 'staff' }, cook)).body.promise).not.toBeNull()
    await enterKitchen(KITCHEN)
  })

  test('a quote for staff takes the fee that they typed, and is given to those who work there only', async () => {
    await deliverInto([TOWN])
    const typed = { takenBy: 'staff', orderType: 'delivery', deliveryInfo: { fee: 9 } }
    expect((await quote(typed, cook)).body.deliveryFee).toBe(9)
    for (const caller of [stranger, CUSTOMER_PROGRAM, NOBODY]) expect((await quote(typed, caller)).status).toBe(403)
  })
})

describe('a card order whose promise became ten minutes later', () => {
  test('a card order promised ten minutes later is refused before its page; accepted anew, its repeat gets one page', async () => {
    const guest = await api.signUp()
    const { email } = guest
    const begin = (shownReadyAt: string, key: string) =>
      api.call(guest, 'POST /createCustomerPayment', {
        body: { orderData: { ...orderPayload({ paymentMethod: 'online', email }), shownReadyAt } },
        headers: { 'idempotency-key': key },
      })
    const shown = (await quote()).body.promise!.readyAt
    expect((await place()).status).toBe(200)

    const refused = await begin(shown, randomUUID())
    expect(refused).toMatchObject({ status: 409, body: { code: 'promise-changed' } })
    expect(await api.sql('SELECT 1 FROM checkouts')).toHaveLength(0)
    const { readyAt } = (refused.body as unknown as { details: { readyAt: string } }).details
    const key = randomUUID()
    const first = await begin(readyAt, key)
    expect(first.status).toBe(200)
    expect((await place()).status).toBe(200)
    expect((await begin(readyAt, key)).body.sessionId).toBe(first.body.sessionId)
  })
})

test('a cash order whose answer was lost gets it again, although the kitchen promises later by then', async () => {
  const guest = await api.signUp()
  const shownReadyAt = (await quote()).body.promise!.readyAt
  const headers = { 'idempotency-key': randomUUID() }
  const body = { ...orderPayload({ email: guest.email }), shownReadyAt }
  const first = await api.call(guest, 'POST /createCustomerOrderCash', { body, headers })
  expect(first.status).toBe(200)
  expect((await place()).status).toBe(200)
  const repeat = await api.call(guest, 'POST /createCustomerOrderCash', { body, headers })
  expect(repeat.body.orderId).toBe(first.body.orderId)
})
