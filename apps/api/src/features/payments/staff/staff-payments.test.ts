import { randomUUID } from 'node:crypto'

import type { OrderView } from '@thali/contracts/orders/orders'
import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { insist } from '#api/testing/insist.ts'
import { CARDS, payingAt } from '#api/testing/paying.ts'
import { ADMIN_PROGRAM, type Caller, NOBODY, startApi, type TestApi } from '#api/testing/start-api.ts'

type Person = Caller & { id: string }

let api: TestApi
let paying: ReturnType<typeof payingAt>
let cook: Person
let cookElsewhere: Person

beforeAll(async () => {
  api = await startApi()
  paying = payingAt(api)
  cook = await api.signUpStaff('staff', ['truro'])
  cookElsewhere = await api.signUpStaff('staff', ['new-glasgow'])
})
afterEach(() => paying.setFaults({ payments: 'ok', webhooks: 'ok' }))
afterAll(() => api.stop())

const take = (orderId: string, caller: Caller = cook, paymentData: object = {}, headers = {}) =>
  api.call(caller, 'POST /processOrderPayment', { body: { orderId, paymentData }, headers })
const update = (orderId: string, paymentStatus: string, paymentIntentId?: string, caller: Caller = cook) =>
  api.call(caller, 'POST /updateOrderPaymentStatus', {
    body: { orderId, paymentStatus, ...(paymentIntentId === undefined ? {} : { paymentIntentId }) },
  })
const orderNow = async (orderId: string) =>
  (await api.call(ADMIN_PROGRAM, 'GET /getOrderDetails', { query: { orderId } })).body.order
const countPayments = async (orderId: string) =>
  (await api.sql('SELECT 1 FROM payments WHERE order_id = $1', [orderId])).length
const centsOf = (order: OrderView) => Math.round(order.pricing.total * 100)

const cashOrder = async () =>
  (await api.call(await api.signUp(), 'POST /createCustomerOrderCash', { body: orderPayload() })).body.order
const cardOrder = async () =>
  (await api.call(cook, 'POST /createAdminOrderOnline', { body: orderPayload({ paymentMethod: 'online' }) })).body.order
const linkFor = async (body: object) => (await api.call(cook, 'POST /createAdminPaymentLink', { body })).body

describe('staff take the money of an order', () => {
  // ADM-ORD-57..59, ADM-ROL-31
  test('staff take the money of an order: who, when and how much are the server’s own word [ADM-API-37..38]', async () => {
    const order = await cashOrder()
    const answer = await take(order.id, cook, {
      method: 'manual',
      processedBy: 'nobody',
      paymentProcessedAt: '1999-01-01T00:00:00Z',
      source: 'admin_dashboard',
      amount: 0.01,
    })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        paymentStatus: 'paid',
        amount: 20.5,
        method: 'manual',
        processedBy: 'admin',
      },
    })
    const { transactionId, processedAt, order: paid } = answer.body
    expect(paid).toMatchObject({ paymentStatus: 'paid', paymentMethod: 'cash', takenBy: 'cash', paidAt: processedAt })
    expect(Math.abs(Date.now() - Date.parse(processedAt))).toBeLessThan(60_000)
    expect(await api.sql('SELECT id, captured_cents, actor FROM payments WHERE order_id = $1', [order.id])).toEqual([
      { id: transactionId, captured_cents: 2050, actor: `account:${cook.id}` },
    ])
    const audited = `SELECT actor, detail FROM audit_log WHERE subject = $1 AND action = 'order.paid'`
    expect(await api.sql(audited, [order.id])).toMatchObject([
      { actor: `account:${cook.id}`, detail: { takenBy: 'cash', cents: 2050 } },
    ])
  })

  // CUS-API-56
  test('money is not taken for an order that is paid, cancelled or elsewhere, nor by a customer', async () => {
    const order = await cashOrder()
    expect((await take(order.id, cookElsewhere)).status).toBe(404)
    expect((await take(randomUUID())).status).toBe(404)
    expect((await take(order.id, await api.signUp())).status).toBe(403)
    expect((await take(order.id, NOBODY)).status).toBe(401)
    expect(await countPayments(order.id)).toBe(0)

    expect((await take(order.id)).status).toBe(200)
    expect(await take(order.id)).toMatchObject({ status: 409, body: { code: 'order-already-paid' } })
    const gone = await cashOrder()
    await api.call(cook, 'POST /cancelOrder', { body: { orderId: gone.id } })
    expect(await take(gone.id)).toMatchObject({ status: 409, body: { code: 'order-not-payable' } })
    const byCard = await paying.paidOrder(await api.signUp())
    expect(await take(byCard.id)).toMatchObject({ status: 409, body: { code: 'order-already-paid' } })
    expect(await countPayments(byCard.id)).toBe(1)
  })

  test('money taken by a submission that is sent again gets the same answer', async () => {
    const order = await cashOrder()
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => insist(() => take(order.id, cook, {}, headers))))
    answers.push(await take(order.id, cook, {}, headers))
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: answers[0]!.body })
    expect(await countPayments(order.id)).toBe(1)
    expect((await take(order.id, cook, { method: 'cash' }, headers)).body.code).toBe('idempotency-key-reused')
  })

  test.each(['an order', 'the draft of a link'])(
    'twenty who take the money of %s at once take it once',
    async (what) => {
      for (let round = 0; round < 3; round++) {
        const { orderId } =
          what === 'an order'
            ? await cashOrder()
            : await linkFor({ orderData: orderPayload({ paymentMethod: 'online' }) })
        const answers = await Promise.all(Array.from({ length: 20 }, () => insist(() => take(orderId))))
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
        const refused = answers.filter(({ status }) => status !== 200)
        expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['order-already-paid']))
        expect(await countPayments(orderId)).toBe(1)
      }
    },
  )

  test('an order whose money staff took frees the customer’s place among the open cash orders', async () => {
    const limited = await startApi({ env: { LIMITS: 'on' } })
    try {
      const customer = await limited.signUp()
      await limited.sql('UPDATE users SET email_verified = true WHERE id = $1', [customer.id])
      const place = () => limited.call(customer, 'POST /createCustomerOrderCash', { body: orderPayload() })
      const placed = await Promise.all([place(), place(), place(), place(), place()])
      expect((await place()).status).toBe(429)
      const { orderId } = placed[0].body
      expect((await limited.call(ADMIN_PROGRAM, 'POST /processOrderPayment', { body: { orderId } })).status).toBe(200)
      expect((await place()).status).toBe(200)
      expect((await place()).status).toBe(429)
    } finally {
      await limited.stop()
    }
  })
})

describe('staff take the money while a link is open', () => {
  test('staff who take the money of an order with an open link make the link dead', async () => {
    const order = await cardOrder()
    const link = await linkFor({ orderId: order.id })
    expect((await take(order.id)).body.order).toMatchObject({ paymentStatus: 'paid', takenBy: 'manual' })
    expect((await paying.pay(link.paymentUrl)).status).not.toBe(303)
    expect(await paying.stateOf(cook, link.sessionId)).toBe('expired')
    expect(await paying.books(order.id)).toEqual([])
  })

  test('staff who take the money of a draft make a cash order of it, and the link is dead', async () => {
    const link = await linkFor({ orderData: orderPayload({ paymentMethod: 'online' }) })
    const { order } = (await take(link.orderId)).body
    expect(order).toMatchObject({
      id: link.orderId,
      status: 'pending',
      paymentStatus: 'paid',
      paymentMethod: 'cash',
      takenBy: 'cash',
      pricing: link.pricing,
      metadata: { adminCreated: true },
    })
    expect((await paying.pay(link.paymentUrl)).status).not.toBe(303)
    expect(await paying.stateOf(cook, link.sessionId)).toBe('expired')
  })

  test('money is not taken twice when a link was paid a moment ago: the card counts', async () => {
    await paying.setFaults({ webhooks: 'hold' })
    const link = await linkFor({ orderData: orderPayload({ paymentMethod: 'online' }) })
    await paying.pay(link.paymentUrl)
    expect(await take(link.orderId)).toMatchObject({ status: 409, body: { code: 'order-already-paid' } })
    expect(await orderNow(link.orderId)).toMatchObject({ paymentStatus: 'paid', takenBy: 'card' })
    expect(await countPayments(link.orderId)).toBe(1)
  })

  test('staff who take money while the bank is at work with the link are asked to wait', async () => {
    const link = await linkFor({ orderData: orderPayload({ paymentMethod: 'online' }) })
    await paying.pay(link.paymentUrl, CARDS.clearsLater)
    expect(await take(link.orderId)).toMatchObject({ status: 409, body: { code: 'payment-in-progress' } })
    await eventually(async () => (await paying.stateOf(cook, link.sessionId)) === 'paid')
    expect(await countPayments(link.orderId)).toBe(1)
  })
})

describe('a program says that an order is paid [ADM-API-16, T08]', () => {
  /** A payment that another program made at the provider. */
  async function taken(fields: { amount: number; orderId: string; currency?: string; isConfirmed?: boolean }) {
    const { amount, orderId, currency = 'cad', isConfirmed = true } = fields
    const provider = paying.provider()
    const metadata = { orderId }
    const automatic_payment_methods = { enabled: true, allow_redirects: 'never' as const }
    const { id } = await provider.paymentIntents.create({ amount, currency, metadata, automatic_payment_methods })
    if (isConfirmed) await provider.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    return id
  }

  test.each([
    ['card', cardOrder],
    ['cash', cashOrder],
  ])(
    'a program’s word that an order to be paid by %s is paid counts with a card payment of it',
    async (_way, place) => {
      const order = await place()
      const intentId = await taken({ amount: centsOf(order), orderId: order.id })
      expect(await update(order.id, 'paid', intentId)).toMatchObject({
        status: 200,
        body: {
          success: true,
          orderId: order.id,
          oldPaymentStatus: 'unpaid',
          newPaymentStatus: 'paid',
          order: { takenBy: 'card', paymentIntentId: intentId, card: { brand: 'visa', last4: '4242' } },
        },
      })
      expect(await update(order.id, 'paid', intentId)).toMatchObject({
        status: 200,
        body: { oldPaymentStatus: 'paid', newPaymentStatus: 'paid' },
      })
      expect(await countPayments(order.id)).toBe(1)
    },
  )

  test.each([
    ['no payment', async () => undefined],
    ['an unknown payment', async () => 'pi_unknown'],
    ['another order’s payment', (order: OrderView) => taken({ amount: centsOf(order), orderId: randomUUID() })],
    ['a cent less', (order: OrderView) => taken({ amount: centsOf(order) - 1, orderId: order.id })],
    ['other dollars', (order: OrderView) => taken({ amount: centsOf(order), orderId: order.id, currency: 'usd' })],
    [
      'a payment without a card',
      (order: OrderView) => taken({ amount: centsOf(order), orderId: order.id, isConfirmed: false }),
    ],
    [
      'a payment that was given back',
      async (order: OrderView) => {
        const intentId = await taken({ amount: centsOf(order), orderId: order.id })
        await paying.provider().refunds.create({ payment_intent: intentId })
        return intentId
      },
    ],
  ])('a program’s word that an order is paid does not count with %s', async (what, payment) => {
    // Without a payment that is named, the word counts for cash.
    const order = await (what === 'no payment' ? cardOrder() : cashOrder())
    const answer = await update(order.id, 'paid', await payment(order))
    expect(answer).toMatchObject({ status: 409, body: { code: 'payment-not-confirmed' } })
    expect(await orderNow(order.id)).toMatchObject({ paymentStatus: 'unpaid', takenBy: null, version: 1 })
    expect(await countPayments(order.id)).toBe(0)
  })

  test('a program confirms the rest of a changed order once, and a second payment of the whole is refused', async () => {
    const order = await cardOrder()
    const first = await taken({ amount: centsOf(order), orderId: order.id })
    await update(order.id, 'paid', first)
    const second = await taken({ amount: centsOf(order), orderId: order.id })
    expect(await update(order.id, 'paid', second)).toMatchObject({ status: 409, body: { code: 'order-already-paid' } })

    const { version } = await orderNow(order.id)
    const edits = [{ op: 'add' as const, item: { id: 'truro-garlic-naan', quantity: 1 } }]
    const after = order.pricing.total + 5.13
    const changed = await api.call(ADMIN_PROGRAM, 'POST /admin/orders/:id/changes', {
      params: { id: order.id },
      body: { version, edits, after, reason: 'One naan more', approval: null },
    })
    expect(changed.body.order).toMatchObject({ paymentStatus: 'paid', dueAmount: 5.13 })
    // The first payment is written down already and changes nothing; a payment of another sum than the rest is refused.
    expect((await update(order.id, 'paid', first)).body.order).toMatchObject({ dueAmount: 5.13 })
    expect(await update(order.id, 'paid', second)).toMatchObject({ body: { code: 'payment-not-confirmed' } })
    const rest = await taken({ amount: 513, orderId: order.id })
    for (let time = 0; time < 2; time++) {
      const { status, body } = await update(order.id, 'paid', rest)
      expect([status, body.order.dueAmount]).toEqual([200, undefined])
    }
    expect(await countPayments(order.id)).toBe(2)
  })

  test('a program that says an order is paid while the provider is away is asked to come again', async () => {
    const order = await cardOrder()
    await paying.setFaults({ payments: '500' })
    expect(await update(order.id, 'paid', 'pi_some')).toMatchObject({
      status: 503,
      body: { code: 'payment-unavailable' },
    })
  })

  test('a program’s word counts without further proof when the provider’s message about the link was lost', async () => {
    const order = await cardOrder()
    const link = await linkFor({ orderId: order.id })
    await paying.setFaults({ webhooks: 'lose' })
    await paying.pay(link.paymentUrl)
    expect((await update(order.id, 'paid')).body).toMatchObject({
      newPaymentStatus: 'paid',
      order: { sessionId: link.sessionId, takenBy: 'card' },
    })
  })

  test('a program’s word that an order is refunded counts only after all of it went back at the provider', async () => {
    const order = await paying.paidOrder(await api.signUp())
    for (const status of ['refunded', 'unpaid', 'failed']) {
      expect(await update(order.id, status)).toMatchObject({ status: 409, body: { code: 'payment-not-confirmed' } })
    }
    await paying.setFaults({ webhooks: 'lose' })
    await paying.refundAtProvider(order.paymentIntentId!, '1.00')
    expect((await update(order.id, 'refunded')).body.code).toBe('payment-not-confirmed')
    await paying.refundAtProvider(order.paymentIntentId!)
    expect(await update(order.id, 'refunded')).toMatchObject({
      status: 200,
      body: { oldPaymentStatus: 'paid', newPaymentStatus: 'refunded' },
    })
    expect((await update(order.id, 'paid', order.paymentIntentId!)).status).toBe(409)
  })

  test('nothing that can be called makes a card order paid without money at the provider', async () => {
    const order = await cardOrder()
    const link = await linkFor({ orderId: order.id })
    await paying.pay(link.paymentUrl, CARDS.declined)
    await paying.pay(link.paymentUrl, CARDS.insufficient)
    for (const caller of [cook, ADMIN_PROGRAM]) {
      for (const status of ['paid', 'failed', 'refunded', 'unpaid'])
        await update(order.id, status, link.sessionId, caller)
    }
    await api.request(NOBODY, 'POST', '/api/webhooks/stripe', {
      body: { type: 'checkout.session.completed', data: { object: { id: link.sessionId, payment_status: 'paid' } } },
    })
    await paying.look(cook, link.sessionId)
    for (const status of ['preparing', 'ready', 'completed']) {
      const lie = { orderId: order.id, status, paymentStatus: 'paid' }
      expect((await api.call(cook, 'POST /updateOrderStatus', { body: lie })).status).toBe(400)
      await api.call(cook, 'POST /updateOrderStatus', { body: { orderId: order.id, status } })
    }
    expect(await orderNow(order.id)).toMatchObject({ status: 'completed', paymentStatus: 'unpaid', takenBy: null })
    expect(await countPayments(order.id)).toBe(0)
  })

  test('staff’s word that a cash order is paid counts, and only at their location', async () => {
    const order = await cashOrder()
    expect((await update(order.id, 'paid', undefined, cookElsewhere)).status).toBe(404)
    expect((await update(order.id, 'paid')).body.order).toMatchObject({ paymentStatus: 'paid', takenBy: 'cash' })
    expect((await update(randomUUID(), 'paid')).body.code).toBe('order-not-found')
    expect((await update(order.id, 'settled')).status).toBe(400)
  })
})
