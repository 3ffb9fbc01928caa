import { randomUUID } from 'node:crypto'

import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { afterEach, describe, expect, test } from 'vitest'

import { insist } from '#api/testing/insist.ts'
import { CARDS, payingAt } from '#api/testing/paying.ts'
import { type Caller, useApi } from '#api/testing/start-api.ts'

const api = useApi()
const paying = payingAt(api)

afterEach(() => paying.setFaults({ payments: 'ok', webhooks: 'ok' }))

type Customer = Caller & { email: string; id: string }

const cartOf = ({ email }: Customer, tip = 2, location: 'truro' | 'new-glasgow' = 'truro') =>
  orderPayload({ paymentMethod: 'online', tip, email, location })
const start = (customer: Customer, payload: object = cartOf(customer), key: string = randomUUID()) =>
  api.call(customer, 'POST /createCustomerPayment', {
    body: { orderData: payload },
    headers: { 'idempotency-key': key },
  })
const close = (caller: Caller, sessionId: string) =>
  api.call(caller, 'POST /closePaymentSession', { body: { sessionId } })

/** The pages that the provider has for a customer. */
async function pagesOf({ email }: Customer) {
  const { data } = await paying.provider().checkout.sessions.list({ limit: 100 })
  return data.filter((session) => session.customer_email === email)
}

async function countCheckouts({ id }: Customer): Promise<number> {
  return (await api.sql('SELECT id FROM checkouts WHERE account_id = $1', [id])).length
}

async function countOrders({ id }: Customer): Promise<number> {
  return (await api.sql('SELECT id FROM orders WHERE account_id = $1', [id])).length
}

describe('a submission that is repeated', () => {
  test('a submission repeated 20 times at once is one payment with one page', async () => {
    const customer = await api.signUp()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => insist(() => start(customer, cartOf(customer), key))),
    )

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(new Set(answers.map(({ body }) => body.sessionId)).size).toBe(1)
    expect(await countCheckouts(customer)).toBe(1)
    const pages = await pagesOf(customer)
    expect(pages.map(({ id, status }) => [id, status])).toEqual([[answers[0]!.body.sessionId, 'open']])
  })

  test('a submission repeated with other contents is refused', async () => {
    const customer = await api.signUp()
    const key = randomUUID()
    await start(customer, cartOf(customer), key)
    const answer = await start(customer, cartOf(customer, 3), key)
    expect([answer.status, answer.body.code]).toEqual([409, 'idempotency-key-reused'])
    expect(await pagesOf(customer)).toHaveLength(1)
  })

  test('a repeated submission has the same answer after the server has started anew', async () => {
    const customer = await api.signUp()
    const key = randomUUID()
    const first = await start(customer, cartOf(customer), key)
    await api.restart()
    const again = await start(customer, cartOf(customer), key)
    expect(again.body).toEqual(first.body)
    expect(await pagesOf(customer)).toHaveLength(1)
  })

  test('a submission of somebody else under the same key is one of their own', async () => {
    const [ann, bob] = await Promise.all([api.signUp(), api.signUp()])
    const key = randomUUID()
    const answers = [await start(ann, cartOf(ann), key), await start(bob, cartOf(bob), key)]
    expect(new Set(answers.map(({ body }) => body.sessionId)).size).toBe(2)
  })

  test('a repeated submission gets the page that was made when the provider’s answer was lost', async () => {
    const customer = await api.signUp()
    const key = randomUUID()
    await paying.setFaults({ payments: 'lost' })
    const lost = await start(customer, cartOf(customer), key)
    expect([lost.status, lost.body.code]).toEqual([503, 'payment-unavailable'])

    await paying.setFaults({ payments: 'ok' })
    const again = await start(customer, cartOf(customer), key)
    const pages = await pagesOf(customer)
    expect(pages.map(({ id }) => id)).toEqual([again.body.sessionId])
    expect(await countCheckouts(customer)).toBe(1)
  })

  test.each(['500', '429', 'garbage', 'refuse'])('a retry works after the provider answered “%s”', async (fault) => {
    const customer = await api.signUp()
    const key = randomUUID()
    await paying.setFaults({ payments: fault })
    expect((await start(customer, cartOf(customer), key)).status).toBe(503)

    await paying.setFaults({ payments: 'ok' })
    const again = await start(customer, cartOf(customer), key)
    expect(again.status).toBe(200)
    await paying.pay(again.body.paymentUrl)
    expect(await paying.orderOf(customer, again.body.sessionId)).toMatchObject({ paymentStatus: 'paid' })
    expect(await countCheckouts(customer)).toBe(1)
  })
})

describe('a second payment of the same cart', () => {
  test('a second payment of the same cart closes the page of the first, which cannot be paid any more', async () => {
    const customer = await api.signUp()
    const first = await paying.begin(customer, cartOf(customer))
    const second = await paying.begin(customer, cartOf(customer, 3))

    expect(await paying.page(first.paymentUrl)).toContain('This page has expired')
    await paying.pay(first.paymentUrl)
    expect(await paying.stateOf(customer, first.sessionId)).toBe('expired')
    expect(await countOrders(customer)).toBe(0)

    await paying.pay(second.paymentUrl)
    expect((await paying.orderOf(customer, second.sessionId)).pricing.tip).toBe(3)
    expect(await countOrders(customer)).toBe(1)
  })

  test.each([2, 6])('payments of one cart begun %d times at once leave one page that can be paid', async (tabs) => {
    const customer = await api.signUp()
    const answers = await Promise.all(
      Array.from({ length: tabs }, (_tab, tip) => start(customer, cartOf(customer, tip))),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(answers.map(({ status }) => status).filter((status) => ![200, 409, 503].includes(status))).toEqual([])

    const pages = await pagesOf(customer)
    expect(pages.filter(({ status }) => status === 'open')).toHaveLength(1)
    await Promise.all(pages.flatMap(({ url }) => (url ? [paying.pay(url)] : [])))
    await eventually(async () => (await countOrders(customer)) === 1)
    expect((await pagesOf(customer)).filter(({ payment_status }) => payment_status === 'paid')).toHaveLength(1)
  })

  test('a second payment is not begun when the first was paid already: its order is named', async () => {
    const customer = await api.signUp()
    await paying.setFaults({ webhooks: 'lose' })
    const first = await paying.begin(customer, cartOf(customer))
    await paying.pay(first.paymentUrl)

    const second = await start(customer, cartOf(customer, 3))
    expect([second.status, second.body.code]).toEqual([409, 'payment-already-made'])
    const order = await paying.orderOf(customer, first.sessionId)
    expect(second.body.details).toEqual({ orderId: order.id })
    expect(await pagesOf(customer)).toHaveLength(1)

    // The cart that was paid is done with: a new one is another order.
    expect((await start(customer, cartOf(customer, 4))).status).toBe(200)
  })

  test('a second payment waits while the bank has not answered about the first', async () => {
    const customer = await api.signUp()
    const first = await paying.begin(customer, cartOf(customer))
    await paying.pay(first.paymentUrl, CARDS.clearsLater)

    const second = await start(customer)
    expect([second.status, second.body.code]).toEqual([409, 'payment-in-progress'])
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0)
    await paying.orderOf(customer, first.sessionId)
    expect(await pagesOf(customer)).toHaveLength(1)
  })

  test('a second payment is not begun while the first cannot be closed, and the first can still be paid', async () => {
    const customer = await api.signUp()
    const first = await paying.begin(customer, cartOf(customer))
    await paying.setFaults({ payments: 'refuse' })
    const second = await start(customer)
    expect([second.status, second.body.code]).toEqual([503, 'payment-unavailable'])

    await paying.setFaults({ payments: 'ok' })
    await paying.pay(first.paymentUrl)
    await paying.orderOf(customer, first.sessionId)
    expect(await countOrders(customer)).toBe(1)
  })

  test('a payment does not touch the carts of other locations and other people', async () => {
    const [ann, bob] = await Promise.all([api.signUp(), api.signUp()])
    const begun = [
      await paying.begin(ann, cartOf(ann)),
      await paying.begin(ann, cartOf(ann, 2, 'new-glasgow')),
      await paying.begin(bob, cartOf(bob)),
    ]
    const pages = await Promise.all(begun.map(({ paymentUrl }) => paying.page(paymentUrl)))
    expect(pages.filter((page) => page.includes('This page has expired'))).toEqual([])
  })
})

describe('closing a payment', () => {
  test('closing a payment makes its page impossible to pay, and closing it again changes nothing', async () => {
    const customer = await api.signUp()
    const { sessionId, paymentUrl } = await paying.begin(customer)
    for (let times = 0; times < 2; times++) {
      const { status, body } = await close(customer, sessionId)
      expect([status, body]).toEqual([200, { success: true, paymentState: 'expired', orderId: null }])
    }
    expect(await paying.page(paymentUrl)).toContain('This page has expired')
    await paying.pay(paymentUrl)
    expect(await paying.stateOf(customer, sessionId)).toBe('expired')
    expect(await countOrders(customer)).toBe(0)
  })

  test('closing a payment that was paid already answers with its order', async () => {
    const customer = await api.signUp()
    await paying.setFaults({ webhooks: 'lose' })
    const { sessionId, paymentUrl } = await paying.begin(customer)
    await paying.pay(paymentUrl)
    const { body } = await close(customer, sessionId)
    const order = await paying.orderOf(customer, sessionId)
    expect(body).toEqual({ success: true, paymentState: 'paid', orderId: order.id })
    expect(order.status).toBe('pending')
  })

  test('closing a payment at the same moment as it is paid ends with one of the two', async () => {
    const customers = await Promise.all(Array.from({ length: 6 }, () => api.signUp()))
    await Promise.all(
      customers.map(async (customer) => {
        const { sessionId, paymentUrl } = await paying.begin(customer)
        const [{ body }] = await Promise.all([close(customer, sessionId), paying.pay(paymentUrl)])
        const state = await paying.stateOf(customer, sessionId)
        expect(['paid', 'expired']).toContain(state)
        expect(body.paymentState).toBe(state)
        expect(await countOrders(customer)).toBe(state === 'paid' ? 1 : 0)
      }),
    )
  })

  test('a payment closed while the provider is away goes back if it is paid, and the payer is told', async () => {
    const customer = await api.signUp()
    const phone = '(902) 555-0188'
    const { sessionId, paymentUrl } = await paying.begin(customer, {
      ...cartOf(customer),
      customerInfo: { name: 'Ann Lee', email: customer.email, phone, firebaseId: null },
    })
    await paying.setFaults({ payments: 'refuse' })
    expect((await close(customer, sessionId)).body).toMatchObject({ paymentState: 'expired', orderId: null })
    await paying.pay(paymentUrl)
    await paying.setFaults({ payments: 'ok' })

    await eventually(async () => (await paying.stateOf(customer, sessionId)) === 'returned')
    expect(await countOrders(customer)).toBe(0)
    const [checkout] = await api.sql<{ order_id: string }>('SELECT order_id FROM checkouts WHERE session_id = $1', [
      sessionId,
    ])
    await eventually(async () => (await paying.refundedCents(checkout!.order_id)) === 2251)
    const told = 'a card payment of $22.51 reached us for an order that was already closed'
    for (const to of [customer.email, '+19025550188']) {
      const messages = await eventually(async () => {
        const found = (await api.messagesTo(to)).filter(({ text }) => text.includes(told))
        return found.length > 0 && found
      })
      expect(messages).toHaveLength(1)
    }
    expect((await paying.look(customer, sessionId)).body).toEqual({ success: false, paymentState: 'returned' })
  })

  test('closing a payment while the provider is away is done as soon as it is back', async () => {
    const customer = await api.signUp()
    const { sessionId, paymentUrl } = await paying.begin(customer)
    await paying.setFaults({ payments: 'refuse' })
    await close(customer, sessionId)
    await paying.setFaults({ payments: 'ok' })
    // A failed one is retried a minute later.
    await api.sql('UPDATE checkouts SET check_at = now() WHERE session_id = $1', [sessionId])
    await eventually(async () => (await paying.page(paymentUrl)).includes('This page has expired'))
  })
})

test('the payment page of an order in French is French, and leads back to French pages, paid or not', async () => {
  const customer = await api.signUp()
  const { paymentUrl, sessionId } = await paying.begin(customer, cartOf(customer), { 'accept-language': 'fr-CA' })
  expect(await paying.page(paymentUrl)).toContain('Poulet au beurre')
  const [session] = await pagesOf(customer)
  expect(session).toMatchObject({ id: sessionId, locale: 'fr-CA' })
  expect(session?.cancel_url).toContain('/fr/payment-cancel?order_id=')

  const paid = await paying.pay(paymentUrl)
  expect(paid.headers.get('location')).toContain(`/fr/order-success?session_id=${sessionId}`)
})
