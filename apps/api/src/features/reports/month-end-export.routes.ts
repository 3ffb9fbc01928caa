import { exportMonthEnd } from '@thali/contracts/system/files'

import type { ReportsService } from '#api/features/reports/reports.service.ts'
import type { AddCsv } from '#api/plugins/csv-routes.ts'

type Takings = Awaited<ReturnType<ReportsService['getMonthEnd']>>['totals']

/** The takings of a month as CSV, with totals in the last row. */
export function addMonthEndExport(addCsv: AddCsv, { reports }: { reports: ReportsService }): void {
  addCsv(exportMonthEnd, {
    name: ({ location, month }) => `takings-${location ?? 'all'}-${month}.csv`,
    columns: ['Date', 'Orders', 'Gross', 'Refunds', 'Net', 'Sales', 'Tax', 'Tips', 'Rounding', 'Cash', 'Card', 'Other'],
    async *rows(query, principal) {
      const { days, totals } = await reports.getMonthEnd(query, principal)
      yield [...days.map((day) => toCells(day.date, day)), toCells('Total', totals)]
    },
  })
}

function toCells(
  label: string,
  { orders, gross, refunds, net, sales, tax, tips, rounding, cash, card, other }: Takings,
) {
  return [
    label,
    orders,
    ...[gross, refunds, net, sales, tax, tips, rounding, cash, card, other].map((sum) => sum.toFixed(2)),
  ]
}
