import { randomUUID } from 'node:crypto'
import { inflateSync } from 'node:zlib'

import type { OrderView } from '@thali/contracts/orders/orders'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, describe, expect, test } from 'vitest'

import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

const LUNCH = new Date('2026-11-20T16:30:00Z')
const MM = 72 / 25.4

const api = useApi({ now: LUNCH })
let order: OrderView
let otherOrder: OrderView
let callers: Record<
  'owner' | 'customer' | 'staff' | 'staffElsewhere' | 'manager' | 'admin' | 'adminKey' | 'customerKey' | 'nobody',
  Caller
>

beforeAll(async () => {
  const owner = await api.signUp()
  callers = {
    owner,
    customer: await api.signUp('Bob Ray'),
    staff: await api.signUpStaff('staff', ['truro']),
    staffElsewhere: await api.signUpStaff('staff', ['new-glasgow']),
    manager: await api.signUpStaff('manager', ['truro']),
    admin: await api.signInAsAdmin(),
    adminKey: ADMIN_PROGRAM,
    customerKey: CUSTOMER_PROGRAM,
    nobody: NOBODY,
  }
  order = await place(owner)
  otherOrder = await place(owner)
})

async function place(caller: Caller, options: Parameters<typeof orderPayload>[0] = {}): Promise<OrderView> {
  const { body } = await api.call(caller, 'POST /createCustomerOrderCash', { body: orderPayload(options) })
  return body.order
}

const receipt = (orderId: string, token?: string) =>
  api.call(NOBODY, 'GET /getOrderReceipt', { query: { orderId, ...(token === undefined ? {} : { token }) } })
const pdf = (orderId: string, token: string) =>
  fetch(new URL(`/api/receipts/${orderId}.pdf?token=${encodeURIComponent(token)}`, api.url))

/** An order as a link shows it. Links are passed on: no way to reach the customer travels with them. */
const asShared = (view: OrderView) => ({
  ...view,
  customerInfo: { ...view.customerInfo, email: 'a•••@example.com', phone: '••• 0123', firebaseId: null },
})

/** What is written on a page: its letters stand in hexadecimal pieces, with their kerning between them. */
function wordsOf(file: Buffer): string {
  const streams = file.toString('latin1').matchAll(/stream\n([^]*?)\nendstream/g)
  const drawn = [...streams].map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
  const pieces = drawn.join('\n').matchAll(/<([0-9a-f]+)>/g)
  return [...pieces].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join('')
}

/** A refusal without the parts that differ from call to call. */
const shapeOf = ({ status, body }: { status: number; body: object }) => ({
  status,
  body: { ...body, requestId: '', timestamp: '' },
})

const MISSES: [string, () => [string, string | undefined]][] = [
  ['a wrong token', () => [order.id, 'a'.repeat(43)]],
  ['an empty token', () => [order.id, '']],
  ['no token', () => [order.id, undefined]],
  ['the token of another order', () => [order.id, otherOrder.metadata.orderToken]],
  ['a token cut short', () => [order.id, order.metadata.orderToken.slice(0, -1)]],
  ['a token with a letter too many', () => [order.id, `${order.metadata.orderToken}A`]],
  ['an order that never was', () => [randomUUID(), order.metadata.orderToken]],
  ['an order id that is none', () => ['1001', order.metadata.orderToken]],
  ['the order’s number', () => [String(order.orderNumber), order.metadata.orderToken]],
]

describe('the receipt', () => {
  // CUS-API-07, CUS-API-33, CUS-ENT-69, CUS-RCP-02
  test('everybody who has the link of a receipt may read it, signed in or not [CUS-RCP-03]', async () => {
    const { status, body, headers } = await receipt(order.id, order.metadata.orderToken)
    expect(status).toBe(200)
    expect(body).toEqual({
      order: asShared(order),
      receiptUrl: `/receipt/${order.id}?token=${order.metadata.orderToken}`,
    })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  // ADM-ENT-13
  test('an owner who is signed in finds the own account and where it is delivered on the receipt', async () => {
    const delivered = await place(callers.owner, { orderType: 'delivery' })
    const query = { orderId: delivered.id, token: delivered.metadata.orderToken }
    const read = async (caller: Caller) => (await api.call(caller, 'GET /getOrderReceipt', { query })).body.order
    expect(await read(callers.owner)).toEqual(delivered)
    expect(delivered.deliveryInfo).toEqual({ address: '12 Prince Street, Truro', instructions: 'Ring twice' })
    const hidden = { address: 'Known to the restaurant', instructions: null }
    for (const caller of [NOBODY, callers.customer]) expect((await read(caller)).deliveryInfo).toEqual(hidden)
  })

  test('the token of a receipt is 256 bits long and its own for every order', async () => {
    expect(Buffer.from(order.metadata.orderToken, 'base64url')).toHaveLength(32)
    expect(order.metadata.orderToken).not.toBe(otherOrder.metadata.orderToken)
  })

  test.each(MISSES)('a receipt is not opened by %s, and all misses look the same [CUS-RCP-04]', async (_case, miss) => {
    const answer = await receipt(...miss())
    expect(shapeOf(answer)).toEqual({
      status: 404,
      body: {
        success: false,
        error: 'The requested resource was not found.',
        userMessage: 'The requested resource was not found.',
        code: 'not-found',
        errorCode: 'not-found',
        context: {},
        requestId: '',
        timestamp: '',
      },
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const paper = await pdf(...(miss().map((part) => part ?? '') as [string, string]))
    expect(shapeOf({ status: paper.status, body: (await paper.json()) as object })).toEqual(shapeOf(answer))
  })

  test('300 guessed tokens open no receipt', async () => {
    const tokens = Array.from({ length: 300 }, () =>
      Buffer.from(randomUUID() + randomUUID())
        .toString('base64url')
        .slice(0, 43),
    )
    const answers = await Promise.all(tokens.map((token) => receipt(order.id, token)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
  })
})

describe('the receipt as PDF', () => {
  const pageOf = async (of: OrderView) => {
    const answer = await pdf(of.id, of.metadata.orderToken)
    const file = Buffer.from(await answer.arrayBuffer())
    const pages = [...file.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
    return { answer, file, pages: pages.map(([, width, height]) => ({ width: Number(width), height: Number(height) })) }
  }

  test('a receipt as PDF is 80 mm wide and 200 mm long, and no cache keeps a copy on the way [CUS-RCP-08]', async () => {
    const { answer, file, pages } = await pageOf(order)
    expect(answer.status).toBe(200)
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pages).toHaveLength(1)
    expect(pages[0]?.width).toBeCloseTo(80 * MM, 1)
    expect(pages[0]?.height).toBeCloseTo(200 * MM, 1)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="receipt-${order.orderNumber}.pdf"`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
  })

  test('a receipt as PDF grows with a long order, and is still one page', async () => {
    const long = await place(callers.owner)
    const [line] = await api.sql(`SELECT lines->0 AS line FROM orders WHERE id = $1`, [long.id])
    const lines = Array.from({ length: 40 }, (_, index) => ({
      ...line?.line,
      quantity: 2,
      name: `Dish number ${index} with a name that takes more than one row`,
    }))
    await api.sql('UPDATE orders SET lines = $2 WHERE id = $1', [long.id, JSON.stringify(lines)])
    const { pages } = await pageOf(long)
    expect(pages).toHaveLength(1)
    expect(pages[0]?.width).toBeCloseTo(80 * MM, 1)
    expect(pages[0]?.height).toBeGreaterThan(300 * MM)
  })

  test('a receipt as PDF for a guest who has only the link does not tell where the order is delivered', async () => {
    const delivered = await place(callers.owner, { orderType: 'delivery' })
    const words = wordsOf((await pageOf(delivered)).file)
    expect(words).toContain('Known to the restaurant')
    expect(words).toContain(`Order #${delivered.orderNumber}`)
    for (const hidden of ['Prince Street', 'Ring twice']) expect(words).not.toContain(hidden)
  })

  test('a receipt as PDF is drawn for names in any script', async () => {
    const named = await place(callers.owner, { name: 'ਸਿੰਘ D’Entremont' })
    expect((await pageOf(named)).pages).toHaveLength(1)
  })
})

describe('who may read an order', () => {
  const details = (caller: Caller, query: Record<string, string>) =>
    api.call(caller, 'GET /getCustomerOrderDetails', { query })

  // CUS-API-16, CUS-API-18
  test.each([
    ['owner', 200],
    ['customer', 404],
    ['staff', 200],
    ['staffElsewhere', 404],
    ['manager', 200],
    ['admin', 200],
    ['adminKey', 200],
    ['customerKey', 404],
    ['nobody', 404],
  ] as const)('an order is answered to %s without its token with %i', async (who, status) => {
    const answer = await details(callers[who], { orderId: order.id })
    expect(answer.status).toBe(status)
    if (status === 200) expect(answer.body).toEqual({ order })
    else expect(shapeOf(answer)).toEqual(shapeOf(await details(callers[who], { orderId: randomUUID() })))
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test.each(['customer', 'staffElsewhere', 'customerKey', 'nobody'] as const)(
    'an order is read by %s with its token, without a way to reach the customer',
    async (who) => {
      expect((await details(callers[who], { orderId: order.id, token: order.metadata.orderToken })).body).toEqual({
        order: asShared(order),
      })
      expect((await details(callers[who], { orderId: order.id, token: otherOrder.metadata.orderToken })).status).toBe(
        404,
      )
    },
  )

  test.each([
    [{}, 'Order ID is required'],
    [{ orderId: '' }, 'Order ID is required'],
    [{ orderId: '1001' }, 'Order ID is not valid'],
  ])('a call without an order id (%j) is refused [CUS-API-17]', async (query: Record<string, string>, error) => {
    expect(await details(callers.owner, query)).toMatchObject({ status: 400, body: { error } })
  })

  // CUS-API-41
  test.each([
    ['staff', 200],
    ['manager', 200],
    ['admin', 200],
    ['adminKey', 200],
    ['staffElsewhere', 404],
    ['owner', 403],
    ['customerKey', 403],
    ['nobody', 401],
  ] as const)('the board’s view of an order answers %s with %i', async (who, status) => {
    expect((await api.call(callers[who], 'GET /getOrderDetails', { query: { orderId: order.id } })).status).toBe(status)
  })
})

describe('the orders of a location', () => {
  const list = (caller: Caller, query: Record<string, string>) => api.call(caller, 'GET /getLocationOrders', { query })

  // ADM-API-39, ADM-DAT-19
  test('staff list and count their own location’s orders only', async () => {
    const own = await list(callers.staff, { locationId: 'truro' })
    expect(own.body.orders.map(({ id }) => id)).toContain(order.id)
    const counts = await api.call(callers.staff, 'GET /getLocationOrderCounts', { query: { locationId: 'truro' } })
    expect(counts.body).toMatchObject({ total: own.body.total, pending: own.body.total, counts: { cancelled: 0 } })

    for (const locationId of ['new-glasgow', 'nowhere']) {
      expect((await list(callers.staff, { locationId })).status).toBe(403)
      expect((await api.call(callers.staff, 'GET /getLocationOrderCounts', { query: { locationId } })).status).toBe(403)
    }
  })

  // ADM-API-31, ADM-DAT-20, ADM-DAT-21, ADM-ORD-52
  test('the orders of a location can be narrowed by status, type and time', async () => {
    const table = await place(callers.owner, { orderType: 'dine-in' })
    const found = async (query: Record<string, string>) =>
      (await list(callers.staff, { locationId: 'truro', ...query })).body.orders.map(({ id }) => id)
    expect(await found({ orderType: 'dine-in' })).toEqual([table.id])
    // ADM-DAT-22
    expect(await found({ paymentMethod: 'cash' })).toContain(table.id)
    expect(await found({ paymentMethod: 'online' })).toEqual([])
    expect((await list(callers.staff, { paymentMethod: 'barter' })).status).toBe(400)
    expect((await list(callers.staff, { paidBy: 'cash' })).status).toBe(400)
    expect(await found({ status: 'completed' })).toEqual([])
    expect(await found({ status: 'open' })).toContain(table.id)
    expect(await found({ startDate: '2026-11-20T16:30:00Z' })).toContain(table.id)
    expect(await found({ endDate: '2026-11-20T16:30:00Z' })).toEqual([])
  })

  // ADM-DAT-22, ADM-ENT-05, open choice 23
  test('the orders of a location can be narrowed by each kind of card, by cash, and by another method', async () => {
    const take = async (payload: object) => {
      const { body } = await api.call(callers.staff, 'POST /createAdminOrderOnline', { body: payload })
      return body.orderId
    }
    const byCard = await take({ ...orderPayload(), paymentMethod: 'stripe_checkout' })
    const byHand = await take({ ...orderPayload(), paymentMethod: 'manual' })
    await api.call(callers.staff, 'POST /processOrderPayment', { body: { orderId: byHand } })
    const found = async (paymentMethod: string) => {
      const { body } = await list(callers.staff, { locationId: 'truro', paymentMethod })
      return body.orders.map(({ id }) => id)
    }
    for (const word of ['online', 'card', 'stripe_checkout', 'stripe_elements']) {
      expect(await found(word), word).toEqual([byHand, byCard])
    }
    for (const word of ['manual', 'unknown']) expect(await found(word), word).toEqual([byHand])
    expect(await found('cash')).toContain(order.id)
  })

  test.each([
    { limit: '0' },
    { limit: '501' },
    { limit: '1e9' },
    { offset: '-1' },
    { status: 'lost' },
    { startDate: '2026-02-30T00:00:00Z' },
  ])('the list of a location’s orders refuses %j', async (query: Record<string, string>) => {
    expect((await list(callers.staff, { locationId: 'truro', ...query })).status).toBe(400)
  })
})

describe('own orders', () => {
  // CUS-AUT-18
  test('own orders are listed newest first, page by page, and never another’s', async () => {
    const eve = await api.signUp('Eve Moss')
    const placed: string[] = []
    for (let count = 0; count < 5; count++) {
      api.clock?.advance(1_000)
      placed.unshift((await place(eve)).id)
    }
    const page = async (query: Record<string, string>) => (await api.call(eve, 'GET /me/orders', { query })).body
    expect((await page({})).orders.map(({ id }) => id)).toEqual(placed)
    expect((await page({ limit: '2', offset: '2' })).orders.map(({ id }) => id)).toEqual(placed.slice(2, 4))
    expect(await page({ limit: '2', offset: '5' })).toEqual({ orders: [], total: 5 })
    expect((await api.call(eve, 'GET /me/orders', { query: { limit: '51' } })).status).toBe(400)
    expect((await api.call(CUSTOMER_PROGRAM, 'GET /me/orders')).status).toBe(403)
    expect((await api.call(NOBODY, 'GET /me/orders')).status).toBe(401)
  })
})
