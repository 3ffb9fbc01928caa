import { randomUUID } from 'node:crypto'

import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, describe, expect, test } from 'vitest'

import { insist } from '#api/testing/insist.ts'
import { payingAt } from '#api/testing/paying.ts'
import { ADMIN_PROGRAM, type Caller, NOBODY, useApi } from '#api/testing/start-api.ts'

type Person = Caller & { id: string }

const api = useApi()
const paying = payingAt(api)
let cook: Person
let cookElsewhere: Person

beforeAll(async () => {
  cook = await api.signUpStaff('staff', ['truro'])
  cookElsewhere = await api.signUpStaff('staff', ['new-glasgow'])
})

const take = (orderId: string) =>
  api.call(cook, 'POST /processOrderPayment', { body: { orderId, paymentData: { method: 'manual' } } })
const cancel = (orderId: string, caller: Caller = cook) => api.call(caller, 'POST /cancelOrder', { body: { orderId } })
const settle = (id: string, caller: Caller = cook, headers = {}) =>
  api.call(caller, 'POST /admin/payments/refunds/:id/settle', { params: { id }, body: {}, headers })
const retryRefund = (id: string, caller: Caller = ADMIN_PROGRAM) =>
  api.call(caller, 'POST /admin/payments/refunds/:id/retry', { params: { id }, body: {} })
const retryWebhook = (failureId: string, caller: Caller = ADMIN_PROGRAM) =>
  api.call(caller, 'POST /retryFailedWebhook', { body: { failureId } })
const problems = async (caller: Caller = cook) => (await api.call(caller, 'GET /admin/payments/problems')).body
const orderNow = async (orderId: string) =>
  (await api.call(ADMIN_PROGRAM, 'GET /getOrderDetails', { query: { orderId } })).body.order

async function problemOf(orderId: string, caller: Caller = cook) {
  return (await problems(caller)).refunds.find((refund) => refund.orderId === orderId)
}

/** Paid to staff: in cash when it was ordered so, by another method when a card was agreed. */
async function paidToStaff(agreed: 'cash' | 'online') {
  const customer = await api.signUp()
  const placed =
    agreed === 'cash'
      ? await api.call(customer, 'POST /createCustomerOrderCash', { body: orderPayload() })
      : await api.call(cook, 'POST /createAdminOrderOnline', { body: orderPayload({ paymentMethod: 'online' }) })
  return (await take(placed.body.orderId)).body.order
}

/** An order whose money has to be handed back. */
async function owedOrder(agreed: 'cash' | 'online' = 'cash') {
  const order = await paidToStaff(agreed)
  const { body } = await cancel(order.id)
  return { order, refund: body.refund, cancelled: body.order, problem: (await problemOf(order.id))! }
}

describe('money that goes back by hand', () => {
  // ADM-CAN-12, ADM-CAN-13
  test.each([
    ['cash', 'owed', 'cash', 'cash', 20.5],
    ['online', 'review', 'review', 'manual', 20.51],
  ] as const)(
    'an order for %s that staff took the money of is shown as %s until somebody says it was handed back',
    async (agreed, status, way, takenBy, amount) => {
      const { order, refund, cancelled, problem } = await owedOrder(agreed)
      expect(order).toMatchObject({ paymentStatus: 'paid', takenBy })
      expect(refund).toEqual({
        success: true,
        refundId: null,
        amount,
        status,
        method: way,
        error: null,
      })
      expect(cancelled).toMatchObject({ status: 'cancelled', paymentStatus: 'paid', refund: { status, way } })
      const { name, phone } = order.customerInfo
      expect(problem).toMatchObject({ status: 'owed', way, amount, orderNumber: order.orderNumber })
      expect(problem).toMatchObject({ customerName: name, customerPhone: phone, locationId: 'truro' })

      expect(await settle(problem.refundId)).toMatchObject({ status: 200, body: { refund: null } })
      expect(await problemOf(order.id)).toBeUndefined()
      expect(await orderNow(order.id)).toMatchObject({
        status: 'cancelled',
        paymentStatus: 'refunded',
        refund: { status: 'succeeded', way, amount },
      })
      const audited = await api.sql(`SELECT actor FROM audit_log WHERE subject = $1 AND action = $2`, [
        order.id,
        'refund.handed-back',
      ])
      expect(audited).toEqual([{ actor: `account:${cook.id}` }])
    },
  )

  test('money that goes back by hand is handed back once, however many say so', async () => {
    const { problem } = await owedOrder()
    const answers = await Promise.all(Array.from({ length: 20 }, () => insist(() => settle(problem.refundId))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['refund-not-owed']))
  })

  test('a note that money was handed back gets the same answer when it is sent again', async () => {
    const { problem } = await owedOrder()
    const headers = { 'idempotency-key': randomUUID() }
    const first = await settle(problem.refundId, cook, headers)
    expect(first.status).toBe(200)
    expect(await settle(problem.refundId, cook, headers)).toMatchObject({ status: 200, body: first.body })
  })

  test('a customer whose money goes back by hand is told to come and get it', async () => {
    const email = `${randomUUID()}@example.com`
    const placed = await api.call(await api.signUp(), 'POST /createCustomerOrderCash', {
      body: orderPayload({ email }),
    })
    await take(placed.body.orderId)
    await cancel(placed.body.orderId)
    const mail = await eventually(async () =>
      (await api.messagesTo(email)).find(({ subject }) => subject?.endsWith('was cancelled')),
    )
    expect(placed.body.order.pricing.total).toBe(20.51)
    expect(mail.text).toContain(`We owe you $20.50: please see us at the counter or call.`)
  })
})

describe('who may see to it', () => {
  test('staff see the refunds of their own locations, and no messages of the provider', async () => {
    const { order, problem } = await owedOrder()
    expect(await problemOf(order.id, ADMIN_PROGRAM)).toEqual(problem)
    expect(await problemOf(order.id, cookElsewhere)).toBeUndefined()
    expect((await problems(cook)).webhooks).toEqual([])
    expect((await api.call(await api.signUp(), 'GET /admin/payments/problems')).status).toBe(403)
    expect((await api.call(NOBODY, 'GET /admin/payments/problems')).status).toBe(401)
  })

  test('a refund of another location, or one that never was, does not exist for staff', async () => {
    const { order, problem } = await owedOrder()
    const elsewhere = await api.signUpStaff('manager', ['new-glasgow'])
    expect((await settle(problem.refundId, cookElsewhere)).status).toBe(404)
    expect((await retryRefund(problem.refundId, elsewhere)).status).toBe(404)
    expect((await settle(randomUUID())).status).toBe(404)
    expect((await retryRefund(randomUUID())).status).toBe(404)
    expect((await problemOf(order.id))?.status).toBe('owed')
  })

  test('staff below a manager may not ask the provider for a refund again', async () => {
    const { problem } = await owedOrder()
    expect((await retryRefund(problem.refundId, cook)).status).toBe(403)
  })

  test('cash is not asked for at the provider, and card money is not handed back by hand', async () => {
    const { problem } = await owedOrder()
    expect(await retryRefund(problem.refundId)).toMatchObject({ status: 409, body: { code: 'refund-not-failed' } })

    const order = await paying.paidOrder(await api.signUp())
    await paying.setFaults({ payments: 'refuse' })
    await cancel(order.id, ADMIN_PROGRAM)
    const waiting = await problemOf(order.id)
    const refused = await settle(waiting!.refundId)
    await paying.setFaults({ payments: 'ok' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'refund-not-owed' } })
    await eventually(async () => (await orderNow(order.id)).paymentStatus === 'refunded')
    expect((await settle(waiting!.refundId)).status).toBe(409)
  })
})

describe('messages of the provider that could not be worked off [ADM-API-41]', () => {
  /** A payment that another program began: genuine, but none of ours. */
  async function strangePayment(): Promise<string> {
    const provider = paying.provider()
    const intent = await provider.paymentIntents.create({
      amount: 1_234,
      currency: 'cad',
      payment_method: 'pm_card_visa',
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    })
    await provider.refunds.create({ payment_intent: intent.id })
    return intent.id
  }

  test('a message about money that is not ours is set aside, shown to an admin, and changes nothing', async () => {
    const intentId = await strangePayment()
    const set = await eventually(async () =>
      (await problems(ADMIN_PROGRAM)).webhooks.find(({ about }) => about === intentId),
    )
    expect(set).toMatchObject({ kind: 'set-aside', error: 'No payment of ours has this name.' })

    const again = await retryWebhook(set.failureId)
    expect(again).toMatchObject({
      status: 200,
      body: { success: false, failureId: set.failureId, result: 'set-aside', error: set.error },
    })
    expect(await api.sql('SELECT 1 FROM payments WHERE provider_id = $1', [intentId])).toEqual([])
    expect((await retryWebhook(set.failureId, cook)).status).toBe(403)
  })

  test('a message of the provider that is worked off again makes no second order, payment or refund', async () => {
    const customer = await api.signUp()
    const order = await paying.paidOrder(customer)
    await cancel(order.id, ADMIN_PROGRAM)
    const about = [order.sessionId, order.paymentIntentId]
    const events = await eventually(async () => {
      // A message about money is heeded once more twenty seconds after it came: these came earlier.
      await api.sql(
        `UPDATE webhook_events SET received_at = received_at - interval '20 seconds', check_at = now()
         WHERE object_id IN ($1, $2) AND state = 'received'`,
        about,
      )
      const found = await api.sql<{ id: string }>(
        `SELECT id FROM webhook_events WHERE object_id IN ($1, $2) AND state = 'done'`,
        about,
      )
      return found.length >= 2 && found
    })
    const failed = `UPDATE webhook_events SET state = 'failed', error = 'Broken', tries = 8 WHERE id = $1`
    for (const { id } of events) {
      await api.sql(failed, [id])
      expect((await problems(ADMIN_PROGRAM)).webhooks).toContainEqual(
        expect.objectContaining({ failureId: id, kind: 'failed', error: 'Broken' }),
      )
      const answers = await Promise.all([retryWebhook(id), retryWebhook(id), retryWebhook(id)])
      const done = answers.filter(({ status }) => status === 200)
      expect(done.length).toBeGreaterThan(0)
      for (const { body } of done) expect(body).toEqual({ success: true, failureId: id, result: 'done', error: null })
      expect((await retryWebhook(id)).status).toBe(404)
    }
    expect(await api.sql('SELECT id FROM orders WHERE account_id = $1', [customer.id])).toEqual([{ id: order.id }])
    expect(await api.sql('SELECT 1 FROM payments WHERE order_id = $1', [order.id])).toHaveLength(1)
    expect((await paying.books(order.id)).flatMap(({ refunds }) => refunds)).toHaveLength(1)
  })

  test('a message of the provider that is not in trouble cannot be worked off again', async () => {
    expect((await retryWebhook('evt_unknown')).status).toBe(404)
    expect((await retryWebhook(' ')).status).toBe(400)
  })
})
