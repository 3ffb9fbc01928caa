import { randomUUID } from 'node:crypto'

import { addDays, instantAt } from '@thali/domain/time/zone'
import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'

import { type Caller, useApi } from '#api/testing/start-api.ts'

const NOON = instantAt('2026-11-20', 12 * 60)
const TAX = 0.14
const TIPS = { cash: 'tipsCash', card: 'tipsCard', manual: 'tipsOther' } as const
const HELD = { cash: 'cash', card: 'card', manual: 'other' } as const

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
  /** After so many days it was paid, and after so many more given back. */
  paidAfter: fc.constantFrom(0, 0, 0, 1),
  backAfter: fc.constantFrom(0, 1, 30),
  takenBy: fc.constantFrom('cash', 'card', 'manual', 'none'),
  subtotal: fc.integer({ min: 100, max: 20_000 }),
  tip: fc.integer({ min: 0, max: 2000 }),
  discount: fc.constantFrom(0, 0, 850, 1234),
  /** Of a delivery; null: picked up. */
  fee: fc.constantFrom(null, null, 0, 99, 75),
  /** Of the food and tax, so much was given back. */
  given: fc.constantFrom(0, 0, 0, 0.37),
  isCancelled: fc.constantFrom(false, false, true),
})
type AnOrder = ReturnType<typeof toParts>

function toParts(order: ReturnType<typeof anOrder.generate>['value']) {
  const tax = Math.round(order.subtotal * TAX)
  const total = order.subtotal + tax + order.tip
  const isPaid = order.takenBy !== 'none'
  const captured = order.takenBy === 'cash' ? Math.round(total / 5) * 5 : total
  const isCancelled = isPaid && order.isCancelled
  const refund = !isPaid ? 0 : isCancelled ? captured : Math.floor((order.subtotal + tax) * order.given)
  const paidOn = addDays(order.day, order.paidAfter)
  return { ...order, tax, total, captured, isCancelled, refund, paidOn, backOn: addDays(paidOn, order.backAfter) }
}

async function store(order: AnOrder): Promise<void> {
  const [orderId, paymentId] = [randomUUID(), randomUUID()]
  const isPaid = order.takenBy !== 'none'
  const [orderedAt, paidAt] = [instantAt(order.day, order.minute), instantAt(order.paidOn, order.minute)]
  // In one statement, as the product pays and makes an order in one transaction.
  await api.sql(
    `WITH money AS (
       INSERT INTO payments (id, taken_by, order_id, location_id, provider_id, captured_cents, rounding_cents, currency, actor, taken_at)
       SELECT $2::uuid, $10::text, $1::uuid, 'truro', CASE WHEN $10::text = 'card' THEN 'pi_' || $1::text END, $11, $12, 'cad', 'test', $13
       WHERE $2::uuid IS NOT NULL
     ),
     back AS (
       INSERT INTO refunds (id, payment_id, purpose, state, amount_cents, check_at, actor, created_at, settled_at)
       SELECT gen_random_uuid(), $2::uuid, 'cancellation', 'succeeded', $14::int, $15::timestamptz, 'test', $15::timestamptz, $15::timestamptz
       WHERE $14::int > 0
     ),
     stored AS (
       INSERT INTO orders (id, number, location_id, status, payment_status, payment_method, order_type, customer_name,
         customer_email, customer_phone, lines, subtotal_cents, discount_cents, discount_code, tax_cents, tip_cents,
         fee_cents, total_cents, tax_rate, location_snapshot, estimated_ready, ordered_at, updated_at, payment_id, paid_at,
         cancelled_at)
       VALUES ($1::uuid, nextval('order_numbers'), 'truro', CASE WHEN $16 THEN 'cancelled' ELSE 'completed' END,
         CASE WHEN $2::uuid IS NULL THEN 'unpaid' ELSE 'paid' END,
         'cash', CASE WHEN $9::int IS NULL THEN 'pickup' ELSE 'delivery' END, 'Ann', 'ann@example.com', '', '[]', $3, $4::int, CASE WHEN $4::int > 0 THEN 'TEN' END, $5, $6,
         COALESCE($9::int, 0), $7, 14000,
         '{"id":"truro","name":"","address":"","phone":"","postalCode":""}', $8::timestamptz, $8::timestamptz, $8::timestamptz, $2::uuid,
         CASE WHEN $2::uuid IS NULL THEN NULL ELSE $13::timestamptz END, CASE WHEN $16 THEN $15::timestamptz END)
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
      orderedAt,
      order.fee,
      order.takenBy,
      order.captured,
      order.captured - order.total,
      paidAt,
      order.refund,
      instantAt(order.backOn, order.minute),
      order.isCancelled,
    ],
  )
}

const NAMES = [
  'orders',
  'gross',
  'refunds',
  'net',
  'tax',
  'tips',
  'sales',
  'rounding',
  'cash',
  'card',
  'other',
  'discounts',
  'tipsCash',
  'tipsCard',
  'tipsOther',
  'deliveryFees',
  'tipsDelivery',
  'goodwill',
  'stillOwed',
] as const satisfies readonly (keyof Month['totals'])[]

/** What came and went in some days, order by order. */
function addUp(orders: readonly AnOrder[], from: string, until: string) {
  const sums = Object.fromEntries(NAMES.map((name) => [name, 0])) as Record<string, number>
  const isIn = (day: string) => day >= from && day < until
  const add = (name: string, amount: number) => (sums[name] = (sums[name] ?? 0) + amount)
  for (const order of orders) {
    if (order.takenBy === 'none') continue
    const { takenBy, captured, refund } = order
    const sell = (sign: 1 | -1) => {
      add(TIPS[takenBy], sign * order.tip)
      add('tips', sign * order.tip)
      if (order.fee !== null) add('tipsDelivery', sign * order.tip)
      add('deliveryFees', sign * (order.fee ?? 0))
      add('tax', sign * order.tax)
      add('sales', sign * order.subtotal)
      add('discounts', sign * order.discount)
      add('rounding', sign * (captured - order.total))
    }
    const move = (amount: number) => {
      add('net', amount)
      add(HELD[takenBy], amount)
    }
    if (isIn(order.paidOn)) {
      add('orders', 1)
      add('gross', captured)
      move(captured)
      sell(1)
    }
    if (!isIn(order.backOn) || refund === 0) continue
    add('refunds', refund)
    move(-refund)
    if (order.isCancelled) {
      sell(-1)
      continue
    }
    const withoutTax = Math.round(refund / (1 + TAX))
    add('goodwill', withoutTax)
    add('tax', withoutTax - refund)
  }
  return sums
}

type Month = Awaited<ReturnType<typeof readMonth>>
const readMonth = async (month: string) =>
  (await api.call(admin, 'GET /admin/reports/month', { query: { location: 'truro', month } })).body
const inCents = (takings: Month['totals']) =>
  Object.fromEntries(NAMES.map((name) => [name, name === 'orders' ? takings[name] : Math.round(takings[name] * 100)]))

test('every sum of a month, and of the days it is compared with, is what came and went on its days, to the cent', async () => {
  const orders = fc.sample(anOrder, { numRuns: 90, seed: 20_261_120 }).map(toParts)
  for (const order of orders) await store(order)
  await api.settled()
  const body = await readMonth('2026-11')

  const month = addUp(orders, '2026-11-01', '2026-12-01')
  for (const name of NAMES) if (name !== 'stillOwed') expect(month[name], name).not.toBe(0)
  expect(inCents(body.totals)).toEqual(month)
  expect(body.totals.average).toBe(Math.round((month['gross'] ?? 0) / (month['orders'] ?? 1)) / 100)
  for (const day of body.days) {
    expect(inCents(day), day.date).toEqual(addUp(orders, day.date, addDays(day.date, 1)))
  }
  const unpaid = orders.filter(({ takenBy, day }) => takenBy === 'none' && day >= '2026-11-01')
  expect(body.unpaid.orders).toBe(unpaid.length)

  const isBack = ({ takenBy, refund }: AnOrder) => takenBy !== 'none' && refund > 0
  const told = (of: (order: AnOrder) => boolean) => {
    const found = orders.filter((order) => isBack(order) && of(order))
    return { orders: found.length, amount: found.reduce((sum, { refund }) => sum + refund, 0) / 100 }
  }
  const isInMonth = (day: string) => day >= '2026-11-01' && day < '2026-12-01'
  expect(body.refundedOfEarlier).toEqual(told(({ paidOn, backOn }) => paidOn < '2026-11-01' && isInMonth(backOn)))
  expect(body.refundedLater).toEqual(told(({ paidOn, backOn }) => isInMonth(paidOn) && backOn >= '2026-12-01'))
  expect([body.refundedOfEarlier.orders, body.refundedLater.orders]).not.toContain(0)

  // Today is not over: the 19 whole days of the month stand beside 19 days.
  const compared = body.comparisons.map(({ name, previous, now, before }) => [
    name,
    previous,
    inCents(now),
    inCents(before),
  ])
  const now = addUp(orders, '2026-11-01', '2026-11-20')
  expect(compared).toEqual([
    ['last-month', { from: '2026-10-01', until: '2026-10-20' }, now, addUp(orders, '2026-10-01', '2026-10-20')],
    ['last-year', { from: '2025-11-01', until: '2025-11-20' }, now, addUp(orders, '2025-11-01', '2025-11-20')],
  ])
})

test('the rows of the book behind a figure add up to it, whatever page of them is read', async () => {
  const { totals } = await readMonth('2026-11')
  const rowsOf = async (way: string) => {
    const query = { location: 'truro', from: '2026-11-01', until: '2026-12-01', way }
    const first = (await api.call(admin, 'GET /admin/reports/book', { query: { ...query, limit: '7' } })).body
    const rows = [...first.rows]
    while (rows.length < first.total) {
      const page = { ...query, limit: '50', offset: String(rows.length) }
      rows.push(...(await api.call(admin, 'GET /admin/reports/book', { query: page })).body.rows)
    }
    expect(new Set(rows.map(({ id }) => id)).size).toBe(first.total)
    return { rows, sums: first.sums }
  }
  const sumOf = (rows: readonly Record<string, unknown>[], name: string) =>
    rows.reduce((sum, row) => sum + Math.round(Number(row[name]) * 100), 0) / 100

  const all = await rowsOf('all')
  expect(all.sums).toEqual(totals)
  for (const name of ['net', 'sales', 'tax', 'tips', 'discounts', 'goodwill', 'stillOwed'] as const) {
    expect(sumOf(all.rows, name), name).toBe(totals[name])
  }
  for (const [way, name] of [
    ['cash', 'cash'],
    ['card', 'card'],
    ['manual', 'other'],
  ] as const) {
    expect(sumOf((await rowsOf(way)).rows, 'net')).toBe(totals[name])
  }
  expect(sumOf((await rowsOf('refunded')).rows, 'net')).toBe(-totals.refunds)
  expect(sumOf((await rowsOf('goodwill')).rows, 'goodwill')).toBe(totals.goodwill)
  expect(sumOf((await rowsOf('delivered')).rows, 'tips')).toBe(totals.tipsDelivery)
  expect(sumOf((await rowsOf('discounted')).rows, 'discounts')).toBe(totals.discounts)
})

test('the CSV of a month keeps its columns in their places and has the new ones behind them', async () => {
  const file = await api.request(admin, 'GET', '/api/admin/reports/month.csv?location=truro&month=2026-11')
  const [heads] = file.text.split('\r\n')
  expect(heads?.replace('\uFEFF', '')).toBe(
    'Date,Orders,Gross,Refunds,Net,Sales,Tax,Tips,Rounding,Cash,Card,Other,Discounts,Tips in cash,Tips by card,Tips otherwise,Average order,Delivery fees,Tips of deliveries,Goodwill,Still owed',
  )
})

test('the journal is balanced for each day, and its accounts are the sums of the month', async () => {
  const { totals } = await readMonth('2026-11')
  const file = await api.request(admin, 'GET', '/api/admin/reports/journal.csv?location=truro&month=2026-11')
  const [heads, ...lines] = file.text.replace('\uFEFF', '').trim().split('\r\n')
  expect(heads).toBe('Date,Location,Account,Debit,Credit')
  const postings = lines
    .map((line) => line.split(','))
    .map(([day = '', , account = '', debit, credit]) => ({
      day,
      account,
      amount: Math.round(Number(debit) * 100) - Math.round(Number(credit) * 100),
    }))
  for (const [day, ofDay] of Map.groupBy(postings, (one) => one.day)) {
    expect(
      ofDay.reduce((sum, { amount }) => sum + amount, 0),
      day,
    ).toBe(0)
  }
  const account = (name: string) =>
    postings.filter((one) => one.account === name).reduce((sum, { amount }) => sum + amount, 0) / 100
  expect([account('Cash'), account('Card payments'), account('Other payments')]).toEqual([
    totals.cash,
    totals.card,
    totals.other,
  ])
  expect([account('HST'), account('Tips'), account('Goodwill')]).toEqual([-totals.tax, -totals.tips, totals.goodwill])
  const ofSales = account('Food sales') + account('Discounts') + account('Delivery fees')
  expect(Math.round(ofSales * 100)).toBe(Math.round(-totals.sales * 100))
})

test('the journal calls its accounts as the house does; a rule that is saved without them leaves their names', async () => {
  const save = (body: object) => api.call(admin, 'PATCH /admin/settings/rules', { body })
  const accounts = () =>
    api.request(admin, 'GET', '/api/admin/reports/journal.csv?location=truro&month=2026-11').then(({ text }) => text)
  await save({ cashBackLimit: 100, accounts: { cash: ' 1010 Drawer, till ', card: 'Card payments', tip: '' } })
  expect(await accounts()).toContain(',"1010 Drawer, till",')
  await save({ cashBackLimit: 90 })
  const rules = (await api.call(admin, 'GET /admin/settings/rules')).body
  expect(rules.accounts).toMatchObject({ cash: '1010 Drawer, till', card: 'Card payments', tip: 'Tips' })
  await save({ cashBackLimit: 100, accounts: { cash: '' } })
  expect(await accounts()).toContain(',Cash,')
  for (const wrong of [{ cash: 'x'.repeat(61) }, { cash: 'a\nb' }, { drawer: 'Drawer' }]) {
    expect((await save({ cashBackLimit: 100, accounts: wrong })).status, JSON.stringify(wrong)).toBe(400)
  }
})
