import { checkInvariants } from '@thali/keeper/backup/invariants'
import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { readMigrations } from '#api/database/schema/migration-files.ts'
import { ADMIN_PROGRAM, type Caller, NOBODY, startApi, type TestApi } from '#api/testing/start-api.ts'

const LUNCH = new Date('2026-11-20T16:30:00Z')

let api: TestApi
beforeAll(async () => {
  api = await startApi({ now: LUNCH, env: { LIMITS: 'on' } })
})
afterAll(() => api.stop())

/** An account with a verified e-mail address, which counts for itself. */
async function proved() {
  const account = await api.signUp()
  await api.sql('UPDATE users SET email_verified = true WHERE id = $1', [account.id])
  return account
}

async function place(caller: Caller): Promise<string> {
  const { status, body } = await api.call(caller, 'POST /createCustomerOrderCash', { body: orderPayload() })
  expect(status).toBe(200)
  return body.orderId
}

const pay = (orderId: string) =>
  api.call(ADMIN_PROGRAM, 'POST /processOrderPayment', { body: { orderId, paymentData: { method: 'manual' } } })
const recall = (orderId: string) => api.call(ADMIN_PROGRAM, 'POST /recallOrder', { body: { orderId } })
const cancel = (orderId: string) =>
  api.call(ADMIN_PROGRAM, 'POST /cancelOrder', { body: { orderId, reason: 'Changed' } })

async function walkTo(orderId: string, ...statuses: string[]) {
  for (const status of statuses) {
    expect((await api.call(ADMIN_PROGRAM, 'POST /updateOrderStatus', { body: { orderId, status } })).status).toBe(200)
  }
}
const complete = (orderId: string) => walkTo(orderId, 'preparing', 'ready', 'completed')

async function countOpen(accountId: string): Promise<number | undefined> {
  const [row] = await api.sql<{ open: number }>('SELECT open FROM open_cash_orders WHERE subject = $1', [
    `account:${accountId}`,
  ])
  return row?.open
}

/** What a drill would find in this database. */
async function violations() {
  const client = await api.openTransaction()
  try {
    return (await checkInvariants(client)).filter((finding) => finding.violations.length > 0)
  } finally {
    await client.end()
  }
}

test('an order handed over first and paid then leaves the count of open orders once, and others go on', async () => {
  const guest = await proved()
  const [first, second, third] = [await place(guest), await place(guest), await place(guest)]
  await complete(first)
  expect(await countOpen(guest.id)).toBe(2)
  expect((await pay(first)).status).toBe(200)
  expect(await countOpen(guest.id)).toBe(2)

  await complete(second)
  expect((await cancel(third)).status).toBe(200)
  expect((await pay(second)).status).toBe(200)
  expect(await countOpen(guest.id)).toBe(0)
})

test('an order that is taken back counts again until it is paid, and not when it is paid already', async () => {
  const guest = await proved()
  const [first, second] = [await place(guest), await place(guest)]
  await complete(first)
  expect((await recall(first)).status).toBe(200)
  expect(await countOpen(guest.id)).toBe(2)
  expect((await pay(first)).status).toBe(200)
  expect(await countOpen(guest.id)).toBe(1)
  await walkTo(first, 'completed')

  await complete(second)
  expect((await pay(second)).status).toBe(200)
  expect((await recall(second)).status).toBe(200)
  await walkTo(second, 'completed')
  expect(await countOpen(guest.id)).toBe(0)
})

test('a drill finds nothing wrong in a restaurant whose orders came to every end', async () => {
  const guest = await proved()
  await place(guest)
  await walkTo(await place(guest), 'preparing')
  await complete(await place(guest))
  await cancel(await place(guest))
  await pay(await place(guest))
  expect(await violations()).toEqual([])
})

test('the migration counts anew where orders were taken out twice, and the newest above the limit count no more', async () => {
  const guest = await proved()
  const orders: string[] = []
  for (let count = 0; count < 5; count++) orders.push(await place(guest))
  const subject = `account:${guest.id}`
  // As the release before left it: one taken out twice, and a sixth order in the place that this made.
  await api.sql('UPDATE open_cash_orders SET open = 4 WHERE subject = $1', [subject])
  orders.push(await place(guest))
  await api.sql('UPDATE open_cash_orders SET open = 3 WHERE subject = $1', [subject])
  expect(await violations()).not.toEqual([])

  const migration = (await readMigrations()).find(({ name }) => name.endsWith('_recount_open_cash_orders'))
  await api.sql(migration!.statements.join(';'))
  expect(await countOpen(guest.id)).toBe(5)
  expect(await violations()).toEqual([])
  for (const order of orders) expect((await cancel(order)).status).toBe(200)
  expect(await countOpen(guest.id)).toBe(0)
})

test('nobody is refused with LIMITS=off, and everything is counted as in a real restaurant', async () => {
  const lifted = await startApi({ now: LUNCH, env: { LIMITS: 'off' } })
  const guest = await lifted.signUp()
  const order = () => lifted.call(guest, 'POST /createCustomerOrderCash', { body: orderPayload() })
  const orders = await Promise.all(Array.from({ length: 7 }, order))
  expect(orders.map(({ status }) => status)).toEqual(Array(7).fill(200))
  const body = { orderId: orders[0]!.body.orderId, reason: 'Changed' }
  await lifted.call(ADMIN_PROGRAM, 'POST /cancelOrder', { body })
  const counts = await lifted.sql<{ kind: string; open: number }>(
    `SELECT split_part(subject, ':', 1) AS kind, open FROM open_cash_orders ORDER BY 1`,
  )
  expect(counts).toEqual([
    { kind: 'account', open: 6 },
    { kind: 'address', open: 6 },
  ])

  const book = async (guest: number) =>
    lifted.call(NOBODY, 'POST /reservations', {
      body: {
        location: 'truro',
        customerInfo: { name: 'Ann Lee', email: `guest${guest}@example.com`, phone: '902-555-0123' },
        reservationDetails: { date: '2026-11-21', time: '18:30', partySize: 5, specialRequests: null },
      },
    })
  const tables = [await book(1), await book(2), await book(3)]
  expect(tables.map(({ status }) => status)).toEqual([200, 200, 200])
  const asked = `SELECT guests FROM reservation_sources UNION ALL SELECT guests FROM reservation_shares`
  expect(await lifted.sql(asked)).toEqual([{ guests: 15 }, { guests: 15 }])
  const told = async () =>
    (
      await lifted.sql<{ channel: string; count: number }>(
        `SELECT channel, count(*)::int AS count FROM message_ledger WHERE held_back IS NULL AND origin = 'guest' GROUP BY 1`,
      )
    ).find(({ channel }) => channel === 'sms')?.count
  // More than the six texts that one number gets in a day.
  await eventually(async () => (await told()) === 10)
  await lifted.stop()
})
