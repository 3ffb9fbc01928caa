import { randomUUID } from 'node:crypto'

import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, describe, expect, test } from 'vitest'

import { ADMIN_PROGRAM, type Caller, useApi } from '#api/testing/start-api.ts'

type Person = Caller & { id: string; email: string }

const api = useApi({ env: { LIMITS: 'on' } })
let clerk: Person

beforeAll(async () => {
  clerk = await api.signUpStaff('staff', ['truro'])
})

type Options = Parameters<typeof orderPayload>[0]

/** The request of the clerk's screen after the cash was received. */
function taken(options: Options = {}) {
  const payload = orderPayload(options)
  return { ...payload, cashConfirmed: true, finalTotal: payload.pricing.total }
}
const create = (body: object, headers: Record<string, string> = {}, caller: Caller = clerk) =>
  api.call(caller, 'POST /createAdminOrderCash', { body, headers })
const countOrders = async () => (await api.sql('SELECT 1 FROM orders')).length

describe('an order whose cash staff have taken', () => {
  // ADM-ENT-15
  test('an order in cash stands on the board as paid, taken by staff [ADM-API-05..06, ADM-NEW-65]', async () => {
    const { status, body } = await create(taken({ tip: 3, phone: '' }))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      orderId: body.order.id,
      message: 'Order created',
      error: null,
      order: {
        status: 'pending',
        paymentStatus: 'paid',
        paymentMethod: 'cash',
        takenBy: 'cash',
        pricing: { total: 23.51, tip: 3 },
        metadata: { adminCreated: true },
        customerInfo: { isGuest: true },
      },
    })
    expect(body.order.paidAt).toBe(body.order.orderTime)
    const [payment] = await api.sql('SELECT taken_by, captured_cents, actor FROM payments WHERE order_id = $1', [
      body.orderId,
    ])
    expect(payment).toEqual({ taken_by: 'cash', captured_cents: 2350, actor: `account:${clerk.id}` })
    const [entry] = await api.sql('SELECT actor, location_id, detail FROM audit_log WHERE subject = $1', [body.orderId])
    expect(entry).toEqual({
      actor: `account:${clerk.id}`,
      location_id: 'truro',
      detail: { cents: 2350, takenBy: 'cash' },
    })
  })

  test('an order in cash is confirmed to a guest who left an address and a number', async () => {
    const { body } = await create(taken({ email: 'kim@example.com', phone: '(902) 555-0188' }))
    const jobs = await api.sql(
      `SELECT data->>'channel' AS channel FROM pgboss.job WHERE name = 'message' AND data->>'orderId' = $1 ORDER BY 1`,
      [body.orderId],
    )
    expect(jobs.map(({ channel }) => channel)).toEqual(['email', 'sms'])
  })

  test('an order in cash takes no place among the unpaid orders of a customer', async () => {
    const phone = '(902) 555-0177'
    for (let count = 0; count < 6; count++) expect((await create(taken({ phone }))).status).toBe(200)
    const customer = await api.signUp()
    expect((await api.call(customer, 'POST /createCustomerOrderCash', { body: orderPayload({ phone }) })).status).toBe(
      200,
    )
  })

  test('an order in cash counts for a customer whose proved e-mail it carries, and for nobody else [ADM-NEW-13]', async () => {
    const customer = await api.signUp()
    await api.sql('UPDATE users SET email_verified = true WHERE id = $1', [customer.id])
    const payload = (firebaseId: string, email: string) => {
      const body = taken({ email })
      return { ...body, customerInfo: { ...body.customerInfo, firebaseId } }
    }
    expect((await create(payload(customer.id, customer.email))).body.order.customerInfo.firebaseId).toBe(customer.id)
    expect((await create(payload(customer.id, 'x@example.com'))).body.order.customerInfo.firebaseId).toBeNull()
    expect((await create(payload(randomUUID(), customer.email))).body.order.customerInfo.firebaseId).toBeNull()
  })

  test('an order in cash is one, however often its submission comes, also when the menu has changed since', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = taken({ choices: [{ dish: 'mangoLassi', quantity: 1 }] })
    const before = await countOrders()
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(body, headers)))
    await api.sql(`UPDATE menu_items SET is_available = false WHERE id = 'truro-mango-lassi'`)
    answers.push(await create(body, headers))
    await api.sql(`UPDATE menu_items SET is_available = true WHERE id = 'truro-mango-lassi'`)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ body: { orderId } }) => orderId)).size).toBe(1)
    expect(await countOrders()).toBe(before + 1)
    expect(await create({ ...body, finalTotal: 1 }, headers)).toMatchObject({
      status: 409,
      body: { code: 'idempotency-key-reused' },
    })
  })

  test('an order in cash may differ by what coins cannot pay', async () => {
    const body = taken()
    for (const by of [-0.02, -0.01, 0.01, 0.02]) {
      const finalTotal = Number((body.finalTotal + by).toFixed(2))
      expect((await create({ ...body, finalTotal })).body.order.pricing.total).toBe(20.51)
    }
  })

  // ADM-ENT-04, ADM-ENT-05
  test.each(['cash', 'manual', 'unknown', undefined])(
    'an order whose cash staff took is a cash order where the caller says %s',
    async (paymentMethod) => {
      const { status, body } = await create({ ...taken(), paymentMethod })
      expect([status, body.order.paymentMethod, body.order.takenBy]).toEqual([200, 'cash', 'cash'])
    },
  )

  test('a cancelled order whose cash was taken is owed that cash', async () => {
    const { body } = await create(taken())
    const cancelled = await api.call(clerk, 'POST /cancelOrder', { body: { orderId: body.orderId, reason: 'Changed' } })
    expect(cancelled.body.order.refund).toMatchObject({ way: 'cash', status: 'owed', amount: 20.5 })
  })
})

// ADM-ENT-28, ADM-PAY-15
describe('an order in cash that is refused', () => {
  test.each([
    ['when the cash is not confirmed', { cashConfirmed: false }, 'cash-not-confirmed'],
    ['when nothing is said about the cash', { cashConfirmed: undefined }, 'cash-not-confirmed'],
    ['when “true” is only a word', { cashConfirmed: 'true' }, 'cash-not-confirmed'],
    ['when 3 cents too few were taken', { finalTotal: 20.48 }, 'pricing-mismatch'],
    ['when 3 cents too many were taken', { finalTotal: 20.54 }, 'pricing-mismatch'],
    ['when it is not said how much was taken', { finalTotal: undefined }, 'order-invalid'],
    ['when the amount is a word', { finalTotal: '20.51' }, 'order-invalid'],
    ['when the amount is beyond all', { finalTotal: 2_000_000 }, 'order-invalid'],
    ['when it is to be paid online', { paymentMethod: 'online' }, 'order-invalid'],
    ['when it is to be paid by card', { paymentMethod: 'card' }, 'order-invalid'],
    ['without a customer’s name', { customerInfo: { name: '' } }, 'order-invalid'],
    ['without items', { items: [] }, 'order-invalid'],
    [
      'when the browser’s prices are not the menu’s',
      { pricing: { subtotal: 1, tax: 0, tip: 0, total: 1, taxRate: 0 } },
      'pricing-mismatch',
    ],
  ])('an order in cash is refused %s', async (_case, difference, code) => {
    const before = await countOrders()
    const answer = await create({ ...taken(), ...difference })
    expect([answer.status, answer.body.code]).toEqual([400, code])
    expect(await countOrders()).toBe(before)
  })

  test('an order in cash is refused at a location where the clerk does not work', async () => {
    expect((await create(taken({ location: 'new-glasgow' }))).status).toBe(403)
    expect((await create(taken({ location: 'new-glasgow' }), {}, ADMIN_PROGRAM)).status).toBe(200)
  })

  test('an order in cash without its confirmation is refused with a sentence', async () => {
    expect((await create({ ...taken(), cashConfirmed: false })).body.error).toBe(
      'Please confirm that the cash was received.',
    )
  })
})
