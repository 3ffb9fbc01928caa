import { randomUUID } from 'node:crypto'

import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CUSTOMER_PROGRAM, NOBODY, startApi, type TestApi } from '#api/testing/start-api.ts'

const LUNCH = new Date('2026-11-20T16:30:00Z')

let api: TestApi
beforeAll(async () => {
  api = await startApi({ now: LUNCH })
})
afterAll(() => api.stop())

describe('placing a cash order', () => {
  test('a signed-in customer gets a pending, unpaid order in their own name', async () => {
    const ann = await api.signUp()
    const { status, body } = await api.call(ann, 'POST /createCustomerOrderCash', { body: orderPayload() })

    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      order: { status: 'pending', paymentStatus: 'unpaid', paymentMethod: 'cash', customerInfo: { firebaseId: ann.id, phone: '+19025550123' } },
    })
    expect(body.order.pricing).toEqual({ subtotal: 17.99, tax: 2.52, tip: 0, total: 20.51, taxRate: 0.14 })
  })

  test('the same submission sent 20 times at once makes one order and gives one answer', async () => {
    const ann = await api.signUp()
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.call(ann, 'POST /createCustomerOrderCash', { body: orderPayload(), headers })),
    )

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const mine = await api.call(ann, 'GET /me/orders')
    expect(mine.body.total).toBe(1)
  })

  test('a confirmation goes out by e-mail and by text, once', async () => {
    const ann = await api.signUp('Ann Lee', 'confirm@example.com')
    const { body } = await api.call(ann, 'POST /createCustomerOrderCash', {
      body: orderPayload({ email: ann.email, phone: '902 555 0188' }),
    })
    const mails = await eventually(async () => {
      const found = (await api.messagesTo(ann.email)).filter((message) => message.subject?.startsWith('Order'))
      return found.length > 0 && found
    })
    const texts = await eventually(async () => {
      const found = await api.messagesTo('+19025550188')
      return found.length > 0 && found
    })

    expect(mails).toHaveLength(1)
    expect(texts).toHaveLength(1)
    expect(texts[0]?.text).toContain(`#${body.order.orderNumber}`)
  })

  test('nobody may place an order without an account or a key', async () => {
    const { status, body } = await api.call(NOBODY, 'POST /createCustomerOrderCash', { body: orderPayload() })
    expect(status).toBe(401)
    expect(body).toMatchObject({ code: 'unauthenticated', requestId: expect.any(String), timestamp: expect.any(String) })
  })

  test('an order of a program is a guest order, readable only with its token', async () => {
    const { body } = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: orderPayload() })
    expect(body.order.customerInfo.isGuest).toBe(true)

    const query = { orderId: body.orderId }
    expect((await api.call(CUSTOMER_PROGRAM, 'GET /getCustomerOrderDetails', { query })).status).toBe(404)
    const token = body.order.metadata.orderToken
    expect((await api.call(NOBODY, 'GET /getCustomerOrderDetails', { query: { ...query, token } })).status).toBe(200)
  })
})
