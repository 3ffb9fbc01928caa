import { AppError } from '@thali/contracts/errors'
import type { GetCustomerAnalytics, GetDashboard, GetMonthEnd, GetRevenue } from '@thali/contracts/system/reports'
import { type Cents, toDollars } from '@thali/domain/money/cents'
import {
  bucketsOf,
  type DayRange,
  elapsedBefore,
  monthDays,
  periodDays,
  revenueDays,
  sameDays,
  timeAgo,
  growth,
} from '@thali/domain/reports'
import { addDays, instantAt, localParts } from '@thali/domain/time/zone'

import type { Clock } from '#api/clock.ts'
import type { Order } from '#api/features/orders/order.ts'
import type {
  Breakdown,
  Figures,
  LocationFigures,
  ReportsRepository,
  Takings,
} from '#api/features/reports/reports.repository.ts'
import { createSpanMemory } from '#api/features/reports/span-memory.ts'
import { placesFor, type Principal } from '#api/identity/principal.ts'

type Deps = {
  reports: ReportsRepository
  /** The newest orders of some locations, or of all. */
  listLatest: (locationIds: readonly string[] | undefined, most: number) => Promise<Order[]>
  /** Brings the stored totals up to date. */
  catchUp: () => Promise<void>
  /** Whether the location exists, active or not. */
  hasLocation: (id: string) => Promise<boolean>
  clock: Clock
}

const TOP_ITEMS = 10
const RECENT = 10
const TOP_CUSTOMERS = 10
/** Customer analytics covers this many orders (ADM-DSH-77). */
const LATEST_ORDERS = 1000
const MONTHS_EARLIER = { 'last-month': 1, 'last-year': 12 } as const
const UNNAMED = 'Anonymous Customer'

/** Reports, by days in Halifax time. */
export function createReportsService({ reports, listLatest, catchUp, hasLocation, clock }: Deps) {
  const memory = createSpanMemory()

  /** @throws AppError `permission-denied`, `location-not-found` */
  async function placesOf(location: string | undefined, principal: Principal) {
    const places = placesFor(principal, location)
    if (location !== undefined && !(await hasLocation(location))) throw new AppError('location-not-found')
    return places
  }

  return {
    async getDashboard(query: GetDashboard['query'], principal: Principal): Promise<GetDashboard['reply']> {
      const places = await placesOf(query.location, principal)
      await catchUp()
      const now = clock.now()
      const { date: today, minute } = localParts(now)
      const { current, previous } = periodDays(query.period, today)
      const byNow = elapsedBefore(query.period, today, minute)
      const untilNow = { from: byNow.from, until: addDays(byNow.until, 1) }
      const versions = await reports.versions(places, [current, previous, untilNow])
      const remember = <Value>(span: object, version: string | undefined, read: () => Promise<Value>) =>
        memory.recall(JSON.stringify([places, span]), version ?? '', read)
      const [[figures, breakdown, items], before, beforeByNow, recent] = await Promise.all([
        remember({ current }, versions[0], () =>
          Promise.all([
            reports.figures(places, current),
            reports.breakdown(places, current),
            reports.topItems(places, current, TOP_ITEMS),
          ]),
        ),
        remember({ previous }, versions[1], () => reports.figures(places, previous)),
        remember({ byNow }, versions[2], () => reports.figuresOfSpan(places, byNow)),
        listLatest(places, RECENT),
      ])
      return {
        period: query.period,
        ...current,
        ...toFigures(figures),
        previous: toFigures(before),
        previousByNow: { ...toFigures(beforeByNow), until: instantAt(byNow.until, byNow.minute).toISOString() },
        trends: {
          ordersGrowth: growth(figures.orders, before.orders),
          revenueGrowth: growth(figures.revenueCents, before.revenueCents),
          customersGrowth: growth(figures.customers, before.customers),
        },
        topItems: items.map(({ name, count, revenueCents }) => ({ name, count, revenue: dollars(revenueCents) })),
        recentActivity: recent.map((order) => ({
          id: order.id,
          orderNumber: order.number,
          customerName: order.customerName || UNNAMED,
          total: dollars(order.totalCents),
          status: order.status,
          orderTime: order.orderedAt.toISOString(),
          timeAgo: timeAgo(order.orderedAt, now),
        })),
        ...toBreakdowns(breakdown),
        lastUpdated: now.toISOString(),
        location: query.location ?? 'all',
      }
    },

    async getRevenue(query: GetRevenue['query'], principal: Principal): Promise<GetRevenue['reply']> {
      const places = await placesOf(query.location, principal)
      await catchUp()
      const days = revenueDays(query.range, localParts(clock.now()).date)
      const found = new Map((await reports.revenue(places, days, days.bucket)).map((one) => [one.date, one]))
      const revenue = bucketsOf(days).map((date) => ({
        date,
        revenue: dollars(found.get(date)?.revenueCents ?? 0),
        orders: found.get(date)?.orders ?? 0,
      }))
      return { range: query.range, location: query.location ?? 'all', revenue }
    },

    async getCustomers(
      query: GetCustomerAnalytics['query'],
      principal: Principal,
    ): Promise<GetCustomerAnalytics['reply']> {
      const found = await reports.latestCustomers(await placesOf(query.location, principal), LATEST_ORDERS)
      const totalCustomers = found.length
      const repeatCustomers = found.filter((customer) => customer.orders > 1).length
      const each = (sum: number) => (totalCustomers === 0 ? 0 : sum / totalCustomers)
      const spentCents = found.reduce((sum, customer) => sum + customer.spentCents, 0)
      const count = found.reduce((sum, customer) => sum + customer.orders, 0)
      return {
        totalCustomers,
        repeatCustomers,
        repeatCustomerRate: Math.round(each(repeatCustomers) * 1000) / 10,
        avgOrdersPerCustomer: Math.round(each(count) * 100) / 100,
        avgSpentPerCustomer: dollars(Math.round(each(spentCents))),
        topCustomers: found.slice(0, TOP_CUSTOMERS).map((customer) => ({
          id: customer.id,
          name: customer.name || UNNAMED,
          totalOrders: customer.orders,
          totalSpent: dollars(customer.spentCents),
          firstOrder: customer.firstOrder.toISOString(),
          lastOrder: customer.lastOrder.toISOString(),
        })),
        location: query.location ?? 'all',
      }
    },

    async getMonthEnd(query: GetMonthEnd['query'], principal: Principal): Promise<GetMonthEnd['reply']> {
      const places = await placesOf(query.location, principal)
      await catchUp()
      const now = clock.now()
      const today = localParts(now).date
      const month = query.month ?? today.slice(0, 7)
      const days = monthDays(month)
      const earlier = (['last-month', 'last-year'] as const).map((name) => ({
        name,
        spans: sameDays(month, today, MONTHS_EARLIER[name]),
      }))
      const [takings, unpaid, ...others] = await Promise.all([
        reports.takings(places, days),
        reports.unpaid(places, days),
        ...earlier.map(({ spans }) => (spans ? reports.takings(places, spans.previous) : [])),
      ])
      const byDay = Map.groupBy(takings, ({ date }) => date)
      return {
        location: query.location ?? 'all',
        month,
        days: daysOf(days).map((date) => ({ date, ...toTakings(byDay.get(date) ?? []) })),
        totals: toTakings(takings),
        unpaid: { orders: unpaid.orders, amount: dollars(unpaid.amountCents) },
        comparisons: earlier.flatMap(({ name, spans }, index) =>
          spans
            ? {
                name,
                ...spans,
                now: toTakings(takings.filter(({ date }) => date < spans.current.until)),
                before: toTakings(others[index] ?? []),
              }
            : [],
        ),
        lastUpdated: now.toISOString(),
      }
    },

    /** Orders and revenue of every location that had any, and of this month. */
    async byLocation(): Promise<ReadonlyMap<string, LocationFigures>> {
      await catchUp()
      return reports.byLocation(monthDays(localParts(clock.now()).date.slice(0, 7)))
    },
  }
}

export type ReportsService = ReturnType<typeof createReportsService>

function dollars(cents: number): number {
  return toDollars(cents as Cents)
}

function toFigures({ orders, revenueCents, customers }: Figures) {
  return {
    orders,
    revenue: dollars(revenueCents),
    customers,
    avgOrderValue: orders === 0 ? 0 : dollars(Math.round(revenueCents / orders)),
  }
}

function toBreakdowns(
  found: readonly Breakdown[],
): Pick<GetDashboard['reply'], 'statusBreakdown' | 'orderTypeBreakdown'> {
  const count = (part: Partial<Breakdown>) =>
    found
      .filter(
        ({ status, orderType }) => status === (part.status ?? status) && orderType === (part.orderType ?? orderType),
      )
      .reduce((sum, { orders }) => sum + orders, 0)
  return {
    statusBreakdown: {
      pending: count({ status: 'pending' }),
      preparing: count({ status: 'preparing' }),
      ready: count({ status: 'ready' }),
      completed: count({ status: 'completed' }),
      cancelled: count({ status: 'cancelled' }),
    },
    orderTypeBreakdown: {
      dineIn: count({ orderType: 'dine-in' }),
      pickup: count({ orderType: 'pickup' }),
      delivery: count({ orderType: 'delivery' }),
    },
  }
}

/** Adds up in cents, returns dollars. */
function toTakings(parts: readonly Takings[]) {
  const sum = (valueOf: (part: Takings) => number, of = parts) => of.reduce((total, part) => total + valueOf(part), 0)
  const net = (takenBy: Takings['takenBy']) =>
    sum(
      ({ grossCents, refundCents }) => grossCents - refundCents,
      parts.filter((part) => part.takenBy === takenBy),
    )
  const [gross, refunds] = [sum((part) => part.grossCents), sum((part) => part.refundCents)]
  const [tax, tips] = [sum((part) => part.taxCents), sum((part) => part.tipCents)]
  const rounding = sum((part) => part.roundingCents)
  const orders = sum((part) => part.orders)
  const tipsBy = (takenBy: Takings['takenBy']) =>
    sum(
      (part) => part.tipCents,
      parts.filter((part) => part.takenBy === takenBy),
    )
  return {
    orders,
    gross: dollars(gross),
    refunds: dollars(refunds),
    net: dollars(gross - refunds),
    tax: dollars(tax),
    tips: dollars(tips),
    sales: dollars(gross - refunds - tax - tips - rounding),
    rounding: dollars(rounding),
    cash: dollars(net('cash')),
    card: dollars(net('card')),
    other: dollars(net('manual')),
    discounts: dollars(sum((part) => part.discountCents)),
    average: orders === 0 ? 0 : dollars(Math.round(gross / orders)),
    tipsCash: dollars(tipsBy('cash')),
    tipsCard: dollars(tipsBy('card')),
    tipsOther: dollars(tipsBy('manual')),
    deliveryFees: dollars(sum((part) => part.feeCents)),
    tipsDelivery: dollars(sum((part) => part.deliveryTipCents)),
  }
}

function daysOf(range: DayRange): string[] {
  return bucketsOf({ ...range, bucket: 'day' })
}
