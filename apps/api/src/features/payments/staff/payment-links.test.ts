import { randomUUID } from 'node:crypto'

import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import QRCode from 'qrcode'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'

import { CARDS, payingAt } from '#api/testing/paying.ts'
import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

type Person = Caller & { id: string }

const api = useApi()
const paying = payingAt(api)
let cook: Person
let cookElsewhere: Person

beforeAll(async () => {
  cook = await api.signUpStaff('staff', ['truro'])
  cookElsewhere = await api.signUpStaff('staff', ['new-glasgow'])
})
afterEach(() => paying.setFaults({ payments: 'ok', webhooks: 'ok' }))

type Payload = ReturnType<typeof orderPayload>
type Customer = { name?: string; email?: string; phone?: string; firebaseId?: string | null }

/** A phone order: only the customer details that staff were told. */
const phoneOrder = (customerInfo: Customer = { name: 'Bo' }, change: Partial<Payload> = {}) => ({
  ...orderPayload({ paymentMethod: 'online', tip: 1 }),
  ...change,
  customerInfo,
})
const place = (body: unknown, caller: Caller = cook, headers = {}) =>
  api.call(caller, 'POST /createAdminOrderOnline', { body, headers })
const makeLink = (body: object, caller: Caller = cook, headers = {}) =>
  api.call(caller, 'POST /createAdminPaymentLink', { body, headers })
const text = (body: object, caller: Caller = cook) => api.call(caller, 'POST /sendCustomSMS', { body })
const orderNow = async (orderId: string) =>
  (await api.call(ADMIN_PROGRAM, 'GET /getOrderDetails', { query: { orderId } })).body.order
const linkNow = async (sessionId: string, caller: Caller = cook) =>
  (await api.call(caller, 'GET /admin/payments/links')).body.links.find((link) => link.sessionId === sessionId)

/** A number per test, so that their texts can be distinguished. */
let numbers = 0
const newPhone = () => `+1902556${String((numbers += 1)).padStart(4, '0')}`

async function expectDead(paymentUrl: string): Promise<void> {
  expect((await paying.pay(paymentUrl)).status).not.toBe(303)
}

describe('an order that staff take', () => {
  // ADM-ENT-02, ADM-ENT-03, ADM-ENT-10, ADM-ENT-15
  test('an order that staff take needs only a name, and stands on the board unpaid [ADM-API-07..08]', async () => {
    const answer = await place(phoneOrder())
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: 'Order created',
        error: null,
        order: {
          status: 'pending',
          paymentStatus: 'unpaid',
          paymentMethod: 'online',
          takenBy: null,
          customerInfo: { name: 'Bo', email: '', phone: '', isGuest: true },
          metadata: { adminCreated: true },
        },
      },
    })
    expect(answer.body.orderId).toBe(answer.body.order.id)
    const jobs = `SELECT 1 FROM pgboss.job WHERE name = 'message' AND data->>'orderId' = $1`
    expect(await api.sql(jobs, [answer.body.orderId])).toEqual([])
  })

  test.each([
    [{ name: 'Bo', email: 'bo@example' }, 'Please enter a valid email address'],
    [{ name: 'Bo', phone: '555' }, 'Please enter a valid phone number (10+ digits)'],
    [{ name: ' ' }, 'Customer name is required'],
  ])('an order that staff take with %j is refused', async (customer, message) => {
    for (const answer of [await place(phoneOrder(customer)), await makeLink({ orderData: phoneOrder(customer) })]) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'order-invalid', error: message } })
    }
  })

  test('an order that staff take costs what the menu of its location says, whatever the caller says', async () => {
    const honest = phoneOrder()
    const cheap = {
      ...honest,
      items: honest.items.map((item) => ({ ...item, price: 1 })),
      pricing: { subtotal: 1, tax: 0.14, tip: 1, total: 2.14, taxRate: 0.14 },
    }
    for (const answer of [await place(cheap), await makeLink({ orderData: cheap })]) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'pricing-mismatch' } })
      expect(answer.body.details).toMatchObject({ subtotal: 17.99, total: honest.pricing.total })
    }
  })

  // CUS-API-38, CUS-API-39
  test('an order that staff take is for their own location only, and no customer may take one', async () => {
    for (const caller of [cookElsewhere, await api.signUp(), CUSTOMER_PROGRAM]) {
      expect((await place(phoneOrder(), caller)).status).toBe(403)
      expect((await makeLink({ orderData: phoneOrder() }, caller)).status).toBe(403)
    }
    expect((await place(phoneOrder(), NOBODY)).status).toBe(401)
    const { orderId } = (await place(phoneOrder())).body
    expect((await makeLink({ orderId }, cookElsewhere)).status).toBe(404)
    expect((await makeLink({}, cook)).status).toBe(400)
  })

  test('an order that staff take counts for an account only when its proved e-mail is the customer’s [ADM-NEW-13]', async () => {
    const ann = await api.signUp()
    await api.sql('UPDATE users SET email_verified = true WHERE id = $1', [ann.id])
    const of = async (customer: Customer) => (await place(phoneOrder(customer))).body.order.customerInfo.firebaseId
    expect(await of({ name: 'Ann', email: ann.email.toUpperCase(), firebaseId: ann.id })).toBe(ann.id)
    expect(await of({ name: 'Ann', email: 'other@example.com', firebaseId: ann.id })).toBeNull()
    expect(await of({ name: 'Ann', firebaseId: ann.id })).toBeNull()
    expect(await of({ name: 'Ann', email: ann.email, firebaseId: 'nobody' })).toBeNull()
  })

  test('an order that staff take is placed once for one submission', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = phoneOrder()
    const answers = await Promise.all([1, 2, 3].map(() => place(body, cook, headers)))
    expect(new Set(answers.map((answer) => answer.body.orderId)).size).toBe(1)
  })
})

describe('a payment link', () => {
  // ADM-API-09
  test('a payment link comes with its pricing, its end in an hour, and a QR code of 300 x 300 [ADM-API-10]', async () => {
    const orderData = phoneOrder()
    const { status, body: link } = await makeLink({ orderData, sendSMS: false })
    expect(status).toBe(200)
    expect(link).toMatchObject({ success: true, pricing: orderData.pricing, sms: null, error: null })
    expect(link.paymentLink).toBe(link.paymentUrl)
    expect(Math.abs(Date.parse(link.expiresAt) - Date.now() - 60 * 60_000)).toBeLessThan(60_000)
    const session = await paying.provider().checkout.sessions.retrieve(link.sessionId)
    expect(session.expires_at).toBe(Math.floor(Date.parse(link.expiresAt) / 1000))
    expect(session.amount_total).toBe(Math.round(orderData.pricing.total * 100))

    const [type, data = ''] = link.qrCodeData.split(',')
    expect(type).toBe('data:image/png;base64')
    const png = Buffer.from(data, 'base64')
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([300, 300])
    const picture = { width: 300, margin: 2, errorCorrectionLevel: 'M' as const }
    expect(link.qrCodeData).toBe(await QRCode.toDataURL(link.paymentUrl, picture))
  })

  // ADM-API-15
  test('a payment link makes no order until it is paid, and then exactly one, however often that is told', async () => {
    await paying.setFaults({ webhooks: 'duplicate' })
    const { body: link } = await makeLink({ orderData: phoneOrder() })
    const inquiry = await api.call(cook, 'GET /getOrderDetails', { query: { orderId: link.orderId } })
    expect(inquiry).toMatchObject({ status: 404, body: { code: 'order-not-found' } })
    expect((await paying.pay(link.paymentUrl, CARDS.declined)).status).toBe(200)
    expect((await paying.look(NOBODY, link.sessionId)).body).toMatchObject({ success: false, paymentState: 'open' })

    await Promise.all([paying.pay(link.paymentUrl), paying.pay(link.paymentUrl)])
    const order = await paying.orderOf(cook, link.sessionId)
    expect(order).toMatchObject({ id: link.orderId, paymentStatus: 'paid', takenBy: 'card', pricing: link.pricing })
    await Promise.all(Array.from({ length: 5 }, () => paying.look(cook, link.sessionId)))
    expect(await paying.books(order.id)).toMatchObject([{ intent: { status: 'succeeded' }, refunds: [] }])
    expect(await api.sql('SELECT 1 FROM payments WHERE order_id = $1', [order.id])).toHaveLength(1)
    expect(await linkNow(link.sessionId)).toMatchObject({ paymentState: 'paid', orderNumber: order.orderNumber })
  })

  test('a payment link is the same one for the same submission, and another for another', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const orderData = phoneOrder()
    const answers = await Promise.all([1, 2, 3].map(() => makeLink({ orderData }, cook, headers)))
    answers.push(await makeLink({ orderData }, cook, headers))
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: answers[0]!.body })
    const other = await makeLink({ orderData: phoneOrder({ name: 'Cy' }) }, cook, headers)
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency-key-reused' } })
    expect((await makeLink({ orderData })).body.sessionId).not.toBe(answers[0]!.body.sessionId)
  })

  test('a payment link for an order on the board pays it once: the second link closes the first', async () => {
    const { order } = (await place(phoneOrder())).body
    const first = (await makeLink({ orderId: order.id })).body
    const second = (await makeLink({ orderId: order.id })).body
    expect([first.orderId, second.orderId]).toEqual([order.id, order.id])
    await expectDead(first.paymentUrl)
    await paying.pay(second.paymentUrl)
    expect(await paying.orderOf(cook, second.sessionId)).toMatchObject({
      id: order.id,
      orderNumber: order.orderNumber,
      paymentStatus: 'paid',
      sessionId: second.sessionId,
    })
    expect(await paying.stateOf(cook, first.sessionId)).toBe('expired')
    expect(await makeLink({ orderId: order.id })).toMatchObject({ status: 409, body: { code: 'order-already-paid' } })
  })

  test('a payment link that was paid a moment ago is not replaced by a second one', async () => {
    const { orderId } = (await place(phoneOrder())).body
    const link = (await makeLink({ orderId })).body
    await paying.setFaults({ webhooks: 'hold' })
    await paying.pay(link.paymentUrl)
    const second = await makeLink({ orderId })
    expect(second).toMatchObject({ status: 409, body: { code: 'payment-already-made', details: { orderId } } })
    expect((await orderNow(orderId)).paymentStatus).toBe('paid')
  })

  test('a payment link of a cancelled order is dead', async () => {
    const { orderId } = (await place(phoneOrder())).body
    const link = (await makeLink({ orderId })).body
    await api.call(cook, 'POST /cancelOrder', { body: { orderId } })
    await eventually(async () => (await linkNow(link.sessionId))?.paymentState === 'expired')
    await eventually(async () => (await paying.page(link.paymentUrl)).includes('expired'))
    await expectDead(link.paymentUrl)
    expect(await makeLink({ orderId })).toMatchObject({ status: 409, body: { code: 'order-not-payable' } })
  })

  test('a payment link is in the list of its location with the state it is in', async () => {
    const { body: link } = await makeLink({ orderData: phoneOrder({ name: 'Dee', phone: '9025550188' }) })
    const listed = await linkNow(link.sessionId)
    expect(listed).toEqual({
      orderId: link.orderId,
      sessionId: link.sessionId,
      locationId: 'truro',
      paymentUrl: link.paymentUrl,
      qrCodeData: link.qrCodeData,
      paymentState: 'open',
      customerName: 'Dee',
      customerPhone: '+19025550188',
      total: link.pricing.total,
      createdAt: listed!.createdAt,
      expiresAt: link.expiresAt,
      isClosed: false,
      paidAt: null,
      orderNumber: null,
    })
    expect(await linkNow(link.sessionId, cookElsewhere)).toBeUndefined()
    expect(await linkNow(link.sessionId, ADMIN_PROGRAM)).toEqual(listed)

    await api.call(cook, 'POST /closePaymentSession', { body: { sessionId: link.sessionId } })
    expect(await linkNow(link.sessionId)).toMatchObject({ paymentState: 'expired', isClosed: true })
    await expectDead(link.paymentUrl)
    const old = (await makeLink({ orderData: phoneOrder() })).body
    await paying.provider().checkout.sessions.expire(old.sessionId)
    await eventually(async () => (await linkNow(old.sessionId))?.paymentState === 'expired')
    expect(await linkNow(old.sessionId)).toMatchObject({ isClosed: false, paidAt: null })
  })

  test('a payment link is not made while the provider is away, and the same submission makes it afterwards', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const orderData = phoneOrder()
    await paying.setFaults({ payments: '500' })
    const away = await makeLink({ orderData }, cook, headers)
    expect(away).toMatchObject({ status: 503, body: { code: 'payment-unavailable' } })
    await paying.setFaults({ payments: 'ok' })
    const link = await makeLink({ orderData }, cook, headers)
    expect(link.status).toBe(200)
    expect((await paying.pay(link.body.paymentUrl)).status).toBe(303)
  })
})

describe('a text to the customer', () => {
  test('a text with the link goes to the number of the order, once for one submission', async () => {
    const phone = newPhone()
    const headers = { 'idempotency-key': randomUUID() }
    const body = { orderData: phoneOrder({ name: 'Bo', phone }), sendSMS: true }
    const link = await makeLink(body, cook, headers)
    expect(link.body.sms).toEqual({ sent: true, error: null })
    expect((await makeLink(body, cook, headers)).body).toEqual(link.body)
    const [sms] = await eventually(async () => {
      const sent = await api.messagesTo(phone)
      return sent.length > 0 && sent
    })
    expect(sms?.text).toContain(
      `pay $${link.body.pricing.total.toFixed(2)} for your order here: ${link.body.paymentUrl}`,
    )
    const jobs = `SELECT 1 FROM pgboss.job WHERE data->>'kind' = 'payment-link' AND data->>'to' = $1`
    expect(await api.sql(jobs, [phone])).toHaveLength(1)
  })

  test.each([
    [{ name: 'Bo' }, 'Customer phone number is required to send SMS'],
    [{ name: 'Bo', phone: '+19005550123' }, 'This number cannot receive texts'],
    [{ name: 'Bo', phone: '+442079460123' }, 'This number cannot receive texts'],
  ])('a text with the link cannot go to %j, and the link is made all the same', async (customer, error) => {
    const link = await makeLink({ orderData: phoneOrder(customer), sendSMS: true })
    expect(link).toMatchObject({ status: 200, body: { sms: { sent: false, error } } })
  })

  // ADM-API-21, ADM-API-22, ADM-SMS-05
  test('a text in words of staff goes to the stored number of an order or a link, and to no other [ADM-API-21]', async () => {
    const phone = newPhone()
    const { orderId } = (await makeLink({ orderData: phoneOrder({ name: 'Bo', phone }) })).body
    const written = phone.replace(/^\+1(...)(...)(....)$/, '($1) $2-$3')
    expect(await text({ orderId, phoneNumber: written, message: ' Your table is free ' })).toMatchObject({
      status: 200,
      body: { success: true, error: null },
    })
    await eventually(async () => (await api.messagesTo(phone)).some((sms) => sms.text.endsWith(': Your table is free')))

    const order = (await place(phoneOrder({ name: 'Bo', phone }))).body
    expect((await text({ orderId: order.orderId, message: 'It is ready' })).body.success).toBe(true)
    await eventually(async () => (await api.messagesTo(phone)).some((sms) => sms.text.endsWith(': It is ready')))

    const foreign = await text({ orderId, phoneNumber: '+19025559876', message: 'Hello' })
    expect(foreign).toMatchObject({ status: 400, body: { code: 'phone-mismatch' } })
    expect(await api.messagesTo('+19025559876')).toEqual([])
  })

  test.each(['+19005550123', '+19765550123', '+442079460123'])('a text of staff never goes to %s', async (phone) => {
    const { orderId } = (await place(phoneOrder({ name: 'Bo', phone }))).body
    expect(await text({ orderId, phoneNumber: phone, message: 'Hello' })).toMatchObject({
      status: 200,
      body: { success: false, error: 'This number cannot receive texts' },
    })
    expect(await api.messagesTo(phone)).toEqual([])
  })

  // ADM-SMS-03
  test('a text needs a number, words of at most 480 characters, and an order of the caller’s location', async () => {
    const { orderId } = (await place(phoneOrder())).body
    expect(await text({ orderId, message: 'Hello' })).toMatchObject({ status: 400, body: { code: 'no-phone' } })
    const known = (await place(phoneOrder({ name: 'Bo', phone: newPhone() }))).body
    expect((await text({ orderId: known.orderId, message: '  ' })).status).toBe(400)
    expect((await text({ orderId: known.orderId, message: 'x'.repeat(481) })).status).toBe(400)
    expect((await text({ orderId: known.orderId, message: 'x' }, cookElsewhere)).status).toBe(404)
    expect((await text({ orderId: randomUUID(), message: 'x' })).status).toBe(404)
    expect((await text({ orderId: known.orderId, message: 'x' }, await api.signUp())).status).toBe(403)
  })
})
