import { orderPayload } from '@thali/testing/order-payload'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { CUSTOMER_PROGRAM, startApi, type TestApi } from '#api/testing/start-api.ts'

const LUNCH = new Date('2026-11-20T16:30:00Z')
const PHONE = 'Please enter a valid phone number (10+ digits)'
const EMAIL = 'Please enter a valid email address'
const CART_EMPTY = 'Your cart is empty. Please add items before placing an order.'
const PARTY_SIZE = 'Please specify a valid party size (1-20 people)'
const ADDRESS = 'Delivery address is required for delivery orders'
const ORDER_TYPE = 'Order type must be pickup, delivery or dine-in'
const SPICE_MIXED = 'Item 1: spice level, id and name must be the same'
/** Of a heat that is named by its number alone. */
const NO_NAME = { spiceLevelId: undefined, spiceLevelName: undefined }
const SPICE = 'Item 1: spice level must be a number from 1 to 5'

let api: TestApi
let storedBefore = 0

beforeAll(async () => {
  api = await startApi({ now: LUNCH })
  await place(orderPayload())
  storedBefore = 1
})
afterAll(() => api.stop())

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

describe('an order that is refused says why, in the specified words, and is not stored', () => {
  afterEach(async () => {
    expect(await countOrders()).toBe(storedBefore)
  })

  test.each([
    ['no customer', { ...orderPayload(), customerInfo: undefined }, 'Customer information is required'],
    ['a customer that is null', { ...orderPayload(), customerInfo: null }, 'Customer information is required'],
    ['no customer name', withCustomer({ name: undefined }), 'Customer name is required'],
    ['a blank customer name', withCustomer({ name: '   ' }), 'Customer name is required'],
    ['a name of one letter', withCustomer({ name: 'A' }), 'Name must be at least 2 characters'],
    ['a name beyond 50 letters', withCustomer({ name: 'a'.repeat(51) }), 'Name must be less than 50 characters'],
    ['no e-mail', withCustomer({ email: undefined }), 'Customer email is required'],
    ['an e-mail without a dot', withCustomer({ email: 'ann@example' }), EMAIL],
    ['an e-mail with a space', withCustomer({ email: 'ann lee@example.com' }), EMAIL],
    ['an e-mail naming a second recipient', withCustomer({ email: 'ann@example.com,eve@example.com' }), EMAIL],
    ['an e-mail with a line break', withCustomer({ email: 'ann@example.com\r\nBcc: eve' }), EMAIL],
    ['no phone', withCustomer({ phone: undefined }), PHONE],
    ['a phone of 9 digits', withCustomer({ phone: '902 555 012' }), PHONE],
    ['a phone that is a number', withCustomer({ phone: 9_025_550_123 }), PHONE],
    ['a phone beyond 15 digits', withCustomer({ phone: '1'.repeat(16) }), 'Phone number is too long'],
    ['an empty firebaseId', withCustomer({ firebaseId: '' }), 'Customer account is invalid'],
    ['a blank firebaseId', withCustomer({ firebaseId: '  ' }), 'Customer account is invalid'],
    ['a firebaseId that is a number', withCustomer({ firebaseId: 7 }), 'Customer account is invalid'],
    ['a firebaseId that is an object', withCustomer({ firebaseId: {} }), 'Customer account is invalid'],
  ])('%s [CUS-VAL-20..26]', async (_case, body, message) => {
    const answer = await place(body)
    expect(answer).toMatchObject({ status: 400, body: { error: message, code: 'order-invalid' } })
  })

  test.each([
    ['no items', { ...orderPayload(), items: undefined }, CART_EMPTY],
    ['an empty list of items', { ...orderPayload(), items: [] }, CART_EMPTY],
    ['items that are no list', { ...orderPayload(), items: { 0: {} } }, CART_EMPTY],
    ['an item without a name', withItem({ name: undefined }), 'Item 1: name is required'],
    ['an item with a price as text', withItem({ price: '17.99' }), 'Item 1: price must be a number'],
    ['an item without a price', withItem({ price: null }), 'Item 1: price must be a number'],
    ['an item that costs nothing', withItem({ price: 0 }), 'Item 1: price must be greater than 0'],
    ['an item with a negative price', withItem({ price: -17.99 }), 'Item 1: price must be greater than 0'],
    ['no quantity', withItem({ quantity: 0 }), 'Item 1: quantity must be a whole number from 1'],
    ['a negative quantity', withItem({ quantity: -1 }), 'Item 1: quantity must be a whole number from 1'],
    ['half an item', withItem({ quantity: 1.5 }), 'Item 1: quantity must be a whole number from 1'],
    ['a quantity as text', withItem({ quantity: '1' }), 'Item 1: quantity must be a whole number from 1'],
    ['a spice level as text', withItem({ selectedSpiceLevel: 'hot' }), SPICE],
    ['spice level 0', withItem({ selectedSpiceLevel: 0 }), SPICE],
    ['spice level 6', withItem({ selectedSpiceLevel: 6 }), SPICE],
    ['an empty category', withItem({ category: '' }), 'Item 1: category must not be empty'],
    ['51 items', withItem({ quantity: 51 }), 'Maximum 50 total items allowed in cart'],
    [
      '21 different items',
      { ...orderPayload(), items: Array.from({ length: 21 }, () => orderPayload().items[0]) },
      'Maximum 20 different items allowed in cart',
    ],
  ])('%s [CUS-VAL-28..37]', async (_case, body, message) => {
    const answer = await place(body)
    expect(answer).toMatchObject({ status: 400, body: { error: message, code: 'order-invalid' } })
  })

  test.each([
    ['no location', { ...orderPayload(), location: undefined }, 'Please select a restaurant location'],
    [
      'a location without id',
      { ...orderPayload(), location: { name: 'Truro Heights' } },
      'Please select a restaurant location',
    ],
    ['a location without name', { ...orderPayload(), location: { id: 'truro' } }, 'Location name is missing'],
    ['order type takeout', { ...orderPayload(), orderType: 'takeout' }, ORDER_TYPE],
    ['order type Pickup', { ...orderPayload(), orderType: 'Pickup' }, ORDER_TYPE],
    ['an empty order type', { ...orderPayload(), orderType: '' }, ORDER_TYPE],
    ['no order type', { ...orderPayload(), orderType: undefined }, ORDER_TYPE],
    ['a delivery without address', { ...orderPayload(), orderType: 'delivery' }, ADDRESS],
    [
      'a delivery to a blank address',
      { ...orderPayload(), orderType: 'delivery', deliveryInfo: { address: '   ' } },
      ADDRESS,
    ],
    ...[undefined, 0, 21, 2.5, '2', -1].map((partySize): [string, object, string] => [
      `a table for ${partySize}`,
      { ...orderPayload(), orderType: 'dine-in', tableInfo: { partySize } },
      PARTY_SIZE,
    ]),
    [
      'special instructions beyond 500 letters',
      { ...orderPayload(), specialInstructions: 'a'.repeat(501) },
      'Special instructions must be at most 500 characters',
    ],
    // CUS-OC-040
    ...[-3, 0, 10_000, 'A4', 2.5, {}].map((tableNumber): [string, object, string] => [
      `table ${JSON.stringify(tableNumber)}`,
      { ...orderPayload({ orderType: 'dine-in' }), tableInfo: { tableNumber, partySize: 2 } },
      'Table number must be a whole number from 1 to 9999',
    ]),
    [
      'an address beyond 500 letters',
      { ...orderPayload({ orderType: 'delivery' }), deliveryInfo: { address: 'a'.repeat(501) } },
      'Delivery address must be at most 500 characters',
    ],
    [
      'delivery instructions beyond 500 letters',
      { ...orderPayload({ orderType: 'delivery' }), deliveryInfo: { address: '5 Elm', instructions: 'a'.repeat(501) } },
      'Delivery instructions must be at most 500 characters',
    ],
    [
      'two locations',
      { ...orderPayload(), locationInfo: { id: 'new-glasgow', name: 'New Glasgow' } },
      'Two different restaurant locations are named',
    ],
    ['a level that is not the id', withItem({ selectedSpiceLevel: 1, spiceLevelId: 'hot' }), SPICE_MIXED],
    ['a name that is not the level', withItem({ spiceLevelName: 'Hot' }), SPICE_MIXED],
    [
      'an unknown payment method',
      { ...orderPayload(), paymentMethod: 'barter' },
      'Payment method must be online or cash',
    ],
  ])('%s [CUS-VAL-39..48]', async (_case, body, message) => {
    const answer = await place(body)
    expect(answer).toMatchObject({ status: 400, body: { error: message, code: 'order-invalid' } })
  })

  // CUS-ERR-64
  test.each([
    ['no pricing', { ...orderPayload(), pricing: undefined }, 'Pricing is required'],
    ['a negative subtotal', withPricing({ subtotal: -9 }), 'Subtotal cannot be negative'],
    ['a negative tax', withPricing({ tax: -1.26 }), 'Tax cannot be negative'],
    ['a negative tip', withPricing({ tip: -1 }), 'Tip cannot be negative'],
    ['a negative total', withPricing({ total: -11.26 }), 'Total cannot be negative'],
    ['a total of 0', withPricing({ total: 0 }), 'Total must be greater than 0'],
    ['a tax as text', withPricing({ tax: '1.26' }), 'Tax must be a number'],
    [
      'a total 3 cents short',
      withPricing({ total: 11.23 }),
      'Pricing calculation error: total does not match subtotal + tax + tip',
    ],
    [
      'a total 3 cents over',
      withPricing({ total: 11.29 }),
      'Pricing calculation error: total does not match subtotal + tax + tip',
    ],
    [
      'a tip that is not the tip of the pricing',
      { ...withPricing({}), tipAmount: 5 },
      'Tip amount does not match the tip of the pricing',
    ],
  ])('%s [CUS-VAL-50..54]', async (_case, body, message) => {
    const answer = await place(body)
    expect(answer).toMatchObject({ status: 400, body: { error: message, code: 'order-invalid' } })
  })

  test.each([
    ['nothing at all', undefined],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"order"'],
  ])('%s in place of an order [CUS-VAL-19]', async (_case, body) => {
    const answer = await place(body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-argument' } })
  })

  test('every field at fault is named, not only the first', async () => {
    const { body } = await place({ ...withCustomer({ name: '', phone: '1' }), pricing: undefined })
    expect(body.details).toEqual({
      'customerInfo.name': 'Customer name is required',
      'customerInfo.phone': PHONE,
      pricing: 'Pricing is required',
    })
  })
})

// CUS-VAL-27, CUS-VAL-38, CUS-VAL-49
describe('an order that is in order is taken', () => {
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
  ])('%s', async (_case, body) => {
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

  test('the e-mail is kept trimmed and in lower case, the name trimmed [CUS-VAL-58]', async () => {
    const { body } = await place(withCustomer({ email: '  Ann.LEE@Example.COM ', name: '  Ann Lee ' }))
    expect(body.order.customerInfo).toMatchObject({ email: 'ann.lee@example.com', name: 'Ann Lee' })
  })
})
