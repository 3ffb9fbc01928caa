import { randomUUID } from 'node:crypto'

import type { OrderStatus } from '@thali/domain/order-status'
import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { audited } from '#api/testing/audited.ts'
import { insist } from '#api/testing/insist.ts'
import { type Kitchen, startKitchen } from '#api/testing/kitchen.ts'
import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, type TestApi } from '#api/testing/start-api.ts'

const LUNCH = new Date('2026-11-20T16:30:00Z')
type Person = Caller & { id: string }
let api: TestApi
let ann: Person
let cook: Person
let cookElsewhere: Person
let orderAt: Kitchen['orderAt']

beforeAll(async () => {
  ;({ api, ann, cook, cookElsewhere, orderAt } = await startKitchen(LUNCH))
})
afterAll(() => api.stop())

const setStatus = (orderId: string, status: OrderStatus, caller: Caller = cook, extra: object = {}) =>
  api.call(caller, 'POST /updateOrderStatus', { body: { orderId, status, ...extra } })
const undo = (order: { id: string; version: number }, caller: Caller = cook) =>
  api.call(caller, 'POST /undoOrderStatus', { body: { orderId: order.id, version: order.version } })
const cancelOwn = (id: string, caller: Caller = ann) =>
  api.call(caller, 'POST /me/orders/:id/cancel', { params: { id }, body: {} })

const jobsOf = (orderId: string, kind: string) =>
  api.sql<{ state: string; held: number }>(
    `SELECT state, floor(extract(epoch FROM start_after - created_on))::int AS held FROM pgboss.job
     WHERE name = 'message' AND data->>'orderId' = $1 AND data->>'kind' = $2 ORDER BY data->>'channel'`,
    [orderId, kind],
  )
const orderNow = async (orderId: string) =>
  (await api.call(ann, 'GET /getCustomerOrderDetails', { query: { orderId } })).body.order
const historyOf = async (orderId: string) =>
  (
    await api.sql<{ status: OrderStatus }>('SELECT status FROM order_status_history WHERE order_id = $1 ORDER BY id', [
      orderId,
    ])
  ).map((row) => row.status)

describe('the life of an order', () => {
  // ADM-API-11, ADM-API-12, ADM-ORD-31..37
  test('an order goes from pending over preparing and ready to completed, each step with its time', async () => {
    const { id, estimatedReady: told } = await orderAt('pending')
    api.clock?.advance(60_000)
    const preparing = await setStatus(id, 'preparing')
    // Its guest reads from when the promise moved.
    expect(preparing.body.order.promiseBecause).toEqual({ reason: 'put-off', shownAt: told })
    expect(preparing.body).toMatchObject({
      orderId: id,
      oldStatus: 'pending',
      newStatus: 'preparing',
      message: 'Order status updated to preparing',
    })
    expect(preparing.body.order.prepStartTime).toBe('2026-11-20T16:31:00.000Z')
    expect(preparing.body.order.estimatedReady).toBe('2026-11-20T17:16:00.000Z')
    api.clock?.advance(60_000)
    expect((await setStatus(id, 'ready')).body.order.readyTime).toBe('2026-11-20T16:32:00.000Z')
    api.clock?.advance(60_000)
    const { order } = (await setStatus(id, 'completed')).body
    expect(order).toMatchObject({ status: 'completed', completedTime: '2026-11-20T16:33:00.000Z', version: 4 })
    expect(await historyOf(id)).toEqual(['pending', 'preparing', 'ready', 'completed'])
  })

  // ADM-ORD-41, ADM-ORD-42; packages/domain/src/order-status.test.ts has the table of all steps.
  test.each([
    ['pending', 'completed', 'order-transition-refused', 'Customer'],
    ['preparing', 'pending', 'order-transition-refused', 'Anita'],
    ['cancelled', 'preparing', 'order-transition-refused', 'Anita'],
    ['ready', 'cancelled', 'order-not-cancellable', 'Anita'],
    ['completed', 'cancelled', 'order-not-cancellable', 'Anita'],
  ] as const)('an order that is %s cannot become %s', async (from, to, code, by) => {
    const before = await orderAt(from)
    const answer = await setStatus(before.id, to)
    expect([answer.status, answer.body.code]).toEqual([409, code])
    expect(answer.body.details).toEqual({ status: from, version: before.version, by })
    expect(await orderNow(before.id)).toEqual(before)
  })

  test.each(['preparing', 'cancelled'] as const)('a step to %s again succeeds and changes nothing', async (status) => {
    const before = await orderAt(status)
    const history = await historyOf(before.id)
    const answer = await setStatus(before.id, status)
    const message = `Order status was ${status} already`
    expect(answer).toMatchObject({ status: 200, body: { oldStatus: status, newStatus: status, message } })
    expect(answer.body.order).toEqual(before)
    expect(await historyOf(before.id)).toEqual(history)
  })

  test.each(['preparing', 'cancelled'] as const)(
    '20 tablets saying %s at once make one step, and all succeed',
    async (status) => {
      const { id } = await orderAt('pending')
      const answers = await Promise.all(Array.from({ length: 20 }, () => insist(() => setStatus(id, status))))
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
      expect(new Set(answers.map((answer) => answer.body.order.version))).toEqual(new Set([2]))
      expect(await historyOf(id)).toEqual(['pending', status])
      expect(await jobsOf(id, `order-${status}`)).toHaveLength(status === 'preparing' ? 1 : 2)
    },
  )

  test('exactly one of Ready and Cancel at once wins, 50 times', async () => {
    const { id: orderId } = await orderAt('preparing')
    const ids = [
      orderId,
      ...(await Promise.all(Array.from({ length: 49 }, async () => (await orderAt('preparing')).id))),
    ]
    const outcomes = await Promise.all(
      ids.map((id) => Promise.all([insist(() => setStatus(id, 'ready')), insist(() => cancelOwn(id))])),
    )
    for (const [index, [ready, cancelled]] of outcomes.entries()) {
      expect([ready.status, cancelled.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      const loser = ready.status === 409 ? ready : cancelled
      expect(loser.body.details).toMatchObject({ status: ready.status === 200 ? 'ready' : 'cancelled' })
      expect(await historyOf(ids[index]!)).toHaveLength(3)
    }
  })
})

describe('who may move an order', () => {
  test('staff of another location who move an order are told that it does not exist', async () => {
    const { id } = await orderAt('pending')
    for (const answer of [
      await setStatus(id, 'preparing', cookElsewhere),
      await undo({ id, version: 1 }, cookElsewhere),
      await api.call(cookElsewhere, 'POST /cancelOrder', { body: { orderId: id, cancelReason: 'Not ours' } }),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'order-not-found' } })
    }
    expect(await historyOf(id)).toEqual(['pending'])
  })

  test('customers may move no order, not even their own, and neither may a customer’s program', async () => {
    const { id } = await orderAt('pending')
    expect((await setStatus(id, 'preparing', ann)).status).toBe(403)
    expect((await setStatus(id, 'preparing', CUSTOMER_PROGRAM)).status).toBe(403)
    expect((await api.call(ann, 'POST /cancelOrder', { body: { orderId: id, cancelReason: 'I want' } })).status).toBe(
      403,
    )
    expect(await historyOf(id)).toEqual(['pending'])
  })

  test('a program with the admin key may move orders, and is named in the audit log', async () => {
    const { id } = await orderAt('pending')
    expect((await setStatus(id, 'preparing', ADMIN_PROGRAM)).status).toBe(200)
    const [entry] = await api.sql('SELECT actor, action FROM audit_log WHERE subject = $1', [id])
    expect(entry).toEqual({ actor: expect.stringMatching(/^key:/), action: 'order.preparing' })
  })
})

describe('cancelling', () => {
  test('a customer may cancel an own order that is preparing', async () => {
    const { id } = await orderAt('preparing')
    const answer = await cancelOwn(id)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        order: { status: 'cancelled', cancelReason: 'Cancelled by customer' },
        refund: { success: true, refundId: null, amount: 0, status: 'none', method: 'none', error: null },
      },
    })
    expect(answer.body.order.cancelledTime).not.toBeNull()
    // Within minutes of ordering, by mail only.
    expect(await jobsOf(id, 'order-cancelled')).toHaveLength(1)
  })

  test('a customer may not cancel an order that is ready', async () => {
    const { id } = await orderAt('ready')
    expect(await cancelOwn(id)).toMatchObject({
      status: 409,
      body: { code: 'order-not-cancellable', details: { status: 'ready' } },
    })
  })

  test('somebody else’s order cannot be cancelled, and looks the same as one that never was', async () => {
    const bob = await api.signUp()
    const { id } = await orderAt('pending')
    const [foreign, unknown] = [await cancelOwn(id, bob), await cancelOwn(randomUUID(), bob)]
    expect([foreign.status, unknown.status]).toEqual([404, 404])
    expect({ ...foreign.body, requestId: '', timestamp: '' }).toEqual({ ...unknown.body, requestId: '', timestamp: '' })
    expect(await historyOf(id)).toEqual(['pending'])
  })

  // ADM-API-17
  test('staff cancel an order with a reason, and a held text is not sent', async () => {
    const { id: orderId } = await orderAt('preparing')
    const body = { orderId, cancelReason: 'Kitchen emergency' }
    const answer = await api.call(cook, 'POST /cancelOrder', { body })
    expect(answer.body.order).toMatchObject({ status: 'cancelled', cancelReason: 'Kitchen emergency' })
    expect(await jobsOf(orderId, 'order-preparing')).toEqual([])
  })

  // ADM-API-17..19
  test.each([
    [{}, 'Cancelled by admin'],
    [{ cancelReason: '  ' }, 'Cancelled by admin'],
    [{ reason: 'No power' }, 'No power'],
    [{ reason: 'No power', cancelReason: 'Kitchen emergency' }, 'Kitchen emergency'],
  ])('the reason of a cancellation is taken under either name, and has a default: %j', async (given, cancelReason) => {
    const { id: orderId } = await orderAt('pending')
    const answer = await api.call(cook, 'POST /cancelOrder', { body: { orderId, ...given } })
    expect(answer.body.order).toMatchObject({ status: 'cancelled', cancelReason })
  })

  test('the same cancellation sent twice with one key is one, and answers alike', async () => {
    const { id } = await orderAt('pending')
    const input = { params: { id }, body: {}, headers: { 'idempotency-key': randomUUID() } }
    const answers = await Promise.all([
      api.call(ann, 'POST /me/orders/:id/cancel', input),
      api.call(ann, 'POST /me/orders/:id/cancel', input),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
  })
})

describe('taking a step back', () => {
  test.each([
    ['preparing', 'pending'],
    ['ready', 'preparing'],
    ['completed', 'ready'],
  ] as const)('the step to %s is undone to %s within 5 seconds, and its text is never sent', async (status, before) => {
    const promised = (await orderAt('pending')).estimatedReady
    const order = await orderAt(status)
    const answer = await undo(order)
    expect(answer).toMatchObject({ status: 200, body: { order: { status: before, version: order.version + 1 } } })
    expect(await jobsOf(order.id, `order-${status}`)).toEqual([])
    const { prepStartTime, readyTime, completedTime, estimatedReady } = answer.body.order
    expect([prepStartTime, readyTime, completedTime].map((time) => time !== null)).toEqual([
      before !== 'pending',
      before === 'ready',
      false,
    ])
    if (before === 'pending') expect(estimatedReady).toBe(promised)
    expect((await setStatus(order.id, status)).status).toBe(200)
    expect(await jobsOf(order.id, `order-${status}`)).toHaveLength(status === 'completed' ? 0 : 1)
  })

  test('undo is refused later than 5 seconds, for a stale version, and for an order that took no step', async () => {
    const settled = { status: 409, body: { code: 'order-step-settled' } }
    const order = await orderAt('preparing')
    expect(await undo({ id: order.id, version: order.version - 1 })).toMatchObject(settled)
    api.clock?.advance(5_001)
    expect(await undo(order)).toMatchObject(settled)
    expect(await undo(await orderAt('pending'))).toMatchObject(settled)
    expect(await undo(await orderAt('cancelled'))).toMatchObject(settled)
  })

  test('undoing one step does not allow undoing another that was told long ago', async () => {
    const order = await orderAt('preparing')
    api.clock?.advance(30 * 60_000)
    const ready = (await setStatus(order.id, 'ready')).body.order
    const back = await undo(ready)
    expect(back.body.order.status).toBe('preparing')
    expect(await undo(back.body.order)).toMatchObject({ status: 409, body: { code: 'order-step-settled' } })
  })

  test('a step whose text has left cannot be undone', async () => {
    const order = await orderAt('preparing')
    await api.sql(
      `UPDATE pgboss.job SET state = 'active' WHERE data->>'orderId' = $1 AND data->>'kind' = 'order-preparing'`,
      [order.id],
    )
    expect(await undo(order)).toMatchObject({ status: 409, body: { code: 'order-step-settled' } })
    expect(await orderNow(order.id)).toEqual(order)
  })

  test('one of 10 taps on Undo counts', async () => {
    const order = await orderAt('ready')
    const answers = await Promise.all(Array.from({ length: 10 }, () => insist(() => undo(order))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await historyOf(order.id)).toEqual(['pending', 'preparing', 'ready', 'preparing'])
  })
})

describe('texts to the customer', () => {
  // ADM-ORD-43, ADM-ORD-44, ADM-SMS-01, ADM-SMS-02
  test('preparing and ready are texted once, 5 seconds after the tap', async () => {
    const phone = '+19025550777'
    const order = await orderAt('preparing', { phone })
    const tapped = performance.now()
    expect(await jobsOf(order.id, 'order-preparing')).toMatchObject([{ state: 'created', held: 5 }])
    const texts = await eventually(async () => {
      const found = (await api.messagesTo(phone)).filter(({ text }) => text.includes('preparing'))
      return found.length > 0 && found
    })
    expect(performance.now() - tapped).toBeGreaterThan(4_500)
    expect(texts).toHaveLength(1)
    expect(texts[0]?.text).toContain(`we are preparing order #${order.orderNumber}`)
    await setStatus(order.id, 'ready')
    expect(await jobsOf(order.id, 'order-ready')).toMatchObject([{ state: 'created', held: 5 }])
  })

  test('texts are held from the step, however long it had to wait for another one', async () => {
    const order = await orderAt('pending')
    const rival = await api.openTransaction()
    await rival.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [order.id])
    const step = setStatus(order.id, 'preparing')
    await eventually(
      async () =>
        (await api.sql(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`))
          .length > 0,
    )
    const { rows } = await rival.query<{ at: Date }>('SELECT clock_timestamp() AS at')
    await rival.query('COMMIT')
    await rival.end()
    expect((await step).status).toBe(200)
    const jobs = await api.sql<{ heldMs: number }>(
      `SELECT (extract(epoch FROM start_after - $2::timestamptz) * 1000)::float8 AS "heldMs" FROM pgboss.job
       WHERE data->>'orderId' = $1 AND data->>'kind' = 'order-preparing'`,
      [order.id, rows[0]!.at],
    )
    expect(jobs).toEqual([{ heldMs: expect.any(Number) }])
    expect(jobs[0]!.heldMs).toBeGreaterThanOrEqual(5_000)
  })
})

describe('loyalty', () => {
  // CUS-AUT-20..22, CUS-ENT-07..09
  const NOTHING = { totalOrders: 0, totalSpent: 0, loyaltyPoints: 0 }
  const EARNED = { totalOrders: 1, totalSpent: 23.51, loyaltyPoints: 17 }
  const figures = async (customer: Caller) => {
    const { totalOrders, totalSpent, loyaltyPoints } = (await api.call(customer, 'GET /me')).body.user
    return { totalOrders, totalSpent, loyaltyPoints }
  }
  const readyFor = async (customer: Caller) => {
    const body = orderPayload({ tip: 3 })
    const { order } = (await api.call(customer, 'POST /createCustomerOrderCash', { body })).body
    await setStatus(order.id, 'preparing')
    await setStatus(order.id, 'ready')
    return order
  }
  const pay = (orderId: string) =>
    api.call(ADMIN_PROGRAM, 'POST /processOrderPayment', { body: { orderId, paymentData: { method: 'cash' } } })

  // CUS-AUT-20..22, CUS-ENT-07..09, ruling 46
  test('a paid and completed order earns one order, its total, and a point for each dollar of dishes, until undone', async () => {
    const dan = await api.signUp()
    const order = await readyFor(dan)
    await pay(order.id)
    expect(await figures(dan)).toEqual(NOTHING)
    const completions = await Promise.all(
      Array.from({ length: 5 }, () => insist(() => setStatus(order.id, 'completed'))),
    )
    expect(await figures(dan)).toEqual(EARNED)
    expect((await undo(completions[0]!.body.order)).status).toBe(200)
    expect(await figures(dan)).toEqual(NOTHING)
  })

  test('an order that is handed over unpaid earns nothing until it is paid, once, and loses it when it is recalled', async () => {
    const dan = await api.signUp()
    const order = await readyFor(dan)
    await setStatus(order.id, 'completed')
    expect(await figures(dan)).toEqual(NOTHING)
    const payments = await Promise.all(Array.from({ length: 5 }, () => insist(() => pay(order.id))))
    expect(payments.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await figures(dan)).toEqual(EARNED)
    expect((await api.call(cook, 'POST /recallOrder', { body: { orderId: order.id } })).status).toBe(200)
    expect(await figures(dan)).toEqual(NOTHING)
    await setStatus(order.id, 'completed')
    expect(await figures(dan)).toEqual(EARNED)
  })
})

describe('the audit log', () => {
  test('the audit log has who took each step, with the reason of a cancellation', async () => {
    const order = await orderAt('preparing')
    await undo(order)
    await cancelOwn(order.id)
    const subject = order.id
    const locationId = 'truro'
    expect(await audited(api, { subject })).toEqual([
      { actor: `account:${cook.id}`, action: 'order.preparing', subject, locationId, detail: { version: 2 } },
      { actor: `account:${cook.id}`, action: 'order.pending', subject, locationId, detail: { version: 3 } },
      {
        actor: `account:${ann.id}`,
        action: 'order.cancelled',
        subject,
        locationId,
        detail: { version: 4, reason: 'Cancelled by customer' },
      },
    ])
  })

  test.each([`UPDATE audit_log SET actor = 'nobody'`, 'DELETE FROM audit_log', 'TRUNCATE audit_log'])(
    'the audit log refuses %s',
    async (statement) => {
      await expect(api.sql(statement)).rejects.toThrow('audit_log only grows')
    },
  )
})
