import type { FeatureOptions } from '#api/app-options.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'
import type { OrdersRepository } from '#api/features/orders/orders.repository.ts'
import type { RouteScope } from '#api/plugins/route-scope.ts'
import { addMonthEndExport } from './month-end-export.routes.ts'
import { createReportDaysRepository } from './report-days.repository.ts'
import { createReportsRepository } from './reports.repository.ts'
import { addReportRoutes } from './reports.routes.ts'
import { createReportsService, type ReportsService } from './reports.service.ts'

type Parts = { orders: OrdersRepository; menu: MenuService }

export function createReports({ database: { pool }, clock }: FeatureOptions, { orders, menu }: Parts) {
  return createReportsService({
    reports: createReportsRepository(pool),
    listLatest: orders.listLatest,
    catchUp: createReportDaysRepository(pool).catchUp,
    hasLocation: async (id) => (await menu.findSnapshot(id)) !== null,
    clock,
  })
}

export function addReports({ addRoute, addCsv }: RouteScope, services: { reports: ReportsService }): void {
  addReportRoutes(addRoute, services)
  addMonthEndExport(addCsv, services)
}
