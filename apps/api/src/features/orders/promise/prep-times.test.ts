import { randomUUID } from 'node:crypto'

import { KITCHEN_DEFAULTS } from '@thali/domain/kitchen'
import { LEARNING } from '@thali/domain/orders/promise/prep-times'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { settledMenu } from '#api/testing/settled-menu.ts'
import { type Caller, CUSTOMER_PROGRAM, useApi } from '#api/testing/start-api.ts'

/** 12:30 in Halifax. */
const LUNCH = new Date('2026-11-20T16:30:00Z')
const MINUTE = 60_000
const KITCHEN = { ...KITCHEN_DEFAULTS, stations: [{ id: 'stove', name: 'Stove', hands: 20 }] }

const api = useApi({ now: LUNCH })
let cook: Caller
let manager: Caller
let stranger: Caller

beforeAll(async () => {
  cook = await api.signUpStaff('staff', ['truro'])
  manager = await api.signUpStaff('manager', ['truro'])
  stranger = await api.signUpStaff('manager', ['new-glasgow'])
})
beforeEach(async () => {
  api.clock?.set(LUNCH)
  await api.sql("UPDATE orders SET ordered_at = ordered_at - interval '40 days'")
  await enter(KITCHEN)
})

async function enter(kitchen: unknown): Promise<void> {
  const saved = await api.call(manager, 'PATCH /admin/locations/:id', {
    params: { id: 'truro' },
    body: { kitchen },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(saved.status).toBe(200)
  await settledMenu(api, 'truro')
}

const step = (orderId: string, status: 'preparing' | 'ready') =>
  api.call(cook, 'POST /updateOrderStatus', { body: { orderId, status } })

/** Places orders of the same dish, and cooks each in so many minutes. */
async function cookOrders(count: number, minutes: number): Promise<void> {
  for (let order = 0; order < count; order++) {
    const { body } = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: orderPayload() })
    await step(body.orderId, 'preparing')
    api.clock?.advance(minutes * MINUTE)
    expect((await step(body.orderId, 'ready')).status).toBe(200)
    api.clock?.set(LUNCH)
  }
}

const read = (caller: Caller = manager) =>
  api.call(caller, 'GET /admin/menu/:location/prep-times', { params: { location: 'truro' } })

test('the minutes that a dish took are proposed once enough orders of four weeks tell of them', async () => {
  await cookOrders(LEARNING.fewestOrders - 1, 60)
  expect((await read()).body).toEqual({ dishes: [] })

  await cookOrders(1, 60)
  const { dishes } = (await read()).body
  expect(dishes).toMatchObject([{ orders: LEARNING.fewestOrders, busy: [] }])
  expect(dishes[0]!.tookMinutes).toBeGreaterThan(dishes[0]!.enteredMinutes)

  api.clock?.advance((LEARNING.days + 1) * 24 * 60 * MINUTE)
  expect((await read()).body).toEqual({ dishes: [] })
})

test('an order of which a step was undone tells nothing about the minutes of its dishes', async () => {
  await cookOrders(LEARNING.fewestOrders - 1, 60)
  const { body } = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: orderPayload() })
  const started = await step(body.orderId, 'preparing')
  const undone = await api.call(cook, 'POST /undoOrderStatus', {
    body: { orderId: body.orderId, version: started.body.order.version },
  })
  expect(undone.status).toBe(200)
  await step(body.orderId, 'preparing')
  api.clock?.advance(60 * MINUTE)
  await step(body.orderId, 'ready')
  expect((await read()).body).toEqual({ dishes: [] })
})

test('a kitchen without stations is proposed no minutes, and proposals are for its own managers only', async () => {
  await cookOrders(LEARNING.fewestOrders, 60)
  expect((await read()).body.dishes).toHaveLength(1)
  expect((await read(stranger)).status).toBe(403)
  expect((await read(cook)).status).toBe(403)
  await enter(null)
  expect((await read()).body).toEqual({ dishes: [] })
})
