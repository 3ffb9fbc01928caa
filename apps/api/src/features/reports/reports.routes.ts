import { listMostSold } from '@thali/contracts/orders/order-desk'
import { exportMonthEnd } from '@thali/contracts/system/files'
import { getCustomerAnalytics, getDashboard, getMonthEnd, getRevenue } from '@thali/contracts/system/reports'

import type { MostSoldService } from './most-sold.service.ts'
import type { ReportsService } from '#api/features/reports/reports.service.ts'
import type { AddCsv } from '#api/plugins/csv-routes.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

type Deps = { reports: ReportsService & { mostSold: MostSoldService } }

export function addReportRoutes(addRoute: AddRoute, { reports }: Deps): void {
  addRoute(getDashboard, ({ query, principal }) => reports.getDashboard(query, principal))
  addRoute(getRevenue, ({ query, principal }) => reports.getRevenue(query, principal))
  addRoute(getCustomerAnalytics, ({ query, principal }) => reports.getCustomers(query, principal))
  addRoute(getMonthEnd, ({ query, principal }) => reports.getMonthEnd(query, principal))
  addRoute(listMostSold, ({ params, principal }) => reports.mostSold.list(params.location, principal))
}

type Takings = Awaited<ReturnType<ReportsService['getMonthEnd']>>['totals']

/** New columns come last: a bookkeeper's sheet may count them. */
const AMOUNTS = [
  ['gross', 'Gross'],
  ['refunds', 'Refunds'],
  ['net', 'Net'],
  ['sales', 'Sales'],
  ['tax', 'Tax'],
  ['tips', 'Tips'],
  ['rounding', 'Rounding'],
  ['cash', 'Cash'],
  ['card', 'Card'],
  ['other', 'Other'],
  ['discounts', 'Discounts'],
  ['tipsCash', 'Tips in cash'],
  ['tipsCard', 'Tips by card'],
  ['tipsOther', 'Tips otherwise'],
  ['average', 'Average order'],
  ['deliveryFees', 'Delivery fees'],
  ['tipsDelivery', 'Tips of deliveries'],
] as const satisfies readonly (readonly [keyof Takings, string])[]

/** The takings of a month as CSV, with totals in the last row. */
export function addMonthEndExport(addCsv: AddCsv, { reports }: { reports: ReportsService }): void {
  addCsv(exportMonthEnd, {
    name: ({ location, month }) => `takings-${location ?? 'all'}-${month}.csv`,
    columns: ['Date', 'Orders', ...AMOUNTS.map(([, label]) => label)],
    async *rows(query, principal) {
      const { days, totals } = await reports.getMonthEnd(query, principal)
      yield [...days.map((day) => toCells(day.date, day)), toCells('Total', totals)]
    },
  })
}

function toCells(label: string, takings: Takings) {
  return [label, takings.orders, ...AMOUNTS.map(([key]) => takings[key].toFixed(2))]
}
