import { randomUUID } from 'node:crypto'

import { orderPayload } from '@thali/testing/order-payload'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { payingAt } from '#api/testing/paying.ts'
import { ADMIN_PROGRAM, type Caller, startApi, type TestApi } from '#api/testing/start-api.ts'

let api: TestApi
let paying: ReturnType<typeof payingAt>
let [cook, manager]: Caller[] = []

beforeAll(async () => {
  // The provider has real time; our clock can be set forward.
  api = await startApi({ now: new Date() })
  paying = payingAt(api)
  ;[cook, manager] = await Promise.all([api.signUpStaff('staff', ['truro']), api.signUpStaff('manager', ['truro'])])
})
afterAll(() => api.stop())

const MINUTE_MS = 60_000

// T40
test('an order whose payment is known forty minutes late says so, counts from it, and is promised from now', async () => {
  const customer = await api.signUp()
  await paying.setFaults({ webhooks: 'lose' })
  const { sessionId, paymentUrl } = await paying.begin(customer)
  await paying.pay(paymentUrl)
  api.clock!.advance(40 * MINUTE_MS)
  const now = api.clock!.now()
  const order = await paying.orderOf(customer, sessionId)
  await paying.setFaults({ webhooks: 'ok' })

  expect(order.paymentLearntAt).toBe(now.toISOString())
  const minutesAgo = (at: string | null) => Math.round((now.getTime() - Date.parse(at ?? '')) / MINUTE_MS)
  expect([minutesAgo(order.paidAt), minutesAgo(order.orderTime)]).toEqual([40, 40])
  expect(Date.parse(order.estimatedReady ?? '')).toBeGreaterThan(now.getTime())
})

test('an order whose payment is known at once carries no mark of a late payment', async () => {
  // A page of the provider opened now would be over by our clock.
  api.clock!.set(new Date())
  const order = await paying.paidOrder(await api.signUp())
  expect([order.paymentLearntAt, order.paidAt]).toEqual([null, order.orderTime])
})

// ADM-ORD-23
describe('an order that was completed without its payment', () => {
  async function completedUnpaid(): Promise<string> {
    const { body } = await api.call(ADMIN_PROGRAM, 'POST /createAdminOrderOnline', {
      body: orderPayload({ paymentMethod: 'online', tip: 0 }),
      headers: { 'idempotency-key': randomUUID() },
    })
    for (const status of ['preparing', 'ready', 'completed']) {
      const step = await api.request(cook!, 'POST', '/api/updateOrderStatus', {
        body: { orderId: body.orderId, status },
      })
      expect(step.status).toBe(200)
    }
    return body.orderId
  }

  const byHand = (caller: Caller, orderId: string) =>
    api.call(caller, 'POST /processOrderPayment', {
      body: { orderId, paymentData: { method: 'manual' } },
      headers: { 'idempotency-key': randomUUID() },
    })
  const byLink = (caller: Caller, orderId: string) =>
    api.call(caller, 'POST /createAdminPaymentLink', {
      body: { orderId },
      headers: { 'idempotency-key': randomUUID() },
    })

  test('a completed order without its payment is paid by hand by a manager, and by no other staff', async () => {
    const orderId = await completedUnpaid()
    expect(await byHand(cook!, orderId)).toMatchObject({
      status: 403,
      body: { error: 'A manager takes the money of an order that is completed.' },
    })
    const { status, body } = await byHand(manager!, orderId)
    expect([status, body.paymentStatus, body.order?.status]).toEqual([200, 'paid', 'completed'])
    expect((await byHand(manager!, orderId)).body.code).toBe('order-already-paid')
  })

  test('a completed order without its payment is paid by a link that a manager makes', async () => {
    const orderId = await completedUnpaid()
    expect((await byLink(cook!, orderId)).status).toBe(403)
    const { body: link } = await byLink(manager!, orderId)
    await paying.pay(link.paymentUrl)
    const order = await paying.orderOf(manager!, link.sessionId)
    expect([order.status, order.paymentStatus]).toEqual(['completed', 'paid'])
  })
})
