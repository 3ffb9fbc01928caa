import { randomUUID } from 'node:crypto'

import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import Stripe from 'stripe'
import { afterEach, describe, expect, test } from 'vitest'

import { payingAt } from '#api/testing/paying.ts'
import { NOBODY, useApi } from '#api/testing/start-api.ts'

const api = useApi()
const paying = payingAt(api)

afterEach(() => paying.setFaults({ payments: 'ok', webhooks: 'ok' }))

/** Records that the provider last reported a page as over. */
async function recordOver(sessionId: string, state: 'expired' | 'failed', closedBecause: string | null = null) {
  await api.sql(
    `UPDATE checkouts SET state = $2, settled_at = now(), closed_because = $3,
            check_at = now() + interval '1 hour' WHERE session_id = $1`,
    [sessionId, state, closedBecause],
  )
}

async function makeDue(sessionId: string, overFor: string): Promise<void> {
  await api.sql(
    `UPDATE checkouts SET settled_at = now() - $2::interval, check_at = now() - interval '1 second'
     WHERE session_id = $1`,
    [sessionId, overFor],
  )
}

async function secondsToNext(sessionId: string): Promise<number> {
  const [row] = await api.sql<{ seconds: number }>(
    `SELECT round(extract(epoch FROM check_at - now()))::int AS seconds FROM checkouts WHERE session_id = $1`,
    [sessionId],
  )
  return row?.seconds ?? 0
}

const ordersOf = ({ id }: { id: string }) =>
  api.sql<{ payment_status: string }>('SELECT payment_status FROM orders WHERE account_id = $1', [id])

async function refundOf(sessionId: string): Promise<number> {
  const [intent] = await api.sql<{ order_id: string; cents: number }>(
    `SELECT p.order_id, p.refund_cents AS cents FROM payments p JOIN checkouts c ON c.id = p.checkout_id
     WHERE c.session_id = $1`,
    [sessionId],
  )
  return intent ? paying.refundedCents(intent.order_id) : 0
}

const untilReturned = (sessionId: string) =>
  eventually(async () => {
    const cents = await refundOf(sessionId)
    return cents > 0 && cents
  })

function aMessage(object: object): { body: string; headers: Record<string, string> } {
  const payload = JSON.stringify({
    id: `evt_contradiction${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    type: 'checkout.session.completed',
    livemode: false,
    created: Math.floor(Date.now() / 1000),
    data: { object: { object: 'checkout.session', ...object } },
  })
  const signature = new Stripe('sk_test_signing_only').webhooks.generateTestHeaderString({
    payload,
    secret: api.webhookSecret,
  })
  return { body: payload, headers: { 'stripe-signature': signature } }
}

test('a page that was made although its answer was an error ends without ending the page that the guest has', async () => {
  const customer = await api.signUp()
  const payload = orderPayload({ paymentMethod: 'online' })
  const headers = { 'idempotency-key': randomUUID() }
  await paying.setFaults({ payments: '500-done' })
  await expect(paying.begin(customer, payload, headers)).rejects.toThrow('503')
  await paying.setFaults({ payments: 'ok' })
  const { sessionId, paymentUrl } = await paying.begin(customer, payload, headers)

  const { sessions } = paying.provider().checkout
  const { client_reference_id: checkoutId } = await sessions.retrieve(sessionId)
  const made = (await sessions.list({ limit: 100 })).data.filter((page) => page.client_reference_id === checkoutId)
  const [beside, ...more] = made.filter(({ id }) => id !== sessionId)
  expect(more).toEqual([])
  await sessions.expire(beside!.id)
  await eventually(async () => {
    const told = `SELECT FROM webhook_events WHERE object_id = $1 AND state = 'done'`
    return (await api.sql(told, [beside!.id])).length === 1
  })
  expect(await paying.stateOf(customer, sessionId)).toBe('open')
  await paying.pay(paymentUrl)
  await eventually(async () => (await ordersOf(customer)).length === 1)
})

// CUS-PAY-20, CUS-UN-12
describe('a payment that the provider had called over, and that is paid after all', () => {
  test.each(['expired', 'failed'] as const)('a page noted as %s makes its order when it is paid', async (state) => {
    const customer = await api.signUp()
    const { sessionId, paymentUrl } = await paying.begin(customer)
    await recordOver(sessionId, state)
    await paying.pay(paymentUrl)
    const orders = await eventually(async () => {
      const found = await ordersOf(customer)
      return found.length > 0 && found
    })
    expect(orders).toEqual([{ payment_status: 'paid' }])
    expect(await paying.orderOf(customer, sessionId)).toMatchObject({ paymentStatus: 'paid', sessionId })
  })

  test('a payment that comes after its customer closed it goes back, and the customer is told', async () => {
    const customer = await api.signUp()
    const payload = orderPayload({ paymentMethod: 'online', tip: 2, email: customer.email })
    const { sessionId, paymentUrl } = await paying.begin(customer, payload)
    await recordOver(sessionId, 'expired', 'discarded')
    await paying.pay(paymentUrl)
    expect(await untilReturned(sessionId)).toBe(Math.round(payload.pricing.total * 100))
    expect(await ordersOf(customer)).toEqual([])
    const told = await eventually(async () =>
      (await api.messagesTo(customer.email)).find(({ subject }) => subject === 'Your payment is on its way back'),
    )
    expect(told.text).toContain('We return it to your card')
  })

  test('a payment that comes after all is found without a message, by asking the provider again', async () => {
    const customer = await api.signUp()
    await paying.setFaults({ webhooks: 'lose' })
    const { sessionId, paymentUrl } = await paying.begin(customer)
    await recordOver(sessionId, 'expired')
    await paying.pay(paymentUrl)
    // As if the first time to ask again had come.
    await api.sql('UPDATE checkouts SET check_at = now() WHERE session_id = $1', [sessionId])
    await eventually(async () => (await ordersOf(customer)).length === 1)
  })

  test('a payment that is over is asked about again and again, ever rarer, for a day', async () => {
    const customer = await api.signUp()
    const { sessionId } = await paying.begin(customer)
    await recordOver(sessionId, 'expired')
    const isAskedAfter = async (overFor: string) => {
      await makeDue(sessionId, overFor)
      return eventually(async () => {
        const seconds = await secondsToNext(sessionId)
        return seconds > 0 && seconds
      })
    }
    expect(await isAskedAfter('10 seconds')).toBeGreaterThan(35)
    expect(await isAskedAfter('20 minutes')).toBeGreaterThan(19 * 60)

    const other = await paying.begin(await api.signUp())
    await recordOver(other.sessionId, 'expired')
    await makeDue(sessionId, '25 hours')
    await makeDue(other.sessionId, '1 minute')
    await eventually(async () => (await secondsToNext(other.sessionId)) > 0)
    expect(await secondsToNext(sessionId)).toBeLessThanOrEqual(0)
  })

  test('a payment that comes after all goes back when the same cart is being paid anew, and the second is kept', async () => {
    const customer = await api.signUp()
    const first = await paying.begin(customer)
    await recordOver(first.sessionId, 'expired')
    const second = await paying.begin(customer)
    expect(second.sessionId).not.toBe(first.sessionId)
    await paying.pay(first.paymentUrl)
    await untilReturned(first.sessionId)
    expect(await ordersOf(customer)).toEqual([])
    await paying.pay(second.paymentUrl)
    await eventually(async () => (await ordersOf(customer)).length === 1)
    expect(await paying.stateOf(customer, first.sessionId)).toBe('returned')
  })

  test('a payment that comes after all goes back when its welcome code pays for another order by now', async () => {
    const customer = await api.signUp()
    const mail = await eventually(async () =>
      (await api.messagesTo(customer.email)).find(({ subject }) => subject?.startsWith('Welcome')),
    )
    const [code = ''] = /WELCOME-[A-Z2-9]{5}-[A-Z2-9]{5}/.exec(mail.text) ?? []
    const discount = { code, percent: 10 }
    const online = orderPayload({ paymentMethod: 'online', email: customer.email, discount })
    const { sessionId, paymentUrl } = await paying.begin(customer, online)
    await recordOver(sessionId, 'expired')
    const cash = await api.call(customer, 'POST /createCustomerOrderCash', {
      body: orderPayload({ email: customer.email, discount }),
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(cash.status).toBe(200)
    await paying.pay(paymentUrl)
    await untilReturned(sessionId)
    expect(await ordersOf(customer)).toHaveLength(1)
  })
})

test('a second page of a checkout that is paid already does not keep its money', async () => {
  const customer = await api.signUp()
  const { sessionId, paymentUrl } = await paying.begin(customer)
  await paying.pay(paymentUrl)
  const order = await paying.orderOf(customer, sessionId)
  const [checkout] = await api.sql<{ id: string; total_cents: number }>(
    'SELECT id, total_cents FROM checkouts WHERE session_id = $1',
    [sessionId],
  )
  const twin = await paying.provider().checkout.sessions.create({
    mode: 'payment',
    success_url: 'https://elsewhere.test/done',
    client_reference_id: checkout!.id,
    metadata: { checkoutId: checkout!.id },
    payment_intent_data: { metadata: { checkoutId: checkout!.id, orderId: order.id } },
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'cad', unit_amount: checkout!.total_cents, product_data: { name: 'Once more' } },
      },
    ],
  })
  await paying.pay(twin.url!)
  await eventually(async () => (await paying.refundedCents(order.id)) === checkout!.total_cents)
  expect(await ordersOf(customer)).toEqual([{ payment_status: 'paid' }])
})

test('a message that tells of money is not done while the provider shows none', async () => {
  const customer = await api.signUp()
  const { sessionId } = await paying.begin(customer)
  await recordOver(sessionId, 'expired')
  await api.request(NOBODY, 'POST', '/api/webhooks/stripe', aMessage({ id: sessionId, payment_status: 'paid' }))
  const event = await eventually(async () => {
    const [row] = await api.sql<{ state: string; tries: number; error: string | null }>(
      'SELECT state, tries, error FROM webhook_events WHERE object_id = $1 AND tells_paid',
      [sessionId],
    )
    return row && row.tries > 0 && row
  })
  expect(event).toMatchObject({ state: 'received', error: 'The card provider tells of money that it does not show.' })
  expect(await ordersOf(customer)).toEqual([])
})

test('a page that was paid otherwise than agreed refuses the next payment of its cart in words, with no failure of ours', async () => {
  const customer = await api.signUp()
  await paying.setFaults({ webhooks: 'lose' })
  const { sessionId, paymentUrl } = await paying.begin(customer)
  await api.sql('UPDATE checkouts SET total_cents = total_cents + 1 WHERE session_id = $1', [sessionId])
  await paying.pay(paymentUrl)
  const again = await api.call(customer, 'POST /createCustomerPayment', {
    body: { orderData: orderPayload({ paymentMethod: 'online', tip: 2 }) },
  })
  expect([again.status, again.body.code]).toEqual([409, 'payment-not-confirmed'])
})
