import { createMostSoldService, type MostSoldService } from './most-sold.service.ts'
import { createOrderCountsService } from './order-counts.service.ts'
import { createReportDaysRepository } from './report-days.repository.ts'
import { createReportDaysService } from './report-days.service.ts'
import { createReportsRepository } from './reports.repository.ts'
import { addMonthEndExport, addReportRoutes } from './reports.routes.ts'
import { createReportsService, type ReportsService } from './reports.service.ts'
import type { FeatureOptions } from '#api/app-options.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'
import type { OrdersRepository } from '#api/features/orders/orders.repository.ts'
import type { RouteScope } from '#api/plugins/routes.ts'

type Parts = { orders: OrdersRepository; menu: MenuService }

export function createReports({ database: { pool }, clock, onError }: FeatureOptions, { orders, menu }: Parts) {
  const repository = createReportsRepository(pool)
  const days = createReportDaysService({ days: createReportDaysRepository(pool), clock, onError })
  const hasLocation = menu.hasKept
  const reports = createReportsService({
    reports: repository,
    listLatest: orders.listLatest,
    catchUp: days.catchUp,
    hasLocation,
    clock,
  })
  return {
    ...reports,
    days,
    countOrders: createOrderCountsService({ reports: repository, catchUp: days.catchUp, clock }),
    mostSold: createMostSoldService({ reports: repository, catchUp: days.catchUp, hasLocation, clock }),
  }
}

type Routes = { reports: ReportsService & { mostSold: MostSoldService } }

export function addReports({ addRoute, addCsv }: RouteScope, services: Routes): void {
  addReportRoutes(addRoute, services)
  addMonthEndExport(addCsv, services)
}
