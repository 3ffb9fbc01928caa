import type { AccountNames } from '@thali/domain/money/journal'

import { addMonthEndExports, addMonthEndRoutes } from './month-end.routes.ts'
import { createMonthEndService, type MonthEndService } from './month-end.service.ts'
import { createMostSoldService, type MostSoldService } from './most-sold.service.ts'
import { createOrderCountsService } from './order-counts.service.ts'
import { createReportDaysRepository } from './report-days.repository.ts'
import { createReportDaysService } from './report-days.service.ts'
import { createReportsRepository } from './reports.repository.ts'
import { addReportRoutes } from './reports.routes.ts'
import { createReportsService, type ReportsService } from './reports.service.ts'
import type { FeatureOptions } from '#api/app-options.ts'
import type { BookService } from '#api/features/book/book.feature.ts'
import type { OrdersRepository } from '#api/features/orders/orders.repository.ts'
import type { PayoutsService } from '#api/features/payments/payouts/payouts.service.ts'
import type { PlacesAsked } from '#api/identity/places-asked.ts'
import type { RouteScope } from '#api/plugins/routes.ts'

type Parts = {
  orders: OrdersRepository
  book: BookService
  providerDays: PayoutsService['sumsByDay']
  accountNames: () => Promise<AccountNames>
  placesAsked: PlacesAsked
}

export function createReports({ database: { pool }, clock, onError }: FeatureOptions, parts: Parts) {
  const { orders, book } = parts
  const repository = createReportsRepository(pool)
  const days = createReportDaysService({ days: createReportDaysRepository(pool), clock, onError })
  const shared = { ...parts, reports: repository, catchUp: days.catchUp, clock }
  const reports = createReportsService({ ...shared, listLatest: orders.listLatest })
  return {
    ...reports,
    days,
    countOrders: createOrderCountsService(shared),
    mostSold: createMostSoldService(shared),
    monthEnd: createMonthEndService({ ...shared, book: book.reading, catchUpBook: book.booker.catchUp }),
  }
}

type Routes = { reports: ReportsService & { mostSold: MostSoldService; monthEnd: MonthEndService } }

export function addReports({ addRoute, addCsv }: RouteScope, services: Routes): void {
  addReportRoutes(addRoute, services)
  addMonthEndRoutes(addRoute, services.reports)
  addMonthEndExports(addCsv, services.reports)
}
