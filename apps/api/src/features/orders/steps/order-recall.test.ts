import { afterAll, beforeAll, expect, test } from 'vitest'

import { insist } from '#api/testing/insist.ts'
import { type Kitchen, startKitchen } from '#api/testing/kitchen.ts'
import type { Caller, TestApi } from '#api/testing/start-api.ts'

const LUNCH = new Date('2026-11-20T16:30:00Z')

let api: TestApi
let ann: Caller
let cook: Caller
let cookElsewhere: Caller
let orderAt: Kitchen['orderAt']

beforeAll(async () => {
  ;({ api, ann, cook, cookElsewhere, orderAt } = await startKitchen(LUNCH))
})
afterAll(() => api.stop())

const complete = (orderId: string) =>
  api.call(cook, 'POST /updateOrderStatus', { body: { orderId, status: 'completed' } })
const recall = (orderId: string, caller: Caller = cook, version?: number) =>
  api.call(caller, 'POST /recallOrder', { body: { orderId, ...(version && { version }) } })

const textsOf = (orderId: string) =>
  api.sql(`SELECT id FROM pgboss.job WHERE data->>'orderId' = $1 AND data->>'kind' = 'order-ready'`, [orderId])

test('a recalled order is ready again, within half an hour, its points go and come again, and nobody is texted twice', async () => {
  const eve = await api.signUp()
  const pointsOf = async () => (await api.call(eve, 'GET /me')).body.user.loyaltyPoints
  const order = await orderAt('ready', {}, eve)
  await api.call(cook, 'POST /processOrderPayment', { body: { orderId: order.id } })
  await complete(order.id)
  const earned = await pointsOf()
  expect(earned).toBeGreaterThan(0)
  const texts = (await textsOf(order.id)).length

  api.clock?.advance(29 * 60_000)
  const recalls = await Promise.all(Array.from({ length: 5 }, () => insist(() => recall(order.id))))
  expect(recalls.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
  expect(recalls.find(({ status }) => status === 200)!.body.order).toMatchObject({
    status: 'ready',
    completedTime: null,
  })
  expect(await pointsOf()).toBe(0)

  expect((await complete(order.id)).status).toBe(200)
  expect(await pointsOf()).toBe(earned)
  expect(await textsOf(order.id)).toHaveLength(texts)
  const details = await api.call(cook, 'GET /getOrderDetails', { query: { orderId: order.id } })
  expect(details.body.order.statusHistory.map(({ status }) => status)).toEqual([
    'pending',
    'preparing',
    'ready',
    'completed',
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
