import { randomUUID } from 'node:crypto'

import { pointAt } from '@thali/domain/delivery/geometry'
import { orderPayload } from '@thali/testing/order-payload'
import { HOUSE } from '@thali/testing/zone-opinion'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { payingAt } from '#api/testing/paying.ts'
import { settledMenu } from '#api/testing/settled-menu.ts'
import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

const LUNCH = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 20_500)
const TOWN = {
  id: 'town',
  name: 'Town',
  shape: { kind: 'postal' as const, prefixes: ['B2N'] },
  fee: 4.5,
  minimum: 15,
  freeFrom: 60,
  extraMinutes: 20,
}
const HILL = {
  ...TOWN,
  id: 'hill',
  name: 'Bible Hill',
  shape: {
    kind: 'circle' as const,
    prefixes: ['B6L'],
    center: pointAt(HOUSE, { east: 0, north: 3000 }),
    radiusMetres: 1500,
  },
  fee: 7,
}

const api = useApi({ now: LUNCH })
const paying = payingAt(api)
let manager: Caller & { id: string }

beforeAll(async () => {
  manager = await api.signUpStaff('manager', ['truro'])
})
beforeEach(async () => {
  await replace([TOWN, HILL])
  await settledMenu(api, 'truro')
})

type Zones = Parameters<typeof replaceWith>[0]
const replaceWith = (
  zones: (typeof TOWN | typeof HILL | Record<string, unknown>)[],
  caller: Caller = manager,
  { key, id = 'truro', point = HOUSE }: { key?: string; id?: string; point?: typeof HOUSE | null } = {},
) =>
  api.call(caller, 'PUT /admin/locations/:id/delivery-zones', {
    params: { id },
    body: { point, zones },
    headers: { 'idempotency-key': key ?? randomUUID() },
  })
const replace = async (zones: Zones) => {
  const answer = await replaceWith(zones)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const stored = async () =>
  (await api.call(manager, 'GET /admin/locations/:id/delivery-zones', { params: { id: 'truro' } })).body
const termsFor = (query: Record<string, string>, id = 'truro') =>
  api.call(NOBODY, 'GET /locations/:id/delivery', { params: { id }, query })

const deliver = (change: Parameters<typeof orderPayload>[0] = {}) =>
  orderPayload({ orderType: 'delivery', postalCode: 'B2N 5E3', deliveryFee: 4.5, ...change })
const order = (body: unknown, caller: Caller = CUSTOMER_PROGRAM) =>
  api.call(caller, 'POST /createCustomerOrderCash', { body })

describe('the zones of a location', () => {
  test('delivery zones are replaced by their manager, read back in their order, and told to guests', async () => {
    expect(await stored()).toEqual({ point: HOUSE, zones: [TOWN, HILL] })
    expect((await settledMenu(api, 'truro')).delivery).toEqual({})

    await replace([{ ...TOWN, shape: { kind: 'postal', prefixes: ['b2n 5'] } }])
    expect((await stored()).zones).toEqual([{ ...TOWN, shape: { kind: 'postal', prefixes: ['B2N5'] } }])
    expect((await settledMenu(api, 'truro')).delivery).toEqual({})

    await replace([])
    expect((await settledMenu(api, 'truro')).delivery).toBeUndefined()
  })

  test('delivery zones are changed once for one submission, and the audit log has what they were', async () => {
    const key = randomUUID()
    const first = await replaceWith([HILL], manager, { key })
    const version = (await settledMenu(api, 'truro')).version
    expect((await replaceWith([HILL], manager, { key })).body).toEqual(first.body)
    expect((await settledMenu(api, 'truro')).version).toBe(version)
    const [entry] = await api.sql(
      `SELECT actor, action, location_id, detail FROM audit_log WHERE action LIKE 'location.%' ORDER BY id DESC LIMIT 1`,
    )
    expect(entry).toEqual({
      actor: `account:${manager.id}`,
      action: 'location.delivery-zones',
      location_id: 'truro',
      detail: { was: { point: HOUSE, zones: [TOWN, HILL] }, now: { point: HOUSE, zones: [HILL] } },
    })
    const [change] = await api.sql('SELECT topic, subject, version FROM changes ORDER BY xid DESC, seq DESC LIMIT 1')
    expect(change).toEqual({ topic: 'location', subject: 'truro', version })
  })

  test('delivery zones are for managers of the location and above', async () => {
    const cook = await api.signUpStaff('staff', ['truro'])
    const elsewhere = await api.signUpStaff('manager', ['new-glasgow'])
    const callers = [cook, elsewhere, CUSTOMER_PROGRAM, NOBODY]
    const statuses = await Promise.all(callers.map(async (caller) => (await replaceWith([], caller)).status))
    expect(statuses).toEqual([403, 403, 403, 401])
    const reads = [cook, elsewhere].map((caller) =>
      api.call(caller, 'GET /admin/locations/:id/delivery-zones', { params: { id: 'truro' } }),
    )
    expect((await Promise.all(reads)).map(({ status }) => status)).toEqual([403, 403])
    expect((await replaceWith([TOWN], ADMIN_PROGRAM)).status).toBe(200)
    expect((await replaceWith([TOWN], ADMIN_PROGRAM, { id: 'nowhere' })).body.code).toBe('location-not-found')
  })

  test.each([
    ['a wrong postal code', { shape: { kind: 'postal', prefixes: ['XYZ'] } }, 'zones.1.prefixes'],
    ['a circle without postal codes', { shape: { ...HILL.shape, prefixes: undefined } }, 'zones.1.prefixes'],
    ['a circle without end', { shape: { ...HILL.shape, radiusMetres: 1e9 } }, 'zones.1.shape'],
    [
      'a border that crosses itself',
      {
        shape: {
          kind: 'polygon',
          prefixes: ['B6L'],
          points: [
            [0, 0],
            [900, 900],
            [900, 0],
            [0, 900],
          ].map(([east = 0, north = 0]) => pointAt(HOUSE, { east, north })),
        },
      },
      'zones.1.shape',
    ],
    ['a fee below 0', { fee: -1 }, 'zones.1.fee'],
    ['no name', { name: ' ' }, 'zones.1.name'],
    ['free delivery below the minimum', { freeFrom: 1 }, 'zones.1.freeFrom'],
  ])('delivery zones with %s are refused at that place, and nothing is stored', async (_case, change, field) => {
    const { status, body } = await replaceWith([TOWN, { ...HILL, ...change }])
    expect([status, body.code]).toEqual([400, 'location-invalid'])
    expect(Object.keys(body.details as object)).toEqual([field])
    expect((await stored()).zones).toEqual([TOWN, HILL])
  })

  test('zones can be drawn only once the place of the restaurant is known', async () => {
    const { body } = await replaceWith([HILL], manager, { point: null })
    expect(body.details).toEqual({ 'zones.0.shape': 'Enter first where the restaurant stands' })
    expect((await replaceWith([TOWN], manager, { point: null })).status).toBe(200)
  })
})

describe('before checkout', () => {
  test('a guest learns before checkout what a delivery costs and how long it takes', async () => {
    const { name, fee, minimum, freeFrom, extraMinutes } = TOWN
    const { body } = await termsFor({ postalCode: 'b2n5e3' })
    expect(body).toEqual({ area: 'B2N', zone: { name, fee, minimum, freeFrom, extraMinutes }, needsPoint: false })
    const { latitude, longitude } = HILL.shape.center
    expect(
      (await termsFor({ postalCode: 'B6L 1A1', latitude: String(latitude), longitude: String(longitude) })).body.zone,
    ).toMatchObject({ fee: 7 })
    expect((await termsFor({ postalCode: 'B6L 1A1' })).body).toEqual({ area: 'B6L', zone: null, needsPoint: true })
    expect((await termsFor({ postalCode: 'V6B 1A1' })).body).toEqual({ area: 'V6B', zone: null, needsPoint: false })
  })

  test('a wrong postal code, and a location without delivery, are refused before checkout', async () => {
    const { status, body } = await termsFor({ postalCode: 'B2N' })
    expect([status, body.code, Object.keys(body.details as object)]).toEqual([400, 'order-invalid', ['postalCode']])
    expect((await termsFor({ postalCode: 'B2H 2T2' }, 'new-glasgow')).body.code).toBe('order-type-unavailable')
    expect((await termsFor({ postalCode: 'B2H 2T2' }, 'nowhere')).status).toBe(404)
  })
})

describe('an order into a zone', () => {
  test('an order into a zone has its fee in the taxed subtotal, its minutes, and its postal code for the driver', async () => {
    const { status, body, text } = await order(deliver())
    expect(status, text).toBe(200)
    // 17.99 + 4.50, 14 % of it
    expect(body.order.pricing).toMatchObject({ deliveryFee: 4.5, subtotal: 22.49, tax: 3.15, total: 25.64 })
    expect(body.order.deliveryInfo?.address).toBe('12 Prince Street, Truro, B2N 5E3')
    const [row] = await api.sql('SELECT fee_cents, subtotal_cents FROM orders WHERE id = $1', [body.order.id])
    expect(row).toEqual({ fee_cents: 450, subtotal_cents: 2249 })
    const receipt = await api.call(NOBODY, 'GET /getOrderReceipt', {
      query: { orderId: body.order.id, token: body.order.metadata.orderToken },
    })
    expect(receipt.body.order.pricing.deliveryFee).toBe(4.5)
  })

  test('a delivery is free from the amount that its zone names', async () => {
    const { body, text } = await order(deliver({ choices: [{ dish: 'butterChicken', quantity: 4 }], deliveryFee: 0 }))
    expect(body.order, text).toMatchObject({ pricing: { subtotal: 71.96 } })
    expect(body.order.pricing).not.toHaveProperty('deliveryFee')
  })

  test.each([
    ['outside of all zones', { postalCode: 'B3H 4R2' }, 'outside-delivery', 'We do not deliver to B3H.'],
    [
      'below the minimum',
      { choices: [{ dish: 'garlicNaan', quantity: 2 }] as const },
      'below-delivery-minimum',
      'Add $6.00 for delivery.',
    ],
    ['with the fee of before', { deliveryFee: 0 }, 'pricing-mismatch', 'Pricing validation failed: subtotal is $22.49'],
  ])('a delivery %s is refused, in cash and by card', async (_case, change, code, sentence) => {
    const payload = deliver(change)
    const cash = await order(payload)
    const card = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerPayment', {
      body: { orderData: { ...payload, paymentMethod: 'online' } },
    })
    for (const { status, body } of [cash, card]) {
      expect([status, body.code]).toEqual([400, code])
      expect(body.error).toContain(sentence)
    }
  })

  // MP-3, S4, ruling 47
  test.each([
    ['of a city 100 km away', '1 Citadel Hill, Halifax', 'B3H 1A1'],
    ['at the other end of the country', '1 Vancouver St, Vancouver', 'V6B 1A1'],
  ])('a point near the restaurant brings no address %s into a zone', async (_case, address, postalCode) => {
    const { deliveryInfo, ...payload } = deliver({ deliveryFee: 7 })
    const sent = { ...deliveryInfo, address, postalCode, point: HILL.shape.center }
    expect((await order({ ...payload, deliveryInfo: sent })).body.code).toBe('outside-delivery')
  })

  test('a point that finds a drawn zone is kept, and staff read how far from the restaurant it is', async () => {
    const { deliveryInfo, ...payload } = deliver({ deliveryFee: 7 })
    const sent = { ...deliveryInfo, postalCode: 'B6L 1A1', point: HILL.shape.center }
    const { body, text } = await order({ ...payload, deliveryInfo: sent })
    expect(body.order, text).toMatchObject({
      pricing: { deliveryFee: 7 },
      deliveryInfo: { point: { ...HILL.shape.center, kilometres: 3 } },
    })
    const byCode = await order(deliver())
    expect(byCode.body.order.deliveryInfo).not.toHaveProperty('point')
  })

  test('a delivery with another postal code in its address is refused at that field', async () => {
    const { deliveryInfo, ...payload } = deliver()
    const sent = { ...deliveryInfo, address: '1 Citadel Hill, Halifax b3h1a1', postalCode: 'B2N 5E3' }
    const { body } = await order({ ...payload, deliveryInfo: sent })
    expect([body.code, body.details]).toEqual([
      'order-invalid',
      { 'deliveryInfo.postalCode': 'The address names the postal code B3H 1A1' },
    ])
    expect((await order({ ...payload, deliveryInfo: { ...sent, address: '12 Prince St, b2n-5e3' } })).status).toBe(200)
  })

  test('a delivery needs a postal code, and a guest cannot name a fee', async () => {
    const { deliveryInfo, ...payload } = deliver()
    const without = await order({ ...payload, deliveryInfo: { address: '12 Prince Street' } })
    expect([without.body.code, without.body.details]).toEqual([
      'order-invalid',
      { 'deliveryInfo.postalCode': 'Please enter the postal code of the address, such as B2N 5E3' },
    ])
    const cheap = await order({ ...deliver({ deliveryFee: 0 }), deliveryInfo: { ...deliveryInfo, fee: 0 } })
    expect(cheap.body.code).toBe('pricing-mismatch')
  })

  test('a delivery that was priced before the zones changed is priced again', async () => {
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, () => order(deliver()))),
      replace([{ ...TOWN, fee: 9 }]),
    ])
    const orders = await api.sql(`SELECT fee_cents FROM orders WHERE fee_cents = 900`)
    expect(orders).toEqual([])
    expect(answers.every(({ status, body }) => status === 200 || body.code === 'pricing-mismatch')).toBe(true)
    expect((await order(deliver())).body.code).toBe('pricing-mismatch')
    expect((await order(deliver({ deliveryFee: 9 }))).status).toBe(200)
  })

  test('a delivery paid by card has its fee on the payment page, in the order and in the refund', async () => {
    const customer = await api.signUp()
    const begun = await paying.begin(customer, deliver({ paymentMethod: 'online', tip: 2 }))
    expect(begun.pricing).toMatchObject({ deliveryFee: 4.5, subtotal: 22.49, total: 27.64 })
    expect(await paying.page(begun.paymentUrl)).toContain('Delivery')
    await replace([])
    await paying.pay(begun.paymentUrl)
    const paid = await paying.orderOf(customer, begun.sessionId)
    expect(paid.pricing).toMatchObject({ deliveryFee: 4.5, total: 27.64 })
    await api.call(manager, 'POST /cancelOrder', { body: { orderId: paid.id, cancelReason: 'Storm' } })
    expect(await paying.refundedCents(paid.id)).toBe(2764)
  })
})

test('a location without zones delivers as ever: no postal code, no fee', async () => {
  await replace([])
  await settledMenu(api, 'truro')
  const { status, body } = await order(orderPayload({ orderType: 'delivery' }))
  expect(status).toBe(200)
  expect(body.order.pricing).not.toHaveProperty('deliveryFee')
  expect(body.order.deliveryInfo?.address).toBe('12 Prince Street, Truro')
})

test('staff name a fee in place of the zone’s, outside of all zones too, and the audit log has it', async () => {
  const cook = await api.signUpStaff('staff', ['truro'])
  const payload = deliver({ postalCode: 'B3H 4R2', deliveryFee: 12, paymentMethod: 'online' })
  const body = { ...payload, deliveryInfo: { ...payload.deliveryInfo, fee: 12 } }
  const { status, body: answer, text } = await api.call(cook, 'POST /createAdminOrderOnline', { body })
  expect(status, text).toBe(200)
  expect(answer.order.pricing.deliveryFee).toBe(12)
  const [entry] = await api.sql(`SELECT detail FROM audit_log WHERE action = 'order.taken' ORDER BY id DESC LIMIT 1`)
  expect(entry).toEqual({ detail: { cents: 3419, deliveryFeeTyped: 1200 } })
})
