import { randomUUID } from 'node:crypto'

import { monthDays } from '@thali/domain/reports'
import { addDays, instantAt, localParts } from '@thali/domain/time/zone'
import { ADVISORY_LOCK } from '@thali/keeper/advisory-locks'
import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { createBookRepository } from './book.repository.ts'
import { createBooker } from './booker.service.ts'
import { payingAt } from '#api/testing/paying.ts'
import { ADMIN_PROGRAM, useApi } from '#api/testing/start-api.ts'

/** A Friday noon in Halifax. The clock goes forward only: the provider signs its messages with the time. */
let now = instantAt('2026-11-20', 12 * 60)
const api = useApi({ now, sandboxClock: () => now.getTime() })
const paying = payingAt(api)
let pool: pg.Pool

beforeAll(() => {
  const { host, port, user } = inject('postgres')
  pool = new pg.Pool({ host, port, user, database: api.database, max: 8 })
})
afterAll(() => pool.end())

const today = () => localParts(now).date
const thisMonth = () => today().slice(0, 7)
function goToNextMonth(): void {
  now = instantAt(addDays(monthDays(thisMonth()).until, 1), 12 * 60)
  api.clock?.set(now)
}

const cents = (dollars: number) => Math.round(dollars * 100)
const cancel = (orderId: string) => api.call(ADMIN_PROGRAM, 'POST /cancelOrder', { body: { orderId } })
const paidByCard = async () => paying.paidOrder(await api.signUp())
const readMonth = async (month: string) =>
  (await api.call(ADMIN_PROGRAM, 'GET /admin/reports/month', { query: { location: 'truro', month } })).body
const journal = (month: string) =>
  api.request(ADMIN_PROGRAM, 'GET', `/api/admin/reports/journal.csv?location=truro&month=${month}`)
/** How much a figure of a month has grown, in cents. */
const grown = (after: Month, before: Month, name: keyof Month['totals']) =>
  cents(after.totals[name]) - cents(before.totals[name])
type Month = Awaited<ReturnType<typeof readMonth>>

/** The rows of an order as they stand, in cents, without what is zero. */
async function rowsOf(orderId: string) {
  await readMonth(thisMonth())
  const rows = await api.sql<Record<string, unknown>>(
    `SELECT kind, n, to_char(day, 'YYYY-MM-DD') AS day, owed, card, cash, other, dishes, discount, goodwill, fee, tax, tip,
            rounding FROM money_book WHERE order_id = $1 ORDER BY at, kind DESC, n`,
    [orderId],
  )
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key, value]) => key === 'n' || value !== 0)))
}

async function refundsSettle(orderId: string, amount: number): Promise<void> {
  await eventually(async () => {
    const rows = await api.sql(
      `SELECT 1 FROM refunds r JOIN payments p ON p.id = r.payment_id
       WHERE p.order_id = $1 AND r.state IN ('succeeded', 'settled') HAVING sum(r.amount_cents) = $2`,
      [orderId, amount],
    )
    return rows.length > 0
  })
}

describe('money belongs to the day on which it moved [ruling 59]', () => {
  test('an order that is cancelled a month later leaves its own month as it was', async () => {
    const order = await paidByCard()
    const total = cents(order.pricing.total)
    const sold = thisMonth()
    const [before, file] = [await readMonth(sold), (await journal(sold)).text]
    goToNextMonth()
    const empty = await readMonth(thisMonth())
    await cancel(order.id)
    await refundsSettle(order.id, total)

    const after = await readMonth(sold)
    expect([after.totals, after.days]).toEqual([before.totals, before.days])
    expect((await journal(sold)).text).toBe(file)
    expect(after.refundedLater).toEqual({ orders: 1, amount: order.pricing.total })

    const later = await readMonth(thisMonth())
    expect(grown(later, empty, 'refunds')).toBe(total)
    expect(grown(later, empty, 'card')).toBe(-total)
    expect(grown(later, empty, 'tax')).toBe(-cents(order.pricing.tax))
    expect(later.refundedOfEarlier).toEqual({ orders: 1, amount: order.pricing.total })
    expect(later.days.find(({ date }) => date === today())?.refunds).toBe(order.pricing.total)
  })

  test('cash of a cancelled order is owed until it is handed back, on the day of the hand', async () => {
    const body = orderPayload({ tip: 0.02 })
    const { orderId } = (await api.call(await api.signUp(), 'POST /createCustomerOrderCash', { body })).body
    await api.call(ADMIN_PROGRAM, 'POST /processOrderPayment', { body: { orderId, paymentData: { method: 'manual' } } })
    await cancel(orderId)
    expect((await rowsOf(orderId)).at(-1)).toMatchObject({ kind: 'cancel', owed: -2055, tip: -2, rounding: -2 })
    goToNextMonth()
    const before = await readMonth(thisMonth())
    const { refunds } = (await api.call(ADMIN_PROGRAM, 'GET /admin/payments/problems')).body
    const id = refunds.find((one) => one.orderId === orderId)?.refundId ?? ''
    await api.call(ADMIN_PROGRAM, 'POST /admin/payments/refunds/:id/settle', { params: { id }, body: {} })
    expect((await rowsOf(orderId)).at(-1)).toMatchObject({ kind: 'back', day: today(), cash: -2055, owed: 2055 })
    const after = await readMonth(thisMonth())
    expect(['stillOwed', 'cash', 'sales', 'tax'].map((name) => grown(after, before, name as 'tax'))).toEqual([
      -2055, -2055, 0, 0,
    ])
  })

  test('what is given back at the provider’s own pages of an order that stands is goodwill, with its tax', async () => {
    const order = await paidByCard()
    await paying.refundAtProvider(order.paymentIntentId ?? '', '11.40')
    await refundsSettle(order.id, 1140)
    expect((await rowsOf(order.id)).at(-1)).toMatchObject({ kind: 'back', card: -1140, goodwill: -1000, tax: -140 })
  })

  test('money that came for a closed page is owed back, and is no sale', async () => {
    const { sessionId, paymentUrl } = await paying.begin(await api.signUp())
    await api.sql(`UPDATE checkouts SET closed_because = 'discarded' WHERE session_id = $1`, [sessionId])
    await paying.pay(paymentUrl)
    const orderId = await eventually(async () => {
      const [found] = await api.sql<{ order_id: string }>(
        `SELECT p.order_id FROM payments p JOIN checkouts c ON c.id = p.checkout_id WHERE c.session_id = $1`,
        [sessionId],
      )
      return found?.order_id
    })
    const [came] = await rowsOf(orderId)
    expect(came).toMatchObject({ kind: 'late', owed: -Number(came?.['card']) })
    await refundsSettle(orderId, Number(came?.['card']))
    expect((await rowsOf(orderId)).at(-1)).toMatchObject({ kind: 'back', owed: came?.['card'] })
  })

  test('a refund that the bank sends back is corrected on the day we learn of it', async () => {
    const order = await paidByCard()
    const total = cents(order.pricing.total)
    await cancel(order.id)
    await refundsSettle(order.id, total)
    await rowsOf(order.id)
    const sold = thisMonth()
    const before = await readMonth(sold)
    goToNextMonth()
    // Stripe may take a refund back that it had called succeeded; the stand-in does so only before.
    await api.sql(
      `UPDATE refunds SET state = 'failed' WHERE payment_id IN (SELECT id FROM payments WHERE order_id = $1)`,
      [order.id],
    )
    expect((await rowsOf(order.id)).at(-1)).toMatchObject({
      kind: 'back',
      n: 1,
      day: today(),
      card: total,
      owed: -total,
    })
    expect((await readMonth(sold)).totals).toEqual(before.totals)
  })
})

describe('the book only grows', () => {
  test('no row of it can be changed or deleted, and an order with money cannot be deleted', async () => {
    await paidByCard()
    await readMonth(thisMonth())
    const refused = 'only grows'
    await expect(api.sql('UPDATE money_book SET card = 0')).rejects.toThrow(refused)
    await expect(api.sql('DELETE FROM money_book')).rejects.toThrow(refused)
    await expect(api.sql('TRUNCATE money_book')).rejects.toThrow(refused)
    await expect(api.sql('DELETE FROM orders')).rejects.toThrow(refused)
  })

  test('a row whose two sides differ by a cent is refused by the database', async () => {
    await expect(
      api.sql(`INSERT INTO money_book (kind, source, n, order_id, location_id, at, day, sold_on, taken_by, card, dishes)
               VALUES ('paid', gen_random_uuid(), 0, gen_random_uuid(), 'truro', now(), now(), now(), 'card', 100, 99)`),
    ).rejects.toThrow('money_book_balanced')
  })
})

describe('the booker', () => {
  const PAY = `
    INSERT INTO payments (id, taken_by, order_id, location_id, captured_cents, currency, actor, taken_at)
    VALUES ($1, 'manual', $2, 'new-glasgow', $3, 'cad', 'test', $4)`
  const told: string[] = []
  const bookerAt = (at: () => Date) =>
    createBooker({
      book: createBookRepository(drizzle(pool, { casing: 'snake_case' })),
      clock: { now: at },
      warn: () => undefined,
      onError: (error) => told.push(String(error)),
    })
  const bookers = () => [1, 2, 3].map(() => bookerAt(() => now))
  const owedFor = async (ids: readonly string[]) =>
    (
      await api.sql<{ order_id: string; owed: number }>(
        'SELECT order_id, sum(owed)::int AS owed FROM money_book WHERE order_id = ANY($1) GROUP BY order_id',
        [ids],
      )
    ).toSorted((a, b) => a.owed - b.owed)

  test('several bookers at once write each row once', async () => {
    const ids = Array.from({ length: 60 }, () => randomUUID())
    await Promise.all(ids.map((id, index) => api.sql(PAY, [randomUUID(), id, 100 + index, now])))
    await api.sql('INSERT INTO money_due (order_id) SELECT unnest($1::uuid[]) FROM generate_series(1, 5)', [ids])
    await Promise.all([...bookers(), ...bookers()].map((booker) => booker.catchUp()))
    expect((await owedFor(ids)).map(({ owed }) => owed)).toEqual(ids.map((_, index) => -159 + index))
  })

  test('a payment whose transaction ends after a booker was there is booked by the next one', async () => {
    const id = randomUUID()
    const slow = await api.openTransaction()
    await slow.query(PAY, [randomUUID(), id, 700, now])
    // The same order is due already, by a payment that is there.
    await api.sql(PAY, [randomUUID(), id, 300, now])
    const [booker] = bookers()
    await booker?.catchUp()
    expect(await owedFor([id])).toMatchObject([{ owed: -300 }])
    await slow.query('COMMIT')
    await slow.end()
    await booker?.catchUp()
    expect(await owedFor([id])).toMatchObject([{ owed: -1000 }])
  })

  test('money that nobody told the book of is found within a day, and stands on its own day', async () => {
    const id = randomUUID()
    await api.sql('ALTER TABLE payments DISABLE TRIGGER payments_are_booked')
    await api.sql(PAY, [randomUUID(), id, 900, instantAt('2026-03-08', 23 * 60 + 59)])
    await api.sql('ALTER TABLE payments ENABLE TRIGGER payments_are_booked')
    let hour = 0
    const booker = bookerAt(() => new Date(Date.UTC(2026, 10, 20, hour)))
    await booker.catchUp()
    for (hour = 0; hour < 24; hour++) await booker.checkSomeDays()
    expect(told).toEqual([expect.stringContaining(id)])
    const [row] = await api.sql(`SELECT to_char(day, 'YYYY-MM-DD') AS day FROM money_book WHERE order_id = $1`, [id])
    expect(row).toEqual({ day: '2026-03-08' })
  })

  test('a month that is asked for while another booker is busy for longer than a statement may wait is read after it', async () => {
    const busy = await api.openTransaction()
    await busy.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCK.book])
    const month = readMonth(thisMonth())
    await eventually(async () => {
      const [waiting] = await api.sql(
        `SELECT pid FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event = 'advisory' AND now() - query_start > interval '2.5 s'
           AND query LIKE '%pg_advisory_xact_lock%'`,
      )
      return waiting
    })
    await busy.query('COMMIT')
    await busy.end()
    expect((await month).unbooked).toBe(0)
  })

  test('while older orders are still being booked the month says so, and gives no file', async () => {
    await api.sql('INSERT INTO money_due (order_id) SELECT gen_random_uuid() FROM generate_series(1, 30000)')
    const [report, file] = await Promise.all([readMonth(thisMonth()), journal(thisMonth())])
    expect(report.unbooked).toBeGreaterThan(0)
    expect(file.status).toBe(409)
    expect(file.text).toContain('Older orders are still being written to the book.')
    await api.sql('DELETE FROM money_due')
  })
})

test('the book, the orders and the provider agree about every cent of all these orders', async () => {
  await readMonth(thisMonth())
  const [sums] = await api.sql<{ book: number; ours: number }>(`
    SELECT (SELECT sum(card)::int FROM money_book) AS book,
           (SELECT sum(captured_cents)::int FROM payments WHERE taken_by = 'card') - (
             SELECT COALESCE(sum(amount_cents), 0)::int FROM refunds r JOIN payments p ON p.id = r.payment_id
             WHERE p.taken_by = 'card' AND r.state = 'succeeded' AND NOT r.is_replaced) AS ours`)
  expect(sums?.book).toBe(sums?.ours)
  expect(sums?.book).toBeGreaterThan(0)
})
