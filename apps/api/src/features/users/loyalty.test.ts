import { orderPayload } from '@thali/testing/order-payload'
import { expect, test } from 'vitest'

import { ADMIN_PROGRAM, type Caller, useApi } from '#api/testing/start-api.ts'

const NOTHING = { totalOrders: 0, totalSpent: 0, loyaltyPoints: 0 }
const EARNED = { totalOrders: 1, totalSpent: 20.51, loyaltyPoints: 17 }

const api = useApi()

async function completeOrderOf(customer: Caller): Promise<string> {
  const { orderId } = (await api.call(customer, 'POST /createCustomerOrderCash', { body: orderPayload() })).body
  await api.call(ADMIN_PROGRAM, 'POST /processOrderPayment', { body: { orderId } })
  for (const status of ['preparing', 'ready', 'completed'] as const) {
    await api.call(ADMIN_PROGRAM, 'POST /updateOrderStatus', { body: { orderId, status } })
  }
  return orderId
}

// Ruling 46, ADM-USR-38
test('undoing an order never leaves points, orders or spend below zero, and the record can be sent back', async () => {
  const ann = await api.signUp()
  const params = { id: ann.id }
  const readAnn = async () => (await api.call(ADMIN_PROGRAM, 'GET /admin/users/:id', { params })).body.user
  const orderId = await completeOrderOf(ann)
  expect(await readAnn()).toMatchObject(EARNED)

  const corrected = { totalOrders: 0, totalSpent: 5, loyaltyPoints: 5 }
  await api.call(ADMIN_PROGRAM, 'PATCH /admin/users/:id', { params, body: corrected })
  expect((await api.call(ADMIN_PROGRAM, 'POST /recallOrder', { body: { orderId } })).status).toBe(200)
  const undone = await readAnn()
  expect(undone).toMatchObject(NOTHING)
  expect((await api.call(ADMIN_PROGRAM, 'PATCH /admin/users/:id', { params, body: undone })).status).toBe(200)

  // What was corrected is gone with the undoing: the order counts once.
  await api.call(ADMIN_PROGRAM, 'POST /updateOrderStatus', { body: { orderId, status: 'completed' } })
  expect(await readAnn()).toMatchObject(EARNED)
})
