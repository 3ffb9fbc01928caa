import { randomUUID } from 'node:crypto'

import { eventually } from '@thali/testing/eventually'
import { atNewAddress } from '@thali/testing/new-address'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { createPaymentsRepository } from '#api/features/payments/payments.repository.ts'
import { insist } from '#api/testing/insist.ts'
import { payingAt } from '#api/testing/paying.ts'
import { settledMenu } from '#api/testing/settled-menu.ts'
import { type Caller, CUSTOMER_PROGRAM, useApi } from '#api/testing/start-api.ts'

/** 12:30 in Halifax. */
const LUNCH = new Date('2026-11-20T16:30:00Z')
const MINUTE_MS = 60_000
const SETTINGS = { daysAhead: 7, stepMinutes: 15, asapMinutes: 90, packingMinutes: 3 }

const api = useApi({
  now: LUNCH,
  sandboxClock: () => (api?.clock?.now() ?? LUNCH).getTime(),
  env: { LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1/32' },
})
const paying = payingAt(api)
let manager: Caller
let guests = 0

beforeAll(async () => {
  manager = await api.signUpStaff('manager', ['truro'])
})
beforeEach(async () => {
  api.clock?.set(LUNCH)
  await api.sql(`UPDATE checkouts SET state = 'expired' WHERE state = 'open'`)
  await api.sql('DELETE FROM capacity')
  await api.sql('DELETE FROM order_claims')
  await enterHands(3)
})

const enterHands = (hands: number) => enter({ ...SETTINGS, stations: [{ id: 'tandoor', name: 'Tandoor', hands }] })
const enter = async (kitchen: object) => {
  const body = { kitchen }
  expect((await api.call(manager, 'PATCH /admin/locations/:id', { params: { id: 'truro' }, body })).status).toBe(200)
  await settledMenu(api, 'truro')
}

type Guest = Caller & { email: string; id: string }

/** A guest who proved nothing, at an address of one's own unless another is named. */
async function newGuest({ from = atNewAddress(), isProved = false } = {}): Promise<Guest> {
  const guest = await api.signUp('Ann Lee', `${randomUUID()}@example.com`, from)
  if (isProved) await api.sql('UPDATE users SET email_verified = true WHERE id = $1', [guest.id])
  return guest
}

const cartOf = (quantity: number, { location = 'truro' }: { location?: 'truro' | 'new-glasgow' } = {}) =>
  orderPayload({ location, choices: [{ dish: 'butterChicken', quantity }], paymentMethod: 'online', tip: 2 })
const open = (guest: Guest, payload: object = cartOf(1), key: string = randomUUID()) =>
  api.call(guest, 'POST /createCustomerPayment', {
    body: { orderData: payload },
    headers: { 'idempotency-key': key },
  })
const opened = async (guest: Guest, payload?: object) => {
  const answer = await open(guest, payload)
  expect(answer.text).toContain('sessionId')
  return answer.body
}
const orderInCash = async (quantity: number, more: object = {}) => {
  const body = { ...cartOf(quantity), paymentMethod: 'cash', tipAmount: 0 }
  const payload = { ...body, pricing: orderPayload({ choices: [{ dish: 'butterChicken', quantity }] }).pricing }
  const answer = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', {
    body: { ...payload, ...more, customerInfo: { ...payload.customerInfo, phone: `902555${1000 + ++guests}` } },
  })
  expect(answer.status).toBe(200)
  return answer.body.order
}
/** Minutes from now until an order of one dish would be ready. */
const minutesUntilReady = async () => {
  const { items, location, orderType } = orderPayload()
  const quote = await api.call(CUSTOMER_PROGRAM, 'POST /orders/quote', { body: { items, location, orderType } })
  return (Date.parse(quote.body.promise!.readyAt) - api.clock!.now().getTime()) / MINUTE_MS
}
type Taken = { unpaid: number; station: number; dish: number }
/** What is counted as taken, by kind, which is always what the claims say. */
const taken = async () => {
  const kinds = (n: string, subject: string) =>
    ['unpaid', 'station', 'dish'].map(
      (kind) => `COALESCE(sum(${n}) FILTER (WHERE ${subject} LIKE '${kind}:%'), 0)::int AS ${kind}`,
    )
  const [row] = await api.sql<{ counted: Taken; claimed: Taken }>(
    `SELECT to_jsonb(counted) AS counted, to_jsonb(claimed) AS claimed FROM
       (SELECT ${kinds('used', 'subject').join(', ')} FROM capacity) AS counted,
       (SELECT ${kinds("(claim->>'n')::int", "claim->>'subject'").join(', ')}
        FROM order_claims, jsonb_array_elements(claims) AS claim) AS claimed`,
  )
  const { counted, claimed } = row!
  expect(counted).toEqual(claimed)
  return counted
}
const noUnpaid = () => eventually(async () => (await taken()).unpaid === 0)

describe('what an unpaid page holds of the kitchen', () => {
  test('a page that would take more than a third of a station holds none of its minutes, and delays nobody', async () => {
    await enterHands(1)
    const before = await minutesUntilReady()
    await opened(await newGuest(), cartOf(10))
    expect(await taken()).toMatchObject({ unpaid: 0, station: 0 })
    expect(await minutesUntilReady()).toBe(before)
  })

  test('pages of any number of strangers never hold more than a third of a station’s minutes', async () => {
    const guests = await Promise.all(Array.from({ length: 6 }, () => newGuest()))
    await Promise.all(guests.map((guest) => opened(guest)))
    const marks = await api.sql<{ used: number }>(`SELECT used FROM capacity WHERE subject = 'unpaid:tandoor'`)
    expect(marks.length).toBeGreaterThan(0)
    // A third of three hands in five minutes.
    expect(Math.max(...marks.map(({ used }) => used))).toBeLessThanOrEqual(5)
    await orderInCash(1)
  })

  test('the minutes of an unpaid page are free again after eight minutes, and its portions when it ends', async () => {
    await api.call(manager, 'PATCH /admin/menu/:location/items/:id', {
      params: { location: 'truro', id: 'truro-butter-chicken' },
      body: { portions: 40 },
    })
    await settledMenu(api, 'truro')
    await opened(await newGuest())
    const { unpaid } = await taken()
    expect(unpaid).toBeGreaterThan(0)
    api.clock!.advance(7 * MINUTE_MS)
    expect(await taken()).toMatchObject({ unpaid, dish: 1 })
    api.clock!.advance(2 * MINUTE_MS)
    await noUnpaid()
    expect(await taken()).toMatchObject({ unpaid: 0, dish: 1 })
    api.clock!.advance(25 * MINUTE_MS)
    await eventually(async () => (await taken()).dish === 0)
    await api.call(manager, 'PATCH /admin/menu/:location/items/:id', {
      params: { location: 'truro', id: 'truro-butter-chicken' },
      body: { portions: null },
    })
    await settledMenu(api, 'truro')
  })

  test('the next guest is planned behind the minutes that unpaid pages hold', async () => {
    const before = await minutesUntilReady()
    await opened(await newGuest())
    expect(await minutesUntilReady()).toBe(before)
    await orderInCash(1)
    await orderInCash(1)
    expect(await minutesUntilReady()).toBeGreaterThan(before)
  })
})

describe('an order whose page is paid', () => {
  async function pay(guest: Guest, { sessionId, paymentUrl }: { sessionId: string; paymentUrl: string }) {
    await paying.pay(paymentUrl)
    return paying.orderOf(guest, sessionId)
  }
  const shownReady = async (payload: object) => {
    const { items, location, orderType } = payload as ReturnType<typeof orderPayload>
    const quote = await api.call(CUSTOMER_PROGRAM, 'POST /orders/quote', { body: { items, location, orderType } })
    return quote.body.promise!.readyAt
  }

  test.each([
    ['held its minutes', 1],
    ['was too large to hold them', 6],
  ])('a paid order keeps its promise and takes its minutes when the page %s', async (_, quantity) => {
    const guest = await newGuest()
    const shown = await shownReady(cartOf(quantity))
    const order = await pay(guest, await opened(guest, cartOf(quantity)))
    expect(order).toMatchObject({ promisedFor: shown, promiseBecause: { reason: 'cooking' } })
    expect(await taken()).toMatchObject({ unpaid: 0 })
    expect((await taken()).station).toBeGreaterThan(0)
  })

  test('a paid order is told a new time, and why, when others took its place, and is not refused', async () => {
    await enterHands(1)
    const guest = await newGuest()
    const shown = await shownReady(cartOf(1))
    const page = await opened(guest, orderPayload({ paymentMethod: 'online', tip: 2, email: guest.email }))
    await orderInCash(2)
    const order = await pay(guest, page)
    expect(order).toMatchObject({ paymentStatus: 'paid', promiseBecause: { reason: 'moved', shownAt: shown } })
    expect(Date.parse(order.promisedFor!)).toBeGreaterThan(Date.parse(shown) + 9 * MINUTE_MS)
    expect(await taken()).toMatchObject({ unpaid: 0 })
    const mail = await eventually(async () =>
      (await api.messagesTo(guest.email)).find(({ text }) => text.includes(`#${order.orderNumber}`)),
    )
    expect(mail.text).toContain(
      'Ready about 1:12 PM AST (not 12:52 PM, because the kitchen filled up before the payment came)',
    )
  })

  test('a paid order for a chosen time that others took gets the next one that is free', async () => {
    await enterHands(1)
    const guest = await newGuest()
    const wantedAt = '2026-11-20T23:00:00.000Z'
    const page = await opened(guest, { ...cartOf(2), wantedAt })
    await orderInCash(2, { wantedAt })
    await orderInCash(2, { wantedAt })
    const order = await pay(guest, page)
    expect(order.promisedFor! > wantedAt).toBe(true)
    expect(order.promiseBecause).toEqual({ reason: 'moved', shownAt: wantedAt })
  })

  test('an order that is paid late is planned anew, because what was planned has passed', async () => {
    const guest = await newGuest()
    const page = await opened(guest)
    api.clock!.advance(20 * MINUTE_MS)
    await noUnpaid()
    const fresh = await shownReady(cartOf(1))
    const order = await pay(guest, page)
    expect(order.promisedFor).toBe(fresh)
    expect((await taken()).station).toBeGreaterThan(0)
  })

  test('an order paid late is taken although its only dish was deleted, and takes the minutes of that dish', async () => {
    const guest = await newGuest()
    const page = await opened(guest)
    const setDeleted = async (at: Date | null) => {
      await api.sql(`UPDATE menu_items SET deleted_at = $1 WHERE id = 'truro-butter-chicken'`, [at])
      await enterHands(3)
    }
    await setDeleted(LUNCH)
    api.clock!.advance(20 * MINUTE_MS)
    await noUnpaid()
    const order = await pay(guest, page)
    await setDeleted(null)
    expect(order.paymentStatus).toBe('paid')
    expect(Date.parse(order.promisedFor!)).toBeGreaterThan(api.clock!.now().getTime() + 9 * MINUTE_MS)
    expect((await taken()).station).toBeGreaterThan(0)
  })

  test('a paid order for the day’s last time, taken by others, gets an earlier one, and its guest is told', async () => {
    await enterHands(1)
    const guest = await newGuest()
    // 10 PM, when the location closes.
    const wantedAt = '2026-11-21T02:00:00.000Z'
    const page = await opened(guest, { ...cartOf(2), wantedAt })
    await orderInCash(2, { wantedAt })
    await orderInCash(2, { wantedAt: '2026-11-21T01:45:00.000Z' })
    const order = await pay(guest, page)
    expect(order.promisedFor! < wantedAt).toBe(true)
    expect(order.promiseBecause).toEqual({ reason: 'moved', shownAt: wantedAt })
  })

  test('an order paid too late to be cooked for its time gets the next time, in a kitchen without stations', async () => {
    await enter({ ...SETTINGS, stations: [], ordersPerQuarter: 10 })
    const guest = await newGuest()
    const [one, quarterPast] = ['2026-11-20T17:00:00.000Z', '2026-11-20T17:15:00.000Z']
    const page = await opened(guest, { ...cartOf(1), wantedAt: one })
    api.clock!.advance(25 * MINUTE_MS)
    const order = await pay(guest, page)
    expect(order).toMatchObject({ promisedFor: quarterPast, promiseBecause: { reason: 'moved', shownAt: one } })
    expect(Date.parse(order.kitchenAt!)).toBeGreaterThanOrEqual(api.clock!.now().getTime())
  })

  test('a paid order is taken in a kitchen that is full for a day', async () => {
    const guest = await newGuest()
    const page = await opened(guest, cartOf(6))
    await api.sql(
      `INSERT INTO capacity SELECT 'truro', 'station:tandoor', at, 15, 15
       FROM generate_series($1::timestamptz, $1::timestamptz + interval '30 hours', interval '5 minutes') AS at`,
      [LUNCH],
    )
    await paying.pay(page.paymentUrl)
    expect((await paying.orderOf(guest, page.sessionId)).paymentStatus).toBe('paid')
  })

  test('an order at the counter, paid by a link, keeps its place and holds nothing twice', async () => {
    const link = await api.call(manager, 'POST /createAdminPaymentLink', {
      body: { orderData: { ...orderPayload({ paymentMethod: 'online' }), adminCreated: true } },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(link.status).toBe(200)
    expect((await taken()).unpaid).toBeGreaterThan(0)
    const paid = await api.call(manager, 'POST /processOrderPayment', {
      body: { orderId: link.body.orderId },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(paid.status).toBe(200)
    expect(await taken()).toMatchObject({ unpaid: 0 })
    expect((await taken()).station).toBeGreaterThan(0)
  })
})

describe('staff', () => {
  const listed = async (caller: Caller) => (await api.call(caller, 'GET /admin/payments/pages')).body.pages
  const free = (caller: Caller, id: string) =>
    api.call(caller, 'POST /admin/payments/pages/:id/free', { params: { id } })

  test('staff free what a page holds; the page can still be paid, and its order takes its minutes then', async () => {
    const guest = await newGuest()
    const page = await opened(guest)
    const [held, ...others] = await listed(manager)
    expect(others).toEqual([])
    expect(held).toMatchObject({ customerName: 'Ann Lee', locationId: 'truro', kitchenMinutes: 18, portions: [] })
    expect(Date.parse(held!.minutesUntil!) - LUNCH.getTime()).toBe(8 * MINUTE_MS)

    expect((await free(manager, held!.pageId)).status).toBe(200)
    expect(await taken()).toMatchObject({ unpaid: 0 })
    expect(await listed(manager)).toEqual([])
    expect((await free(manager, held!.pageId)).status).toBe(404)

    await paying.pay(page.paymentUrl)
    expect((await paying.orderOf(guest, page.sessionId)).paymentStatus).toBe('paid')
    expect(await taken()).toMatchObject({ unpaid: 0, station: 18 })
  })

  test('staff of another location neither see nor free what a page holds, and guests may not ask', async () => {
    const guest = await newGuest()
    await opened(guest)
    const [held] = await listed(manager)
    const elsewhere = await api.signUpStaff('manager', ['new-glasgow'])
    expect(await listed(elsewhere)).toEqual([])
    expect((await free(elsewhere, held!.pageId)).status).toBe(404)
    expect((await free(guest, held!.pageId)).status).toBe(403)
    expect((await taken()).unpaid).toBe(18)
  })
})

describe('how many pages may be open', () => {
  const refusal = { status: 429, body: { code: 'too-many-open-orders' } }

  test('accounts of one address that proved nothing have one page together; a proved e-mail has its own', async () => {
    const from = { 'x-forwarded-for': '198.51.100.7' }
    const [first, second] = [await newGuest({ from }), await newGuest({ from })]
    const { sessionId } = await opened(first)
    const refused = await open(second)
    expect(refused).toMatchObject(refusal)
    expect(refused.body.error).toContain('Another order is being paid by card from this connection.')
    await opened(await newGuest({ from, isProved: true }))

    await api.call(first, 'POST /closePaymentSession', { body: { sessionId } })
    await opened(second)
  })

  test('a guest who changes the cart or the location goes on, and the page before is closed', async () => {
    const guest = await newGuest()
    await opened(guest, cartOf(1))
    await opened(guest, cartOf(2))
    await opened(guest, cartOf(1, { location: 'new-glasgow' }))
    const pages = await api.sql(`SELECT total_cents FROM checkouts WHERE state = 'open' AND account_id = $1`, [
      guest.id,
    ])
    expect(pages).toHaveLength(1)
  })

  test('the same submission, sent twice at once, gets one page', async () => {
    const guest = await newGuest()
    const key = randomUUID()
    const answers = await Promise.all([open(guest, cartOf(1), key), open(guest, cartOf(1), key)])
    expect(new Set(answers.map(({ body }) => body.sessionId)).size).toBe(1)
  })

  test('the same submission, sent twice while an older page is open, closes the older page and not its own', async () => {
    const guest = await newGuest()
    for (let quantity = 1; quantity <= 4; quantity++) {
      const key = randomUUID()
      const answers = await Promise.all([open(guest, cartOf(quantity), key), open(guest, cartOf(quantity), key)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const [one, other] = answers.map(({ body }) => body.sessionId)
      expect(one).toBe(other)
      const states = await api.sql(`SELECT session_id FROM checkouts WHERE account_id = $1 AND state = 'open'`, [
        guest.id,
      ])
      expect(states).toEqual([{ session_id: one }])
    }
  })

  test('the payer for whom a page was counted is forgotten once the page is over, and the page after a week', async () => {
    const guest = await newGuest({ from: { 'x-forwarded-for': '198.51.100.20' } })
    const { sessionId } = await opened(guest)
    const payers = () => api.sql(`SELECT payer FROM checkouts WHERE account_id = $1`, [guest.id])
    const now = api.clock?.now() ?? new Date(0)
    const forgetAfter = (days: number) =>
      createPaymentsRepository(api.server.services.options.database.db).forgetOld(
        new Date(now.getTime() + days * 24 * 60 * 60_000),
      )
    await forgetAfter(8)
    expect(await payers()).toEqual([{ payer: 'address:198.51.100.20' }])
    await api.call(guest, 'POST /closePaymentSession', { body: { sessionId } })
    await forgetAfter(6)
    expect(await payers()).toEqual([{ payer: null }])
    await forgetAfter(8)
    expect(await payers()).toEqual([])
  })

  test('one of ten accounts of one address at once gets a page', async () => {
    const guests: Guest[] = []
    for (let count = 0; count < 10; count++)
      guests.push(await newGuest({ from: { 'x-forwarded-for': '198.51.100.9' } }))
    const answers = await Promise.all(guests.map((guest) => insist(() => open(guest))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9)
  })
})
