import { orderPayload } from '@thali/testing/order-payload'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'

import { CUSTOMER_PROGRAM, useApi } from '#api/testing/start-api.ts'

const LUNCH = new Date('2026-11-20T16:30:00Z')
const PHONE = 'Please enter a valid phone number (10+ digits)'
const CART_EMPTY = 'Your cart is empty. Please add items before placing an order.'
const PARTY_SIZE = 'Please specify a valid party size (1-20 people)'
const ADDRESS = 'Delivery address is required for delivery orders'
const MISCALCULATED = 'Pricing calculation error: total does not match subtotal + tax + tip'
const ORDER_TYPE = 'Order type must be pickup, delivery or dine-in'
const SPICE_MIXED = 'Item 1: spice level, id and name must be the same'
/** Gives the spice level by number only. */
const NO_NAME = { spiceLevelId: undefined, spiceLevelName: undefined }

const api = useApi({ now: LUNCH })
let storedBefore = 0

beforeAll(async () => {
  await place(orderPayload())
  storedBefore = 1
})

const place = (body: unknown) => api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body })

async function countOrders(): Promise<number> {
  const [row] = await api.sql<{ orders: number }>('SELECT count(*)::int AS orders FROM orders')
  return row?.orders ?? 0
}

function withCustomer(change: object) {
  const payload = orderPayload()
  return { ...payload, customerInfo: { ...payload.customerInfo, ...change } }
}

function withItem(change: object) {
  const payload = orderPayload()
  return { ...payload, items: payload.items.map((item) => ({ ...item, ...change })) }
}

function withPricing(change: object) {
  const payload = orderPayload({ choices: [{ dish: 'garlicNaan', quantity: 2 }], tip: 1 })
  return { ...payload, pricing: { ...payload.pricing, ...change } }
}

describe('an order that is refused', () => {
  afterEach(async () => {
    expect(await countOrders()).toBe(storedBefore)
  })

  // The table of all refusals is the domain's: packages/domain/src/orders/order-check.test.ts.
  test.each([
    ['a customer without a name', withCustomer({ name: undefined }), 'Customer name is required'],
    ['no items', { ...orderPayload(), items: undefined }, CART_EMPTY],
    ['51 items', withItem({ quantity: 51 }), 'Maximum 50 total items allowed in cart'],
    ['a level that is not the id', withItem({ selectedSpiceLevel: 1, spiceLevelId: 'hot' }), SPICE_MIXED],
    ['no location', { ...orderPayload(), location: undefined }, 'Please select a restaurant location'],
    ['order type takeout', { ...orderPayload(), orderType: 'takeout' }, ORDER_TYPE],
    ['a delivery without address', { ...orderPayload(), orderType: 'delivery' }, ADDRESS],
    ['no party size', { ...orderPayload(), orderType: 'dine-in', tableInfo: {} }, PARTY_SIZE],
    [
      'table A4',
      { ...orderPayload({ orderType: 'dine-in' }), tableInfo: { tableNumber: 'A4', partySize: 2 } },
      'Table number must be a whole number from 1 to 9999',
    ],
    [
      'an unknown payment method',
      { ...orderPayload(), paymentMethod: 'barter' },
      'Payment method must be online or cash',
    ],
    ['no pricing', { ...orderPayload(), pricing: undefined }, 'Pricing is required'],
    ['a total 3 cents short', withPricing({ total: 11.23 }), MISCALCULATED],
    [
      'a tip that is not the tip of the pricing',
      { ...withPricing({}), tipAmount: 5 },
      'Tip amount does not match the tip of the pricing',
    ],
  ])('an order with a fault is refused in the specified words, and not stored: %s', async (_case, body, message) => {
    const answer = await place(body)
    expect(answer).toMatchObject({ status: 400, body: { error: message, code: 'order-invalid' } })
  })

  test.each([
    ['nothing at all', undefined],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"order"'],
  ])('a body of %s in place of an order is refused [CUS-VAL-19]', async (_case, body) => {
    const answer = await place(body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-argument' } })
  })

  test('every field at fault of an order is named, not only the first', async () => {
    const { body } = await place({ ...withCustomer({ name: '', phone: '1' }), pricing: undefined })
    expect(body.details).toEqual({
      'customerInfo.name': 'Customer name is required',
      'customerInfo.phone': PHONE,
      pricing: 'Pricing is required',
    })
  })
})

// CUS-VAL-27, CUS-VAL-38, CUS-VAL-49
describe('an order that is taken', () => {
  test.each([
    ['firebaseId null', withCustomer({ firebaseId: null })],
    ['no firebaseId', withCustomer({ firebaseId: undefined })],
    ['a name in another script', withCustomer({ name: 'ਸਿੰਘ D’Entremont' })],
    ['no spice level', withItem({ selectedSpiceLevel: undefined, ...NO_NAME })],
    ['spice level 1', withItem({ selectedSpiceLevel: 1, ...NO_NAME })],
    ['spice level 5', withItem({ selectedSpiceLevel: 5, ...NO_NAME })],
    ['no category', withItem({ category: undefined })],
    ['a client price of 0.01', withItem({ price: 0.01 })],
    ['pickup without address and table', { ...orderPayload(), deliveryInfo: undefined, tableInfo: undefined }],
    [
      'a typed table number',
      { ...orderPayload({ orderType: 'dine-in' }), tableInfo: { tableNumber: '4', partySize: 1 } },
    ],
    ['a table for 1', { ...orderPayload({ orderType: 'dine-in' }), tableInfo: { partySize: 1 } }],
    ['a table for 20', { ...orderPayload({ orderType: 'dine-in' }), tableInfo: { partySize: 20 } }],
    ['a delivery with an address', orderPayload({ orderType: 'delivery' })],
    ['a total 2 cents short', withPricing({ total: 11.24 })],
    ['a total 2 cents over', withPricing({ total: 11.28 })],
    [
      'the location under locationInfo',
      { ...orderPayload(), location: undefined, locationInfo: { id: 'truro', name: 'Truro Heights' } },
    ],
  ])('an order is taken with %s', async (_case, body) => {
    expect((await place(body)).status).toBe(200)
  })

  test.each([
    ['(902) 555-0123', '+19025550123'],
    ['1 902 555 0123', '+19025550123'],
    ['+9025550123', '+19025550123'],
    ['+44 20 7946 0958', '+442079460958'],
  ])('the phone %s is kept as %s [CUS-VAL-55..57]', async (phone, kept) => {
    const { body } = await place(withCustomer({ phone }))
    expect(body.order.customerInfo.phone).toBe(kept)
  })

  test('an e-mail address is kept trimmed and in lower case, a name trimmed [CUS-VAL-58]', async () => {
    const { body } = await place(withCustomer({ email: '  Ann.LEE@Example.COM ', name: '  Ann Lee ' }))
    expect(body.order.customerInfo).toMatchObject({ email: 'ann.lee@example.com', name: 'Ann Lee' })
  })
})
