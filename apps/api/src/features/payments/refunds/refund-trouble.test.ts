import type { OrderView } from '@thali/contracts/orders/orders'
import { eventually } from '@thali/testing/eventually'
import { afterEach, describe, expect, test } from 'vitest'

import { insist } from '#api/testing/insist.ts'
import { CARDS, payingAt } from '#api/testing/paying.ts'
import { ADMIN_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

/** After an outage all that waits is settled within a minute; here none lasts long enough for more than a few tries. */
const SETTLED_MS = 20_000

const api = useApi({ sandboxClock: () => providerStandsAt ?? Date.now() })
const paying = payingAt(api)
/** The provider's clock stands there, so that no bank answers; undefined while it goes. */
let providerStandsAt: number | undefined

afterEach(() => {
  providerStandsAt = undefined
  return paying.setFaults({ payments: 'ok', webhooks: 'ok' })
})

const cancel = (orderId: string) => api.call(ADMIN_PROGRAM, 'POST /cancelOrder', { body: { orderId } })
const orderNow = async (orderId: string) =>
  (await api.call(ADMIN_PROGRAM, 'GET /getOrderDetails', { query: { orderId } })).body.order
const retry = (id: string) =>
  api.call(ADMIN_PROGRAM, 'POST /admin/payments/refunds/:id/retry', { params: { id }, body: {} })

const centsOf = (order: OrderView) => Math.round(order.pricing.total * 100)
const paidOrder = async (cardNumber: string = CARDS.good) => paying.paidOrder(await api.signUp(), undefined, cardNumber)

async function problemsOf(orderId: string) {
  const { refunds } = (await api.call(ADMIN_PROGRAM, 'GET /admin/payments/problems')).body
  return refunds.filter((refund) => refund.orderId === orderId)
}

/** As if the pause before the next try were over. */
const pauseIsOver = (orderId: string) =>
  api.sql(
    `UPDATE refunds SET check_at = now()
      WHERE state = 'due' AND payment_id IN (SELECT id FROM payments WHERE order_id = $1)`,
    [orderId],
  )

const refundsOf = async (orderId: string) => (await paying.books(orderId)).flatMap(({ refunds }) => refunds)

const becomes = (orderId: string, status: NonNullable<OrderView['refund']>['status']) =>
  eventually(async () => {
    const order = await orderNow(orderId)
    return order.refund?.status === status && order
  }, SETTLED_MS)

async function expectSettled(order: OrderView): Promise<void> {
  const settled = await becomes(order.id, 'succeeded')
  expect(settled).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', refund: { error: null } })
  expect(settled.refund?.amount).toBe(order.pricing.total)
  expect((await refundsOf(order.id)).map(({ amount }) => amount)).toEqual([centsOf(order)])
  expect(await problemsOf(order.id)).toEqual([])
}

describe('the provider is in trouble while an order is cancelled', () => {
  test.each(['refuse', '500', '500-done', '429', 'garbage'])(
    'an order is cancelled in spite of trouble (%s), its refund waits, and is made by itself afterwards',
    async (fault) => {
      const order = await paidOrder()
      await paying.setFaults({ payments: fault })
      const answer = await cancel(order.id)
      expect(answer).toMatchObject({
        status: 200,
        body: {
          success: true,
          order: { status: 'cancelled', paymentStatus: 'paid' },
          refund: { success: true, refundId: null, amount: order.pricing.total, status: 'pending', method: 'card' },
        },
      })
      expect(await problemsOf(order.id)).toMatchObject([
        { status: 'pending', way: 'card', amount: order.pricing.total, orderNumber: order.orderNumber },
      ])
      expect((await problemsOf(order.id))[0]?.error).toMatch(/^The card provider: ./)
      expect(await refundsOf(order.id)).toHaveLength(fault === '500-done' ? 1 : 0)

      await paying.setFaults({ payments: 'ok' })
      await pauseIsOver(order.id)
      await expectSettled(order)
    },
  )

  test('a refund whose answer was lost is found again, and no second is made', async () => {
    const order = await paidOrder()
    await paying.setFaults({ payments: 'lost', webhooks: 'lose' })
    expect((await cancel(order.id)).body.refund.status).toBe('pending')
    expect(await refundsOf(order.id)).toHaveLength(1)
    await paying.setFaults({ payments: 'ok', webhooks: 'ok' })
    await expectSettled(order)
  })

  test.each(['hang', 'slow'])('a cancellation is answered although the provider is in trouble (%s)', async (fault) => {
    const order = await paidOrder()
    await paying.setFaults({ payments: fault })
    const answer = await cancel(order.id)
    expect(answer).toMatchObject({
      status: 200,
      body: { order: { status: 'cancelled' }, refund: { status: 'pending' } },
    })
    await paying.setFaults({ payments: 'ok' })
    await expectSettled(order)
  })

  test('a refund that waited when the server stopped is made after the next start', async () => {
    const order = await paidOrder()
    await paying.setFaults({ payments: 'refuse' })
    await cancel(order.id)
    await api.restart()
    await paying.setFaults({ payments: 'ok' })
    await expectSettled(order)
  })

  test('a refund that waited gives back only the rest when a part was given back at the provider', async () => {
    const order = await paidOrder()
    await paying.setFaults({ payments: '500' })
    await cancel(order.id)
    await paying.refundAtProvider(order.paymentIntentId!, '5.00')
    await paying.setFaults({ payments: 'ok' })
    await pauseIsOver(order.id)
    const settled = await becomes(order.id, 'succeeded')
    expect(settled).toMatchObject({ paymentStatus: 'refunded', refund: { amount: order.pricing.total } })
    const amounts = (await refundsOf(order.id)).map(({ amount }) => amount).sort((a, b) => a - b)
    expect(amounts).toEqual([500, centsOf(order) - 500])
  })
})

test('the worker leaves a new refund to the call that records it for five seconds, so that its answer says whether the money went back', async () => {
  const order = await paidOrder()
  expect((await cancel(order.id)).body.refund).toMatchObject({ status: 'succeeded' })
  const reserved = await api.sql(
    `SELECT extract(epoch FROM refund.check_at - refund.created_at)::int AS seconds
       FROM refunds AS refund JOIN payments ON payments.id = payment_id WHERE order_id = $1`,
    [order.id],
  )
  expect(reserved).toEqual([{ seconds: 5 }])
})

describe('the provider says no', () => {
  test('an order whose refund the provider refuses is cancelled, and order, answer and list say why it failed', async () => {
    const order = await paidOrder()
    await api.request(NOBODY, 'POST', `/sandbox/payments/${order.paymentIntentId}/dispute`, {
      body: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const answer = await cancel(order.id)
    const error = expect.stringMatching(/^The card provider: .*charged back/) as string
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        order: { status: 'cancelled', paymentStatus: 'paid', refund: { status: 'failed', error } },
        refund: { success: false, amount: order.pricing.total, status: 'failed', method: 'card', error },
      },
    })
    expect(await refundsOf(order.id)).toEqual([])

    const [problem] = await problemsOf(order.id)
    expect(problem).toMatchObject({ status: 'failed', way: 'card', amount: order.pricing.total, error })
    const again = await retry(problem!.refundId)
    expect(again).toMatchObject({ status: 200, body: { refund: { status: 'failed', error } } })
    expect(await problemsOf(order.id)).toHaveLength(1)
  })

  test('a refund that failed and is tried again goes back once, however often it is asked for', async () => {
    const order = await paidOrder()
    await paying.setFaults({ payments: 'refuse' })
    await cancel(order.id)
    const [waiting] = await problemsOf(order.id)
    await api.sql(`UPDATE refunds SET state = 'failed', error = 'Refused' WHERE id = $1`, [waiting!.refundId])
    await paying.setFaults({ payments: 'ok' })

    const answers = await Promise.all(Array.from({ length: 10 }, () => insist(() => retry(waiting!.refundId))))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(9)
    expect(refused.every(({ body }) => body.code === 'refund-not-failed')).toBe(true)
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({ refund: null })
    await expectSettled(order)
  })
})

describe('the bank takes its time', () => {
  test('a refund that is at work is shown as waiting, and then as done', async () => {
    const order = await paidOrder(CARDS.refundPends)
    const answer = await cancel(order.id)
    expect(answer.body).toMatchObject({
      order: { paymentStatus: 'paid' },
      refund: { success: true, status: 'pending', amount: order.pricing.total, error: null },
    })
    expect(answer.body.refund.refundId).toBe((await refundsOf(order.id))[0]?.id)
    await expectSettled(order)
  })

  test('a refund that the bank sends back is shown as failed, and can be asked for again', async () => {
    const order = await paidOrder(CARDS.refundFailsLater)
    expect(await cancel(order.id)).toMatchObject({
      status: 200,
      body: { refund: { success: true, status: 'pending' } },
    })
    const failed = await becomes(order.id, 'failed')
    expect(failed).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' })
    expect(failed.refund?.error).toBe('The card is no longer valid, so its bank sent the money back.')

    const [problem] = await problemsOf(order.id)
    expect(problem).toMatchObject({ status: 'failed', amount: order.pricing.total })
    expect((await retry(problem!.refundId)).status).toBe(200)
    expect(await orderNow(order.id)).toMatchObject({
      paymentStatus: 'paid',
      refund: { status: 'pending', error: null },
    })
    expect((await refundsOf(order.id)).map(({ status }) => status).sort()).toEqual(['failed', 'pending'])
    expect((await retry(problem!.refundId)).body.code).toBe('refund-not-failed')
  })

  test('two refunds that the bank sends back can both be asked for again, and nothing is lost', async () => {
    const order = await paidOrder(CARDS.refundFailsLater)
    providerStandsAt = Date.now()
    await paying.refundAtProvider(order.paymentIntentId!, '5.00')
    await eventually(async () => (await orderNow(order.id)).refund?.amount === 5)
    await cancel(order.id)
    providerStandsAt = undefined
    const problems = await eventually(async () => {
      const found = await problemsOf(order.id)
      return found.filter(({ status }) => status === 'failed').length === 2 && found
    }, SETTLED_MS)
    expect(problems.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(centsOf(order))

    for (const { refundId } of problems) expect((await retry(refundId)).status).toBe(200)
    expect(await orderNow(order.id)).toMatchObject({ refund: { status: 'pending', amount: order.pricing.total } })
    expect(await paying.refundedCents(order.id)).toBe(centsOf(order))
  })
})
