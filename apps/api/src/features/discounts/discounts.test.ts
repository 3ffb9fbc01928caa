import { randomUUID } from 'node:crypto'

import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { describe, expect, test } from 'vitest'

import { insist } from '#api/testing/insist.ts'
import { CARDS, payingAt } from '#api/testing/paying.ts'
import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, useApi } from '#api/testing/start-api.ts'

const api = useApi()
const paying = payingAt(api)

type Customer = Caller & { email: string; id: string }

/** A new customer who has read the welcome e-mail. */
async function newcomer(): Promise<{ ann: Customer; code: string }> {
  const ann = await api.signUp()
  return { ann, code: await codeIn(ann) }
}

async function codeIn({ email }: Customer): Promise<string> {
  const mail = await eventually(async () => {
    const messages = await api.messagesTo(email)
    return messages.find(({ subject }) => subject === 'Welcome to Sizzle & Spice')
  })
  const [code] = /WELCOME-[A-Z2-9]{5}-[A-Z2-9]{5}/.exec(mail.text) ?? []
  if (!code) throw new Error(`No code in: ${mail.text}`)
  return code
}

let numbers = 0
const payloadOf = ({ email }: Customer, code: string, more: Parameters<typeof orderPayload>[0] = {}) =>
  orderPayload({ email, phone: phoneOf(email), ...more, discount: { code, percent: 10 } })

/** Everybody has a phone of their own. */
const phones = new Map<string, string>()
function phoneOf(email: string): string {
  const phone = phones.get(email) ?? `+1902555${1000 + numbers++}`
  phones.set(email, phone)
  return phone
}

const place = (caller: Caller, body: unknown, key: string = randomUUID()) =>
  api.call(caller, 'POST /createCustomerOrderCash', { body, headers: { 'idempotency-key': key } })
const pay = (caller: Caller, orderData: unknown) =>
  api.call(caller, 'POST /createCustomerPayment', {
    body: { orderData },
    headers: { 'idempotency-key': randomUUID() },
  })
const check = (caller: Caller, code: string) => api.call(caller, 'POST /checkDiscountCode', { body: { code } })
const close = (caller: Caller, sessionId: string) =>
  api.call(caller, 'POST /closePaymentSession', { body: { sessionId } })

describe('the welcome of a new account [ADM-EML-33]', () => {
  test('a new account gets one mail with a code for 10% off the first order', async () => {
    const { ann, code } = await newcomer()
    expect(await check(ann, code.toLowerCase())).toMatchObject({ status: 200, body: { code, percent: 10 } })
    const mails = (await api.messagesTo(ann.email)).filter(({ subject }) => subject?.startsWith('Welcome'))
    expect(mails).toHaveLength(1)
  })

  test('a welcome code takes 10% off before tax on the order, its receipt and its confirmation, to the cent', async () => {
    const { ann, code } = await newcomer()
    const { status, body } = await place(ann, payloadOf(ann, code, { tip: 2 }))
    expect(status).toBe(200)
    // 17.99 less 1.80 is 16.19; 14 % of that is 2.27.
    const pricing = { discount: 1.8, subtotal: 16.19, tax: 2.27, tip: 2, total: 20.46, taxRate: 0.14 }
    expect(body.order.pricing).toEqual(pricing)
    const token = body.order.metadata.orderToken
    const receipt = await api.call(ann, 'GET /getOrderReceipt', { query: { orderId: body.orderId, token } })
    expect(receipt.body.order.pricing).toEqual(pricing)
    const mail = await eventually(async () =>
      (await api.messagesTo(ann.email)).find(({ subject }) => subject?.startsWith('Order #')),
    )
    expect(mail.text).toContain('Discount: −$1.80')
  })
})

describe('a code', () => {
  test('a welcome code is worth nothing to anybody else, and reads like one that does not exist', async () => {
    const [{ code }, bob] = await Promise.all([newcomer(), api.signUp()])
    const unknown = await check(bob, 'WELCOME-AAAAA-BBBBB')
    const strange = await check(bob, code)
    expect([strange.status, strange.body.error]).toEqual([400, unknown.body.error])
    const placed = await place(bob, payloadOf(bob, code))
    expect([placed.status, placed.body.code]).toEqual([400, 'discount-refused'])
    expect(placed.body.details).toEqual({ discountCode: 'This code is not known here, or not one of your account.' })
  })

  test('a welcome code needs a signed-in account: a program cannot use it', async () => {
    const { ann, code } = await newcomer()
    for (const caller of [CUSTOMER_PROGRAM, ADMIN_PROGRAM]) {
      const placed = await place(caller, payloadOf(ann, code))
      expect(placed.body.error).toBe('Please sign in to use your code.')
    }
  })

  test('an order with a welcome code is refused when its figures leave the discount out or take more off', async () => {
    const { ann, code } = await newcomer()
    const honest = payloadOf(ann, code)
    const full = orderPayload({ email: ann.email }).pricing
    const greedy = orderPayload({ email: ann.email, discount: { code, percent: 50 } }).pricing
    for (const pricing of [full, greedy]) {
      expect((await place(ann, { ...honest, pricing })).body.code).toBe('pricing-mismatch')
    }
    expect((await place(ann, honest)).status).toBe(200)
  })

  test('a welcome code is used once, and a repeated submission keeps its first answer', async () => {
    const { ann, code } = await newcomer()
    const [payload, key] = [payloadOf(ann, code), randomUUID()]
    const first = await place(ann, payload, key)
    const again = await place(ann, payload, key)
    expect(again.body).toEqual(first.body)
    const second = await place(ann, payload)
    expect([second.status, second.body.error]).toEqual([400, 'This code was used already.'])
    expect((await check(ann, code)).body.error).toBe('This code was used already.')
  })

  test('a welcome code used 20 times at once makes one order', async () => {
    const { ann, code } = await newcomer()
    const answers = await Promise.all(Array.from({ length: 20 }, () => insist(() => place(ann, payloadOf(ann, code)))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['discount-refused']),
    )
    expect(await api.sql('SELECT id FROM orders WHERE account_id = $1', [ann.id])).toHaveLength(1)
  })

  test('a welcome code is for a first order only', async () => {
    const { ann, code } = await newcomer()
    await place(ann, orderPayload({ email: ann.email }))
    expect((await place(ann, payloadOf(ann, code))).body.error).toBe('This code is for a first order.')
  })

  test('a welcome code comes back when its order is cancelled', async () => {
    const { ann, code } = await newcomer()
    const { body } = await place(ann, payloadOf(ann, code))
    await api.call(ann, 'POST /me/orders/:id/cancel', { params: { id: body.orderId }, body: {} })
    expect((await check(ann, code)).status).toBe(200)
    expect((await place(ann, payloadOf(ann, code))).status).toBe(200)
  })

  test('a welcome code that has expired is refused', async () => {
    const { ann, code } = await newcomer()
    await api.sql(`UPDATE welcome_codes SET expires_at = now() WHERE account_id = $1`, [ann.id])
    expect((await place(ann, payloadOf(ann, code))).body.error).toBe('This code has expired.')
  })

  test.each([[12], [{}], [['WELCOME']], ['x'.repeat(5000)], ["'; DROP TABLE orders"]])(
    'the discount code %o, which is none, is refused with a sentence and orders nothing',
    async (discountCode) => {
      const ann = await api.signUp()
      const answer = await place(ann, { ...orderPayload({ email: ann.email }), discountCode })
      expect([answer.status, answer.body.code]).toEqual([400, 'discount-refused'])
      expect(await api.sql('SELECT id FROM orders WHERE account_id = $1', [ann.id])).toHaveLength(0)
    },
  )
})

describe('one person has one welcome, however many accounts [F35]', () => {
  test('a second account of the same mailbox is greeted without a code', async () => {
    const name = `pat-${randomUUID().slice(0, 8)}`
    const first = await api.signUp('Pat Roy', `${name}@example.com`)
    expect(await codeIn(first)).toMatch(/^WELCOME-/)
    const second = await api.signUp('Pat Roy', `${name}+two@example.com`)
    const mail = await eventually(async () =>
      (await api.messagesTo(second.email)).find(({ subject }) => subject === 'Welcome to Sizzle & Spice'),
    )
    expect(mail.text).toContain('Thank you for making an account.')
    expect(mail.text).not.toContain('WELCOME-')
  })

  test('a code is not taken with a phone number that had its welcome; a cancelled order gives it back', async () => {
    const phone = '+19025550961'
    const [{ ann, code }, other] = await Promise.all([newcomer(), newcomer()])
    const first = await place(ann, payloadOf(ann, code, { phone }))
    const second = () => place(other.ann, payloadOf(other.ann, other.code, { phone: '(902) 555-0961' }))
    expect((await second()).body.error).toBe('A welcome code was used with this phone number already.')
    await api.call(ann, 'POST /me/orders/:id/cancel', { params: { id: first.body.orderId }, body: {} })
    expect((await second()).status).toBe(200)
  })

  test('a code is not taken from an account that proved such a phone number', async () => {
    const phone = '+19025550962'
    const [{ ann, code }, other] = await Promise.all([newcomer(), newcomer()])
    await place(ann, payloadOf(ann, code, { phone }))
    await api.sql('UPDATE users SET phone_number = $2, phone_verified_at = now() WHERE id = $1', [other.ann.id, phone])
    expect((await check(other.ann, other.code)).body.error).toBe(
      'A welcome code was used with this phone number already.',
    )
  })

  test('one of ten accounts that order at once with one phone number gets the welcome', async () => {
    const phone = '+19025550963'
    const ten = await Promise.all(Array.from({ length: 10 }, newcomer))
    const answers = await Promise.all(
      ten.map(({ ann, code }) => insist(() => place(ann, payloadOf(ann, code, { phone })))),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 400),
    ])
  })
})

describe('a code and a card', () => {
  test('the card is charged what the order says, with the code taken off', async () => {
    const { ann, code } = await newcomer()
    const { body } = await pay(ann, payloadOf(ann, code, { paymentMethod: 'online', tip: 2 }))
    expect(body.pricing).toMatchObject({ discount: 1.8, subtotal: 16.19, total: 20.46 })
    const page = await paying.provider().checkout.sessions.retrieve(body.sessionId)
    expect(page.amount_total).toBe(2046)
    await paying.pay(body.paymentUrl, CARDS.good)
    const order = await paying.orderOf(ann, body.sessionId)
    expect(order.pricing).toMatchObject({ discount: 1.8, total: 20.46 })
    const [money] = await api.sql<{ captured: number }>(
      'SELECT captured_cents AS captured FROM payments WHERE order_id = $1',
      [order.id],
    )
    expect(money?.captured).toBe(2046)
  })

  test('an open payment holds its code, and a second one of the same cart takes it over', async () => {
    const { ann, code } = await newcomer()
    const payload = payloadOf(ann, code, { paymentMethod: 'online' })
    const first = await pay(ann, payload)
    const elsewhere = await pay(ann, payloadOf(ann, code, { paymentMethod: 'online', location: 'new-glasgow' }))
    expect([elsewhere.status, elsewhere.body.code]).toEqual([400, 'discount-refused'])
    const second = await pay(ann, payload)
    expect(second.status).toBe(200)
    expect(second.body.sessionId).not.toBe(first.body.sessionId)
  })

  test('a payment that is closed frees its code for an order in cash', async () => {
    const { ann, code } = await newcomer()
    const { body } = await pay(ann, payloadOf(ann, code, { paymentMethod: 'online' }))
    expect((await place(ann, payloadOf(ann, code))).body.code).toBe('discount-refused')
    await close(ann, body.sessionId)
    expect((await place(ann, payloadOf(ann, code))).status).toBe(200)
  })

  test('20 payments at once with one code leave one page that can be paid', async () => {
    const { ann, code } = await newcomer()
    const payload = payloadOf(ann, code, { paymentMethod: 'online' })
    await Promise.all(Array.from({ length: 20 }, () => pay(ann, payload)))
    const open = await api.sql(
      `SELECT id FROM checkouts WHERE account_id = $1 AND state = 'open' AND closed_because IS NULL`,
      [ann.id],
    )
    expect(open).toHaveLength(1)
    const [held] = await api.sql<{ held: boolean }>(
      `SELECT order_id = (SELECT order_id FROM checkouts WHERE account_id = $1 AND state = 'open'
         AND closed_because IS NULL) AS held FROM welcome_codes WHERE account_id = $1`,
      [ann.id],
    )
    expect(held?.held).toBe(true)
  })
})
