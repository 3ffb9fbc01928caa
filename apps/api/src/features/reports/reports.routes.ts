import { getCustomerAnalytics, getDashboard, getMonthEnd, getRevenue } from '@thali/contracts/system/reports'

import type { ReportsService } from '#api/features/reports/reports.service.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

export function addReportRoutes(addRoute: AddRoute, { reports }: { reports: ReportsService }): void {
  addRoute(getDashboard, ({ query, principal }) => reports.getDashboard(query, principal))
  addRoute(getRevenue, ({ query, principal }) => reports.getRevenue(query, principal))
  addRoute(getCustomerAnalytics, ({ query, principal }) => reports.getCustomers(query, principal))
  addRoute(getMonthEnd, ({ query, principal }) => reports.getMonthEnd(query, principal))
}
