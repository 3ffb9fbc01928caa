import { centsFromDollars } from '@thali/domain/money/cents'
import { anOrder } from '@thali/testing/an-order'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { exactDollars, greeting, monthName, shortDay, statsOf, timeOf, trendOf, wholeDollars } from './figure-words.ts'
import { ANALYTICS_READ, failureOf, outdateAnalytics, placeQuery, createPace } from './figures.ts'
import {
  begunDays,
  changeWords,
  columnsOf,
  COLUMNS,
  monthBefore,
  monthsUntil,
  spanName,
  type Takings,
} from './month/month-words.ts'
import { revenueOf, unpaidOf } from './order-revenue.ts'
import { daysOfBucket, queryOf } from './orders-behind.tsx'
import { barsOf, steppedTo } from './revenue-bars.tsx'
import { ApiError } from '#web/lib/api/api.ts'
import { openReads } from '#web/lib/api/use-read.ts'

const FIGURES = { orders: 12, revenue: 1234.5, customers: 9, avgOrderValue: 102.88 }
const REPLY = {
  ...FIGURES,
  period: 'today',
  from: '2026-11-20',
  until: '2026-11-21',
  trends: { ordersGrowth: 20, revenueGrowth: -12.54, customersGrowth: 0 },
  previous: { orders: 18, revenue: 2600, customers: 15, avgOrderValue: 144.44 },
  previousByNow: {
    orders: 10,
    revenue: 1411.5,
    customers: 9,
    avgOrderValue: 141.15,
    until: '2026-11-19T21:42:00.000Z',
  },
  topItems: [],
  recentActivity: [],
  statusBreakdown: { pending: 0, preparing: 0, ready: 0, completed: 0, cancelled: 0 },
  orderTypeBreakdown: { dineIn: 0, pickup: 0, delivery: 0 },
  lastUpdated: '2026-11-20T21:42:00.000Z',
  location: 'truro',
} as const

describe('a figure', () => {
  test('a figure of revenue is in whole dollars, an average and a total to the cent [ADM-DSH-66..69]', () => {
    expect(wholeDollars(1234.5)).toBe('$1,235')
    expect(exactDollars(1234.5)).toBe('$1,234.50')
  })

  // ADM-DSH-42
  test('a figure has its card, with its value by the same time before, and which way it went [ADM-DSH-10, ADM-DSH-70]', () => {
    const stats = statsOf({ ...REPLY, topItems: [], recentActivity: [] })
    expect(stats.map(({ label, value, before, trend }) => [label, value, before, trend?.words])).toEqual([
      ['Total Orders', '12', '10 yesterday to 5:42 PM', 'Up 20.0%'],
      ['Total Revenue', '$1,235', '$1,412 yesterday to 5:42 PM', 'Down 12.5%'],
      ['Total Customers', '9', '9 yesterday to 5:42 PM', 'No change'],
      ['Avg Order Value', '$102.88', '$141.15 yesterday to 5:42 PM', 'Down 27.1%'],
    ])
    // The month-end and the accounts have a figure of the same name, of paid orders only.
    expect(stats.map(({ about }) => about)).toEqual([null, 'paid or not', null, null])
  })

  test.each([
    ['week', '2026-11-16', '2026-11-13T21:42:00.000Z', 'last week to Fri, Nov 13, 5:42 PM'],
    ['month', '2026-11-01', '2026-10-20T20:42:00.000Z', 'last month to Tue, Oct 20, 5:42 PM'],
    ['month', '2026-11-01', '2026-11-01T03:00:00.000Z', 'last month'],
    ['yesterday', '2026-11-19', '2026-11-19T04:00:00.000Z', 'the day before'],
  ] as const)('a figure of the period “%s” says up to when it is compared', (period, from, until, words) => {
    const previousByNow = { ...REPLY.previousByNow, until }
    const [orders] = statsOf({ ...REPLY, period, from, previousByNow, topItems: [], recentActivity: [] })
    expect(orders?.before).toBe(`10 ${words}`)
  })

  test('a figure is not compared with nothing', () => {
    const previousByNow = { ...REPLY.previousByNow, orders: 0 }
    const [orders] = statsOf({ ...REPLY, previousByNow, topItems: [], recentActivity: [] })
    expect([orders?.trend, orders?.before]).toEqual([null, 'none yesterday to 5:42 PM'])
  })

  test.each([
    [200, 100, 'up', 'Up 100.0%'],
    [100, 100, 'level', 'No change'],
    [10_004, 10_000, 'level', 'No change'],
    [9995, 10_000, 'down', 'Down 0.1%'],
  ] as const)('a figure of %s after %s goes %s', (now, before, direction, words) => {
    expect(trendOf(now, before)).toEqual({ direction, words })
  })
})

describe('days and hours', () => {
  test('the days and hours of the dashboard are those of the restaurant', () => {
    const now = new Date('2026-11-20T23:00:00.000Z')
    expect(timeOf('2026-11-20T21:42:00.000Z', now)).toBe('5:42 PM')
    expect(timeOf('2026-11-20T03:59:00.000Z', now)).toBe('11:59 PM, Thursday, November 19, 2026')
    expect(greeting(new Date('2026-11-20T15:59:00.000Z'))).toBe('Good morning')
    expect(greeting(new Date('2026-11-20T16:00:00.000Z'))).toBe('Good afternoon')
    expect(greeting(now)).toBe('Good evening')
  })

  test('days and months have names', () => {
    expect([shortDay('2026-11-20'), monthName('2026-11')]).toEqual(['Fri, Nov 20', 'November 2026'])
  })

  test('a month shows the days that have begun, and the months go back over the turn of the year', () => {
    const days = [{ date: '2026-11-19' }, { date: '2026-11-20' }, { date: '2026-11-21' }]
    expect(begunDays(days, '2026-11-20')).toEqual(days.slice(0, 2))
    expect([monthBefore('2026-01'), monthBefore('2026-12', -1)]).toEqual(['2025-12', '2027-01'])
    expect(monthsUntil('2026-01').slice(0, 2)).toEqual([
      { value: '2026-01', label: 'January 2026' },
      { value: '2025-12', label: 'December 2025' },
    ])
  })
})

describe('a failure', () => {
  const failure = (status: number) => new ApiError({ code: 'x', status, message: '' })

  test('a failure of the dashboard says if figures were refused or did not come [ADM-DSH-30, ADM-ERR-094..095]', () => {
    expect(failureOf(failure(403)).title).toBe('Failed to load dashboard statistics')
    expect(failureOf(failure(503)).title).toBe('Failed to load dashboard statistics')
    expect(failureOf(failure(0)).title).toBe('An error occurred while loading dashboard data')
    expect(failureOf(new TypeError('x')).title).toBe('An error occurred while loading dashboard data')
    expect(failureOf(failure(403)).reason).not.toBe('')
  })
})

describe('a comparison', () => {
  test('a comparison tells how much more or less it is, and never against nothing', () => {
    expect([changeWords(1125, 1000), changeWords(900, 1000), changeWords(10, 10), changeWords(5, 0)]).toEqual([
      'Up 12.5%',
      'Down 10.0%',
      'No change',
      null,
    ])
  })

  test('a comparison names its days', () => {
    expect(spanName({ from: '2026-10-01', until: '2026-10-21' })).toBe('Oct 1 to 20')
    expect(spanName({ from: '2026-10-01', until: '2026-10-02' })).toBe('Oct 1')
  })
})

test('a month has a column for other ways of paying and for discounts only when it has some', () => {
  const totals = Object.fromEntries(COLUMNS.map(({ key }) => [key, 0])) as Takings
  const labels = (some: Partial<Takings>) => columnsOf([totals, { ...totals, ...some }]).map(({ label }) => label)
  expect(labels({})).not.toContain('Other')
  expect(labels({ discounts: 8.5 })).toContain('Discounts')
  expect(labels({ other: -3 })).toContain('Other')
})

describe('the orders behind a figure', () => {
  const wanted = { title: '', note: '', days: { from: '2026-11-01', until: '2026-12-01' }, counts: 'revenue' } as const

  // ADM-API-32
  test('the orders behind a figure are asked for by its days, the last included, and by its location', () => {
    expect(queryOf({ ...wanted, status: 'cancelled' }, 'truro', 200)).toEqual({
      locationId: 'truro',
      status: 'cancelled',
      startDate: '2026-11-01',
      endDate: '2026-11-30',
      limit: 200,
      offset: 200,
    })
    expect(Object.keys(queryOf(wanted, 'all', 0))).toEqual(['startDate', 'endDate', 'limit', 'offset'])
    expect(placeQuery('all')).toEqual({})
    expect(daysOfBucket('2026-02')).toEqual({ from: '2026-02-01', until: '2026-03-01' })
    expect(daysOfBucket('2026-02-28')).toEqual({ from: '2026-02-28', until: '2026-03-01' })
  })

  const pricing = { discount: 0, subtotal: 10, tax: 1.4, tip: 2, total: 13.4, taxRate: 14 }
  const paid = anOrder({ pricing, takenBy: 'cash', paymentStatus: 'paid' })
  const open = anOrder({ pricing, takenBy: null, paymentStatus: 'unpaid' })
  const cancelled = anOrder({ pricing, takenBy: null, status: 'cancelled' })
  const given = anOrder({ pricing, takenBy: 'card', paymentStatus: 'refunded' })

  test('orders are revenue, paid or not, unless they are cancelled or given back', () => {
    expect(revenueOf([paid, open, cancelled, given])).toBe(2 * centsFromDollars(13.4))
  })

  test('orders to be paid are those that nobody paid and nobody cancelled', () => {
    expect(unpaidOf([paid, open, cancelled, given])).toEqual([open])
  })
})

describe('a chart', () => {
  const bucket = (revenue: number, index: number) => ({ date: `2026-11-${10 + index}`, revenue, orders: 1 })

  test('the chart draws the best day to the top and shows the smallest sale', () => {
    const bars = barsOf([0, 0.01, 50, 100].map(bucket))
    expect(bars.map(({ height }) => height)).toEqual([0, 1.5, 50, 100])
    expect(bars.map(({ isLabelled }) => isLabelled)).toEqual([false, true, true, true])
    const [first, second] = bars
    expect(second?.x).toBeCloseTo((first?.x ?? 0) + 25, 6)
    expect(barsOf([0, 0].map(bucket)).every(({ height }) => height === 0)).toBe(true)
  })

  test('the chart names only the best and the last of many days', () => {
    const many = Array.from({ length: 30 }, (_, index) => bucket(index === 10 ? 90 : 10, index))
    expect(barsOf(many).flatMap(({ isLabelled }, index) => (isLabelled ? [index] : []))).toEqual([10, 29])
  })

  test('the chart is walked by the arrows and stops at its ends', () => {
    expect(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'a'].map((key) => steppedTo(key, 0, 7))).toEqual([
      0,
      1,
      0,
      6,
      undefined,
    ])
    expect(steppedTo('ArrowRight', 6, 7)).toBe(6)
  })
})

describe('reading the figures again', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  test('analytics of the last five minutes are not read again, unless the network has changed [ADM-OFF-30..32]', () => {
    const store = openReads({})
    const path = '/admin/analytics/customers?period=today'
    const read = () => store.put(path, {})
    const isReadAgain = () => !store.isFresh(path, ANALYTICS_READ.freshForMs)
    read()
    vi.advanceTimersByTime(299_999)
    expect(isReadAgain()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(isReadAgain()).toBe(true)
    read()
    expect(isReadAgain()).toBe(false)
    outdateAnalytics()
    expect(isReadAgain()).toBe(true)
  })

  test('figures are read again at once, and then at most every five seconds, however many orders come in', () => {
    const run = vi.fn()
    const pace = createPace(5000, run)
    pace.ask()
    expect(run).toHaveBeenCalledTimes(1)
    for (let order = 0; order < 9; order += 1) pace.ask()
    vi.advanceTimersByTime(4999)
    expect(run).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(run).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(60_000)
    expect(run).toHaveBeenCalledTimes(2)
    pace.ask()
    pace.ask()
    pace.stop()
    vi.advanceTimersByTime(60_000)
    expect(run).toHaveBeenCalledTimes(3)
  })
})
