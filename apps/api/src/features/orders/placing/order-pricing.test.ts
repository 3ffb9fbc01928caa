import { type Dish, DISHES, orderPayload } from '@thali/testing/order-payload'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { settledMenu } from '#api/testing/settled-menu.ts'
import { ADMIN_PROGRAM, CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

const LUNCH = new Date('2026-11-20T16:30:00Z')

const api = useApi({ now: LUNCH })

const place = (body: unknown) => api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body })

type Choice = { dish: Dish; quantity: number; spice: 'mild' | 'medium' | 'hot' }

/** Prices a cart again with BigInt, so that the pricing is not tested against itself. */
function referenceCents(choices: readonly Choice[], tipCents: number) {
  const subtotal = choices.reduce(
    (sum, { dish, quantity }) => sum + BigInt(Math.round(DISHES[dish].price * 100)) * BigInt(quantity),
    0n,
  )
  const tax = (subtotal * 14n + 50n) / 100n
  const tip = BigInt(tipCents)
  return { subtotal: Number(subtotal), tax: Number(tax), tip: tipCents, total: Number(subtotal + tax + tip) }
}

const choices = fc.array(
  fc.record({
    dish: fc.constantFrom(...(Object.keys(DISHES) as Dish[])),
    quantity: fc.integer({ min: 1, max: 3 }),
    spice: fc.constantFrom('mild' as const, 'medium' as const, 'hot' as const),
  }),
  { minLength: 1, maxLength: 3 },
)

/** Fields a client could send to pay less, or to order in another person's name. */
const lies = fc.record(
  {
    itemPrice: fc.constantFrom(0.01, 1e-7, 0.1, 17.98, 100),
    postalCode: fc.constantFrom('T2A 1A1', 'H3A 1A1', 'B2N 1A1', ''),
    taxRate: fc.constantFrom(0, 0.05, -1, 0.14),
    firebaseId: fc.uuid(),
    itemName: fc.constantFrom('Free water', 'Butter Chicken'),
    part: fc.constantFrom('subtotal' as const, 'tax' as const, 'tip' as const, 'total' as const),
    centsOff: fc.oneof(fc.integer({ min: -4, max: 4 }), fc.integer({ min: -600, max: 600 })),
    totalToo: fc.boolean(),
  },
  { requiredKeys: [] },
)
type Lies = {
  itemPrice?: number
  postalCode?: string
  taxRate?: number
  firebaseId?: string
  itemName?: string
  part?: 'subtotal' | 'tax' | 'tip' | 'total'
  centsOff?: number
  totalToo?: boolean
}

function lie(honest: ReturnType<typeof orderPayload>, told: Lies) {
  const off = (told.centsOff ?? 0) / 100
  const pricing = { ...honest.pricing, taxRate: told.taxRate ?? honest.pricing.taxRate }
  if (told.part) pricing[told.part] = round(pricing[told.part] + off)
  if (told.part && told.part !== 'total' && told.totalToo) pricing.total = round(pricing.total + off)
  return {
    ...honest,
    customerInfo: { ...honest.customerInfo, firebaseId: told.firebaseId ?? null },
    items: honest.items.map((item) => ({
      ...item,
      price: told.itemPrice ?? item.price,
      name: told.itemName ?? item.name,
    })),
    locationInfo: { id: 'truro', name: 'Truro Heights', postalCode: told.postalCode ?? 'B2N 1A1' },
    pricing,
  }
}

/** Changes the menu like another process: the change feed announces it and the API follows. */
async function changeNewGlasgow(...statements: string[]): Promise<void> {
  for (const statement of statements) await api.sql(statement)
  await api.sql(`
    WITH changed AS (UPDATE locations SET menu_version = menu_version + 1 WHERE id = 'new-glasgow' RETURNING id, menu_version)
    INSERT INTO changes (topic, subject, version) SELECT 'menu', id, menu_version FROM changed`)
  await settledMenu(api, 'new-glasgow')
}

const round = (dollars: number) => Math.round(dollars * 100) / 100

describe('prices', () => {
  test('the stored figures are the restaurant’s own, or the order is refused, whatever a client claims', async () => {
    const outcomes = { placed: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(choices, fc.integer({ min: 2, max: 2_000 }), lies, async (chosen, tipCents, told) => {
        const answer = await place(lie(orderPayload({ choices: chosen, tip: tipCents / 100 }), told))
        const isClose = told.part === undefined || Math.abs(told.centsOff ?? 0) <= 2
        expect(answer.status, answer.text).toBe(isClose ? 200 : 400)
        if (answer.status !== 200) {
          outcomes.refused++
          return
        }
        outcomes.placed++
        const [stored] = await api.sql(
          'SELECT subtotal_cents AS subtotal, tax_cents AS tax, tip_cents AS tip, total_cents AS total, account_id, lines FROM orders WHERE id = $1',
          [answer.body.orderId],
        )
        expect(stored).toMatchObject({ ...referenceCents(chosen, tipCents), account_id: null })
        expect(stored?.lines.map((line: { name: string }) => line.name)).not.toContain('Free water')
      }),
      { numRuns: 200 },
    )
    expect(outcomes.placed).toBeGreaterThan(40)
    expect(outcomes.refused).toBeGreaterThan(40)
  })

  // CUS-ERR-63
  test('a figure more than 2 cents off is refused with the right figure, even when the sum adds up', async () => {
    const payload = orderPayload()
    const { status, body } = await place({ ...payload, pricing: { subtotal: 1, tax: 0.14, tip: 0, total: 1.14 } })
    expect(status).toBe(400)
    expect(body.code).toBe('pricing-mismatch')
    expect(body.error).toMatch(/^Pricing validation failed: subtotal is \$17\.99/)
    expect(body.details).toEqual({ discount: 0, subtotal: 17.99, tax: 2.52, tip: 0, total: 20.51 })
  })

  test('the worked example costs what the specification says [CUS-TAX-49]', async () => {
    await changeNewGlasgow(`UPDATE menu_items SET price_cents = 1299 WHERE id = 'new-glasgow-butter-chicken'`)
    const payload = orderPayload({
      location: 'new-glasgow',
      choices: [
        { dish: 'butterChicken', quantity: 3 },
        { dish: 'garlicNaan', quantity: 1 },
      ],
    })
    const pricing = { discount: 0, subtotal: 43.47, tax: 6.09, tip: 4.96, total: 54.52, taxRate: 0.14 }
    const { body } = await place({ ...payload, tipAmount: 4.96, pricing })
    expect(body.order.pricing).toEqual(pricing)
  })

  // CUS-TAX-06
  test('a delivery to Alberta, where 5 % are due, is taxed by the location in Nova Scotia', async () => {
    const deliveryInfo = { address: '101 9 Avenue SW, Calgary, AB  T2P 1J9' }
    const { body } = await place({ ...orderPayload({ orderType: 'delivery' }), deliveryInfo })
    expect(body.order.pricing).toMatchObject({ subtotal: 17.99, tax: 2.52, taxRate: 0.14 })
  })

  test('tax follows the location’s own postal code: 100.00 in Québec costs 114.98 at a reported 0.1498 [CUS-TAX-50]', async () => {
    await changeNewGlasgow(
      `UPDATE menu_items SET price_cents = 10000 WHERE id = 'new-glasgow-garlic-naan'`,
      `UPDATE locations SET postal_code = 'h3a 1a1' WHERE id = 'new-glasgow'`,
    )
    const payload = orderPayload({ location: 'new-glasgow', choices: [{ dish: 'garlicNaan', quantity: 1 }] })
    const { body } = await place({ ...payload, pricing: { subtotal: 100, tax: 14.98, tip: 0, total: 114.98 } })
    expect(body.order.pricing).toEqual({
      discount: 0,
      subtotal: 100,
      tax: 14.98,
      tip: 0,
      total: 114.98,
      taxRate: 0.1498,
    })
  })

  test('a tip is at most 100 dollars, or 15 percent where that is more', async () => {
    expect((await place(orderPayload({ tip: 100 }))).status).toBe(200)
    const tooLarge = await place(orderPayload({ tip: 100.01 }))
    expect(tooLarge).toMatchObject({ status: 400, body: { error: 'The tip is too large' } })

    const sell = (maxQuantity: number) =>
      api.call(ADMIN_PROGRAM, 'PATCH /admin/menu/:location/items/:id', {
        params: { location: 'truro', id: 'truro-butter-chicken' },
        body: { maxQuantity },
      })
    expect((await sell(30)).status).toBe(200)
    const feast = [
      { dish: 'butterChicken', quantity: 10, spice: 'mild' },
      { dish: 'butterChicken', quantity: 10, spice: 'hot' },
      { dish: 'butterChicken', quantity: 10, spice: 'medium' },
      { dish: 'paneerTikka', quantity: 10, spice: 'mild' },
    ] as const
    const { subtotal, tax } = orderPayload({ choices: feast }).pricing
    const preset = round((subtotal + tax) * 0.15)
    expect(preset).toBeGreaterThan(100)
    expect((await place(orderPayload({ choices: feast, tip: preset }))).status).toBe(200)
    expect((await place(orderPayload({ choices: feast, tip: preset + 0.01 }))).status).toBe(400)
    await sell(10)
  })

  // CUS-ENT-62
  test('the same dish in the same heat is one line, and no more of it is sold than its own limit', async () => {
    const twice = orderPayload({
      choices: [
        { dish: 'butterChicken', quantity: 4, spice: 'hot' },
        { dish: 'butterChicken', quantity: 6, spice: 'hot' },
      ],
    })
    const { body } = await place(twice)
    expect(body.order.items).toMatchObject([{ name: 'Butter Chicken', quantity: 10, spiceLevelName: 'Hot' }])
  })

  // ADM-NEW-60
  test.each(['hot', 'mild'] as const)('eleven of a dish that sells ten are refused, six of them %s', async (spice) => {
    const over = await place(
      orderPayload({
        choices: [
          { dish: 'butterChicken', quantity: 5, spice: 'hot' },
          { dish: 'butterChicken', quantity: 6, spice },
        ],
      }),
    )
    expect(over).toMatchObject({ status: 400, body: { error: 'Maximum 10 items allowed for Butter Chicken' } })
  })
})

describe('comparing prices without ordering', () => {
  const compare = (change: object = {}, caller = CUSTOMER_PROGRAM) => {
    const { items, location, pricing } = orderPayload()
    return api.call(caller, 'POST /validatePricing', {
      body: { items, location, tipAmount: 0, frontendPricing: pricing, ...change },
    })
  }

  // CUS-API-29, CUS-TIP-12
  test('a comparison of prices calls agreeing figures valid, and names the restaurant’s own beside others [CUS-API-24]', async () => {
    const pricing = { discount: 0, subtotal: 17.99, tax: 2.52, tip: 0, total: 20.51, taxRate: 0.14 }
    expect((await compare()).body).toEqual({ success: true, valid: true, pricing, errors: [] })

    const { body } = await compare({ frontendPricing: { subtotal: 1, tax: 2.52, tip: 0, total: 3.52 } })
    expect(body).toEqual({ success: true, valid: false, pricing, errors: ['subtotal is $17.99', 'total is $20.51'] })
  })

  // CUS-API-24
  test('a comparison of prices needs the documented fields only: the dishes tell which location is meant', async () => {
    const { items, pricing } = orderPayload()
    const body = { items, tipAmount: 0, frontendPricing: pricing }
    const ask = (asked: object) => api.call(CUSTOMER_PROGRAM, 'POST /validatePricing', { body: asked })
    expect(await ask(body)).toMatchObject({ status: 200, body: { valid: true, pricing: { total: 20.51 } } })

    const mixed = await ask({ ...body, items: [...items, ...orderPayload({ location: 'new-glasgow' }).items] })
    expect(mixed).toMatchObject({ status: 400, body: { code: 'order-invalid' } })
    expect(mixed.body.error).toBe('These items belong to different locations')
    const unknown = await ask({ ...body, items: [{ ...items[0], id: 'nowhere-soup', name: 'Soup' }] })
    expect(unknown).toMatchObject({ status: 400, body: { error: 'Item not available: Soup' } })
    expect((await ask({ ...body, items: [{ quantity: 1 }] })).status).toBe(400)
  })

  test.each([5, ['truro'], { id: 5 }, { id: ['truro'] }])(
    'a location named by %j is refused, not guessed from the dishes',
    async (location) => {
      const refused = { status: 400, body: { error: 'Please select a restaurant location' } }
      expect(await compare({ location })).toMatchObject(refused)
      expect(await compare({ location: undefined, locationInfo: location })).toMatchObject(refused)
    },
  )

  test.each([
    ['no items', { items: undefined }],
    ['items that are no list', { items: 'naan' }],
    ['no item', { items: [] }],
    ['no figures', { frontendPricing: undefined }],
    ['figures as text', { frontendPricing: 'cheap' }],
    ['a negative tip', { tipAmount: -1 }],
    ['a tip as text', { tipAmount: 'ten' }],
  ])('a comparison of prices with %s is refused [CUS-API-25..28, CUS-TIP-12]', async (_case, change) => {
    expect((await compare(change)).status).toBe(400)
  })

  // CUS-API-30
  test('a comparison of prices is a call for customers, not for strangers', async () => {
    expect((await compare({}, NOBODY)).status).toBe(401)
  })
})
