import { orderPayload } from '@thali/testing/order-payload'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Caller, startApi, type TestApi } from '#api/testing/start-api.ts'

const LUNCH = new Date('2026-11-20T16:30:00Z')
const TO_COMPLETED = ['preparing', 'ready', 'completed'] as const

let api: TestApi
let ann: Caller
let cook: Caller
let cookElsewhere: Caller

beforeAll(async () => {
  api = await startApi({ now: LUNCH })
  ann = await api.signUp()
  cook = await api.signUpStaff('staff', ['truro'])
  await api.call(cook, 'PATCH /me', { body: { displayName: 'Anita Desai' } })
  cookElsewhere = await api.signUpStaff('staff', ['new-glasgow'])
})
afterAll(() => api.stop())

const setStatus = (orderId: string, status: (typeof TO_COMPLETED)[number]) =>
  api.call(cook, 'POST /updateOrderStatus', { body: { orderId, status } })
const recall = (orderId: string, caller: Caller = cook, version?: number) =>
  api.call(caller, 'POST /recallOrder', { body: { orderId, ...(version && { version }) } })

async function orderAt(status: 'ready' | 'completed', caller: Caller = ann) {
  const placed = await api.call(caller, 'POST /createCustomerOrderCash', { body: orderPayload() })
  let { order } = placed.body
  for (const step of TO_COMPLETED.slice(0, TO_COMPLETED.indexOf(status) + 1)) {
    ;({ order } = (await setStatus(order.id, step)).body)
  }
  return order
}

const textsOf = (orderId: string) =>
  api.sql(`SELECT id FROM pgboss.job WHERE data->>'orderId' = $1 AND data->>'kind' = 'order-ready'`, [orderId])

test('a recalled order is ready again, within half an hour, its points go and come again, and nobody is texted twice', async () => {
  const eve = await api.signUp()
  const pointsOf = async () => (await api.call(eve, 'GET /me')).body.user.loyaltyPoints
  const order = await orderAt('completed', eve)
  const earned = await pointsOf()
  expect(earned).toBeGreaterThan(0)
  const texts = (await textsOf(order.id)).length

  api.clock?.advance(29 * 60_000)
  const recalls = await Promise.all(Array.from({ length: 5 }, () => recall(order.id)))
  expect(recalls.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
  expect(recalls.find(({ status }) => status === 200)!.body.order).toMatchObject({
    status: 'ready',
    completedTime: null,
  })
  expect(await pointsOf()).toBe(0)

  expect((await setStatus(order.id, 'completed')).status).toBe(200)
  expect(await pointsOf()).toBe(earned)
  expect(await textsOf(order.id)).toHaveLength(texts)
  const details = await api.call(cook, 'GET /getOrderDetails', { query: { orderId: order.id } })
  expect(details.body.order.statusHistory.map(({ status }) => status)).toEqual([
    'pending',
    ...TO_COMPLETED,
    'ready',
    'completed',
  ])
})

test('a recall is refused after half an hour, for an order that is not completed, elsewhere, and for customers', async () => {
  const order = await orderAt('completed')
  expect((await recall(order.id, cookElsewhere)).status).toBe(404)
  expect((await recall(order.id, ann)).status).toBe(403)
  expect((await recall(order.id, cook, order.version - 1)).body).toMatchObject({ code: 'order-changed' })
  api.clock?.advance(30 * 60_000 + 1000)
  expect((await recall(order.id)).body).toMatchObject({
    code: 'order-not-recallable',
    details: { status: 'completed', by: 'Anita' },
  })
  expect((await recall((await orderAt('ready')).id)).body).toMatchObject({ details: { status: 'ready' } })
})
