import type { GetPayouts } from '@thali/contracts/payments/payouts'
import type { GetCustomerAnalytics, GetDashboard, GetMonthEnd, GetRevenue } from '@thali/contracts/system/reports'
import type { Page } from 'playwright-core'

import type { Scene } from './scene.ts'

type Act = NonNullable<Scene['act']>

const AT_FIGURES = { path: '/admin/dashboard#dashboard', as: 'admin', shows: /^Live · / } as const
const FIGURES_API = '**/api/admin/dashboard*'
const REVENUE_API = '**/api/admin/analytics/revenue*'
const CUSTOMERS_API = '**/api/admin/analytics/customers*'
const MONTH_API = '**/api/admin/reports/month?*'
const PAYOUTS_API = '**/api/admin/reports/payouts?*'
const REFUSED = { status: 403, json: { error: '', code: 'forbidden' } }

const both =
  (...acts: readonly Act[]): Act =>
  async (page, stage) => {
    for (const act of acts) await act(page, stage)
  }

/** Between 0 and 1, the same at every look. */
const swing = (index: number) => (Math.sin(index * 2.3) + Math.sin(index * 0.9) + 2) / 4

/** A restaurant that has been open for years: the stage itself has one busy day. */
async function haveHistory(page: Page): Promise<void> {
  await page.route(REVENUE_API, async (route) => {
    const response = await route.fetch()
    const reply = (await response.json()) as GetRevenue['reply']
    const scale = reply.range === 'year' ? 48_000 : 2400
    const revenue = reply.revenue.map((bucket, index) => {
      const orders = Math.round((0.4 + swing(index)) * (scale / 44))
      return { ...bucket, orders, revenue: Math.round(orders * 4187) / 100 }
    })
    await route.fulfill({ response, json: { ...reply, revenue } })
  })
  await page.route(FIGURES_API, async (route) => {
    const response = await route.fetch()
    const reply = (await response.json()) as GetDashboard['reply']
    const previousByNow = { ...reply.previousByNow, orders: 9, revenue: 611.4, customers: 3, avgOrderValue: 67.93 }
    await route.fulfill({ response, json: { ...reply, previousByNow } })
  })
  await page.route(MONTH_API, async (route) => {
    const response = await route.fetch()
    const reply = (await response.json()) as GetMonthEnd['reply']
    await route.fulfill({ response, json: withTakings(reply) })
  })
}

type Takings = GetMonthEnd['reply']['totals']

function withTakings(reply: GetMonthEnd['reply']): GetMonthEnd['reply'] {
  const today = reply.lastUpdated.slice(0, 10)
  const days = reply.days.map((day, index) => (day.date > today ? day : { date: day.date, ...takingsOfDay(index) }))
  const comparisons = reply.comparisons.map((one) => ({
    ...one,
    now: totalsOf(days.filter(({ date }) => date < one.current.until)),
    before:
      one.name === 'last-year' ? totalsOf([]) : totalsOf(days.map((_, index) => takingsOfDay(index + 3)).slice(0, 18)),
  }))
  const crossing = { refundedOfEarlier: { orders: 1, amount: 41.87 }, refundedLater: { orders: 2, amount: 96.12 } }
  const unpaid = { orders: 47, amount: 4212.4 }
  return { ...reply, ...crossing, days, totals: totalsOf(days), comparisons, unpaid }
}

function totalsOf(days: readonly Takings[]): Takings {
  const none = takingsOfDay(1)
  const sum = (key: keyof Takings) => Math.round(days.reduce((total, day) => total + day[key] * 100, 0)) / 100
  const totals = Object.fromEntries(Object.keys(none).map((key) => [key, sum(key as keyof Takings)])) as Takings
  return { ...totals, average: totals.orders === 0 ? 0 : Math.round((totals.gross * 100) / totals.orders) / 100 }
}

function takingsOfDay(index: number): Takings {
  const orders = index % 7 === 1 ? 0 : Math.round((0.4 + swing(index)) * 54)
  const gross = orders * 4187
  const refunds = index % 5 === 0 ? Math.min(gross, 4187) : 0
  const net = gross - refunds
  const [tax, tips, cash] = [Math.round(net * 0.112), Math.round(net * 0.08), Math.round(net * 0.21)]
  const rounding = orders === 0 ? 0 : (index % 4) - 1
  const tipsCash = Math.round(tips * 0.15)
  const [goodwill, stillOwed] = [index === 10 ? 1316 : 0, index === 5 ? 4187 : index === 6 ? -4187 : 0]
  const cents = {
    gross,
    refunds,
    net,
    tax,
    tips,
    rounding,
    sales: net - tax - tips - rounding + goodwill - stillOwed,
    goodwill,
    stillOwed,
    cash,
    card: net - cash,
    other: 0,
    discounts: orders > 0 && index % 3 === 0 ? 850 : 0,
    tipsCash,
    tipsCard: tips - tipsCash,
    deliveryFees: orders > 0 && index % 2 === 0 ? 1497 : 0,
    tipsDelivery: Math.round(tips * 0.2),
    tipsOther: 0,
    average: orders === 0 ? 0 : Math.round(gross / orders),
  }
  const dollars = Object.fromEntries(Object.entries(cents).map(([key, amount]) => [key, amount / 100]))
  return { orders, ...dollars } as Takings
}

/** The first day of a restaurant. */
async function haveNothing(page: Page): Promise<void> {
  await page.route(REVENUE_API, async (route) => {
    const response = await route.fetch()
    const reply = (await response.json()) as GetRevenue['reply']
    const revenue = reply.revenue.map(({ date }) => ({ date, revenue: 0, orders: 0 }))
    await route.fulfill({ response, json: { ...reply, revenue } })
  })
  await page.route(FIGURES_API, async (route) => {
    const response = await route.fetch()
    const reply = (await response.json()) as GetDashboard['reply']
    const none = { orders: 0, revenue: 0, customers: 0, avgOrderValue: 0 }
    const trends = { ordersGrowth: 0, revenueGrowth: 0, customersGrowth: 0 }
    const statusBreakdown = { pending: 0, preparing: 0, ready: 0, completed: 0, cancelled: 0 }
    const orderTypeBreakdown = { dineIn: 0, pickup: 0, delivery: 0 }
    const previousByNow = { ...reply.previousByNow, ...none }
    const json = { ...reply, ...none, previous: none, previousByNow, trends, statusBreakdown, orderTypeBreakdown }
    await route.fulfill({ response, json: { ...json, topItems: [], recentActivity: [] } })
  })
  await page.route(CUSTOMERS_API, async (route) => {
    const response = await route.fetch()
    const reply = (await response.json()) as GetCustomerAnalytics['reply']
    const none = { totalCustomers: 0, repeatCustomers: 0, repeatCustomerRate: 0 }
    const json = { ...reply, ...none, avgOrdersPerCustomer: 0, avgSpentPerCustomer: 0, topCustomers: [] }
    await route.fulfill({ response, json })
  })
}

async function refuse(page: Page): Promise<void> {
  await page.route(FIGURES_API, (route) => route.fulfill(REFUSED))
}

/** Fails once there are figures already. */
async function growOld(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Figures' }).waitFor()
  await page.route(FIGURES_API, (route) => route.fulfill(REFUSED))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText('Failed to load dashboard statistics').waitFor()
}

const openTab =
  (name: string): Act =>
  async (page) => {
    await page.getByRole('tab', { name }).click()
    await page.getByRole('button', { name: /^Total Orders/ }).waitFor()
  }

async function seeHistory(page: Page): Promise<void> {
  await page.getByRole('slider').waitFor()
}

const chooseRange =
  (name: string): Act =>
  async (page) => {
    await page.getByRole('radio', { name }).check({ force: true })
    await page.getByText(/^The last (?:30 days|12 months)/).waitFor()
    await page.getByRole('slider').waitFor()
    await toTop(page)
  }

/** A control that is half covered by the strip on top counts as too small a target. */
async function toTop(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
}

async function openTwin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View as table' }).click()
  await page.getByRole('table', { name: 'Revenue by day' }).waitFor()
  await toTop(page)
}

async function chooseTruro(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Location' }).selectOption({ label: 'Truro Heights' })
  await page.getByRole('list', { name: 'Figures' }).waitFor()
}

async function openOrders(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Total Revenue/ }).click()
  await page.getByRole('dialog').getByRole('table').waitFor()
}

async function openMonth(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Month-end' }).click()
  await page.getByRole('table', { name: 'Takings by day, in dollars' }).waitFor()
}

async function readPayouts(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByRole('table', { name: 'Payouts' }).waitFor()
}

/** A month of which two payouts came, one is under way, and something does not agree. */
async function havePayouts(page: Page): Promise<void> {
  await page.route(PAYOUTS_API, async (route) => {
    const response = await route.fetch()
    const reply = (await response.json()) as GetPayouts['reply']
    const payout = (id: number, arrivesOn: string, amount: number, state: 'paid' | 'on-its-way') =>
      ({ id: `po_${id}`, state, arrivesOn, amount, ofMonth: amount, lines: 40 + id }) as const
    const order = { id: 'order', number: 1042, customerName: 'Alexandrina Featherstonehaugh' }
    const json: GetPayouts['reply'] = {
      ...reply,
      checkedAt: new Date().toISOString(),
      problem: null,
      sums: { ...SUMS, other: -43.5 },
      payouts: [
        { ...payout(1, '2026-11-03', 1904.22, 'paid'), amount: 2310.9 },
        payout(2, '2026-11-04', 26_104.1, 'paid'),
        payout(3, '2026-11-23', 214.5, 'on-its-way'),
      ],
      differences: [
        {
          kind: 'charge-without-order',
          providerId: 'pi_3OabcDEFghiJKLmnoPQRstuv',
          order: null,
          ours: 0,
          theirs: 43.21,
        },
        { kind: 'different-amount', providerId: 'pi_3OzyxWVUtsrQPOnmlKJIhgfe', order, ours: 81.4, theirs: 84.1 },
      ],
    }
    await route.fulfill({ response, json })
  })
}

const SUMS = { sales: 29_467.2, refunds: 226.87, fees: 974.01, net: 28_222.82, paidOut: 28_008.32, onItsWay: 214.5 }

async function openPayout(page: Page): Promise<void> {
  await readPayouts(page)
  await page.getByRole('button', { name: 'Still on its way' }).click()
  await page.getByRole('dialog').getByRole('table').waitFor()
}

async function openDay(page: Page): Promise<void> {
  await page.getByRole('table').getByRole('rowheader').getByRole('button').last().click()
  await page.getByRole('dialog').getByRole('table').waitFor()
}

async function refuseMonth(page: Page): Promise<void> {
  await page.route(MONTH_API, (route) => route.fulfill(REFUSED))
  await page.getByRole('button', { name: 'Month-end' }).click()
  await page.getByText('Failed to load dashboard statistics').waitFor()
}

const AT_HISTORY = { ...AT_FIGURES, before: haveHistory } as const

/** The figures of the restaurant and its month-end, with and without a past, and when they do not come. */
export const FIGURES: readonly Scene[] = [
  { name: 'figures', ...AT_HISTORY, act: seeHistory },
  {
    name: 'figures-one-location',
    isVariant: true,
    ...AT_HISTORY,
    act: both(seeHistory, chooseTruro, chooseRange('Month')),
  },
  {
    name: 'figures-year',
    isVariant: true,
    ...AT_HISTORY,
    act: both(seeHistory, openTab('This Week'), chooseRange('Year')),
  },
  { name: 'figures-table', isVariant: true, ...AT_HISTORY, act: openTwin },
  { name: 'figures-empty', isVariant: true, ...AT_FIGURES, before: haveNothing, shows: 'No orders yet.' },
  { name: 'figures-failed', isVariant: true, ...AT_FIGURES, before: refuse, shows: 'Unable to Load Dashboard Stats' },
  { name: 'figures-old', isVariant: true, ...AT_FIGURES, act: growOld },
  { name: 'figures-orders', isVariant: true, ...AT_FIGURES, act: openOrders, isInSightOnly: true },
  { name: 'month-end', ...AT_HISTORY, act: openMonth },
  {
    name: 'month-end-payouts',
    isVariant: true,
    ...AT_FIGURES,
    before: both(haveHistory, havePayouts),
    act: both(openMonth, readPayouts),
  },
  { name: 'month-end-payout', isVariant: true, ...AT_FIGURES, act: both(openMonth, openPayout), isInSightOnly: true },
  { name: 'month-end-day', isVariant: true, ...AT_FIGURES, act: both(openMonth, openDay), isInSightOnly: true },
  { name: 'month-end-printed', isVariant: true, ...AT_HISTORY, act: openMonth, isPrinted: true, widths: [1280] },
  { name: 'month-end-failed', isVariant: true, ...AT_FIGURES, act: refuseMonth },
]
