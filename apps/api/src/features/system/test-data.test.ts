import { REMOVE_TEST_DATA } from '@thali/domain/test-data'
import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { EMPTIED, KEPT } from './test-data.repository.ts'
import { insist } from '#api/testing/insist.ts'
import { payingAt } from '#api/testing/paying.ts'
import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, startApi, type TestApi } from '#api/testing/start-api.ts'

let api: TestApi
let admin: Caller

beforeEach(async () => {
  api = await startApi()
  admin = await api.signInAsAdmin()
})
afterEach(() => api.stop())

const look = async () => (await api.call(admin, 'GET /admin/test-data')).body
const remove = (body: object = {}, caller: Caller = admin) =>
  insist(() => api.call(caller, 'POST /admin/test-data/remove', { body: { confirm: REMOVE_TEST_DATA, ...body } }))
const placeCash = async () =>
  (await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: orderPayload() })).body.order

/** Orders of every kind, one of them paid by card and given back. */
async function tryOut(): Promise<void> {
  await placeCash()
  const customer = await api.signUp()
  const order = await payingAt(api).paidOrder(customer, orderPayload({ paymentMethod: 'online', tip: 2 }))
  await api.call(admin, 'POST /cancelOrder', { body: { orderId: order.id } })
}

/** The provider may tell of the refund late; readings and reports begin anew. */
const BEGUN_ANEW = new Set<string>(['provider_readings', 'report_progress', 'webhook_events'])

test('every table is either emptied or kept when test data is removed', async () => {
  const tables = await api.sql<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT LIKE '%drizzle%' ORDER BY 1`,
  )
  expect(tables.map(({ name }) => name)).toEqual([...EMPTIED, ...KEPT].toSorted((one, other) => (one < other ? -1 : 1)))
})

describe('what was tried out in test mode', () => {
  beforeEach(tryOut)

  test('orders, payments, refunds and messages of test mode go in one step; menus and people stay', async () => {
    expect(await look()).toMatchObject({ counts: { orders: 2, payments: 1 }, realSince: null, real: { orders: 0 } })
    const told = (await api.sql<{ id: string }>('SELECT id FROM webhook_events')).map(({ id }) => id)
    const [before] = await api.sql(
      'SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM menu_items) AS dishes',
    )
    const { status, body } = await remove()
    expect([status, body.removed]).toMatchObject([200, { orders: 2, payments: 1, dishes: 0 }])
    expect((await look()).counts).toEqual({ orders: 0, payments: 0, bookings: 0, messages: 0 })
    const left = await api.sql<{ rows: number }>(
      EMPTIED.filter((table) => !BEGUN_ANEW.has(table))
        .map((table) => `SELECT count(*)::int AS rows FROM ${table}`)
        .join(' UNION ALL '),
    )
    expect(left.every(({ rows }) => rows === 0)).toBe(true)
    expect(await api.sql('SELECT 1 FROM webhook_events WHERE id = ANY($1)', [told])).toEqual([])
    expect(
      await api.sql('SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM menu_items) AS dishes'),
    ).toEqual([before])
    const [audit] = await api.sql<{ detail: object }>(`SELECT detail FROM audit_log WHERE action = 'test-data.remove'`)
    expect(audit?.detail).toMatchObject({ orders: 2, payments: 1 })
  })

  test('removing test data leaves a restaurant that works: numbers begin anew, reports are empty', async () => {
    await remove()
    expect((await placeCash()).orderNumber).toBe(1001)
    await api.settled()
    const month = (await api.call(admin, 'GET /admin/reports/month')).body
    expect(month.totals.orders + month.unpaid.orders).toBe(1)
    await api.call(admin, 'POST /admin/reports/payouts/read')
    const payouts = await api.call(admin, 'GET /admin/reports/payouts', { query: { month: month.month } })
    expect(payouts.body.differences).toEqual([])
  })

  test('orders, payments, refunds, bookings and the book can be deleted by no statement after a removal of test data', async () => {
    await remove()
    await placeCash()
    await api.sql(`INSERT INTO money_book (kind, source, n, order_id, location_id, at, day, sold_on, taken_by)
      VALUES ('paid', gen_random_uuid(), 0, gen_random_uuid(), 'truro', now(), now(), now(), 'cash')`)
    for (const table of ['orders', 'payments', 'refunds', 'reservations', 'money_book']) {
      await expect(api.sql(`DELETE FROM ${table}`)).rejects.toThrow(/only grows/)
    }
  })

  test('removing test data takes the dishes with it on request, and menus show it before the feed tells', async () => {
    // The change feed waits for every transaction older than the change it announces.
    const older = await api.openTransaction()
    await older.query('SELECT pg_current_xact_id()')
    expect((await remove({ withMenu: true })).body.removed.dishes).toBeGreaterThan(60)
    const { body } = await api.call(admin, 'GET /menu/:location', { params: { location: 'truro' } })
    await older.end()
    expect(body.items).toEqual([])
  })
})

test('a message that is on its way during a removal leaves no trace of its order', async () => {
  const strict = await startApi({ env: { LIMITS: 'on' } })
  try {
    const owner = await strict.signInAsAdmin()
    const sender = await strict.openTransaction()
    await sender.query(`SELECT pg_advisory_xact_lock(hashtextextended('message-ledger', 0))`)
    await strict.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: orderPayload() })
    await eventually(async () => {
      const [waiting] = await strict.sql(
        `SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
         WHERE l.locktype = 'advisory' AND NOT l.granted AND d.datname = current_database()`,
      )
      return waiting !== undefined
    })
    const body = { confirm: REMOVE_TEST_DATA }
    expect((await strict.call(owner, 'POST /admin/test-data/remove', { body })).status).toBe(200)
    await sender.end()

    // A stop waits for the messages on their way.
    await strict.server.stop()
    expect(await strict.sql('SELECT subject FROM sent_messages')).toEqual([])
    expect(await strict.sql('SELECT id FROM message_ledger')).toEqual([])
  } finally {
    await strict.stop()
  }
})

describe('a removal of test data that is refused', () => {
  test('a removal is refused when an order was made since the restaurant works for real', async () => {
    await placeCash()
    await api.server.services.testData.noteStart(true)
    expect((await look()).realSince).not.toBeNull()
    await placeCash()
    const { status, body } = await remove()
    expect([status, body.code]).toEqual([409, 'real-data-exists'])
    expect((await look()).counts.orders).toBe(2)
  })

  test('a removal is refused when a payment was begun at the live card provider', async () => {
    await tryOut()
    await api.sql(`UPDATE checkouts SET session_id = 'cs_live_1'`)
    expect([(await remove()).status, (await look()).real.payments]).toEqual([409, 1])
  })

  test('a removal is refused when orders are older than the record and the restaurant works for real', async () => {
    await placeCash()
    await api.sql('DELETE FROM test_period')
    await api.server.services.testData.noteStart(true)
    expect((await remove()).status).toBe(409)
  })

  test('a removal is refused without the words, and to everybody but admins', async () => {
    await placeCash()
    const manager = await api.signUpStaff('manager', ['truro'])
    expect((await remove({}, manager)).status).toBe(403)
    expect((await remove({ confirm: 'yes' }, ADMIN_PROGRAM)).status).toBe(400)
    expect((await look()).counts.orders).toBe(1)
  })

  test('a removal is not refused by going live alone: the test data of before goes', async () => {
    await placeCash()
    await api.server.services.testData.noteStart(true)
    expect((await remove({}, ADMIN_PROGRAM)).status).toBe(200)
  })
})
