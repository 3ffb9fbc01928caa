import { randomUUID } from 'node:crypto'

import { chosenSpice } from '@thali/domain/orders/chosen-spice'
import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { describe, expect, test } from 'vitest'

import { insist } from '#api/testing/insist.ts'
import { CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

const LUNCH = new Date('2026-11-20T16:30:00Z')
const MINUTE_MS = 60_000

const api = useApi({ now: LUNCH })

const place = (body: unknown, caller = CUSTOMER_PROGRAM, key?: string) =>
  api.call(caller, 'POST /createCustomerOrderCash', { body, ...(key ? { headers: { 'idempotency-key': key } } : {}) })

async function countOrders(): Promise<number> {
  const [row] = await api.sql<{ orders: number }>('SELECT count(*)::int AS orders FROM orders')
  return row?.orders ?? 0
}

/** Changes a menu behind the API's back: its cache still holds the old one. */
async function changeMenuUnnoticed(locationId: string, change: string): Promise<void> {
  await api.sql(
    `WITH moved AS (UPDATE locations SET menu_version = menu_version + 1 WHERE id = '${locationId}') ${change}`,
  )
}

describe('placing a cash order', () => {
  // ADM-ENT-02, ADM-ENT-03, ADM-ENT-09, ADM-ENT-10, CUS-API-10, CUS-API-11, CUS-ENT-54, CUS-ENT-56..60,
  // CUS-ENT-63..66, CUS-ORD-17..19
  test('a signed-in customer gets a pending, unpaid order in their own name', async () => {
    const ann = await api.signUp()
    const { status, body } = await place(orderPayload(), ann)

    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      order: {
        id: body.orderId,
        status: 'pending',
        paymentStatus: 'unpaid',
        paymentMethod: 'cash',
        customerInfo: { firebaseId: ann.id, phone: '+19025550123', isGuest: false },
        locationInfo: { id: 'truro', name: 'Truro Heights' },
        metadata: { adminCreated: false },
      },
    })
    expect(body.order.pricing).toEqual({ discount: 0, subtotal: 17.99, tax: 2.52, tip: 0, total: 20.51, taxRate: 0.14 })
  })

  // CUS-ENT-29
  test('each item of an order carries the description of the menu, whatever was sent along', async () => {
    const menu = await api.call(NOBODY, 'GET /menu/:location', { params: { location: 'truro' } })
    const dish = menu.body.items.find(({ name }) => name === 'Butter Chicken')
    const payload = orderPayload()
    const items = payload.items.map((item) => ({ ...item, description: 'Free today' }))

    const { body } = await place({ ...payload, items })
    expect(dish?.description).toMatch(/\w/)
    expect(body.order.items.map(({ description }) => description)).toEqual([dish?.description])
  })

  // customer-1, finding 5
  test('a drink has no heat, though the page sends the usual one along', async () => {
    const payload = orderPayload({ choices: [{ dish: 'mangoLassi', quantity: 1 }] })
    const usual = { selectedSpiceLevel: 1, spiceLevelName: 'Mild', spiceLevelId: 'mild' }
    const { body } = await place({ ...payload, items: payload.items.map((item) => ({ ...item, ...usual })) })
    expect(body.order.items.map(chosenSpice)).toEqual([null])
  })

  test('an order is never placed in the name of somebody else, whatever firebaseId says', async () => {
    const [ann, bob] = await Promise.all([api.signUp(), api.signUp()])
    const payload = orderPayload()
    const body = {
      ...payload,
      customerInfo: { ...payload.customerInfo, firebaseId: bob.id, isGuest: false },
      accountId: bob.id,
    }

    expect((await place(body, ann)).body.order.customerInfo.firebaseId).toBe(ann.id)
    expect((await place(body)).body.order.customerInfo).toMatchObject({ firebaseId: null, isGuest: true })
    expect((await api.call(bob, 'GET /me/orders')).body.total).toBe(0)
  })

  // ADM-ENT-15
  test('status, payment and number of an order cannot be sent in', async () => {
    const { body } = await place({
      ...orderPayload(),
      status: 'completed',
      paymentStatus: 'paid',
      orderNumber: 1,
      id: 'mine',
      adminCreated: true,
    })
    expect(body.order).toMatchObject({ status: 'pending', paymentStatus: 'unpaid', metadata: { adminCreated: false } })
    expect(body.order.orderNumber).toBeGreaterThan(1_000)
    expect(body.orderId).not.toBe('mine')
  })

  // CUS-ENT-40, CUS-ENT-41, CUS-ORD-19
  test('an order without a payment method is in cash; online is refused, and so are other words', async () => {
    expect((await place({ ...orderPayload(), paymentMethod: undefined })).body.order.paymentMethod).toBe('cash')
    expect((await place({ ...orderPayload(), paymentMethod: null })).body.order.paymentMethod).toBe('cash')
    const before = await countOrders()
    const online = await place({ ...orderPayload(), paymentMethod: 'online' })
    expect(online).toMatchObject({
      status: 400,
      body: { error: 'This call places cash orders only', code: 'order-invalid' },
    })
    for (const paymentMethod of ['card', 'stripe_checkout', 'stripe_elements', 'manual', 'unknown']) {
      expect((await place({ ...orderPayload(), paymentMethod })).status, paymentMethod).toBe(400)
    }
    expect(await countOrders()).toBe(before)
  })

  // ADM-ENT-13, ADM-ENT-14, ADM-ENT-25, ADM-ENT-26, CUS-ENT-48..51
  test('only a delivery keeps an address and only a table keeps a party', async () => {
    const extras = { deliveryInfo: { address: '12 Prince Street' }, tableInfo: { tableNumber: 4, partySize: 2 } }
    const pickup = await place({ ...orderPayload(), ...extras })
    expect(pickup.body.order).toMatchObject({ deliveryInfo: null, tableInfo: null })
    const delivery = await place({ ...orderPayload(), ...extras, orderType: 'delivery' })
    expect(delivery.body.order).toMatchObject({
      deliveryInfo: { address: '12 Prince Street', instructions: null },
      tableInfo: null,
    })
    const table = await place({ ...orderPayload(), ...extras, orderType: 'dine-in' })
    expect(table.body.order).toMatchObject({ deliveryInfo: null, tableInfo: { tableNumber: 4, partySize: 2 } })
  })

  test('the confirmation of an order goes out by e-mail and by text, once', async () => {
    const ann = await api.signUp('Ann Lee', 'confirm@example.com')
    const { body } = await place(orderPayload({ email: ann.email, phone: '902 555 0188' }), ann)
    const mails = await eventually(async () => {
      const found = (await api.messagesTo(ann.email)).filter((message) => message.subject?.startsWith('Order'))
      return found.length > 0 && found
    })
    const texts = await eventually(async () => {
      const found = await api.messagesTo('+19025550188')
      return found.length > 0 && found
    })

    expect(mails).toHaveLength(1)
    expect(texts).toHaveLength(1)
    expect(texts[0]?.text).toContain(`#${body.order.orderNumber}`)
  })

  // CUS-API-12
  test('a visitor without an account or a key may not place an order', async () => {
    const { status, body } = await place(orderPayload(), NOBODY)
    expect(status).toBe(401)
    expect(body).toMatchObject({
      code: 'unauthenticated',
      requestId: expect.any(String),
      timestamp: expect.any(String),
    })
  })

  // ADM-ENT-12
  test('an order of a program is a guest order, readable only with its token', async () => {
    const { body } = await place(orderPayload())
    expect(body.order.customerInfo.isGuest).toBe(true)

    const query = { orderId: body.orderId }
    expect((await api.call(CUSTOMER_PROGRAM, 'GET /getCustomerOrderDetails', { query })).status).toBe(404)
    const token = body.order.metadata.orderToken
    expect((await api.call(NOBODY, 'GET /getCustomerOrderDetails', { query: { ...query, token } })).status).toBe(200)
  })
})

describe('what can be ordered', () => {
  // CUS-ENT-24
  test.each([
    ['an unknown dish', { id: 'truro-unicorn', name: 'Unicorn' }, 'Item not available: Unicorn'],
    [
      'a dish of the other location',
      { id: 'new-glasgow-butter-chicken', name: 'Butter Chicken' },
      'Item not available: Butter Chicken',
    ],
    ['a dish without id', { id: undefined, name: 'Naan' }, 'Item not available: Naan'],
    ['a dish whose id is no text', { id: { $ne: null }, name: 'Naan' }, 'Item not available: Naan'],
    ['a dish called like a part of every object', { id: '__proto__', name: 'Naan' }, 'Item not available: Naan'],
  ])('an order with %s is refused and not stored', async (_case, change, error) => {
    const payload = orderPayload()
    const before = await countOrders()
    const answer = await place({ ...payload, items: [{ ...payload.items[0], ...change }] })
    expect(answer).toMatchObject({ status: 400, body: { error, code: 'item-unavailable' } })
    expect(await countOrders()).toBe(before)
  })

  test('an unknown location sells nothing', async () => {
    const answer = await place({ ...orderPayload(), location: { id: 'halifax', name: 'Halifax' } })
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'Please select a restaurant location', code: 'location-unknown' },
    })
  })

  test('a location refuses an order type that it does not offer', async () => {
    const answer = await place(orderPayload({ location: 'new-glasgow', orderType: 'delivery' }))
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'New Glasgow does not offer delivery.', code: 'order-type-unavailable' },
    })
  })

  test('an inactive location refuses orders, even while the API still holds its old menu', async () => {
    expect((await place(orderPayload({ location: 'new-glasgow' }))).status).toBe(200)
    await changeMenuUnnoticed('new-glasgow', 'SELECT 1')
    await api.sql(`UPDATE locations SET is_active = false WHERE id = 'new-glasgow'`)
    const answer = await place(orderPayload({ location: 'new-glasgow' }))
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'Location is currently inactive', code: 'location-inactive' },
    })
    await changeMenuUnnoticed('new-glasgow', `UPDATE locations SET is_active = true WHERE id = 'none'`)
    await api.sql(`UPDATE locations SET is_active = true WHERE id = 'new-glasgow'`)
  })

  test('a dish that was hidden between reading the menu and ordering is never sold', async () => {
    const lassi = orderPayload({ choices: [{ dish: 'mangoLassi', quantity: 1 }] })
    const hide = (hidden: boolean) =>
      changeMenuUnnoticed('truro', `UPDATE menu_items SET is_available = ${!hidden} WHERE id = 'truro-mango-lassi'`)
    for (let round = 0; round < 15; round++) {
      const racing = Promise.all([place(lassi), place(lassi), hide(true), place(lassi)])
      await racing
      const before = await countOrders()
      const answers = await Promise.all([place(lassi), place(lassi), place(lassi)])
      expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
        answers.map(() => [400, 'Item not available: Mango Lassi']),
      )
      expect(await countOrders()).toBe(before)

      await hide(false)
      // Any order of the location makes the API notice that its menu is old.
      expect((await place(orderPayload())).status).toBe(200)
    }
  })

  test('a price that changed between reading the menu and ordering is never charged at the old terms', async () => {
    const naan = orderPayload({ choices: [{ dish: 'garlicNaan', quantity: 1 }] })
    expect((await place(naan)).status).toBe(200)
    await changeMenuUnnoticed('truro', `UPDATE menu_items SET price_cents = 500 WHERE id = 'truro-garlic-naan'`)
    const answer = await place(naan)
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'pricing-mismatch', details: { subtotal: 5, total: 5.7 } },
    })
  })
})

describe('when an order is ready', () => {
  const readyAfter = async (options: Parameters<typeof orderPayload>[0]) => {
    const { body } = await place(orderPayload(options))
    return (Date.parse(body.order.estimatedReady ?? '') - Date.parse(body.order.orderTime)) / MINUTE_MS
  }

  // CUS-ENT-55, CUS-ENT-67
  test.each([
    ['pickup', 1, 18],
    ['pickup', 10, 45],
    ['delivery', 1, 28],
    ['dine-in', 1, 18],
  ] as const)('an order for %s of %i takes %i minutes [CUS-TIM-05..07]', async (orderType, quantity, minutes) => {
    expect(await readyAfter({ orderType, choices: [{ dish: 'butterChicken', quantity }] })).toBe(minutes)
  })

  test('pickup never takes more than 60 minutes and delivery never more than 90', async () => {
    const choices = (['butterChicken', 'paneerTikka', 'mangoLassi'] as const).map((dish) => ({ dish, quantity: 8 }))
    expect(await readyAfter({ choices })).toBe(60)
    expect(await readyAfter({ choices, orderType: 'delivery' })).toBe(90)
  })

  test('the minutes of an order at a closed location count from the next opening', async () => {
    api.clock?.set(new Date('2026-11-21T03:00:00Z'))
    const { status, body } = await place(orderPayload())
    api.clock?.set(LUNCH)
    expect(status).toBe(200)
    expect(body.order.estimatedReady).toBe('2026-11-21T15:48:00.000Z')
  })
})

describe('one submission is one order', () => {
  test('the same submission sent 20 times at once makes one order and gives one answer', async () => {
    const ann = await api.signUp()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => insist(() => place(orderPayload(), ann, key))))

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const mine = await api.call(ann, 'GET /me/orders')
    expect(mine.body.total).toBe(1)
    expect(mine.body.orders[0]).toEqual(answers[0]?.body.order)
  })

  test('a key sent again with another order is refused, and nothing is stored', async () => {
    const key = randomUUID()
    await place(orderPayload(), CUSTOMER_PROGRAM, key)
    const before = await countOrders()
    const other = await place(orderPayload({ tip: 2 }), CUSTOMER_PROGRAM, key)
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency-key-reused' } })
    expect(await countOrders()).toBe(before)
  })

  test('the idempotency key of one account means nothing for another', async () => {
    const [ann, bob] = await Promise.all([api.signUp(), api.signUp()])
    const key = randomUUID()
    const [first, second] = [await place(orderPayload(), ann, key), await place(orderPayload(), bob, key)]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.body.orderId).not.toBe(second.body.orderId)
  })

  test('a refused order does not use its key up', async () => {
    const key = randomUUID()
    const payload = orderPayload()
    expect(
      (await place({ ...payload, items: [{ ...payload.items[0], id: 'gone' }] }, CUSTOMER_PROGRAM, key)).status,
    ).toBe(400)
    expect((await place(payload, CUSTOMER_PROGRAM, key)).status).toBe(200)
  })

  test('the first answer to an order is given again after the dish has sold out', async () => {
    const key = randomUUID()
    const tikka = orderPayload({ choices: [{ dish: 'paneerTikka', quantity: 1, spice: 'hot' }] })
    const first = await place(tikka, CUSTOMER_PROGRAM, key)
    await changeMenuUnnoticed('truro', `UPDATE menu_items SET is_available = false WHERE id = 'truro-paneer-tikka'`)
    expect((await place(tikka)).status).toBe(400)
    const again = await place(tikka, CUSTOMER_PROGRAM, key)
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
  })

  test('an idempotency key that is no UUID is refused', async () => {
    expect((await place(orderPayload(), CUSTOMER_PROGRAM, 'again')).status).toBe(400)
  })

  test('idempotency keys, orders and links survive a restart', async () => {
    const key = randomUUID()
    const first = await place(orderPayload(), CUSTOMER_PROGRAM, key)
    await api.restart()
    expect((await place(orderPayload(), CUSTOMER_PROGRAM, key)).body).toEqual(first.body)
    const { orderToken: token } = first.body.order.metadata
    const receipt = await api.call(NOBODY, 'GET /getOrderReceipt', { query: { orderId: first.body.orderId, token } })
    expect(receipt.body.order).toMatchObject({ id: first.body.orderId, pricing: first.body.order.pricing })
  })
})
