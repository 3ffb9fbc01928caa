import { listMostSold } from '@thali/contracts/orders/order-desk'
import { getCustomerAnalytics, getDashboard, getRevenue } from '@thali/contracts/system/reports'

import type { MostSoldService } from './most-sold.service.ts'
import type { ReportsService } from '#api/features/reports/reports.service.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

type Deps = { reports: ReportsService & { mostSold: MostSoldService } }

export function addReportRoutes(addRoute: AddRoute, { reports }: Deps): void {
  addRoute(getDashboard, ({ query, principal }) => reports.getDashboard(query, principal))
  addRoute(getRevenue, ({ query, principal }) => reports.getRevenue(query, principal))
  addRoute(getCustomerAnalytics, ({ query, principal }) => reports.getCustomers(query, principal))
  addRoute(listMostSold, ({ params, principal }) => reports.mostSold.list(params.location, principal))
}
