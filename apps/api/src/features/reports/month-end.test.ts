import { randomUUID } from 'node:crypto'

import { instantAt } from '@thali/domain/time/zone'
import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'

import { type Caller, useApi } from '#api/testing/start-api.ts'

const NOON = instantAt('2026-11-20', 12 * 60)
const AMOUNTS = ['gross', 'refunds', 'net', 'tax', 'tips', 'discounts', 'rounding', 'sales'] as const
const TIPS = { cash: 'tipsCash', card: 'tipsCard', manual: 'tipsOther' } as const

const api = useApi({ now: NOON })
let admin: Caller

beforeAll(async () => {
  admin = await api.signInAsAdmin()
  // Codes of discounts are checked elsewhere; here they only take something off.
  await api.sql('ALTER TABLE orders DISABLE TRIGGER USER')
})

const anOrder = fc.record({
  day: fc.constantFrom(
    '2026-10-31',
    '2026-11-01',
    '2026-11-07',
    '2026-11-19',
    '2026-11-20',
    '2025-11-07',
    '2026-10-07',
  ),
  minute: fc.integer({ min: 0, max: 23 * 60 + 59 }),
  takenBy: fc.constantFrom('cash', 'card', 'manual', 'none'),
  subtotal: fc.integer({ min: 100, max: 20_000 }),
  tax: fc.integer({ min: 0, max: 3000 }),
  tip: fc.integer({ min: 0, max: 2000 }),
  discount: fc.constantFrom(0, 0, 850, 1234),
  /** Of a delivery; null: picked up. */
  fee: fc.constantFrom(null, null, 0, 99, 75),
  /** Part of it that was given back. */
  back: fc.constantFrom(0, 0, 0, 0.37, 1),
})
type AnOrder = ReturnType<typeof toParts>

function toParts(order: ReturnType<typeof anOrder.generate>['value']) {
  const total = order.subtotal + order.tax + order.tip
  const captured = order.takenBy === 'cash' ? Math.round(total / 5) * 5 : total
  const refund = order.takenBy === 'none' ? 0 : Math.floor(captured * order.back)
  return { ...order, total, captured, refund, rounding: captured - total }
}

async function store(order: AnOrder): Promise<void> {
  const [orderId, paymentId] = [randomUUID(), randomUUID()]
  const at = instantAt(order.day, order.minute)
  const isPaid = order.takenBy !== 'none'
  if (isPaid) {
    await api.sql(
      `INSERT INTO payments (id, taken_by, order_id, location_id, provider_id, captured_cents, rounding_cents, currency, actor, taken_at)
       VALUES ($1::uuid, $2::text, $3, 'truro', CASE WHEN $2::text = 'card' THEN 'pi_' || $1::text END, $4, $5, 'cad', 'test', $6)`,
      [paymentId, order.takenBy, orderId, order.captured, order.rounding, at],
    )
    if (order.refund > 0) {
      await api.sql(
        `INSERT INTO refunds (id, payment_id, purpose, state, amount_cents, check_at, actor, created_at)
         VALUES ($1, $2, 'cancellation', 'succeeded', $3, $4, 'test', $4)`,
        [randomUUID(), paymentId, order.refund, at],
      )
    }
  }
  await api.sql(
    `WITH stored AS (
       INSERT INTO orders (id, number, location_id, status, payment_status, payment_method, order_type, customer_name,
         customer_email, customer_phone, lines, subtotal_cents, discount_cents, discount_code, tax_cents, tip_cents,
         fee_cents, total_cents, tax_rate, location_snapshot, estimated_ready, ordered_at, updated_at, payment_id, paid_at)
       VALUES ($1::uuid, nextval('order_numbers'), 'truro', 'completed', CASE WHEN $2::uuid IS NULL THEN 'unpaid' ELSE 'paid' END,
         'cash', CASE WHEN $9::int IS NULL THEN 'pickup' ELSE 'delivery' END, 'Ann', 'ann@example.com', '', '[]', $3, $4::int, CASE WHEN $4::int > 0 THEN 'TEN' END, $5, $6,
         COALESCE($9::int, 0), $7, 1400,
         '{"id":"truro","name":"","address":"","phone":"","postalCode":""}', $8::timestamptz, $8::timestamptz, $8::timestamptz, $2::uuid,
         CASE WHEN $2::uuid IS NULL THEN NULL ELSE $8::timestamptz END)
     )
     INSERT INTO changes (topic, subject, location_id, version) VALUES ('order', $1::uuid::text, 'truro', 1)`,
    [
      orderId,
      isPaid ? paymentId : null,
      order.subtotal,
      order.discount,
      order.tax,
      order.tip,
      order.total,
      at,
      order.fee,
    ],
  )
}

/** The same sums, order by order. */
function addUp(orders: readonly AnOrder[]) {
  const sums = {
    orders: 0,
    tipsCash: 0,
    tipsCard: 0,
    tipsOther: 0,
    tipsDelivery: 0,
    deliveryFees: 0,
    cash: 0,
    card: 0,
    other: 0,
  }
  const amounts = Object.fromEntries(AMOUNTS.map((name) => [name, 0])) as Record<(typeof AMOUNTS)[number], number>
  for (const order of orders) {
    if (order.takenBy === 'none') continue
    const { takenBy } = order
    // Half away from zero, as the database rounds.
    const share = (part: number) =>
      order.captured === 0 ? 0 : Math.sign(part) * Math.round((Math.abs(part) * order.refund) / order.captured)
    const kept = (part: number) => part - share(part)
    const net = order.captured - order.refund
    sums.orders += 1
    sums[TIPS[takenBy]] += kept(order.tip)
    if (order.fee !== null) sums.tipsDelivery += kept(order.tip)
    sums.deliveryFees += kept(order.fee ?? 0)
    sums[takenBy === 'manual' ? 'other' : takenBy] += net
    amounts.gross += order.captured
    amounts.refunds += order.refund
    amounts.net += net
    amounts.tax += kept(order.tax)
    amounts.tips += kept(order.tip)
    amounts.discounts += kept(order.discount)
    amounts.rounding += kept(order.rounding)
  }
  amounts.sales = amounts.net - amounts.tax - amounts.tips - amounts.rounding
  return { ...sums, ...amounts }
}

test('every sum of a month, and of the days it is compared with, is the sum over its orders, to the cent', async () => {
  const orders = fc.sample(anOrder, { numRuns: 70, seed: 20_261_120 }).map(toParts)
  for (const order of orders) await store(order)
  await api.settled()
  const { body } = await api.call(admin, 'GET /admin/reports/month', { query: { location: 'truro', month: '2026-11' } })

  const inDays = (from: string, until: string) => orders.filter(({ day }) => day >= from && day < until)
  const inCents = (takings: typeof body.totals) =>
    Object.fromEntries(
      Object.entries(takings).flatMap(([key, amount]) =>
        key === 'average' || key === 'date' ? [] : [[key, key === 'orders' ? amount : Math.round(amount * 100)]],
      ),
    )
  const month = addUp(inDays('2026-11-01', '2026-12-01'))
  expect(month.discounts).toBeGreaterThan(0)
  expect(month.deliveryFees).toBeGreaterThan(0)
  expect(month.tipsDelivery).toBeGreaterThan(0)
  expect(inCents(body.totals)).toEqual(month)
  expect(body.totals.average).toBe(Math.round(month.gross / month.orders) / 100)
  expect(month.tipsCash + month.tipsCard + month.tipsOther).toBe(month.tips)
  for (const day of body.days) {
    expect(inCents(day), day.date).toEqual(addUp(orders.filter((order) => order.day === day.date)))
  }
  const unpaid = inDays('2026-11-01', '2026-12-01').filter(({ takenBy }) => takenBy === 'none')
  expect(body.unpaid.orders).toBe(unpaid.length)

  // Today is not over: the 19 whole days of the month stand beside 19 days.
  const compared = body.comparisons.map(({ name, previous, now, before }) => [
    name,
    previous,
    inCents(now),
    inCents(before),
  ])
  const now = addUp(inDays('2026-11-01', '2026-11-20'))
  expect(compared).toEqual([
    ['last-month', { from: '2026-10-01', until: '2026-10-20' }, now, addUp(inDays('2026-10-01', '2026-10-20'))],
    ['last-year', { from: '2025-11-01', until: '2025-11-20' }, now, addUp(inDays('2025-11-01', '2025-11-20'))],
  ])
})

test('the CSV of a month keeps its columns in their places and has the new ones behind them', async () => {
  const file = await api.request(admin, 'GET', '/api/admin/reports/month.csv?location=truro&month=2026-11')
  const [heads] = file.text.split('\r\n')
  expect(heads?.replace('\uFEFF', '')).toBe(
    'Date,Orders,Gross,Refunds,Net,Sales,Tax,Tips,Rounding,Cash,Card,Other,Discounts,Tips in cash,Tips by card,Tips otherwise,Average order,Delivery fees,Tips of deliveries',
  )
})
