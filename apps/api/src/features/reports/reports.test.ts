import { cashDue, type Cents } from '@thali/domain/money/cents'
import { addDays, instantAt, localParts } from '@thali/domain/time/zone'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, useApi } from '#api/testing/start-api.ts'

/** A Friday noon in Halifax. */
const TODAY = '2026-11-20'
const NOON = instantAt(TODAY, 12 * 60)

const api = useApi({ now: NOON })
let manager: Caller & { id: string }
let admin: Caller

beforeAll(async () => {
  manager = await api.signUpStaff('manager', ['truro'])
  admin = await api.signInAsAdmin()
})
beforeEach(() => api.clock?.set(NOON))

type Where = { location?: 'truro' | 'new-glasgow'; email?: string }
type Placed = { id: string; total: number; tax: number; email: string }

/** A cash order at an instant; `email` names the customer. */
async function place(at: Date, { location = 'truro', email = 'ann@example.com' }: Where = {}): Promise<Placed> {
  api.clock?.set(at)
  const payload = orderPayload({ location })
  const body = { ...payload, customerInfo: { ...payload.customerInfo, email, phone: uniquePhone() } }
  const answer = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body })
  expect(answer.status, answer.text).toBe(200)
  const { id, pricing } = answer.body.order
  api.clock?.set(NOON)
  return { id, total: pricing.total, tax: pricing.tax, email }
}

let phones = 0
const uniquePhone = () => `902555${String(++phones).padStart(4, '0')}`
async function pay(orderId: string, at: Date): Promise<void> {
  api.clock?.set(at)
  await api.call(ADMIN_PROGRAM, 'POST /processOrderPayment', {
    body: { orderId, paymentData: { method: 'manual', processedBy: 'admin', source: 'admin_dashboard' } },
  })
  api.clock?.set(NOON)
}
const cancel = (orderId: string) =>
  api.call(ADMIN_PROGRAM, 'POST /cancelOrder', { body: { orderId, cancelReason: 'Kitchen closed' } })
const dashboard = async (query: Record<string, string>, caller: Caller = admin) => {
  await api.settled()
  return (await api.call(caller, 'GET /admin/dashboard', { query })).body
}
const cents = (dollars: number) => Math.round(dollars * 100)

describe('the figures of a period', () => {
  let before: Awaited<ReturnType<typeof dashboard>>
  let orders: Placed[]

  beforeAll(async () => {
    before = await dashboard({ location: 'truro', period: 'today' })
    orders = [
      await place(instantAt(TODAY, 0)),
      await place(instantAt(TODAY, 11 * 60), { email: 'Ann@Example.com' }),
      await place(instantAt(TODAY, 11 * 60 + 5), { email: 'ben@example.com' }),
    ]
  })

  // ADM-DSH-41, ADM-DSH-46
  test('the figures of a period count orders, revenue and customers, an e-mail however it is written', async () => {
    const now = await dashboard({ location: 'truro', period: 'today' })
    const sum = orders.reduce((total, order) => total + cents(order.total), 0)
    expect(now.orders - before.orders).toBe(3)
    expect(cents(now.revenue) - cents(before.revenue)).toBe(sum)
    expect(now.customers - before.customers).toBe(2)
    expect(cents(now.avgOrderValue)).toBe(Math.round(cents(now.revenue) / now.orders))
  })

  // ADM-DSH-37, ADM-DSH-38
  test('an order of the last minute of yesterday in Halifax belongs to yesterday', async () => {
    const [today, yesterday] = [await dashboard({ period: 'today' }), await dashboard({ period: 'yesterday' })]
    await place(new Date(instantAt(TODAY, 0).getTime() - 1))
    const after = await dashboard({ period: 'yesterday' })
    expect(after.orders).toBe(yesterday.orders + 1)
    expect((await dashboard({ period: 'today' })).orders).toBe(today.orders)
    expect((await dashboard({ period: 'today' })).previous.orders).toBe(after.orders)
  })

  // ADM-DSH-52
  test('a cancelled order leaves revenue and top dishes, and stays among the cancelled', async () => {
    const order = await place(instantAt(TODAY, 11 * 60 + 30))
    const placed = await dashboard({ location: 'truro', period: 'today' })
    await cancel(order.id)
    const now = await dashboard({ location: 'truro', period: 'today' })
    expect(cents(placed.revenue) - cents(now.revenue)).toBe(cents(order.total))
    expect(now.statusBreakdown.cancelled - placed.statusBreakdown.cancelled).toBe(1)
    const dishes = ({ topItems }: typeof now) => topItems.reduce((sum, { count }) => sum + count, 0)
    expect(dishes(now)).toBeLessThan(dishes(placed))
  })

  // ADM-DSH-43
  test('growth is told against the period before', async () => {
    const { orders: count, previous, trends } = await dashboard({ period: 'today' })
    expect(trends.ordersGrowth).toBeCloseTo(((count - previous.orders) / previous.orders) * 100, 6)
  })

  // ADM-DSH-50, ADM-DSH-51
  test('the latest ten orders come first, with how long ago they were', async () => {
    const { id } = await place(new Date(NOON.getTime() - 60_000))
    const { recentActivity } = await dashboard({ location: 'truro', period: 'today' })
    expect(recentActivity[0]).toMatchObject({ id, timeAgo: '1 minute ago', status: 'pending' })
    expect(recentActivity.length).toBeLessThanOrEqual(10)
  })
})

describe('who sees figures', () => {
  // ADM-DSH-36
  test('a manager sees figures of the own location and of no other, not even in “all”', async () => {
    await place(NOON, { location: 'new-glasgow', email: 'zoe@example.com' })
    const all = await dashboard({ period: 'today' }, manager)
    const own = await dashboard({ location: 'truro', period: 'today' }, manager)
    expect([all.orders, all.revenue]).toEqual([own.orders, own.revenue])
    const other = await api.call(manager, 'GET /admin/dashboard', { query: { location: 'new-glasgow' } })
    expect(other.status).toBe(403)
  })

  test('a location that does not exist has no figures', async () => {
    for (const path of ['dashboard', 'analytics/revenue', 'analytics/customers', 'reports/month']) {
      const answer = await api.request(admin, 'GET', `/api/admin/${path}?location=nowhere`)
      expect([answer.status, answer.body]).toMatchObject([404, { code: 'location-not-found' }])
    }
  })

  test('staff and customers see no figures', async () => {
    const [staff, customer] = [await api.signUpStaff('staff', ['truro']), await api.signUp()]
    for (const caller of [staff, customer]) {
      for (const path of ['dashboard', 'analytics/revenue', 'analytics/customers', 'reports/month']) {
        expect((await api.request(caller, 'GET', `/api/admin/${path}`)).status).toBe(403)
      }
    }
  })
})

describe('month-end', () => {
  const MONTH = '2026-09'
  const month = async (location = 'truro') => {
    await api.settled()
    return (await api.call(admin, 'GET /admin/reports/month', { query: { location, month: MONTH } })).body
  }

  test('a month-end ties to the cent with a sum over the orders done by hand', async () => {
    const paid = [
      await place(instantAt(`${MONTH}-01`, 0)),
      await place(instantAt(`${MONTH}-15`, 13 * 60)),
      // The last minute of the month in Halifax is the first of October elsewhere.
      await place(instantAt(`${MONTH}-30`, 1439)),
    ]
    const times = [instantAt(`${MONTH}-01`, 0), instantAt(`${MONTH}-15`, 14 * 60), instantAt(`${MONTH}-30`, 1439)]
    for (const [index, { id }] of paid.entries()) await pay(id, times[index]!)
    const open = await place(instantAt(`${MONTH}-20`, 13 * 60))
    const returned = await place(instantAt(`${MONTH}-20`, 14 * 60))
    await pay(returned.id, instantAt(`${MONTH}-20`, 15 * 60))
    // Cancelled in November: this month keeps what it was.
    await cancel(returned.id)
    await place(instantAt('2026-10-01', 0))

    const report = await month()
    const sum = (values: number[]) => values.reduce((total, value) => total + cents(value), 0)
    const drawer = (totals: number[]) => totals.reduce((sum, total) => sum + cashDue(cents(total) as Cents), 0)
    const all = [...paid, returned]
    const gross = drawer(all.map(({ total }) => total))
    const rounding = gross - sum(all.map(({ total }) => total))
    const tax = sum(all.map((order) => order.tax))
    expect(report.totals.orders).toBe(4)
    expect(cents(report.totals.gross)).toBe(gross)
    expect(cents(report.totals.refunds)).toBe(0)
    expect(cents(report.totals.net)).toBe(gross)
    expect(cents(report.totals.tax)).toBe(tax)
    const { sales, tips } = report.totals
    expect(cents(report.totals.rounding)).toBe(rounding)
    expect(cents(sales) + tax + cents(tips) + rounding).toBe(gross)
    expect(cents(report.totals.cash) + cents(report.totals.card) + cents(report.totals.other)).toBe(gross)
    expect(report.unpaid).toEqual({ orders: 1, amount: open.total })
  })

  test('a month-end has every day of the month, and its days add up to its totals', async () => {
    const { days, totals } = await month()
    expect(days.map(({ date }) => date)).toEqual(
      Array.from({ length: 30 }, (_, index) => addDays(`${MONTH}-01`, index)),
    )
    expect(days.reduce((sum, { net }) => sum + cents(net), 0)).toBe(cents(totals.net))
  })

  test('a month-end is saved under the name of its location and month, not of the day', async () => {
    const address = new URL(`/api/admin/reports/month.csv?location=truro&month=${MONTH}`, api.url)
    const file = await fetch(address, { headers: admin.headers })
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="takings-truro-${MONTH}.csv"`)
    expect((await file.text()).trim().split('\r\n')).toHaveLength(1 + 30 + 1)
  })

  test('a month-end of a month that does not exist is refused', async () => {
    const answer = await api.call(admin, 'GET /admin/reports/month', { query: { month: '2026-13' } })
    expect([answer.status, answer.body.details]).toMatchObject([400, { month: 'Please choose a month' }])
  })
})

// ADM-DAT-26, ADM-DSH-71..73, ADM-DSH-75, ADM-DSH-76
test('revenue has one bucket a day, and a month for a year, ascending, with days without sales', async () => {
  await api.settled()
  const revenue = (range: string) => api.call(admin, 'GET /admin/analytics/revenue', { query: { range } })
  const week = (await revenue('week')).body.revenue
  expect(week.map(({ date }) => date)).toEqual(Array.from({ length: 7 }, (_, index) => addDays(TODAY, index - 6)))
  expect(week.at(-1)?.revenue).toBe((await dashboard({ period: 'today' })).revenue)
  const year = (await revenue('year')).body.revenue
  expect(year.map(({ date }) => date).slice(-3)).toEqual(['2026-09', '2026-10', '2026-11'])
})

// ADM-DSH-80
test('customers who come again are counted, and the biggest spender comes first', async () => {
  const { body } = await api.call(admin, 'GET /admin/analytics/customers', { query: { location: 'truro' } })
  const ann = body.topCustomers.find(({ id }) => id === 'ann@example.com')
  expect(ann?.totalOrders).toBeGreaterThan(1)
  expect(body.repeatCustomers).toBe(1)
  expect(body.repeatCustomerRate).toBe(Math.round((body.repeatCustomers / body.totalCustomers) * 1000) / 10)
  const spent = body.topCustomers.map(({ totalSpent }) => totalSpent)
  expect(spent).toEqual(spent.toSorted((a, b) => b - a))
})

test('the stored figures are what a sum over the orders says, for every day and location', async () => {
  await dashboard({ period: 'today' })
  const different = await api.sql(`
    SELECT * FROM (
      SELECT location_id, (ordered_at AT TIME ZONE 'America/Halifax')::date AS day, count(*) AS orders,
             sum(total_cents) AS total FROM orders GROUP BY 1, 2
    ) byhand
    FULL JOIN (SELECT location_id, day, sum(orders) AS orders, sum(total_cents) AS total FROM report_days GROUP BY 1, 2) ours
      USING (location_id, day)
    WHERE byhand.orders IS DISTINCT FROM ours.orders OR byhand.total IS DISTINCT FROM ours.total`)
  expect(different).toEqual([])
  expect(localParts(NOON).date).toBe(TODAY)
})
