import { randomUUID } from 'node:crypto'

import type { CodeView } from '@thali/contracts/payments/codes'
import { checkInvariants } from '@thali/keeper/backup/invariants'
import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { insist } from '#api/testing/insist.ts'
import { payingAt } from '#api/testing/paying.ts'
import { type Caller, CUSTOMER_PROGRAM, useApi } from '#api/testing/start-api.ts'

/** A Friday at lunch in Halifax. */
const LUNCH = new Date('2026-11-20T16:30:00Z')

const api = useApi({
  now: LUNCH,
  sandboxClock: () => (api.clock?.now() ?? LUNCH).getTime(),
  env: { LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' },
})
const paying = payingAt(api)
let admin: Caller
const racers: Caller[] = []
beforeAll(async () => {
  admin = await api.signInAsAdmin()
  // One after the other: more at once than the queue of passwords takes would be refused.
  for (let number = 0; number < 60; number++) racers.push(await aGuest())
})
afterAll(async () => {
  const client = await api.openTransaction()
  const broken = (await checkInvariants(client)).filter(({ violations }) => violations.length > 0)
  await client.end()
  expect(broken).toEqual([])
})

let made = 0
const FIELDS = {
  kind: 'percent' as CodeView['kind'],
  value: 20,
  minimum: 0,
  from: null,
  until: null,
  locations: [] as string[],
  onceEach: true,
  most: null,
}
async function codeOf(fields: Partial<typeof FIELDS> | object = {}): Promise<CodeView> {
  const body = { ...FIELDS, ...fields, code: `Diwali ${++made}` }
  return (await api.call(admin, 'POST /admin/codes', { body })).body.code
}
const update = (code: CodeView, fields: object) =>
  api.call(admin, 'PATCH /admin/codes/:id', { params: { id: code.id }, body: { ...bodyOf(code), ...fields } })
const bodyOf = ({ id: _id, code: _code, used: _used, ...fields }: CodeView) => fields
const usedOf = async ({ id }: CodeView) =>
  (await api.call(admin, 'GET /admin/codes')).body.codes.find((code) => code.id === id)?.used

let guests = 0
/** Each from an address of their own, as guests are. */
function aGuest() {
  guests += 1
  const from = `203.0.${Math.floor(guests / 200)}.${guests % 200}`
  return api.signUp('Ann Lee', `${randomUUID()}@example.com`, { 'x-forwarded-for': from })
}
/** Two butter chickens: $35.98. At 20 % off, $28.78 before tax. */
const CHICKEN = [{ dish: 'butterChicken', quantity: 2, spice: 'medium' }] as const
type Coded = { percent?: number; pricing?: object; paymentMethod?: 'online'; orderType?: 'delivery' }
function payload(code: string, { percent = 20, pricing, ...more }: Coded = {}) {
  const body = orderPayload({
    choices: CHICKEN,
    phone: `902 555 ${1000 + ++guests}`,
    ...more,
    discount: { code, percent },
  })
  return pricing ? { ...body, pricing: { ...body.pricing, ...pricing } } : body
}
const place = (guest: Caller, body: object) =>
  api.call(guest, 'POST /createCustomerOrderCash', { body, headers: { 'idempotency-key': randomUUID() } })
const cancel = (orderId: string) => api.call(admin, 'POST /cancelOrder', { body: { orderId } })
const check = (guest: Caller, code: string, cart?: { location: string; dishes: number; isDelivery: boolean }) =>
  api.call(guest, 'POST /checkDiscountCode', { body: { code, ...(cart && { cart }) } })

describe('a code that the restaurant gives out', () => {
  test('a share, an amount or the delivery is taken off before tax', async () => {
    const share = await codeOf()
    expect((await place(await aGuest(), payload(share.code.toLowerCase()))).body.order.pricing).toMatchObject({
      discount: 7.2,
      subtotal: 28.78,
      tax: 4.03,
      total: 32.81,
    })
    const amount = await codeOf({ kind: 'amount', value: 5 })
    const pricing = { subtotal: 30.98, tax: 4.34, total: 35.32 }
    expect((await place(await aGuest(), payload(amount.code, { pricing }))).body.order.pricing).toMatchObject({
      discount: 5,
      ...pricing,
    })
    const delivery = await codeOf({ kind: 'delivery', value: 0 })
    expect((await check(await aGuest(), delivery.code)).body).toMatchObject({
      percent: 0,
      reduction: { kind: 'delivery' },
      expiresAt: null,
    })
  })

  test('a code is checked for the cart: its minimum, its locations, its days, and what it is for', async () => {
    const guest = await aGuest()
    const refusal = async (fields: object, cart = { location: 'truro', dishes: 20, isDelivery: false }) =>
      (await check(guest, (await codeOf(fields)).code, cart)).body.error
    expect(await refusal({ minimum: 25 })).toBe('Add dishes for $5.00 to use this discount.')
    expect(await refusal({ locations: ['new-glasgow'] })).toBe('This code is for another of our restaurants.')
    expect(await refusal({ kind: 'delivery', value: 0 })).toBe('This code is for a delivery.')
    expect(await refusal({ from: '2026-11-21' })).toBe('This code is good from Saturday, November 21, 2026 on.')
    expect(await refusal({ from: '2026-11-01', until: '2026-11-19' })).toBe('This code has expired.')
    expect(await refusal({ from: '2026-11-20', until: '2026-11-20' })).toBeUndefined()
    expect((await check(guest, 'NOSUCHCODE')).body.error).toBe(
      'This code is not known here, or not one of your account.',
    )
    expect((await check(CUSTOMER_PROGRAM, 'NOSUCHCODE')).status).toBe(403)
  })

  test('the server checks all of it again when the order is placed, and stores nothing that does not fit', async () => {
    const guest = await aGuest()
    for (const fields of [{ minimum: 40 }, { locations: ['new-glasgow'] }, { until: '2026-11-01' }]) {
      const { code } = await codeOf(fields)
      expect(await place(guest, payload(code))).toMatchObject({ status: 400, body: { code: 'discount-refused' } })
    }
    const { code } = await codeOf()
    const cheaper = payload(code, { percent: 50 })
    expect(await place(guest, cheaper)).toMatchObject({ body: { code: 'pricing-mismatch' } })
  })

  test('each account has it once, and again after its order was cancelled', async () => {
    const [guest, code] = [await aGuest(), await codeOf()]
    const { order } = (await place(guest, payload(code.code))).body
    expect(await place(guest, payload(code.code))).toMatchObject({
      status: 400,
      body: { error: 'This code was used already.' },
    })
    expect((await place(await aGuest(), payload(code.code))).status).toBe(200)
    await cancel(order.id)
    expect(await usedOf(code)).toBe(1)
    expect((await place(guest, payload(code.code))).status).toBe(200)
    const often = await codeOf({ onceEach: false })
    const other = await aGuest()
    for (let time = 0; time < 2; time++) expect((await place(other, payload(often.code))).status).toBe(200)
  })

  test('a payment page holds a use until it is closed, and the order that it becomes is the same use', async () => {
    const [guest, code] = [await aGuest(), await codeOf({ most: 1 })]
    const online = payload(code.code, { paymentMethod: 'online' })
    const { sessionId } = await paying.begin(guest, online)
    expect(await usedOf(code)).toBe(1)
    expect((await place(await aGuest(), payload(code.code))).body.error).toBe('This code is used up.')
    await api.call(guest, 'POST /closePaymentSession', { body: { sessionId } })
    expect(await usedOf(code)).toBe(0)
    const again = await paying.begin(guest, online)
    await update(code, { isActive: false })
    await paying.pay(again.paymentUrl)
    const order = await paying.orderOf(guest, again.sessionId)
    expect(order).toMatchObject({ paymentStatus: 'paid', pricing: { total: 32.81 } })
    expect(await usedOf(code)).toBe(1)
  })

  test('of sixty who want the last ten uses ten get one, and nobody else pays less', async () => {
    const code = await codeOf({ most: 10 })
    const answers = await Promise.all(racers.map((guest) => insist(() => place(guest, payload(code.code)))))
    const placed = answers.filter(({ status }) => status === 200)
    expect(placed).toHaveLength(10)
    expect(answers.filter(({ body }) => body.code === 'discount-refused')).toHaveLength(50)
    expect(await usedOf(code)).toBe(10)
  })

  test('uses that come and go at once are counted right in the end', async () => {
    const code = await codeOf({ most: 3, onceEach: false })
    await Promise.all(
      racers.slice(0, 12).map(async (guest) => {
        const { status, body } = await insist(() => place(guest, payload(code.code)))
        if (status === 200) await insist(() => cancel(body.order.id))
      }),
    )
    await eventually(async () => (await usedOf(code)) === 0)
  })
})

describe('the desk of codes', () => {
  test('a code is written once, in capitals, and its name stays', async () => {
    const body = { ...FIELDS, code: ' summer 26 ' }
    const made = await api.call(admin, 'POST /admin/codes', { body })
    expect(made).toMatchObject({
      status: 200,
      body: { code: { code: 'SUMMER-26', used: 0, isActive: true, version: 1 } },
    })
    expect(await api.call(admin, 'POST /admin/codes', { body })).toMatchObject({
      status: 409,
      body: { code: 'code-exists' },
    })
  })

  test.each([
    [{ code: 'AB' }, 'code', '3 to 20 letters, digits and hyphens'],
    [{ value: 0 }, 'value', 'A whole percentage from 1 to 100'],
    [{ value: 12.5 }, 'value', 'A whole percentage from 1 to 100'],
    [{ kind: 'amount', value: 0 }, 'value', 'Enter the amount'],
    [{ from: '2026-11-20', until: '2026-11-19' }, 'until', 'The last day is before the first'],
    [{ most: 0 }, 'most', 'At least 1'],
    [{ from: '2026-02-30' }, 'from', 'Please choose a day'],
  ])('a code with %j is refused at that field', async (fields, field, message) => {
    const body = { ...FIELDS, code: 'AUTUMN', ...fields } as never
    expect(await api.call(admin, 'POST /admin/codes', { body })).toMatchObject({
      status: 400,
      body: { details: { [field]: message } },
    })
  })

  test('a code is changed by one of two who look at it, switched off at once, and only admins see codes', async () => {
    const code = await codeOf()
    const both = await Promise.all([update(code, { minimum: 10 }), update(code, { isActive: false })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const off = await codeOf()
    await update(off, { isActive: false })
    expect((await check(await aGuest(), off.code)).status).toBe(400)
    const manager = await api.signUpStaff('manager', ['truro'])
    expect((await api.call(manager, 'GET /admin/codes')).status).toBe(403)
    expect(await update(code, { locations: ['mars'] })).toMatchObject({ body: { code: 'location-not-found' } })
  })
})
