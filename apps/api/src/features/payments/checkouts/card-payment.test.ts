import { eventually } from '@thali/testing/eventually'
import { DISHES, type Dish, orderPayload } from '@thali/testing/order-payload'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { CARDS, payingAt } from '#api/testing/paying.ts'
import { CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

const api = useApi()
const paying = payingAt(api)

const online = (options: Parameters<typeof orderPayload>[0] = {}) =>
  orderPayload({ paymentMethod: 'online', ...options })

async function ordersOf(accountId: string): Promise<unknown[]> {
  return api.sql('SELECT id FROM orders WHERE account_id = $1', [accountId])
}

async function countCheckouts(): Promise<number> {
  const [row] = await api.sql<{ checkouts: number }>('SELECT count(*)::int AS checkouts FROM checkouts')
  return row!.checkouts
}

/** Changes what a location offers, and waits until the server knows. */
async function change(sql: string): Promise<void> {
  await api.sql(sql)
  api.server.services.menu.forgetAll()
}

// CUS-API-13, CUS-API-14, CUS-CHK-52, CUS-ENT-72..74, CUS-ORD-18, CUS-PAY-16, CUS-PAY-20
test('an order comes into being when its card payment is paid, and not before', async () => {
  const customer = await api.signUp()
  const payload = online({ orderType: 'delivery', tip: 3.25 })
  const begun = await paying.begin(customer, payload)
  expect(begun.pricing).toEqual(payload.pricing)
  expect(await ordersOf(customer.id)).toEqual([])

  const paid = await paying.pay(begun.paymentUrl)
  expect(paid.status).toBe(303)
  expect(paid.headers.get('location')).toContain(`/order-success?session_id=${begun.sessionId}`)
  const order = await paying.orderOf(customer, begun.sessionId)
  expect(order).toMatchObject({
    status: 'pending',
    paymentStatus: 'paid',
    paymentMethod: 'online',
    takenBy: 'card',
    card: { brand: 'visa', last4: '4242' },
    pricing: payload.pricing,
    sessionId: begun.sessionId,
  })
  expect(order.paidAt).toBe(order.orderTime)
  expect(await ordersOf(customer.id)).toHaveLength(1)
})

test('a paid order is confirmed once by e-mail and once by text', async () => {
  const customer = await api.signUp()
  const contact = { email: customer.email, phone: '(902) 555-0177' }
  const order = await paying.paidOrder(customer, online(contact))

  const [sms, mail] = await Promise.all(
    ['+19025550177', customer.email].map((to) =>
      eventually(async () => {
        const about = (await api.messagesTo(to)).filter(({ text }) => text.includes(String(order.orderNumber)))
        return about.length > 0 && about
      }),
    ),
  )
  expect([sms, mail].map((messages) => messages?.length)).toEqual([1, 1])
})

describe('the charge', () => {
  const dish = fc.constantFrom(...(Object.keys(DISHES) as Dish[]))
  const cart = fc.record({
    location: fc.constantFrom('truro' as const, 'new-glasgow' as const),
    choices: fc.uniqueArray(
      fc.record({
        dish,
        quantity: fc.integer({ min: 1, max: 10 }),
        spice: fc.constantFrom('mild' as const, 'hot' as const),
      }),
      { minLength: 1, maxLength: 4, selector: ({ dish }) => dish },
    ),
    tipCents: fc.integer({ min: 0, max: 600 }),
  })

  // ADM-CON-01, CUS-LOC-04
  test('the charge is the order’s total to the cent, and its lines, tax and tip add up to it', async () => {
    const provider = paying.provider()
    const carts = fc.sample(cart, 24)
    for (const [index, { location, choices, tipCents }] of carts.entries()) {
      const payload = online({ location, choices, tip: tipCents / 100, email: `cart-${index}@example.com` })
      const { sessionId, pricing } = await paying.begin(CUSTOMER_PROGRAM, payload)
      const session = await provider.checkout.sessions.retrieve(sessionId, { expand: ['line_items'] })
      const lines = session.line_items?.data ?? []

      expect(pricing).toEqual(payload.pricing)
      expect(session).toMatchObject({ amount_total: Math.round(pricing.total * 100), currency: 'cad', mode: 'payment' })
      expect(lines.reduce((sum, line) => sum + line.amount_total, 0)).toBe(session.amount_total)
      const amountOf = (name: string) => lines.find(({ description }) => description === name)?.amount_total ?? 0
      expect([amountOf('Tax'), amountOf('Tip')]).toEqual([Math.round(pricing.tax * 100), tipCents])
    }
  })

  test.each([
    ['a cent less', -0.01],
    ['two cents less', -0.02],
    ['two cents more', 0.02],
  ])('the charge is the server’s figure when the browser’s total is %s', async (_by, by) => {
    const payload = online({ email: 'rounding@example.com' })
    const total = Number((payload.pricing.total + by).toFixed(2))
    const begun = await paying.begin(CUSTOMER_PROGRAM, { ...payload, pricing: { ...payload.pricing, total } })
    const session = await paying.provider().checkout.sessions.retrieve(begun.sessionId)
    expect(session.amount_total).toBe(Math.round(payload.pricing.total * 100))
  })

  test.each([
    ['total', -0.03],
    ['total', 0.03],
    ['tax', -2.52],
    ['subtotal', -17.98],
    ['tip', -2],
  ] as const)('the charge is refused when the browser’s %s differs by %s', async (part, by) => {
    const payload = online({ tip: 2 })
    const pricing = { ...payload.pricing, [part]: Number((payload.pricing[part] + by).toFixed(2)) }
    const before = await countCheckouts()
    const { status, body } = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerPayment', {
      body: { orderData: { ...payload, pricing } },
    })
    expect(status).toBe(400)
    expect(['pricing-mismatch', 'order-invalid']).toContain(body.code)
    expect(await countCheckouts()).toBe(before)
  })

  test('the charge is never lowered by a price that was tampered with', async () => {
    const payload = online({ email: 'cheap@example.com' })
    const cheap = payload.items.map((item) => ({ ...item, price: 0.01 }))
    const { body: begun } = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerPayment', {
      body: { orderData: { ...payload, items: cheap } },
    })
    const session = await paying.provider().checkout.sessions.retrieve(begun.sessionId)
    expect(session.amount_total).toBe(2051)

    const pricing = { subtotal: 0.5, tax: 0.07, tip: 0, total: 0.57, taxRate: 0.14 }
    const { status, body } = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerPayment', {
      body: { orderData: { ...payload, items: cheap, pricing } },
    })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'pricing-mismatch',
      error: expect.stringContaining('Pricing validation failed'),
    })
  })
})

describe('a card payment is not begun', () => {
  // CUS-API-15
  test.each([
    ['for nobody', NOBODY, {}, 401, 'unauthenticated'],
    ['for a cash order', CUSTOMER_PROGRAM, { paymentMethod: 'cash' }, 400, 'order-invalid'],
    ['without items', CUSTOMER_PROGRAM, { items: [] }, 400, 'order-invalid'],
    [
      'at a location that does not exist',
      CUSTOMER_PROGRAM,
      { location: { id: 'atlantis', name: 'Atlantis' } },
      400,
      'location-unknown',
    ],
  ])('a card payment %s is refused', async (_case, caller, difference, status, code) => {
    const before = await countCheckouts()
    const answer = await api.call(caller, 'POST /createCustomerPayment', {
      body: { orderData: { ...online(), ...difference } },
    })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await countCheckouts()).toBe(before)
  })

  test('a card payment without an order is refused', async () => {
    const { status } = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerPayment', { body: {} })
    expect(status).toBe(400)
  })
})

describe('a card', () => {
  test.each([
    ['that is declined', CARDS.declined],
    ['without the money', CARDS.insufficient],
  ])('a card %s leaves the page open for another one, and makes no order', async (_card, number) => {
    const customer = await api.signUp()
    const { paymentUrl, sessionId } = await paying.begin(customer)
    expect((await paying.pay(paymentUrl, number)).status).toBe(200)
    expect(await paying.stateOf(customer, sessionId)).toBe('open')
    expect(await ordersOf(customer.id)).toEqual([])

    await paying.pay(paymentUrl)
    expect(await paying.orderOf(customer, sessionId)).toMatchObject({ paymentStatus: 'paid' })
  })

  test('a card whose bank answers later makes its order when the bank has answered', async () => {
    const customer = await api.signUp()
    const { paymentUrl, sessionId } = await paying.begin(customer)
    await paying.pay(paymentUrl, CARDS.clearsLater)
    expect(await eventually(async () => (await paying.stateOf(customer, sessionId)) === 'processing')).toBe(true)
    expect(await ordersOf(customer.id)).toEqual([])
    expect(await paying.orderOf(customer, sessionId)).toMatchObject({ paymentStatus: 'paid', status: 'pending' })
  })

  test('a card whose bank says no later makes no order', async () => {
    const customer = await api.signUp()
    const { paymentUrl, sessionId } = await paying.begin(customer)
    await paying.pay(paymentUrl, CARDS.bouncesLater)
    expect(await eventually(async () => (await paying.stateOf(customer, sessionId)) === 'failed')).toBe(true)
    expect(await ordersOf(customer.id)).toEqual([])
    const { body } = await paying.look(customer, sessionId)
    expect(body).toEqual({ success: false, paymentState: 'failed' })
  })
})

describe('what was agreed when a payment was begun', () => {
  test.each([
    ['a dish has become dearer', `UPDATE menu_items SET price_cents = price_cents + 500 WHERE id LIKE 'truro-butter%'`],
    ['a dish is sold out', `UPDATE menu_items SET is_available = false WHERE id LIKE 'truro-butter%'`],
    ['a dish was taken off the menu', `UPDATE menu_items SET deleted_at = now() WHERE id LIKE 'truro-butter%'`],
    ['the location takes no orders any more', `UPDATE locations SET is_active = false WHERE id = 'truro'`],
    ['the location has moved to another tax', `UPDATE locations SET postal_code = 'T2A 1A1' WHERE id = 'truro'`],
  ])('the agreed order and price hold although %s meanwhile', async (_case, sql) => {
    const customer = await api.signUp()
    const { paymentUrl, sessionId, pricing } = await paying.begin(customer)
    await change(sql)
    try {
      await paying.pay(paymentUrl)
      const order = await paying.orderOf(customer, sessionId)
      expect(order).toMatchObject({ pricing, items: [{ name: 'Butter Chicken', price: 17.99 }], status: 'pending' })
    } finally {
      await change(`UPDATE locations SET is_active = true, postal_code = 'B2N 1A1' WHERE id = 'truro'`)
      await change(
        `UPDATE menu_items SET price_cents = 1799, is_available = true, deleted_at = NULL WHERE id LIKE 'truro-butter%'`,
      )
    }
  })
})

test('an amount that is too small for a card is refused with a sentence', async () => {
  await change(`UPDATE menu_items SET price_cents = 30 WHERE id = 'truro-mango-lassi'`)
  const payload = online({ choices: [{ dish: 'mangoLassi', quantity: 1 }] })
  const pricing = { subtotal: 0.3, tax: 0.04, tip: 0, total: 0.34, taxRate: 0.14 }
  const answer = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerPayment', {
    body: { orderData: { ...payload, pricing } },
  })
  await change(`UPDATE menu_items SET price_cents = 599 WHERE id = 'truro-mango-lassi'`)
  expect([answer.status, answer.body.error]).toEqual([400, 'This amount cannot be paid by card. Please pay in cash.'])
})
