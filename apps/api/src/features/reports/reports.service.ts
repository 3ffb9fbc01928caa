import type { GetCustomerAnalytics, GetDashboard, GetRevenue } from '@thali/contracts/system/reports'
import { type Cents, toDollars } from '@thali/domain/money/cents'
import { bucketsOf, elapsedBefore, monthDays, periodDays, revenueDays, timeAgo, growth } from '@thali/domain/reports'
import { addDays, instantAt, localParts } from '@thali/domain/time/zone'

import type { Clock } from '#api/clock.ts'
import type { Order } from '#api/features/orders/order.ts'
import type {
  Breakdown,
  Figures,
  LocationFigures,
  ReportsRepository,
} from '#api/features/reports/reports.repository.ts'
import { createSpanMemory } from '#api/features/reports/span-memory.ts'
import type { PlacesAsked } from '#api/identity/places-asked.ts'
import type { Principal } from '#api/identity/principal.ts'

type Deps = {
  reports: ReportsRepository
  /** The newest orders of some locations, or of all. */
  listLatest: (locationIds: readonly string[] | undefined, most: number) => Promise<Order[]>
  /** Brings the stored totals up to date. */
  catchUp: () => Promise<void>
  placesAsked: PlacesAsked
  clock: Clock
}

const TOP_ITEMS = 10
const RECENT = 10
const TOP_CUSTOMERS = 10
/** Customer analytics covers this many orders (ADM-DSH-77). */
const LATEST_ORDERS = 1000
const UNNAMED = 'Anonymous Customer'

/** Reports, by days in Halifax time. */
export function createReportsService({ reports, listLatest, catchUp, placesAsked, clock }: Deps) {
  const memory = createSpanMemory()

  return {
    async getDashboard(query: GetDashboard['query'], principal: Principal): Promise<GetDashboard['reply']> {
      const places = await placesAsked(query.location, principal)
      await catchUp()
      const now = clock.now()
      const { date: today, minute } = localParts(now)
      const { current, previous } = periodDays(query.period, today)
      const byNow = elapsedBefore(query.period, today, minute)
      const untilNow = { from: byNow.from, until: addDays(byNow.until, 1) }
      const versions = await reports.versions(places, [current, previous, untilNow])
      const remember = <Value>(span: object, version: string | undefined, read: () => Promise<Value>) =>
        memory.recall(JSON.stringify([places, span]), version ?? '', read)
      const [[figures, breakdown, items], before, beforeByNow, recent, madeAgain] = await Promise.all([
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
        reports.madeAgain(places, current),
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
        ...(madeAgain.length > 0 && { madeAgain }),
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
      const places = await placesAsked(query.location, principal)
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
      const found = await reports.latestCustomers(await placesAsked(query.location, principal), LATEST_ORDERS)
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
