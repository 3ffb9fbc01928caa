import { cents, toDollars } from '@thali/domain/money/cents'
import { priceOrder } from '@thali/domain/money/pricing'
import { reportedRate, taxForPostalCode } from '@thali/domain/money/tax'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, expect, test } from 'vitest'

import { type Caller, CUSTOMER_PROGRAM, useApi } from '#api/testing/start-api.ts'

const THALI = { id: 'truro-punjabi-vegetable-thali', name: 'Punjabi Vegetable Thali', cents: 1999 }
const BHATURE = { id: 'truro-chole-bhature', name: 'Chole Bhature', cents: 1399 }

const api = useApi()
let cook: Caller

beforeAll(async () => {
  cook = await api.signUpStaff('staff', ['truro'])
})

type Line = { dish: typeof THALI; unitCents?: number; quantity?: number; choices?: unknown; note?: string }

function payloadOf(lines: readonly Line[]) {
  const { rate } = taxForPostalCode('B2N 1A1')
  const priced = lines.map(({ dish, unitCents, quantity = 1 }) => ({
    unitPrice: cents(unitCents ?? dish.cents),
    quantity,
  }))
  const { subtotal, tax, tip, total } = priceOrder(priced, rate, cents(0))
  return {
    ...orderPayload(),
    items: lines.map(({ dish, unitCents, quantity = 1, choices, note }) => ({
      id: dish.id,
      name: dish.name,
      price: toDollars(cents(unitCents ?? dish.cents)),
      quantity,
      ...(choices !== undefined && { choices }),
      ...(note !== undefined && { note }),
    })),
    pricing: {
      subtotal: toDollars(subtotal),
      tax: toDollars(tax),
      tip: toDollars(tip),
      total: toDollars(total),
      taxRate: reportedRate(rate),
    },
  }
}

/** A guest of its own for each order: open cash orders are limited for each. */
const place = async (...lines: Line[]) =>
  api.call(await api.signUp(), 'POST /createCustomerOrderCash', { body: payloadOf(lines) })
const countOrders = async () => (await api.sql<{ n: number }>('SELECT count(*)::int AS n FROM orders'))[0]?.n

test('a combo is sold with its own spice and bread, at the price of the dish and all that was chosen', async () => {
  const { status, body } = await place({
    dish: THALI,
    unitCents: 1999 + 100 + 50 + 2 * 249,
    quantity: 2,
    choices: [
      { group: 'extras', option: 'raita', units: 2 },
      { group: 'thali-curries', option: 'palak-paneer', choices: [{ group: 'spice', option: 'hot' }] },
      { group: 'thali-curries', option: 'dal-makhani' },
      { group: 'bread', option: 'garlic-naan' },
    ],
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const [item] = body.order.items
  expect(item).toMatchObject({ price: 26.47, basePrice: 19.99, quantity: 2 })
  expect(
    item?.options?.map((one) => [one.as, one.groupName, one.name, one.units, one.price, one.options[0]?.id]),
  ).toEqual([
    // As the menu lists them, whatever was tapped first.
    ['choice', 'Two curries', 'Dal Makhani', 1, 0, 'mild'],
    ['choice', 'Two curries', 'Palak Paneer', 1, 1, 'hot'],
    ['choice', 'Bread', 'Garlic naan', 1, 0.5, undefined],
    ['extra', 'Extras', 'Raita', 2, 4.98, undefined],
  ])
  expect(body.order.pricing.subtotal).toBe(52.94)
})

test('a dish without a word about its options is sold with its presets', async () => {
  const { status, body } = await place({ dish: THALI })
  expect(status).toBe(200)
  expect(body.order.items[0]?.options?.map(({ id }) => id)).toEqual(['dal-makhani', 'aloo-gobi', 'butter-naan'])
  expect(body.order.items[0]).not.toHaveProperty('basePrice')
})

test('an ingredient that usually is in a dish can be left out, and a note goes to the kitchen', async () => {
  const { body } = await place({
    dish: BHATURE,
    choices: [{ group: 'comes-with', option: 'green-chili' }],
    note: '  one without\nsalt ',
  })
  const [item] = body.order.items
  expect(item?.options?.map(({ as, name }) => [as, name])).toEqual([
    ['usual', 'Green chili'],
    ['without', 'Onion'],
    ['without', 'Pickle'],
  ])
  expect(item?.note).toBe('one without salt')
  const read = await api.call(cook, 'GET /getOrderDetails', { query: { orderId: body.order.id } })
  expect(read.body.order.items).toEqual(body.order.items)
})

test('lines with the same choices in another order are one line; another note makes another line', async () => {
  const naan = { group: 'bread', option: 'butter-naan' }
  const both = [
    { group: 'thali-curries', option: 'dal-makhani' },
    { group: 'thali-curries', option: 'aloo-gobi' },
  ]
  const { body } = await place(
    { dish: THALI, choices: [naan, ...both] },
    { dish: THALI, choices: [...both.toReversed(), naan], quantity: 2 },
    { dish: THALI, choices: [naan, ...both], note: 'for Ravi' },
  )
  expect(body.order.items.map(({ quantity, note }) => [quantity, note])).toEqual([
    [3, undefined],
    [1, 'for Ravi'],
  ])
  expect(new Set(body.order.items.map(({ cartKey }) => cartKey)).size).toBe(2)
})

test.each([
  ['too few', [{ group: 'bread', option: 'roti' }], 'thali-curries', 'Punjabi Vegetable Thali: Choose 2: Two curries'],
  [
    'too many',
    [
      { group: 'thali-curries', option: 'dal-makhani', units: 2 },
      { group: 'bread', option: 'roti' },
      { group: 'bread', option: 'butter-naan' },
    ],
    'bread',
    'Punjabi Vegetable Thali: At most 1: Bread',
  ],
  ['an unknown group', [{ group: 'sauce', option: 'mint' }], 'sauce', 'Punjabi Vegetable Thali: No such choice: sauce'],
])('wrong choices (%s) are refused at their place, and nothing is stored', async (_case, choices, path, message) => {
  const before = await countOrders()
  const { status, body } = await place({ dish: THALI, choices })
  expect([status, body]).toMatchObject([400, { code: 'order-invalid', error: message }])
  expect(body).toMatchObject({ details: { [`items.0.choices.${path}`]: message } })
  expect(await countOrders()).toBe(before)
})

test.each([
  [{ group: 'bread' }, 'choices'],
  [
    [{ group: 'a', option: 'b', choices: [{ group: 'c', option: 'd', choices: [{ group: 'e', option: 'f' }] }] }],
    'choices',
  ],
  [[{ group: 'bread', option: 'roti', units: 21 }], 'choices'],
])('the choices %j are refused at their field', async (choices, field) => {
  const { status, body } = await place({ dish: THALI, choices })
  expect([status, body]).toMatchObject([400, { code: 'order-invalid' }])
  expect(body).toHaveProperty(['details', `items.0.${field}`])
})

// S10: left out, the price of what is preset would be answered.
test.each([-3, 0.5, 1e9])(
  'a price or a time for %j units of an option is refused, as the order would be',
  async (units) => {
    const items = [{ id: THALI.id, quantity: 1, choices: [{ group: 'bread', option: 'roti', units }] }]
    const location = { id: 'truro' }
    const asked = [
      await api.call(CUSTOMER_PROGRAM, 'POST /orders/quote', { body: { items, location, orderType: 'pickup' } }),
      await api.call(CUSTOMER_PROGRAM, 'POST /validatePricing', {
        body: { items, location, tipAmount: 0, frontendPricing: { subtotal: 0, tax: 0, tip: 0, total: 0 } },
      }),
    ]
    for (const { status, body } of asked) {
      expect([status, body.code, Object.keys(body.details ?? {})]).toEqual([400, 'order-invalid', ['items.0.choices']])
    }
  },
)

test('a note of more than 140 characters is refused, not cut', async () => {
  const { status, body } = await place({ dish: BHATURE, note: 'x'.repeat(141) })
  expect(status).toBe(400)
  expect(body).toHaveProperty(['details', 'items.0.note'])
})

test('a combo with a dish that was just sold out is refused by its name, and can be had with another dish', async () => {
  const hide = (isAvailable: boolean) =>
    api.call(cook, 'POST /admin/menu/:location/availability', {
      params: { location: 'truro' },
      body: { ids: ['truro-aloo-gobi'], isAvailable },
    })
  await hide(false)
  const refused = await place({ dish: THALI })
  expect([refused.status, refused.body]).toMatchObject([400, { code: 'item-unavailable' }])
  expect(JSON.stringify(refused.body)).toContain('Aloo Gobi is sold out')
  const other = [
    { group: 'thali-curries', option: 'dal-makhani', units: 2 },
    { group: 'bread', option: 'roti' },
  ]
  expect((await place({ dish: THALI, choices: other })).status).toBe(200)
  await hide(true)
})

test('a claimed price without the options is refused', async () => {
  const { status, body } = await place({
    dish: THALI,
    unitCents: 1999,
    choices: [
      { group: 'thali-curries', option: 'palak-paneer', units: 2 },
      { group: 'bread', option: 'roti' },
    ],
  })
  expect([status, body]).toMatchObject([400, { code: 'pricing-mismatch', details: { subtotal: 21.99 } }])
})

test.each(['truro', 'new-glasgow'])('no fault is found in the options of the starter menu of %s', async (location) => {
  const manager = await api.signUpStaff('manager', [location])
  const { body } = await api.call(manager, 'GET /admin/menu/:location/findings', { params: { location } })
  expect(body.findings.filter(({ kind }) => kind !== 'plain-popular')).toEqual([])
})
