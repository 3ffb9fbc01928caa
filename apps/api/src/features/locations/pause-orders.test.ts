import { randomUUID } from 'node:crypto'

import { formatClock, localParts } from '@thali/domain/time/zone'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { payingAt } from '#api/testing/paying.ts'
import { settledMenu } from '#api/testing/settled-menu.ts'
import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

const MINUTE_MS = 60_000
/** The next minute and some seconds: the card provider has its own clock and refuses pages of another day. */
const RUSH = new Date((Math.floor(Date.now() / MINUTE_MS) + 1) * MINUTE_MS + 20_500)
/** A pause ends on the minute. */
const endAfter = (minutes: number) => new Date(RUSH.getTime() - 20_500 + minutes * MINUTE_MS).toISOString()
const END = endAfter(30)
const CLOCK = formatClock(localParts(new Date(END)).minute)
const REFUSAL = {
  status: 409,
  body: {
    error: `Truro Heights takes no orders for before ${CLOCK}. You can order for later.`,
    code: 'orders-paused',
    details: { until: END },
  },
}

const api = useApi({ now: RUSH })
const paying = payingAt(api)
let cook: Caller & { id: string }
let customer: Caller

beforeAll(async () => {
  cook = await api.signUpStaff('staff', ['truro'])
  customer = await api.signUp()
})
beforeEach(async () => {
  api.clock?.set(RUSH)
  await pause(0)
  await seen(null)
})

const pause = (minutes: number, caller: Caller = cook, key: string = randomUUID(), id = 'truro') =>
  api.call(caller, 'POST /admin/locations/:id/pause', {
    params: { id },
    body: { minutes },
    headers: { 'idempotency-key': key },
  })
const locationOnMenu = async (location = 'truro') =>
  (await api.call(NOBODY, 'GET /menu/:location', { params: { location } })).body.location
/** Once every reader knows of the last change, and not of one before it. */
const seen = async (until: string | null) =>
  expect((await settledMenu(api, 'truro')).location.ordersPausedUntil).toBe(until)
const orderInCash = (caller: Caller = customer, headers: Record<string, string> = {}) =>
  api.call(caller, 'POST /createCustomerOrderCash', { body: orderPayload(), headers })
const payByCard = (caller: Caller = customer, headers: Record<string, string> = {}) =>
  api.call(caller, 'POST /createCustomerPayment', {
    body: { orderData: orderPayload({ paymentMethod: 'online' }) },
    headers,
  })
const menuVersion = async () =>
  (await api.sql<{ v: number }>(`SELECT menu_version AS v FROM locations WHERE id = 'truro'`))[0]!.v

describe('while the kitchen takes no online orders', () => {
  test('every page says until when a location is paused', async () => {
    expect(await pause(30)).toMatchObject({ status: 200, body: { location: { id: 'truro', ordersPausedUntil: END } } })
    await seen(END)
    const [{ body: all }, { body: one }] = await Promise.all([
      api.call(NOBODY, 'GET /locations'),
      api.call(NOBODY, 'GET /locations/:id', { params: { id: 'truro' } }),
    ])
    expect(all.locations.map(({ id, ordersPausedUntil }) => [id, ordersPausedUntil])).toEqual([
      ['new-glasgow', null],
      ['truro', END],
    ])
    expect(one.location.ordersPausedUntil).toBe(END)
  })

  test('no customer can order during a pause, in cash or by card; the refusal says until when and whom to call', async () => {
    await pause(30)
    for (const caller of [customer, CUSTOMER_PROGRAM, cook]) {
      expect(await orderInCash(caller)).toMatchObject(REFUSAL)
      expect(await payByCard(caller)).toMatchObject(REFUSAL)
    }
  })

  test('a paused location that offers no later times asks its customers to call', async () => {
    const enter = (kitchen: unknown) =>
      api.call(ADMIN_PROGRAM, 'PATCH /admin/locations/:id', { params: { id: 'truro' }, body: { kitchen } })
    const [{ kitchen }] = (await api.sql(`SELECT kitchen FROM locations WHERE id = 'truro'`)) as [{ kitchen: unknown }]
    onTestFinished(async () => expect((await enter(kitchen)).status).toBe(200))
    expect((await enter(null)).status).toBe(200)
    await pause(30)
    await seen(END)
    expect((await orderInCash()).body).toMatchObject({
      error: `Truro Heights takes no online orders until ${CLOCK}. Please call (902) 555-0142.`,
    })
  })

  test('a pause leaves the other location alone, and prices can still be asked for', async () => {
    await pause(30)
    const elsewhere = orderPayload({ location: 'new-glasgow' })
    expect((await api.call(customer, 'POST /createCustomerOrderCash', { body: elsewhere })).status).toBe(200)
    const { items, tipAmount, pricing, location } = orderPayload()
    const body = { items, tipAmount, frontendPricing: pricing, location }
    expect(await api.call(customer, 'POST /validatePricing', { body })).toMatchObject({
      status: 200,
      body: { valid: true },
    })
  })

  test('staff take orders during a pause as ever', async () => {
    await pause(30)
    const cash = { ...orderPayload(), cashConfirmed: true, finalTotal: 20.51 }
    const card = orderPayload({ paymentMethod: 'online' })
    expect((await api.call(cook, 'POST /createAdminOrderCash', { body: cash })).status).toBe(200)
    const link = { orderData: card, sendSMS: false }
    expect((await api.call(cook, 'POST /createAdminPaymentLink', { body: link })).status).toBe(200)
  })

  test('a payment begun before a pause still makes its order, and a repeat of it still gives its page', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const begun = await payByCard(customer, headers)
    await pause(30)
    await seen(END)
    expect((await payByCard(customer, headers)).body.sessionId).toBe(begun.body.sessionId)
    await paying.pay(begun.body.paymentUrl)
    expect(await paying.orderOf(customer, begun.body.sessionId)).toMatchObject({
      status: 'pending',
      paymentStatus: 'paid',
    })
  })

  test('an order that was answered before a pause keeps its answer', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const first = await orderInCash(customer, headers)
    await pause(30)
    await seen(END)
    expect((await orderInCash(customer, headers)).body).toEqual(first.body)
  })

  test('no order slips in once a pause was answered', async () => {
    const racing = await Promise.all([orderInCash(), orderInCash(), pause(30), orderInCash(), orderInCash()])
    expect(racing.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
    const count = () => api.sql('SELECT count(*)::int AS orders FROM orders')
    const before = await count()
    const late = await Promise.all(Array.from({ length: 5 }, () => orderInCash()))
    expect(late.map(({ status }) => status)).toEqual(Array(5).fill(409))
    expect(await count()).toEqual(before)
  })
})

describe('a pause', () => {
  test('a pause ends by itself, on the minute', async () => {
    await pause(30)
    await seen(END)
    api.clock?.set(new Date(Date.parse(END) - 1))
    expect((await locationOnMenu()).ordersPausedUntil).toBe(END)
    expect((await orderInCash()).status).toBe(409)
    api.clock?.set(new Date(END))
    expect((await locationOnMenu()).ordersPausedUntil).toBeNull()
    expect((await orderInCash()).status).toBe(200)
    expect((await payByCard()).status).toBe(200)
  })

  test('a pause is over at once when somebody resumes', async () => {
    await pause(120)
    expect((await pause(0)).body.location.ordersPausedUntil).toBeNull()
    await seen(null)
    expect((await orderInCash()).status).toBe(200)
  })

  test('a pause takes the place of the one before, longer or shorter', async () => {
    const ends = []
    for (const minutes of [60, 15, 90]) ends.push((await pause(minutes)).body.location.ordersPausedUntil)
    expect(ends).toEqual([60, 15, 90].map(endAfter))
  })

  test('a pause asked for twice under one key is one pause, also when time has passed', async () => {
    const key = randomUUID()
    const first = await pause(30, cook, key)
    const version = await menuVersion()
    api.clock?.advance(10 * 60_000)
    expect((await pause(30, cook, key)).body).toEqual(first.body)
    expect(await menuVersion()).toBe(version)
    expect(await pause(60, cook, key)).toMatchObject({ status: 409, body: { code: 'idempotency-key-reused' } })
  })

  test('a pause raises the version of the menu once; resuming what is not paused changes nothing', async () => {
    const before = await menuVersion()
    await pause(30)
    expect(await menuVersion()).toBe(before + 1)
    await pause(0)
    await pause(0)
    expect(await menuVersion()).toBe(before + 2)
    const [change] = await api.sql('SELECT topic, subject, version FROM changes ORDER BY xid DESC, seq DESC LIMIT 1')
    expect(change).toEqual({ topic: 'location', subject: 'truro', version: before + 2 })
  })

  test('a pause stands in the audit log with who began it and who ended it', async () => {
    await pause(45)
    const admin = await api.signUpStaff('admin', [])
    await pause(0, admin)
    const entries = await api.sql(
      `SELECT actor, action, location_id, detail FROM audit_log WHERE action LIKE 'location.%' ORDER BY id DESC LIMIT 2`,
    )
    const until = endAfter(45)
    expect(entries).toEqual([
      {
        actor: `account:${admin.id}`,
        action: 'location.resume-orders',
        location_id: 'truro',
        detail: { minutes: 0, until: null, wasUntil: until },
      },
      {
        actor: `account:${cook.id}`,
        action: 'location.pause-orders',
        location_id: 'truro',
        detail: { minutes: 45, until, wasUntil: null },
      },
    ])
  })
})

describe('who may pause a location', () => {
  test('a location is paused by everybody who works at its board, and by nobody else', async () => {
    const manager = await api.signUpStaff('manager', ['truro', 'new-glasgow'])
    for (const caller of [cook, manager, await api.signInAsAdmin(), ADMIN_PROGRAM]) {
      expect((await pause(15, caller)).status).toBe(200)
    }
    await pause(0)
    const elsewhere = await api.signUpStaff('staff', ['new-glasgow'])
    const refused = await Promise.all([elsewhere, customer, CUSTOMER_PROGRAM, NOBODY].map((who) => pause(15, who)))
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 401])
    expect((await orderInCash()).status).toBe(200)
  })

  test('an unknown location that is to be paused is told to admins only', async () => {
    const statuses = [cook, ADMIN_PROGRAM].map(async (who) => (await pause(15, who, randomUUID(), 'nowhere')).status)
    expect(await Promise.all(statuses)).toEqual([403, 404])
  })

  test.each([-15, 1, 20, 121, 10_000])('a pause of %d minutes is refused', async (minutes) => {
    expect(await pause(minutes)).toMatchObject({ status: 400, body: { code: 'invalid-argument' } })
  })
})
