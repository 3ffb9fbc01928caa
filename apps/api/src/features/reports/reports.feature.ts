import type { FeatureOptions } from '#api/app-options.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'
import type { OrdersRepository } from '#api/features/orders/orders.repository.ts'
import type { RouteScope } from '#api/plugins/route-scope.ts'
import { addMonthEndExport } from './month-end-export.routes.ts'
import { createMostSoldService, type MostSoldService } from './most-sold.service.ts'
import { createReportDaysRepository } from './report-days.repository.ts'
import { createReportsRepository } from './reports.repository.ts'
import { addReportRoutes } from './reports.routes.ts'
import { createReportsService, type ReportsService } from './reports.service.ts'

type Parts = { orders: OrdersRepository; menu: MenuService }

export function createReports({ database: { pool }, clock }: FeatureOptions, { orders, menu }: Parts) {
  const repository = createReportsRepository(pool)
  const hasLocation = async (id: string) => (await menu.findSnapshot(id)) !== null
  const reports = createReportsService({
    reports: repository,
    listLatest: orders.listLatest,
    catchUp: createReportDaysRepository(pool).catchUp,
    hasLocation,
    clock,
  })
  return {
    ...reports,
    mostSold: createMostSoldService({ reports: repository, catchUp: reports.catchUp, hasLocation, clock }),
  }
}

type Routes = { reports: ReportsService & { mostSold: MostSoldService } }

export function addReports({ addRoute, addCsv }: RouteScope, services: Routes): void {
  addReportRoutes(addRoute, services)
  addMonthEndExport(addCsv, services)
}
