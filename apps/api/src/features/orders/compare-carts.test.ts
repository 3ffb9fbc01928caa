import { randomUUID } from 'node:crypto'

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { settledMenu } from '#api/testing/settled-menu.ts'
import { type Caller, CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

/** 12:30 in Halifax, while every location is open. */
const LUNCH = new Date('2026-11-20T16:30:00Z')
const TRURO = 'truro'
const NEW_GLASGOW = 'new-glasgow'
const LASSI = { id: 'truro-mango-lassi', quantity: 2 }
const NAAN = { id: 'truro-garlic-naan', quantity: 2 }
/** $13.99 in Truro, $13.49 in New Glasgow. */
const BHATURE = { id: 'truro-chole-bhature', quantity: 3, choices: [{ group: 'comes-with', option: 'pickle' }] }
/** Of Truro only. */
const LAMB = { id: 'truro-lamb-biryani', quantity: 1, selectedSpiceLevel: 3, note: 'no nuts' }
const TOWN = {
  id: 'town',
  name: 'Town',
  shape: { kind: 'postal' as const, prefixes: ['B2H'] },
  fee: 4.5,
  minimum: 15,
  freeFrom: 60,
  extraMinutes: 20,
}

const PLACE = {
  city: 'Halifax',
  province: 'NS',
  postalCode: 'B3H 4R2',
  phone: '(902) 555-0177',
  email: 'halifax@example.com',
  features: ['Takeout'],
  capacity: 40,
}
const line = (name: string, quantity: number, outcome: string) => ({
  name,
  quantity,
  outcome,
  missing: [],
  quantityThere: quantity,
})

const api = useApi({ now: LUNCH })
let owner: Caller

beforeAll(async () => {
  owner = await api.signInAsAdmin()
})
beforeEach(async () => {
  api.clock?.set(LUNCH)
  await Promise.all([pause(TRURO, 0), pause(NEW_GLASGOW, 0)])
})

const compare = (items: object[], more: object = {}, caller: Caller = NOBODY) =>
  api.call(caller, 'POST /carts/compare', { body: { location: TRURO, items, orderType: 'pickup', ...more } })
const change = async (id: string, body: object) => {
  const answer = await api.call(owner, 'PATCH /admin/locations/:id', {
    params: { id },
    body,
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(answer.status, answer.text).toBe(200)
  await settledMenu(api, id)
}
const pause = async (id: string, minutes: 0 | 30) => {
  await api.call(owner, 'POST /admin/locations/:id/pause', { params: { id }, body: { minutes } })
  await settledMenu(api, id)
}
const hide = async (id: string, isAvailable: boolean) => {
  const location = id.startsWith(TRURO) ? TRURO : NEW_GLASGOW
  await api.call(owner, 'POST /admin/menu/:location/availability', {
    params: { location },
    body: { ids: [id], isAvailable },
    headers: { 'idempotency-key': randomUUID() },
  })
  await settledMenu(api, location)
}
const branchesFor = async (...asked: Parameters<typeof compare>) => {
  const { status, body, text } = await compare(...asked)
  expect(status, text).toBe(200)
  return body.branches
}

test('no other location is offered while the own one can take the cart', async () => {
  expect(await branchesFor([LASSI, BHATURE])).toEqual([])
})

describe('while the own location is paused', () => {
  beforeEach(() => pause(TRURO, 30))

  test('another location is offered with its time, its prices, its tax and the way there', async () => {
    await change(NEW_GLASGOW, { postalCode: 'M4V 2T6', province: 'ON' })
    const { body } = await compare([LASSI, BHATURE])
    expect(body.pricing).toMatchObject({ subtotal: 53.95, tax: 7.55, total: 61.5, taxRate: 0.14 })
    expect(body.branches).toEqual([
      {
        id: NEW_GLASGOW,
        name: 'New Glasgow',
        reason: 'paused',
        // The specified formula: 15 minutes, and 3 for each of five portions.
        readyAt: '2026-11-20T17:00:00.000Z',
        because: { reason: 'cooking' },
        metres: expect.closeTo(57_700, -4),
        lines: [
          { ...line('Mango Lassi', 2, 'same'), here: 11.98, there: 11.98 },
          { ...line('Chole Bhature', 3, 'price'), here: 41.97, there: 40.47 },
        ],
        cart: [
          expect.objectContaining({ id: 'new-glasgow-mango-lassi', price: 5.99, quantity: 2, spiceLevelId: null }),
          expect.objectContaining({
            id: 'new-glasgow-chole-bhature',
            price: 13.49,
            quantity: 3,
            spiceLevelId: 'mild',
            choices: 'comes-with:pickle*1',
          }),
        ],
        pricing: { discount: 0, subtotal: 52.45, tax: 6.82, tip: 0, total: 59.27, taxRate: 0.13 },
      },
    ])
    await change(NEW_GLASGOW, { postalCode: 'B2H 2T2', province: 'NS' })
  })

  test('an offer names a dish that is not on the menu there, and keeps spice and note of the dishes that are', async () => {
    const korma = { id: 'truro-butter-chicken', quantity: 1, selectedSpiceLevel: 3, note: 'no nuts' }
    const [offer] = await branchesFor([LAMB, korma])
    expect(offer?.lines.map(({ name, outcome, there }) => [name, outcome, there])).toEqual([
      ['Lamb Biryani', 'not-offered', null],
      ['Butter Chicken', 'same', 17.99],
    ])
    expect(offer?.cart).toEqual([
      expect.objectContaining({ id: 'new-glasgow-butter-chicken', spiceLevelId: 'hot', note: 'no nuts' }),
    ])
  })

  test('an offer names a dish that is sold out there', async () => {
    await hide('new-glasgow-mango-lassi', false)
    const [offer] = await branchesFor([LASSI, BHATURE])
    expect(offer?.lines[0]).toMatchObject({ outcome: 'sold-out', here: 11.98, there: null, quantityThere: 0 })
    await hide('new-glasgow-mango-lassi', true)
  })

  test('a location where nothing of the cart could be had is not offered', async () => {
    expect(await branchesFor([LAMB])).toEqual([])
  })

  test('an offer names a choice that is missing there, which has to be made again', async () => {
    await api.sql(`UPDATE options SET is_available = false WHERE location_id = 'new-glasgow' AND id = 'pickle'`)
    await change(NEW_GLASGOW, { phone: '(902) 555-0199' })
    const [offer] = await branchesFor([BHATURE])
    expect(offer?.lines[0]).toMatchObject({ outcome: 'choice-missing', missing: ['Pickle'] })
    expect(offer?.cart[0]).toMatchObject({ choices: 'comes-with:pickle*1', chooseAgain: 'Comes with' })
    await api.sql(`UPDATE options SET is_available = true WHERE location_id = 'new-glasgow'`)
    await change(NEW_GLASGOW, { phone: '(902) 555-0143' })
  })

  test('a location that is paused as well is not offered', async () => {
    await pause(NEW_GLASGOW, 30)
    expect(await branchesFor([LASSI])).toEqual([])
  })

  test('a location that does not offer the order type is not offered', async () => {
    expect(await branchesFor([LASSI], { orderType: 'delivery', postalCode: 'B2N 5E3' })).toEqual([])
  })

  test('a guest who reads French reads the dishes of an offer in French', async () => {
    const french = { headers: { 'accept-language': 'fr-CA' } }
    const [offer] = await branchesFor([LASSI], {}, french)
    expect(offer?.lines[0]?.name).toBe('Lassi à la mangue')
  })
})

test('a dish that is sold out here is offered where it is to be had', async () => {
  await hide('truro-mango-lassi', false)
  const { body } = await compare([LASSI, BHATURE])
  expect(body.pricing.subtotal).toBe(41.97)
  expect(body.branches[0]).toMatchObject({ reason: 'sold-out', lines: [{ here: null, there: 11.98 }, {}] })
  await hide('truro-mango-lassi', true)
})

test('two locations that open at the same minute are not offered in place of each other at night', async () => {
  api.clock?.set(new Date('2026-11-21T05:00:00Z'))
  expect(await branchesFor([LASSI])).toEqual([])
  expect(await branchesFor([{ ...LASSI, id: 'new-glasgow-mango-lassi' }], { location: NEW_GLASGOW })).toEqual([])
})

test('a location that still cooks is offered after the own one has closed', async () => {
  // 21:30 on a Thursday: New Glasgow has closed, Truro has not.
  api.clock?.set(new Date('2026-11-20T01:30:00Z'))
  const [offer] = await branchesFor([{ ...LASSI, id: 'new-glasgow-mango-lassi' }], { location: NEW_GLASGOW })
  expect(offer).toMatchObject({ id: TRURO, reason: 'closed', readyAt: '2026-11-20T01:51:00.000Z' })
})

test('a kitchen with stations is offered, with its own promise, when it is half an hour sooner', async () => {
  const kitchen = (more: object) =>
    change(TRURO, { kitchen: { daysAhead: 7, stepMinutes: 15, asapMinutes: 90, packingMinutes: 3, ...more } })
  await kitchen({ stations: [{ id: 'tandoor', name: 'Tandoor', hands: 1 }] })
  expect(await branchesFor([NAAN])).toEqual([])
  await api.sql(
    `INSERT INTO capacity SELECT 'truro', 'station:tandoor', at, 5, 5
     FROM generate_series('2026-11-20T16:30:00Z'::timestamptz, '2026-11-20T17:30:00Z', '5 minutes') AS at`,
  )
  expect(await branchesFor([NAAN])).toEqual([expect.objectContaining({ id: NEW_GLASGOW, reason: 'sooner' })])
  await change(TRURO, { kitchen: null })
})

test('another location whose kitchen is full says so without naming a station [ruling 56]', async () => {
  const settings = { daysAhead: 7, stepMinutes: 15, asapMinutes: 90, packingMinutes: 3 }
  await change(NEW_GLASGOW, { kitchen: { ...settings, stations: [{ id: 'oven', name: 'Oven', hands: 1 }] } })
  await api.sql(
    `INSERT INTO capacity SELECT 'new-glasgow', 'station:oven', at, 5, 5
     FROM generate_series('2026-11-20T16:30:00Z'::timestamptz, '2026-11-20T17:00:00Z', '5 minutes') AS at`,
  )
  await pause(TRURO, 30)
  const [offer] = await branchesFor([BHATURE])
  expect(offer).toMatchObject({ id: NEW_GLASGOW })
  expect(offer?.because).toEqual({ reason: 'full', fullUntil: expect.any(String) })
  await change(NEW_GLASGOW, { kitchen: null })
})

describe('a delivery', () => {
  const delivered = { orderType: 'delivery', postalCode: 'B2H 5A1' }
  const zones = (id: string, sent: object[]) =>
    api.call(owner, 'PUT /admin/locations/:id/delivery-zones', {
      params: { id },
      body: { point: null, zones: sent },
      headers: { 'idempotency-key': randomUUID() },
    })
  beforeAll(async () => {
    await change(NEW_GLASGOW, { features: ['Dine-in', 'Takeout', 'Delivery'] })
    await zones(TRURO, [{ ...TOWN, shape: { kind: 'postal', prefixes: ['B2N'] } }])
    await zones(NEW_GLASGOW, [TOWN])
    await Promise.all([settledMenu(api, TRURO), settledMenu(api, NEW_GLASGOW)])
  })

  test('a delivery is offered by the location that alone delivers there, with its fee, taxed, and its minutes', async () => {
    const { body } = await compare([LASSI, BHATURE], delivered)
    expect(body.branches).toEqual([
      expect.objectContaining({
        id: NEW_GLASGOW,
        reason: 'outside-delivery',
        // 15 minutes and 3 for each of five portions, then 20 on the road.
        readyAt: '2026-11-20T17:20:00.000Z',
        delivery: { fee: 4.5, minimum: 15, missing: 0 },
        pricing: expect.objectContaining({ deliveryFee: 4.5, subtotal: 56.95, tax: 7.97, total: 64.92 }),
      }),
    ])
  })

  test('an offer of a delivery tells what is lacking of the minimum there', async () => {
    const [offer] = await branchesFor([LASSI], delivered)
    expect(offer?.delivery).toEqual({ fee: 4.5, minimum: 15, missing: 3.02 })
  })

  test('a delivery is not offered where no location delivers, nor without a postal code', async () => {
    expect(await branchesFor([LASSI], { orderType: 'delivery', postalCode: 'B3H 4R2' })).toEqual([])
    expect(await branchesFor([LASSI], { orderType: 'delivery' })).toEqual([])
  })
})

test('at most three locations are offered, the one with all dishes and the earliest time first', async () => {
  for (const [name, address] of [
    ['Halifax', '1 Quinpool Road'],
    ['Sydney', '2 Charlotte Street'],
    ['Yarmouth', '3 Main Street'],
  ]) {
    const added = await api.call(owner, 'POST /admin/locations', {
      body: { ...PLACE, id: name?.toLowerCase(), name, address, copyMenuFrom: TRURO },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(added.status, added.text).toBe(200)
  }
  await pause(TRURO, 30)
  const offers = await branchesFor([LASSI, LAMB])
  expect(offers.map(({ name }) => name)).toEqual(['Halifax', 'Sydney', 'Yarmouth'])
})

describe('the question', () => {
  test.each([
    ['an unknown location', { location: 'paris' }, 400, 'location-unknown'],
    ['no dishes', { items: [] }, 400, 'invalid-argument'],
    ['a quantity that is none', { items: [{ ...LASSI, quantity: 0 }] }, 400, 'order-invalid'],
  ])('a comparison of carts with %s is refused', async (_, more, status, code) => {
    const answer = await compare([LASSI], more)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  // The code of a guest who has just used it, on a page that asks once more.
  test('a comparison of carts with a code that cannot be used is answered without it', async () => {
    const answer = await compare([LASSI], { discountCode: 'WELCOME-123' })
    expect([answer.status, answer.body.pricing.discount]).toEqual([200, 0])
  })

  test('a comparison of carts may be asked by a program, and stores nothing', async () => {
    const count = () => api.sql('SELECT (SELECT count(*) FROM orders), (SELECT count(*) FROM capacity)')
    const before = await count()
    expect((await compare([LASSI], {}, CUSTOMER_PROGRAM)).status).toBe(200)
    expect(await count()).toEqual(before)
  })
})
