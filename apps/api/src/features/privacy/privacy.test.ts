import { randomUUID } from 'node:crypto'

import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeEach, describe, expect, test } from 'vitest'

import { audited } from '#api/testing/audited.ts'
import { NAAN } from '#api/testing/changing.ts'
import { payingAt } from '#api/testing/paying.ts'
import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, NOBODY, type TestApi, useApi } from '#api/testing/start-api.ts'

const NOON = new Date('2026-11-20T16:00:00Z')
const DAY_MS = 86_400_000
const PASSWORD = 'Tandoor-42-hot'

const api: TestApi = useApi({
  now: NOON,
  env: { LIMITS: 'on' },
  sandboxClock: () => (api.clock?.now() ?? NOON).getTime(),
})
const later = (days: number) => api.clock?.set(new Date(NOON.getTime() + days * DAY_MS))
beforeEach(() => api.clock?.set(NOON))

/** Texts that name Ann and stand nowhere else. */
const CANARIES = {
  name: 'Annabel Canary',
  email: 'annabel.canary@example.com',
  phone: '+19025557731',
  address: '77 Canary Lane',
  note: 'Canary allergy to sesame',
  wish: 'Canary window table',
}

/** Somebody without an account. */
const GUEST = {
  ...CANARIES,
  name: 'Gustav Kanari',
  email: 'gustav.kanari@example.com',
  phone: '+19025557732',
  address: '78 Kanari Road',
  note: 'Kanari is allergic to nuts',
}

/** Tables in which one of some texts stands. */
async function findCanaries(texts: readonly string[] = Object.values(CANARIES)): Promise<string[]> {
  const tables = await api.sql<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema IN ('public', 'pgboss') AND table_type = 'BASE TABLE' ORDER BY 1`,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await api.sql<{ hits: number }>(
        `SELECT count(*)::int AS hits FROM ${name} AS t WHERE EXISTS (
           SELECT FROM unnest($1::text[]) AS canary WHERE position(lower(canary) IN lower(t::text)) > 0)`,
        [texts],
      )
      return row && row.hits > 0 ? [name] : []
    }),
  )
  return found.flat()
}

const allIsSent = () =>
  eventually(async () => {
    const waiting = await api.sql(`SELECT FROM pgboss.job WHERE state < 'completed' AND start_after <= now()`)
    return waiting.length === 0
  })

async function signUpAnn(): Promise<Caller & { id: string }> {
  const ann = await api.signUp(CANARIES.name, CANARIES.email)
  await api.call(ann, 'PATCH /me', { body: { phoneNumber: CANARIES.phone, preferences: { marketing: true } } })
  return ann
}

async function orderOf(
  ann: Caller,
  steps: readonly ('preparing' | 'ready' | 'completed')[] = ['preparing', 'ready', 'completed'],
  person = CANARIES,
) {
  const payload = orderPayload({ name: person.name, email: person.email })
  const body = {
    ...payload,
    customerInfo: { ...payload.customerInfo, phone: person.phone },
    orderType: 'delivery',
    deliveryInfo: { address: person.address, postalCode: 'B2N 1A1' },
    specialInstructions: person.note,
  }
  const placed = await api.call(ann, 'POST /createCustomerOrderCash', { body })
  expect(placed.status, placed.text).toBe(200)
  for (const status of steps) {
    await api.call(ADMIN_PROGRAM, 'POST /updateOrderStatus', { body: { orderId: placed.body.order.id, status } })
  }
  return placed.body.order
}

const close = (caller: Caller, currentPassword = PASSWORD) =>
  api.call(caller, 'POST /me/close', { body: { currentPassword } })

describe('an account that is closed', () => {
  test('is found nowhere but on its orders, and after 180 days nowhere at all', async () => {
    const ann = await signUpAnn()
    const order = await orderOf(ann)
    // What is on its way names its recipient until it has left, and two days longer in the budgets of messages.
    await allIsSent()
    const { status, body } = await close(ann)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.kept).toEqual([{ what: 'order-contact', until: '2027-05-19', why: 'disputes' }])
    expect((await api.call(ann, 'GET /me')).status).toBe(401)

    const after = await api.call(ADMIN_PROGRAM, 'GET /getOrderDetails', { query: { orderId: order.id } })
    expect(after.body.order.customerInfo.email).toBe(CANARIES.email)

    later(181)
    await api.server.services.tidy()
    expect(await findCanaries()).toEqual([])
    const aged = await api.call(ADMIN_PROGRAM, 'GET /getOrderDetails', { query: { orderId: order.id } })
    expect(aged.body.order.customerInfo).toMatchObject({ name: 'Guest', email: '', phone: '' })
    expect(aged.body.order.pricing).toEqual(after.body.order.pricing)
  })

  test('leaves nothing of what staff wrote about its orders and tables, nor of a table that is long past', async () => {
    const ann = await signUpAnn()
    const manager = await api.signUpStaff('manager', ['truro'])
    const cancelled = await orderOf(ann, [])
    await api.call(ADMIN_PROGRAM, 'POST /cancelOrder', {
      body: { orderId: cancelled.id, reason: `${CANARIES.name} called` },
    })
    const changed = await orderOf(ann, [])
    const edits = [NAAN]
    const params = { id: changed.id }
    await api.sql(
      `INSERT INTO remakes (order_id, location_id, line, part, station, n, dish, quantity, reason, words, actor, at)
      VALUES ($1, 'truro', 1, 0, 'stove', 1, 'Naan', 1, 'other', $2, 'account:cook', $3)`,
      [changed.id, `${CANARIES.name} sent it back`, api.clock?.now()],
    )
    const { body: preview } = await api.call(manager, 'POST /admin/orders/:id/changes/preview', {
      params,
      body: { version: changed.version, edits },
    })
    const change = await api.call(manager, 'POST /admin/orders/:id/changes', {
      params,
      body: { version: changed.version, edits, after: preview.after, reason: CANARIES.note },
    })
    expect(change.status, change.text).toBe(200)
    await api.call(ADMIN_PROGRAM, 'POST /cancelOrder', { body: { orderId: changed.id } })
    const table = { date: '2026-11-21', time: '18:00', partySize: 2, specialRequests: CANARIES.wish }
    const booked = await api.call(ann, 'POST /reservations', {
      body: {
        location: 'truro',
        customerInfo: { name: CANARIES.name, email: CANARIES.email, phone: CANARIES.phone },
        reservationDetails: table,
      },
    })
    expect(booked.status, booked.text).toBe(200)
    const { id, version } = booked.body.reservation
    await api.call(manager, 'PATCH /admin/reservations/:id', {
      params: { id },
      body: { reservationDetails: { ...table, time: '19:00' }, version },
    })
    expect((await close(ann)).body.error).toBe(
      'You still have a booked table. The account can be closed once that is over or cancelled.',
    )
    // A payment that came too late went back, and made no order.
    const page = await payingAt(api).begin(ann, orderPayload({ ...CANARIES, paymentMethod: 'online' }))
    await api.call(ann, 'POST /closePaymentSession', { body: { sessionId: page.sessionId } })
    await api.sql(`UPDATE checkouts SET state = 'paid' WHERE session_id = $1`, [page.sessionId])
    await allIsSent()
    // Nobody touched the table: its guests came and went.
    later(2)
    expect((await close(ann)).status).toBe(200)
    expect(await findCanaries()).toEqual(
      expect.arrayContaining(['public.audit_personal', 'public.order_changes', 'public.remakes']),
    )
    later(2 + 31)
    await api.server.services.tidy()
    expect(await findCanaries([CANARIES.wish])).toEqual([])
    later(2 + 181)
    await api.server.services.tidy()
    expect(await findCanaries()).toEqual([])
    const audit = await audited(api, { subject: cancelled.id, action: 'order.cancelled' })
    expect(audit).toMatchObject([{ detail: { version: 2, personal: 'erased' } }])
  })

  test('needs its password, and nothing that is still open', async () => {
    const ann = await api.signUp()
    expect((await close(ann, 'not this one')).body.code).toBe('invalid-argument')
    const order = await orderOf(ann, [])
    const busy = await close(ann)
    expect([busy.status, busy.body.code, busy.body.error]).toEqual([
      409,
      'account-busy',
      'You still have an open order. The account can be closed once that is over or cancelled.',
    ])
    expect(busy.body.details).toMatchObject({ orders: [order.id] })
    await api.call(ADMIN_PROGRAM, 'POST /cancelOrder', { body: { orderId: order.id } })
    expect((await close(ann)).status).toBe(200)
  })

  test('of somebody who works here is closed by nobody', async () => {
    const cook = await api.signUpStaff('staff', ['truro'])
    expect((await close(cook)).body.code).toBe('staff-account')
  })

  test('with an open payment page waits until that is over', async () => {
    const ann = await api.signUp()
    await payingAt(api).begin(ann)
    expect((await close(ann)).body.error).toContain('a payment page that is still open')
  })
})

test('people download what is stored about them, three times a day', async () => {
  const asha = {
    ...CANARIES,
    name: 'Asha Patel',
    email: 'asha.own@example.com',
    phone: '+19025557733',
    address: '3 Asha Court',
  }
  const ann = await api.signUp(asha.name, asha.email)
  await orderOf(ann, undefined, { ...asha, note: 'No nuts' })
  const file = await api.request(ann, 'GET', '/api/me/data')
  expect([file.status, file.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="my-data-2026-11-20.json"',
  ])
  const data = JSON.parse(file.text)
  expect(data.profile).toMatchObject({ displayName: 'Asha Patel', email: 'asha.own@example.com' })
  expect(data.orders).toMatchObject([{ deliveryAddress: expect.stringContaining(asha.address), status: 'completed' }])
  await api.request(ann, 'GET', '/api/me/data')
  await api.request(ann, 'GET', '/api/me/data')
  expect((await api.request(ann, 'GET', '/api/me/data')).status).toBe(429)
})

describe('what is kept no longer', () => {
  test('contacts leave orders after 24 months and names with the tax year, and the reports count the same guests', async () => {
    const order = await orderOf(CUSTOMER_PROGRAM)
    await api.settled()
    await api.server.services.reports.days.tidy()
    const customers = () => api.sql(`SELECT location_id, day::text, orders FROM report_customers ORDER BY 1, 2, 3`)
    const before = await customers()
    later(732)
    await api.server.services.tidy()
    const [row] = await api.sql<{ name: string; email: string; note: string | null }>(
      `SELECT customer_name AS name, customer_email AS email, special_instructions AS note FROM orders WHERE id = $1`,
      [order.id],
    )
    expect(row).toEqual({ name: CANARIES.name, email: '', note: null })
    expect(await customers()).toEqual(before)
    later(6 * 365 + 60)
    await api.server.services.tidy()
    expect(await api.sql(`SELECT DISTINCT customer_name AS name FROM orders WHERE id = $1`, [order.id])).toEqual([
      { name: 'Guest' },
    ])
  })

  describe('somebody without an account whom an admin erases', () => {
    const eraseAnn = async (headers = {}) =>
      api.call(await api.signInAsAdmin(), 'POST /admin/privacy/erase', {
        body: { email: GUEST.email.toUpperCase() },
        headers,
      })

    test('is gone at once, once for a key that is sent again, and later orders of the same guest stay', async () => {
      const bookingKey = { 'idempotency-key': randomUUID() }
      const book = () =>
        api.call(NOBODY, 'POST /reservations', {
          headers: bookingKey,
          body: {
            location: 'truro',
            customerInfo: { name: GUEST.name, email: GUEST.email, phone: GUEST.phone },
            reservationDetails: { date: '2026-11-22', time: '18:00', partySize: 2, specialRequests: GUEST.note },
          },
        })
      const { reservation } = (await book()).body
      await api.call(ADMIN_PROGRAM, 'POST /admin/reservations/:id/cancel', {
        params: { id: reservation.id },
        body: { reason: 'Called' },
      })
      await orderOf(CUSTOMER_PROGRAM, undefined, GUEST)
      await allIsSent()
      const headers = { 'idempotency-key': randomUUID() }
      const first = await eraseAnn(headers)
      expect(first.status, first.text).toBe(200)
      expect(first.body.orders).toBeGreaterThan(0)
      expect(await findCanaries(Object.values(GUEST))).toEqual([])
      // Its stored answer is compressed, so that no text is found in it; a repetition must not book again.
      expect((await book()).body.code).toBe('idempotency-key-reused')

      await orderOf(CUSTOMER_PROGRAM, undefined, GUEST)
      expect((await eraseAnn(headers)).body).toEqual(first.body)
      expect(await findCanaries(Object.values(GUEST))).toContain('public.orders')
      expect(await api.sql(`SELECT FROM erasures WHERE account_id IS NULL`)).toHaveLength(1)
      expect((await eraseAnn()).body).toMatchObject({ orders: 1, bookings: 0 })
    })

    test('is counted once by the reports of a day, however often an order of that day is erased', async () => {
      // A day of its own; with an account the same guest keeps the contact.
      later(40)
      const withAccount = await api.signUp('Gustav Kanari', GUEST.email)
      await orderOf(CUSTOMER_PROGRAM, undefined, GUEST)
      const kept = await orderOf(withAccount, ['preparing'], GUEST)
      const count = () =>
        api.sql(
          `SELECT count(*)::int AS guests, sum(orders)::int AS orders FROM report_customers WHERE day = '2026-12-30'`,
        )
      await api.settled()
      await api.server.services.reports.days.tidy()
      expect(await count()).toEqual([{ guests: 1, orders: 2 }])
      expect((await eraseAnn()).body).toMatchObject({ orders: 1 })
      await orderOf(CUSTOMER_PROGRAM, undefined, GUEST)
      await api.call(ADMIN_PROGRAM, 'POST /updateOrderStatus', { body: { orderId: kept.id, status: 'ready' } })
      await api.settled()
      await api.server.services.reports.days.tidy()
      expect((await eraseAnn()).body).toMatchObject({ orders: 1 })
      expect(await count()).toEqual([{ guests: 1, orders: 3 }])
      await api.sql('DELETE FROM report_progress')
      await api.server.services.reports.days.tidy()
      expect(await count()).toEqual([{ guests: 1, orders: 3 }])
    })

    test('is not erased while an order is open', async () => {
      const order = await orderOf(CUSTOMER_PROGRAM, [], GUEST)
      expect((await eraseAnn()).body).toMatchObject({
        code: 'account-busy',
        error: 'This person still has an open order. Erase them once that is over or cancelled.',
        details: { orders: [order.id] },
      })
      await api.call(ADMIN_PROGRAM, 'POST /cancelOrder', { body: { orderId: order.id } })
      expect((await eraseAnn()).status).toBe(200)
    })
  })
})

describe('erasures that a restore has taken back', () => {
  const takenBack = (erasure: { accountId?: string; subjectHash?: string; at?: Date }) =>
    api.sql(`INSERT INTO pending_erasures (id, account_id, subject_hash, at) VALUES ($1, $2, $3, $4)`, [
      randomUUID(),
      erasure.accountId ?? null,
      erasure.subjectHash ?? null,
      erasure.at ?? NOON,
    ])
  const pending = () => api.sql('SELECT FROM pending_erasures')

  test('an account is closed again before the first answer, though its order of that moment is open', async () => {
    const ann = await signUpAnn()
    const order = await orderOf(ann, ['preparing'])
    await takenBack({ accountId: ann.id })
    await takenBack({ accountId: 'somebody who had not signed up by then' })
    await api.restart()
    expect((await api.call(ann, 'GET /me')).status).toBe(401)
    expect(await pending()).toEqual([])
    const { body } = await api.call(ADMIN_PROGRAM, 'GET /getOrderDetails', { query: { orderId: order.id } })
    expect(body.order.status).toBe('preparing')
    later(181)
    await api.server.services.tidy()
    expect(await findCanaries()).toEqual(expect.arrayContaining(['public.orders']))
    await api.call(ADMIN_PROGRAM, 'POST /cancelOrder', { body: { orderId: order.id } })
    await api.server.services.tidy()
    later(184)
    await api.server.services.tidy()
    // That it was told of the cancellation counts for two days in the budgets of messages.
    expect((await findCanaries()).filter((table) => table !== 'public.message_ledger')).toEqual([])
  })

  test('a guest is erased again as soon as the open order is over, and later orders are left alone', async () => {
    const open = await orderOf(CUSTOMER_PROGRAM, [], GUEST)
    const [erased] = await api.sql<{ hash: string }>(
      `SELECT subject_hash AS hash FROM erasures WHERE subject_hash IS NOT NULL LIMIT 1`,
    )
    await takenBack({ subjectHash: erased?.hash ?? '' })
    await api.restart()
    expect(await pending()).toHaveLength(1)
    await api.call(ADMIN_PROGRAM, 'POST /cancelOrder', { body: { orderId: open.id } })
    api.clock?.set(new Date(NOON.getTime() + 60_000))
    const afterwards = await orderOf(CUSTOMER_PROGRAM, undefined, GUEST)
    await api.server.services.tidy()
    expect(await api.sql('SELECT account_id, at FROM pending_erasures')).toEqual([])
    const emails = await api.sql(`SELECT customer_email AS email FROM orders WHERE id = ANY ($1) ORDER BY number`, [
      [open.id, afterwards.id],
    ])
    expect(emails).toEqual([{ email: '' }, { email: GUEST.email }])
  })
})
