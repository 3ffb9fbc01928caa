import { taxForPostalCode } from '@thali/domain/money/tax'
import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { SHARED_NODE } from '@thali/testing/shared-node'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { payingAt } from '#api/testing/paying.ts'
import {
  ADMIN,
  ADMIN_PROGRAM,
  type Caller,
  CUSTOMER_PROGRAM,
  NOBODY,
  startApi,
  type TestApi,
  useApi,
} from '#api/testing/start-api.ts'

/** Noon in Halifax, three days before a rate changes. */
const NOON = new Date('2026-11-28T16:00:00Z')
const NB = 'NB:HST15000:2016-07-01'
const NS = 'NS:HST14000:2025-04-01'
const MONCTON = { province: 'NB', postalCode: 'E1C 4Z1', taxNumber: '123456789 RT0002' }

/** A house in which nothing is a stand-in. */
const real = useApi({ env: { CARDS: 'off', SMS: 'off', MAIL: 'off' } })
const tried: TestApi = useApi({ now: NOON, sandboxClock: () => (tried.clock?.now() ?? NOON).getTime() })
/** The last minute of November in Halifax, and the second of December. */
const BEFORE_MIDNIGHT = new Date('2026-12-01T03:59:00Z')
const AFTER_MIDNIGHT = new Date('2026-12-01T04:01:00Z')

const RATE = {
  place: 'NB' as const,
  from: '2026-12-01',
  parts: [{ name: 'HST' as const, rate: 13_500 }],
  source: 'SOR/2026-300',
  currentPassword: ADMIN.password,
}

let ids = 0
let realAdmin: Caller
let triedAdmin: Caller
beforeAll(async () => {
  realAdmin = await real.signInAsAdmin()
  triedAdmin = await tried.signInAsAdmin()
})

function aLocation(change: object = {}) {
  return {
    id: `place-${++ids}`,
    name: 'Main Street',
    address: '1 Main St',
    city: 'Moncton',
    phone: '(506) 555-0199',
    email: 'moncton@example.com',
    features: ['Dine-in', 'Takeout', 'Delivery'],
    hours: Object.fromEntries(
      ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((day) => [
        day,
        { open: '00:00', close: '24:00', closed: false },
      ]),
    ),
    copyMenuFrom: 'truro',
    ...MONCTON,
    ...change,
  }
}

function houseAt(api: () => TestApi, admin: () => Caller) {
  return {
    add: (change: object = {}) => api().call(admin(), 'POST /admin/locations', { body: aLocation(change) }),
    change: (id: string, body: object, caller: Caller = admin()) =>
      api().call(caller, 'PATCH /admin/locations/:id', { params: { id }, body }),
    viewOf: async (id: string) => (await api().call(NOBODY, 'GET /locations/:id', { params: { id } })).body.location,
  }
}
const inReal = houseAt(
  () => real,
  () => realAdmin,
)
const inTried = houseAt(
  () => tried,
  () => triedAdmin,
)

describe('a house that works for real', () => {
  test('a location in Moncton opens once its rule was confirmed, and not before', async () => {
    const refused = await inReal.add()
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      409,
      'location-not-ready',
      'Nobody has confirmed the tax of New Brunswick for it.',
    ])

    const { status, body } = await inReal.add({ confirmLaw: NB })

    expect(status, body.error).toBe(200)
    expect(body.location.law).toMatchObject({ problems: [], isEnforced: true, confirmedAt: expect.any(String) })
    expect(await inReal.viewOf(body.location.id)).toMatchObject({
      taxes: [{ from: '2016-07-01', parts: [{ name: 'HST', rate: 15_000 }] }],
    })
  })

  test.each([
    [
      'Montréal',
      { province: 'QC', postalCode: 'H2X 1Y4' },
      'All times here are those of Halifax, and Québec has others.',
    ],
    [
      'Vancouver',
      { province: 'BC', postalCode: 'V5K 0A1' },
      'All times here are those of Halifax, and British Columbia has others.',
    ],
    ['nowhere', { province: 'Maine' }, 'No rule of tax is known for “Maine”'],
    ['Moncton with a code of Truro', { postalCode: 'B2N 1A1' }, 'The postal code B2N 1A1 is not one of New Brunswick.'],
    ['Moncton without a tax number', { taxNumber: '' }, 'Its receipts have no GST/HST number'],
  ])('no location opens in %s, with or without a confirmation', async (_where, change, says) => {
    for (const confirmLaw of [undefined, NB]) {
      const { status, body } = await inReal.add({ ...change, confirmLaw })
      expect([status, body.code]).toEqual([409, 'location-not-ready'])
      expect(body.error).toContain(says)
    }
  })

  test('what is entered while it is closed is kept, and it opens when nothing stands against it any more', async () => {
    const { body } = await inReal.add({ isActive: false, taxNumber: '' })
    const { id } = body.location
    expect(body.location.law?.problems.map(({ kind }) => kind)).toEqual(['tax-number', 'unconfirmed'])
    expect((await inReal.change(id, { isActive: true })).body.code).toBe('location-not-ready')
    const opened = await inReal.change(id, { isActive: true, taxNumber: '123456789RT0002', confirmLaw: NB })
    expect([opened.status, opened.body.location.taxNumber]).toEqual([200, '123456789 RT0002'])
  })

  test('a live location that nobody confirmed goes on selling by its postal code, and cannot move away', async () => {
    expect((await inReal.change('truro', { phone: '(902) 555-0111' })).status).toBe(200)
    expect((await inReal.change('truro', { postalCode: 'E1C 4Z1' })).body.code).toBe('location-not-ready')
    const order = await real.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: orderPayload() })
    expect(order.body.order.pricing.taxRate).toBe(0.14)
    expect(order.body.order.locationInfo).not.toHaveProperty('taxes')
  })

  test('a live location keeps its tax number until another is entered', async () => {
    const { id } = (await inReal.add({ confirmLaw: NB })).body.location
    const { status, body } = await inReal.change(id, { taxNumber: '' })
    expect([status, body.error]).toEqual([409, expect.stringContaining('Its receipts have no GST/HST number')])
    expect((await inReal.change(id, { taxNumber: '987654321 RT0001' })).body.location.taxNumber).toBe(
      '987654321 RT0001',
    )
  })

  test('another rule than was read is not confirmed', async () => {
    const { status, body } = await inReal.add({ confirmLaw: NS })
    expect([status, body.error]).toEqual([409, 'Another rule of tax holds now. Please read it and confirm it again.'])
  })
})

describe('a house that is tried out', () => {
  // CUS-TAX-05..12
  test('a location changes through all letters without a question, and each is taxed by the table', async () => {
    const { id } = (await inTried.add({ province: 'NS' })).body.location
    for (const letter of 'BKLMNPGHJTVRSEAXYC') {
      const { status, body } = await inTried.change(id, { postalCode: `${letter}1A 1A1` })
      expect(status, body.error).toBe(200)
      const { taxRate } = (await quoted(id)).pricing
      expect(taxRate).toBeCloseTo(taxForPostalCode(`${letter}1`).rate / 100_000, 4)
    }
  })

  test('another province takes the confirmation away', async () => {
    const { id } = (await inTried.add({ confirmLaw: NB })).body.location
    const moved = await inTried.change(id, { province: 'NS', postalCode: 'B2N 1A1' })
    expect(moved.body.location.law?.confirmedAt).toBeNull()
    expect(moved.body.location).not.toHaveProperty('taxes')
  })

  test('a manager confirms nothing', async () => {
    const manager = await tried.signUpStaff('manager', ['truro'])
    expect((await inTried.change('truro', { confirmLaw: NS }, manager)).body.code).toBe('permission-denied')
  })
})

async function quoted(location: string, pricing = { subtotal: 0, tax: 0, tip: 0, total: 0 }) {
  const { items } = orderPayload()
  const body = {
    items: items.map((item) => ({ ...item, id: item.id.replace('truro', location) })),
    location: { id: location, name: 'x' },
    orderType: 'pickup',
    frontendPricing: pricing,
    tipAmount: 0,
  }
  const { status, body: quote } = await tried.call(CUSTOMER_PROGRAM, 'POST /validatePricing', { body })
  expect(status, quote.error).toBe(200)
  return quote
}

const zone = (prefix: string) => ({
  id: 'near',
  name: 'Near',
  shape: { kind: 'postal' as const, prefixes: [prefix] },
  fee: 5,
  minimum: 0,
  freeFrom: null,
  extraMinutes: 0,
})

/** A subtotal with so many percent of tax, in dollars. */
function totalWith(subtotal: number, percent: number): number {
  const centsOf = (dollars: number) => Math.round(dollars * 100)
  return (centsOf(subtotal) + Math.round((centsOf(subtotal) * percent) / 100)) / 100
}

describe('orders where the law was confirmed', () => {
  let id: string
  beforeEach(async () => {
    tried.clock?.set(NOON)
    ;({ id } = (await inTried.add({ confirmLaw: NB })).body.location)
  })

  async function payloadWith(change: object = {}) {
    const payload = orderPayload()
    const { pricing } = await quoted(id)
    const items = payload.items.map((item) => ({ ...item, id: item.id.replace('truro', id) }))
    return { ...payload, items, location: { id, name: 'Main Street' }, pricing, ...change }
  }

  async function place(change: object = {}) {
    return tried.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: await payloadWith(change) })
  }

  const enter = (change: object = {}) =>
    tried.call(triedAdmin, 'POST /admin/law/rates', { body: { ...RATE, ...change } })

  test('an order is taxed by it, and its receipt has the number and the tax of its location', async () => {
    const { status, body } = await place()
    expect(status, body.error).toBe(200)
    const { pricing, locationInfo } = body.order
    expect([pricing.taxRate, pricing.tax]).toEqual([0.15, Math.round(pricing.subtotal * 15) / 100])
    expect(locationInfo).toMatchObject({ taxNumber: '123456789 RT0002', taxes: [{ name: 'HST', rate: 15_000 }] })
    expect((await inTried.change(id, { taxNumber: '' })).status).toBe(200)
    const query = { orderId: body.order.id }
    const later = await tried.call(ADMIN_PROGRAM, 'GET /getOrderDetails', { query })
    expect(later.body.order.locationInfo.taxNumber).toBe('123456789 RT0002')
  })

  test('a rate that an admin enters holds from its day on; a cart of the evening before is told the new amounts', async () => {
    const entered = await enter()
    expect([entered.status, entered.body.rates[0]?.from]).toEqual([200, '2026-12-01'])
    expect((await inTried.viewOf(id)).taxes?.map(({ from }) => from)).toEqual(['2016-07-01', '2026-12-01'])
    tried.clock?.set(BEFORE_MIDNIGHT)
    const { pricing } = await quoted(id)
    expect(pricing.taxRate).toBe(0.15)
    tried.clock?.set(AFTER_MIDNIGHT)
    const late = await place({ pricing })
    expect([late.status, late.body.code]).toEqual([400, 'pricing-mismatch'])
    expect((await place()).body.order.pricing.taxRate).toBe(0.135)
  })

  test('a card page that was opened before midnight keeps its amounts, also when it is paid after it', async () => {
    await enter()
    tried.clock?.set(BEFORE_MIDNIGHT)
    const paying = payingAt(tried)
    const payload = await payloadWith({ paymentMethod: 'online' })
    const { paymentUrl, sessionId } = await paying.begin(CUSTOMER_PROGRAM, payload as ReturnType<typeof orderPayload>)
    tried.clock?.set(AFTER_MIDNIGHT)
    await paying.pay(paymentUrl)
    const { pricing, locationInfo } = await paying.orderOf(CUSTOMER_PROGRAM, sessionId)
    expect([pricing.taxRate, pricing.total]).toEqual([0.15, payload.pricing.total])
    expect(locationInfo.taxes).toEqual([{ name: 'HST', rate: 15_000 }])
  })

  test('an order for later is taxed by the day on which it is placed, and a change of it keeps its rate', async () => {
    await enter()
    const kitchen = { stations: [], daysAhead: 7, stepMinutes: 15, asapMinutes: 240, packingMinutes: 3 }
    expect((await inTried.change(id, { kitchen })).status).toBe(200)
    tried.clock?.set(BEFORE_MIDNIGHT)
    const placed = await place({ wantedAt: '2026-12-01T17:00:00.000Z' })
    expect(placed.status, placed.body.error).toBe(200)
    const { order } = placed.body
    expect(order.pricing.taxRate).toBe(0.15)

    tried.clock?.set(AFTER_MIDNIGHT)
    const edits = [{ op: 'add' as const, item: { id: `${id}-garlic-naan`, quantity: 1 } }]
    const changed = await tried.call(ADMIN_PROGRAM, 'POST /admin/orders/:id/changes', {
      params: { id: order.id },
      body: {
        version: order.version,
        edits,
        after: totalWith(order.pricing.subtotal + 4.5, 15),
        reason: 'One naan more',
        approval: null,
      },
    })
    expect(changed.status, changed.body.error).toBe(200)
    expect(changed.body.order.pricing.taxRate).toBe(0.15)
  })

  test('a rate that is sent twice is entered once', async () => {
    const first = await enter({ from: '2027-02-01' })
    const second = await enter({ from: '2027-02-01' })
    expect([second.status, second.body.rates]).toEqual([200, first.body.rates])
  })

  test.each([
    ['for today', { from: '2026-11-28' }, 'A new rate begins tomorrow or later'],
    ['above 20 percent', { parts: [{ name: 'HST', rate: 20_001 }] }, 'between 0% and 20%'],
    ['with a wrong password', { currentPassword: 'wrong' }, 'password'],
  ])('a rate %s is refused, and nothing is stored', async (_what, change, says) => {
    const refused = await enter({ from: '2026-12-24', ...change })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain(says)
    const { rates } = (await tried.call(triedAdmin, 'GET /admin/law/rates')).body
    expect(rates.filter(({ from }) => from === '2026-12-24')).toEqual([])
  })

  test('nothing is delivered into another province, whose rate would be owed', async () => {
    const delivery = (postalCode: string) => ({
      orderType: 'delivery',
      deliveryInfo: { address: '1 Victoria St, Amherst', postalCode },
    })
    expect((await place(delivery('B4H 1X1'))).body.code).toBe('outside-delivery')
    expect((await place(delivery('E1C 1A1'))).status).toBe(200)
  })

  test('no delivery zone reaches into another province', async () => {
    const zonesOf = (prefix: string) =>
      tried.call(triedAdmin, 'PUT /admin/locations/:id/delivery-zones', {
        params: { id },
        body: { point: null, zones: [zone(prefix)] },
      })
    const refused = await zonesOf('B4H')
    expect([refused.status, refused.body.details]).toEqual([
      400,
      { 'zones.0.prefixes': 'B4H is not in New Brunswick: another tax would be owed there' },
    ])
    expect((await zonesOf('E1C')).status).toBe(200)
  })

  test('the law is not confirmed while a delivery zone reaches into another province', async () => {
    const place = (await inTried.add({})).body.location
    await tried.call(triedAdmin, 'PUT /admin/locations/:id/delivery-zones', {
      params: { id: place.id },
      body: { point: null, zones: [zone('B4H')] },
    })
    const { status, body } = await inTried.change(place.id, { confirmLaw: NB })
    expect([status, body.error]).toEqual([
      409,
      'Its delivery zones have to change first: B4H is not in New Brunswick: another tax would be owed there.',
    ])
  })

  test('a cart for an address in another province is not offered a location that does not deliver there', async () => {
    const near = (await inTried.add({ confirmLaw: NB })).body.location.id
    const body = { point: null, zones: [zone('E1C')] }
    await tried.call(triedAdmin, 'PUT /admin/locations/:id/delivery-zones', { params: { id: near }, body })
    const items = orderPayload().items.map((item) => ({ ...item, id: item.id.replace('truro', near) }))
    const offeredFor = async (postalCode: string) => {
      const answer = await tried.call(CUSTOMER_PROGRAM, 'POST /carts/compare', {
        body: { location: near, items, orderType: 'delivery', postalCode },
      })
      expect(answer.status, answer.text).toBe(200)
      const places = await Promise.all(answer.body.branches.map((branch) => inTried.viewOf(branch.id)))
      return places.filter(({ taxes }) => taxes !== undefined).length
    }
    expect(await offeredFor('E1A 1A1')).toBeGreaterThan(0)
    expect(await offeredFor('B4H 1X1')).toBe(0)
  })
})

test('a rate that is entered at one of two nodes is charged by the other, too', async () => {
  const first = await startApi({ now: NOON, env: SHARED_NODE })
  const second = await startApi({ now: NOON, env: SHARED_NODE, beside: first })
  try {
    const admin = await first.signInAsAdmin()
    const at = houseAt(
      () => first,
      () => admin,
    )
    const { id } = (await at.add({ confirmLaw: NB })).body.location
    const seenBySecond = async () =>
      (await second.call(NOBODY, 'GET /locations/:id', { params: { id } })).body.location.taxes?.length
    expect(await seenBySecond()).toBe(1)
    await first.call(admin, 'POST /admin/law/rates', { body: RATE })
    await eventually(async () => (await seenBySecond()) === 2)
  } finally {
    await second.stop()
    await first.stop()
  }
})
