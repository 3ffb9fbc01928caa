import { randomUUID } from 'node:crypto'

import type { OrderView } from '@thali/contracts/orders/orders'
import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, describe, expect, test } from 'vitest'

import { insist } from '#api/testing/insist.ts'
import { payingAt } from '#api/testing/paying.ts'
import { ADMIN_PROGRAM, type Caller, useApi } from '#api/testing/start-api.ts'

type Person = Caller & { id: string }

const api = useApi()
const paying = payingAt(api)
let ann: Person
let cook: Person
let manager: Person

beforeAll(async () => {
  ann = await api.signUp()
  cook = await api.signUpStaff('staff', ['truro'])
  manager = await api.signUpStaff('manager', ['truro'])
})

const cancel = (orderId: string, caller: Caller = manager, body: object = {}, headers = {}) =>
  api.call(caller, 'POST /cancelOrder', { body: { orderId, ...body }, headers })
const cancelOwn = (id: string, caller: Caller = ann) =>
  api.call(caller, 'POST /me/orders/:id/cancel', { params: { id }, body: {} })
const setStatus = (orderId: string, status: string, caller: Caller = cook) =>
  api.call(caller, 'POST /updateOrderStatus', { body: { orderId, status } })
const orderNow = async (orderId: string) =>
  (await api.call(ADMIN_PROGRAM, 'GET /getOrderDetails', { query: { orderId } })).body.order

const centsOf = (order: OrderView) => Math.round(order.pricing.total * 100)

/** A paid order of a new customer, so that no cart of another test interferes. */
async function paidOrder(options: Parameters<typeof orderPayload>[0] = {}) {
  const customer = await api.signUp()
  const order = await paying.paidOrder(customer, orderPayload({ paymentMethod: 'online', tip: 2, ...options }))
  return { customer, order }
}

/** A card order that nobody has paid: cancelling it owes nothing. */
async function unpaidOrder(): Promise<OrderView> {
  return (await api.call(cook, 'POST /createAdminOrderOnline', { body: orderPayload({ paymentMethod: 'online' }) }))
    .body.order
}

async function expectRefundedOnce(order: OrderView): Promise<void> {
  const total = centsOf(order)
  expect(await paying.books(order.id)).toMatchObject([
    { intent: { amount_received: total }, refunds: [{ amount: total, status: 'succeeded' }] },
  ])
  expect(await api.sql('SELECT captured_cents, refund_cents FROM payments WHERE order_id = $1', [order.id])).toEqual([
    { captured_cents: total, refund_cents: total },
  ])
}

describe('cancelling an order that was paid by card', () => {
  // ADM-API-17, ADM-API-20
  test('cancelling a paid order returns all of its money to the card, and says so [ADM-CAN-11, ADM-CAN-17..19]', async () => {
    const { order } = await paidOrder()
    const answer = await cancel(order.id, manager, { cancelReason: 'The kitchen is closed' })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: 'Order cancelled',
        error: null,
        order: { status: 'cancelled', paymentStatus: 'refunded', cancelReason: 'The kitchen is closed' },
        refund: { success: true, amount: order.pricing.total, status: 'succeeded', method: 'card', error: null },
      },
    })
    const [booked] = await paying.books(order.id)
    expect(answer.body.refund.refundId).toBe(booked?.refunds[0]?.id)
    await expectRefundedOnce(order)
  })

  test.each([
    ['the customer', 'Cancelled by customer', (id: string, customer: Caller) => cancelOwn(id, customer)],
    ['a manager who sets the status', 'Cancelled by admin', (id: string) => setStatus(id, 'cancelled', manager)],
    ['a program of the house', 'Cancelled by admin', (id: string) => cancel(id, ADMIN_PROGRAM)],
  ])('a paid order can also be cancelled by %s', async (_who, cancelReason, cancelAs) => {
    const { customer, order } = await paidOrder()
    const answer = await cancelAs(order.id, customer)
    expect(answer).toMatchObject({
      status: 200,
      body: { order: { status: 'cancelled', paymentStatus: 'refunded', cancelReason } },
    })
    await expectRefundedOnce(order)
  })

  test('staff who are no managers cannot cancel a paid order, by any call, and nothing changes', async () => {
    const { order } = await paidOrder()
    const before = await orderNow(order.id)
    for (const refused of [await cancel(order.id, cook), await setStatus(order.id, 'cancelled', cook)]) {
      expect(refused).toMatchObject({ status: 403, body: { code: 'permission-denied' } })
      expect(refused.body.error).toBe('Only a manager can cancel an order that was paid by card.')
    }
    expect(await orderNow(order.id)).toEqual(before)
    expect(await paying.refundedCents(order.id)).toBe(0)
    const messages = await api.sql(`SELECT 1 FROM pgboss.job WHERE data->>'orderId' = $1 AND data->>'kind' = $2`, [
      order.id,
      'order-cancelled',
    ])
    expect(messages).toEqual([])
  })

  test('a customer who cancels reads how much goes back, and that it takes 5-10 business days', async () => {
    const email = `${randomUUID()}@example.com`
    const { order } = await paidOrder({ email })
    await cancel(order.id)
    const mail = await eventually(async () =>
      (await api.messagesTo(email)).find(({ subject }) => subject === `Order #${order.orderNumber} was cancelled`),
    )
    expect(mail.text).toContain(` $${order.pricing.total.toFixed(2)} goes back to your card within 5-10 business days.`)
  })

  test('a cancellation that is sent again gets the same answer, and makes no second refund', async () => {
    const { order } = await paidOrder()
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => insist(() => cancel(order.id, manager, {}, headers))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await cancel(order.id, manager, {}, headers)).body.refund).toMatchObject({ status: 'succeeded' })
    await expectRefundedOnce(order)
  })
})

describe('the reason of a cancellation', () => {
  // ADM-CAN-14
  test.each([
    [{}, 'Cancelled by admin'],
    [{ cancelReason: '  ' }, 'Cancelled by admin'],
    [{ reason: 'No naan left' }, 'No naan left'],
    [{ cancelReason: 'Closed early', reason: 'No naan left' }, 'Closed early'],
    [{ cancelReason: 'x'.repeat(500) }, 'x'.repeat(500)],
  ])('a cancel reason is read from either name, and has a default (%#) [ADM-CAN-15..16]', async (body, expected) => {
    const answer = await cancel((await unpaidOrder()).id, cook, body)
    expect(answer.body.order.cancelReason).toBe(expected)
    expect(answer.body.refund).toEqual({
      success: true,
      refundId: null,
      amount: 0,
      status: 'none',
      method: 'none',
      error: null,
    })
  })

  test('a reason of more than 500 characters is refused, and the order stays', async () => {
    const { id } = await unpaidOrder()
    expect((await cancel(id, cook, { cancelReason: 'x'.repeat(501) })).status).toBe(400)
    expect((await cancel(id, cook, { reason: 'x'.repeat(501) })).status).toBe(400)
    expect((await orderNow(id)).status).toBe('pending')
  })
})

describe('many at once [T28, M10]', () => {
  test('one of twenty who cancel one order succeeds, and the money goes back once', async () => {
    const { order } = await paidOrder()
    const answers = await Promise.all(Array.from({ length: 20 }, () => insist(() => cancel(order.id))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(19).fill(409)])
    await eventually(async () => (await orderNow(order.id)).paymentStatus === 'refunded')
    await expectRefundedOnce(order)
  })

  test.each([
    ['nothing', undefined],
    ['all of it', ''],
    ['a part of it', '5.00'],
    ['all but a cent', 'rest'],
  ])('an order cancelled by many while %s goes back at the provider is refunded in full once', async (_what, given) => {
    const { customer, order } = await paidOrder()
    const intentId = order.paymentIntentId!
    const amount = given === 'rest' ? ((centsOf(order) - 1) / 100).toFixed(2) : given
    const cancelling = [
      ...Array.from({ length: 4 }, () => cancel(order.id)),
      ...Array.from({ length: 3 }, () => cancelOwn(order.id, customer)),
      ...Array.from({ length: 3 }, () => setStatus(order.id, 'cancelled', manager)),
    ]
    const others = amount === undefined ? [] : [paying.refundAtProvider(intentId, amount || undefined)]
    const answers = await Promise.all(cancelling)
    await Promise.all(others)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)

    await eventually(async () => (await orderNow(order.id)).paymentStatus === 'refunded')
    const now = await orderNow(order.id)
    expect(now).toMatchObject({ status: 'cancelled', refund: { status: 'succeeded', amount: order.pricing.total } })
    expect(await paying.refundedCents(order.id)).toBe(centsOf(order))
    const ours = await api.sql<{ cents: number }>(
      `SELECT r.amount_cents AS cents FROM refunds r JOIN payments p ON p.id = r.payment_id
       WHERE p.order_id = $1 AND NOT r.is_replaced AND r.provider_id IS NOT NULL ORDER BY 1`,
      [order.id],
    )
    const [booked] = await paying.books(order.id)
    const theirs = booked!.refunds.map((refund) => refund.amount).sort((a, b) => a - b)
    expect(ours.map(({ cents }) => cents)).toEqual(theirs)
  })

  test('an order marked ready and cancelled at once is one of the two, and money goes back only if cancelled', async () => {
    for (let round = 0; round < 4; round++) {
      const { order } = await paidOrder()
      await setStatus(order.id, 'preparing')
      const [ready, cancelled] = await Promise.all([
        insist(() => setStatus(order.id, 'ready')),
        insist(() => cancel(order.id)),
      ])
      expect([ready.status, cancelled.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      const now = await orderNow(order.id)
      expect(now.status).toBe(ready.status === 200 ? 'ready' : 'cancelled')
      expect(await paying.refundedCents(order.id)).toBe(ready.status === 200 ? 0 : centsOf(order))
    }
  })

  test('an order cancelled while its link is paid keeps no money: none was taken, or all of it goes back [T27]', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await unpaidOrder()
      const link = await api.call(cook, 'POST /createAdminPaymentLink', { body: { orderId: order.id } })
      const [cancelled] = await Promise.all([cancel(order.id), paying.pay(link.body.paymentUrl)])
      expect(cancelled.status).toBe(200)

      const state = await eventually(async () => {
        const { paymentState } = (await paying.look(cook, link.body.sessionId)).body
        const [booked] = await paying.books(order.id)
        const isBack = booked?.intent.status !== 'succeeded' || (await paying.refundedCents(order.id)) > 0
        return isBack && ['expired', 'paid', 'returned'].includes(paymentState) && paymentState
      })
      const taken = (await paying.books(order.id)).filter(({ intent }) => intent.status === 'succeeded')
      expect(taken).toHaveLength(state === 'expired' ? 0 : 1)
      expect(await paying.refundedCents(order.id)).toBe(state === 'expired' ? 0 : centsOf(order))
      expect((await orderNow(order.id)).status).toBe('cancelled')
    }
  })
})

describe('the database itself', () => {
  const book = (paymentId: string, cents: number) =>
    api.sql(
      `INSERT INTO refunds (id, payment_id, purpose, state, amount_cents, check_at, actor, created_at)
       VALUES (gen_random_uuid(), $1, 'provider', 'owed', $2, now(), 'test', now())`,
      [paymentId, cents],
    )

  test('the database refuses refunds above what was taken, however they are written', async () => {
    const { order } = await paidOrder()
    const [payment] = await api.sql<{ id: string }>('SELECT id FROM payments WHERE order_id = $1', [order.id])
    const total = centsOf(order)
    await expect(book(payment!.id, total + 1)).rejects.toThrow('payments_refunds')
    await book(payment!.id, total - 1)
    await expect(book(payment!.id, 2)).rejects.toThrow('payments_refunds')
    const grow = 'UPDATE refunds SET amount_cents = amount_cents + 2 WHERE payment_id = $1'
    await expect(api.sql(grow, [payment!.id])).rejects.toThrow('payments_refunds')
    const two = await Promise.allSettled([book(payment!.id, 1), book(payment!.id, 1)])
    expect(two.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a payment is not written to while its refund is only put off, so that neither waits for the other', async () => {
    const { order } = await paidOrder()
    await cancel(order.id)
    const version = () => api.sql('SELECT xmin::text FROM payments WHERE order_id = $1', [order.id])
    const ofOrder = 'payment_id = (SELECT id FROM payments WHERE order_id = $1)'
    const before = await version()
    await api.sql(`UPDATE refunds SET check_at = now(), tries = 1, error = 'Busy' WHERE ${ofOrder}`, [order.id])
    expect(await version()).toEqual(before)
    await api.sql(`UPDATE refunds SET amount_cents = amount_cents - 1 WHERE ${ofOrder}`, [order.id])
    expect(await version()).not.toEqual(before)
  })

  /** What the database answers to a statement that it refuses. */
  const refusalOf = (statement: string) =>
    api.sql(statement).then(
      () => 'It was not refused.',
      (error: unknown) => String(error),
    )

  test('the database forgets neither a payment nor a refund', async () => {
    const { order } = await paidOrder()
    await cancel(order.id)
    await expectRefundedOnce(order)
    for (const table of ['refunds', 'payments']) {
      await expect(api.sql(`DELETE FROM ${table}`)).rejects.toThrow(`${table} only grows`)
      // TRUNCATE locks whole tables: what the provider still tells of the refund would meet it as a deadlock.
      await eventually(async () => (await refusalOf(`TRUNCATE ${table} CASCADE`)).includes('only grows'))
    }
    await expectRefundedOnce(order)
  })
})

describe('what a completed order has earned [ruling 15]', () => {
  const earned = async (id: string) =>
    (await api.sql('SELECT total_orders, total_spent_cents, loyalty_points FROM users WHERE id = $1', [id]))[0]
  const NOTHING = { total_orders: 0, total_spent_cents: 0, loyalty_points: 0 }

  test('a completed order loses what it earned when all of its money went back, not when only a part did', async () => {
    const { customer, order } = await paidOrder()
    for (const status of ['preparing', 'ready', 'completed']) await setStatus(order.id, status)
    const full = {
      total_orders: 1,
      total_spent_cents: centsOf(order),
      loyalty_points: Math.floor(order.pricing.subtotal),
    }
    expect(await earned(customer.id)).toEqual(full)

    await paying.refundAtProvider(order.paymentIntentId!, '5.00')
    await eventually(async () => (await orderNow(order.id)).refund?.amount === 5)
    expect(await orderNow(order.id)).toMatchObject({ status: 'completed', paymentStatus: 'paid' })
    expect(await earned(customer.id)).toEqual(full)

    await paying.refundAtProvider(order.paymentIntentId!)
    await eventually(async () => (await orderNow(order.id)).paymentStatus === 'refunded')
    expect(await orderNow(order.id)).toMatchObject({ status: 'completed', refund: { amount: order.pricing.total } })
    expect(await earned(customer.id)).toEqual(NOTHING)
  })

  test('an order whose money had gone back before it was completed earns nothing', async () => {
    const { customer, order } = await paidOrder()
    await paying.refundAtProvider(order.paymentIntentId!)
    await eventually(async () => (await orderNow(order.id)).paymentStatus === 'refunded')
    for (const status of ['preparing', 'ready', 'completed']) await setStatus(order.id, status)
    expect(await earned(customer.id)).toEqual(NOTHING)
    const undone = await api.call(cook, 'POST /undoOrderStatus', {
      body: { orderId: order.id, version: (await orderNow(order.id)).version },
    })
    expect(undone.status).toBe(200)
    expect(await earned(customer.id)).toEqual(NOTHING)
  })
})
