import { addDays, instantAt } from '@thali/domain/time/zone'
import { beforeAll, describe, expect, test } from 'vitest'

import { type Caller, useApi } from '#api/testing/start-api.ts'
import { storeOrders } from '#api/testing/store-orders.ts'

/** Every test uses another day, on which nobody else orders. */
const noonOf = (day: string) => instantAt(day, 12 * 60)

const api = useApi({ now: noonOf('2026-03-01') })
let admin: Caller

beforeAll(async () => {
  admin = await api.signInAsAdmin()
})

async function dashboardAt(day: string, query: Record<string, string> = {}) {
  await settleAt(day)
  return (await api.call(admin, 'GET /admin/dashboard', { query: { location: 'truro', ...query } })).body
}

async function revenueAt(day: string, query: Record<string, string>) {
  await settleAt(day)
  return (await api.call(admin, 'GET /admin/analytics/revenue', { query })).body.revenue
}

async function settleAt(day: string): Promise<void> {
  api.clock?.set(noonOf(day))
  await api.settled()
}

const store = (day: string, orders: Omit<Parameters<typeof storeOrders>[1], 'at'> = {}) =>
  storeOrders(api, { at: instantAt(day, 9 * 60), ...orders })

describe('the figures of a day', () => {
  // ADM-DSH-42, ADM-DSH-46, ADM-DSH-53, ADM-DSH-54, ADM-DSH-55, ADM-ENT-58
  test('the figures of a day have everything that is shown of it, with when and where they were computed', async () => {
    const day = '2026-03-05'
    await store(addDays(day, -1), { totalCents: 1000, copies: 2 })
    await store(day, { totalCents: 1001, orderType: 'dine-in' })
    await store(day, { totalCents: 1000, orderType: 'pickup', copies: 2 })
    await store(day, { totalCents: 1000, orderType: 'delivery', copies: 3, email: 'ben@example.com' })
    const { recentActivity, ...figures } = await dashboardAt(day)
    expect(recentActivity).toHaveLength(8)
    expect(figures).toEqual({
      period: 'today',
      from: day,
      until: addDays(day, 1),
      orders: 6,
      revenue: 60.01,
      customers: 2,
      avgOrderValue: 10,
      previous: { orders: 2, revenue: 20, customers: 1, avgOrderValue: 10 },
      previousByNow: {
        orders: 2,
        revenue: 20,
        customers: 1,
        avgOrderValue: 10,
        until: noonOf(addDays(day, -1)).toISOString(),
      },
      trends: { ordersGrowth: 200, revenueGrowth: 200.05, customersGrowth: 100 },
      topItems: [{ name: 'Garlic Naan', count: 6, revenue: 60.01 }],
      statusBreakdown: { pending: 6, preparing: 0, ready: 0, completed: 0, cancelled: 0 },
      orderTypeBreakdown: { dineIn: 1, pickup: 2, delivery: 3 },
      lastUpdated: noonOf(day).toISOString(),
      location: 'truro',
    })
    api.clock?.advance(60_000)
    const everywhere = (await api.call(admin, 'GET /admin/dashboard')).body
    expect([everywhere.location, everywhere.lastUpdated]).toEqual(['all', api.clock?.now().toISOString()])
  })

  // ADM-DSH-42
  test.each([
    ['today', '2026-03-12', '2026-03-11'],
    ['yesterday', '2026-03-11', '2026-03-10'],
    ['week', '2026-03-09', '2026-03-02'],
    ['month', '2026-03-01', '2026-02-01'],
  ] as const)('the figures of the period “%s” grow against the period before it', async (period, day, before) => {
    const place = { location: 'new-glasgow' } as const
    const figuresNow = () => dashboardAt('2026-03-12', { ...place, period })
    const start = await figuresNow()
    await store(before, { ...place, email: `before-${period}@example.com`, totalCents: 2000 })
    await store(day, { ...place, email: `now-${period}-#@example.com`, totalCents: 3000, copies: 3 })
    const { orders, revenue, customers, previous, trends } = await figuresNow()
    expect([orders - start.orders, previous.orders - start.previous.orders]).toEqual([3, 1])
    const percent = (now: number, then: number) => ((now - then) / then) * 100
    expect(trends.ordersGrowth).toBeCloseTo(percent(orders, previous.orders), 6)
    expect(trends.revenueGrowth).toBeCloseTo(percent(revenue, previous.revenue), 6)
    expect(trends.customersGrowth).toBeCloseTo(percent(customers, previous.customers), 6)
  })

  test('the figures of a period stand beside what the period before had reached by the same time', async () => {
    const [monday, tuesday] = ['2026-03-16', '2026-03-17']
    const [mondayBefore, tuesdayBefore] = ['2026-03-09', '2026-03-10']
    await store(mondayBefore, { email: 'ann@example.com' })
    await store(tuesdayBefore, { email: 'ann@example.com', totalCents: 500 })
    await storeOrders(api, { at: instantAt(tuesdayBefore, 12 * 60), totalCents: 9900 })
    await store(monday, { copies: 4 })
    const { previous, previousByNow } = await dashboardAt(tuesday, { period: 'week' })
    expect([previous.orders, previous.revenue]).toEqual([3, 114])
    expect(previousByNow).toEqual({
      orders: 2,
      revenue: 15,
      customers: 1,
      avgOrderValue: 7.5,
      until: noonOf(tuesdayBefore).toISOString(),
    })
  })

  // ADM-DSH-46
  test('the figures of a day without orders are zero, the average too', async () => {
    const nothing = { orders: 0, revenue: 0, customers: 0, avgOrderValue: 0 }
    expect(await dashboardAt('2026-03-20')).toMatchObject(nothing)
  })

  // ADM-DSH-47
  test('the figures of a day count customers by e-mail, and by phone where there is none', async () => {
    const day = '2026-03-22'
    await store(day, { email: 'ann@example.com', phone: '+19025550101' })
    await store(day, { email: 'ann@example.com', phone: '+19025550102' })
    await store(day, { email: 'ben@example.com', phone: '+19025550101' })
    await store(day, { email: '', phone: '+19025550103', copies: 3 })
    expect((await dashboardAt(day)).customers).toBe(3)
  })
})

describe('the dishes of a day', () => {
  // ADM-CON-57, ADM-DSH-48, ADM-DSH-49
  test('the dishes of a day are the ten best-selling; of equal counts the dearer comes first, then by name', async () => {
    const day = '2026-03-24'
    const dish = (name: string, quantity: number, unitPriceCents = 500) => ({ name, quantity, unitPriceCents })
    const names = ['Naan', 'Roti', 'Dal', 'Raita', 'Chai', 'Lassi', 'Kheer', 'Samosa', 'Pakora']
    const lines = names.map((name, index) => dish(name, 20 - index))
    await store(day, { lines: [dish('Least', 1), dish('Biryani', 3), dish('Aloo', 3), dish('Thali', 3, 600)] })
    await store(day, { lines })
    const { topItems } = await dashboardAt(day)
    expect(topItems.map(({ name }) => name)).toEqual([...names, 'Thali'])
    expect(topItems.at(-1)).toEqual({ name: 'Thali', count: 3, revenue: 18 })
    await store(day, { lines: [dish('Biryani', 1), dish('Aloo', 1)] })
    expect((await dashboardAt(day)).topItems.map(({ name }) => name)).toEqual([...names, 'Aloo'])
  })

  // ADM-DSH-56, ADM-DSH-58
  test('a dish without a name counts as one unknown dish, and one without a quantity as one portion', async () => {
    const day = '2026-03-26'
    await store(day, {
      lines: [
        { quantity: 2, unitPriceCents: 500 },
        { name: '', unitPriceCents: 500 },
      ],
    })
    await store(day, { lines: [{ name: 'Dal', unitPriceCents: 700 }] })
    expect((await dashboardAt(day)).topItems).toEqual([
      { name: 'Unknown Item', count: 3, revenue: 15 },
      { name: 'Dal', count: 1, revenue: 7 },
    ])
  })
})

// ADM-CON-57, ADM-DAT-25, ADM-DSH-50, ADM-DSH-51, ADM-DSH-57
test('the latest activity is ten orders of the location, newest first, and a nameless customer is anonymous', async () => {
  const day = '2026-04-01'
  const ids = await storeOrders(api, { at: instantAt(day, 600), copies: 12, name: '', totalCents: 1234 })
  await storeOrders(api, { at: instantAt(day, 700), location: 'new-glasgow' })
  const { recentActivity } = await dashboardAt(day)
  expect(recentActivity.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 10))
  expect(recentActivity[0]).toEqual({
    id: ids.at(-1),
    orderNumber: expect.any(Number),
    customerName: 'Anonymous Customer',
    total: 12.34,
    status: 'pending',
    orderTime: instantAt(day, 611).toISOString(),
    timeAgo: '1 hour ago',
  })
})

describe('the last 30 days', () => {
  // ADM-DAT-25, ADM-DSH-35
  test('the last 30 days are today and the 29 days before, everywhere or at one location', async () => {
    const today = '2026-06-30'
    await store(addDays(today, -30), { totalCents: 100_000 })
    await store(addDays(today, -29), { totalCents: 700 })
    await store(addDays(today, -29), { totalCents: 40, location: 'new-glasgow' })
    await store(today, { totalCents: 900 })
    const sum = async (query: Record<string, string>) =>
      (await revenueAt(today, { range: 'month', ...query })).reduce((total, { revenue }) => total + revenue, 0)
    expect(await sum({})).toBeCloseTo(16.4, 6)
    expect(await sum({ location: 'truro' })).toBeCloseTo(16, 6)
  })

  // ADM-DSH-35
  test('the figures of a month that has 31 days do not cut off its first day, nor the month before it', async () => {
    await store('2026-07-01')
    await store('2026-08-01')
    const { orders, previous } = await dashboardAt('2026-08-31', { period: 'month' })
    expect([orders, previous.orders]).toEqual([1, 1])
  })
})
