import { randomUUID } from 'node:crypto'

import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { settledMenu } from '#api/testing/settled-menu.ts'
import { type Caller, CUSTOMER_PROGRAM, useApi } from '#api/testing/start-api.ts'

/** 12:30 in Halifax. */
const LUNCH = new Date('2026-11-20T16:30:00Z')
const MINUTE_MS = 60_000
const SETTINGS = { daysAhead: 7, stepMinutes: 15, asapMinutes: 90, packingMinutes: 3 }

const api = useApi({ now: LUNCH })
let cook: Caller
let manager: Caller

beforeAll(async () => {
  cook = await api.signUpStaff('staff', ['truro'])
  manager = await api.signUpStaff('manager', ['truro'])
  const body = { kitchen: { ...SETTINGS, stations: [{ id: 'stove', name: 'Stove', hands: 1 }] } }
  await api.call(manager, 'PATCH /admin/locations/:id', { params: { id: 'truro' }, body })
  await settledMenu(api, 'truro')
})
beforeEach(async () => {
  api.clock?.set(LUNCH)
  await api.sql('DELETE FROM capacity')
  await api.sql('DELETE FROM order_claims')
})

const place = async () =>
  (await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: orderPayload() })).body
const step = async (orderId: string, status: 'preparing' | 'ready' | 'cancelled') => {
  const body = { orderId, status }
  const headers = { 'idempotency-key': randomUUID() }
  expect((await api.call(cook, 'POST /updateOrderStatus', { body, headers })).status).toBe(200)
}
/** When an order of now would be ready. */
const promised = async () => {
  const { items, location, orderType } = orderPayload()
  const quote = await api.call(CUSTOMER_PROGRAM, 'POST /orders/quote', { body: { items, location, orderType } })
  return Date.parse(quote.body.promise!.readyAt)
}
/** Minutes that are taken from a moment on, by the counts and by the claims of orders. */
const taken = async (from: Date) => {
  const [row] = await api.sql<{ used: number; claimed: number }>(
    `SELECT
       (SELECT COALESCE(sum(used), 0)::int FROM capacity WHERE subject LIKE 'station:%' AND at >= $1) AS used,
       (SELECT COALESCE(sum((claim->>'n')::int), 0)::int FROM order_claims, jsonb_array_elements(claims) AS claim
        WHERE claim->>'subject' LIKE 'station:%' AND (claim->>'at')::timestamptz >= $1) AS claimed`,
    [from],
  )
  return row
}
const after = (minutes: number) => new Date(LUNCH.getTime() + minutes * MINUTE_MS)

test('an order that is ready early gives the minutes still to come to the next order', async () => {
  const first = await place()
  const waiting = await place()
  await step(first.orderId, 'preparing')
  await step(waiting.orderId, 'preparing')
  const before = (await taken(after(6)))!
  expect(before.used).toBeGreaterThan(0)
  expect(before.claimed).toBe(before.used)

  api.clock?.set(after(6))
  const promisedBefore = await promised()
  await step(waiting.orderId, 'ready')
  const [mine] = await api.sql<{ ahead: number }>(
    `SELECT count(*)::int AS ahead FROM order_claims, jsonb_array_elements(claims) AS claim
     WHERE order_id = $1 AND claim->>'subject' LIKE 'station:%' AND (claim->>'at')::timestamptz >= $2`,
    [waiting.orderId, after(6)],
  )
  expect(mine).toEqual({ ahead: 0 })
  const left = (await taken(after(6)))!
  expect(left.used).toBeLessThan(before.used)
  expect(left.claimed).toBe(left.used)

  expect(await promised()).toBeLessThan(promisedBefore)
})

test('undoing “ready” claims nothing again, and a second “ready” gives nothing back twice', async () => {
  const { orderId } = await place()
  await step(orderId, 'preparing')
  await step(orderId, 'ready')
  const [{ version } = { version: 0 }] = await api.sql<{ version: number }>(
    'SELECT version FROM orders WHERE id = $1',
    [orderId],
  )
  expect((await api.call(cook, 'POST /undoOrderStatus', { body: { orderId, version } })).status).toBe(200)
  await step(orderId, 'ready')
  expect(await taken(LUNCH)).toEqual({ used: 0, claimed: 0 })
})

test('an order that is cancelled while it is made gives all its minutes back', async () => {
  const { orderId } = await place()
  await step(orderId, 'preparing')
  await step(orderId, 'cancelled')
  expect(await taken(LUNCH)).toEqual({ used: 0, claimed: 0 })
})

test('an order that is ready keeps its portions: they are eaten, and not for sale again', async () => {
  const id = 'truro-butter-chicken'
  const count = (portions: number | null) =>
    api.call(manager, 'PATCH /admin/menu/:location/items/:id', {
      params: { location: 'truro', id },
      body: { portions },
    })
  expect((await count(5)).status).toBe(200)
  await settledMenu(api, 'truro')
  const { orderId } = await place()
  const sold = () => api.sql("SELECT used FROM capacity WHERE subject = 'dish:truro-butter-chicken'")
  const before = await sold()
  expect(before).toEqual([{ used: 1 }])
  await step(orderId, 'preparing')
  await step(orderId, 'ready')
  expect(await sold()).toEqual(before)
  await count(null)
})
