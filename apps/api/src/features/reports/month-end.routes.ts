import { exportJournal, exportMonthEnd } from '@thali/contracts/system/files'
import { type GetMonthEnd, getMonthEnd, listBook } from '@thali/contracts/system/reports'

import type { MonthEndService } from './month-end.service.ts'
import type { AddCsv } from '#api/plugins/csv-routes.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

type Deps = { monthEnd: MonthEndService }
type Takings = GetMonthEnd['reply']['totals']

export function addMonthEndRoutes(addRoute: AddRoute, { monthEnd }: Deps): void {
  addRoute(getMonthEnd, ({ query, principal }) => monthEnd.getMonthEnd(query, principal))
  addRoute(listBook, ({ query, principal }) => monthEnd.listBook(query, principal))
}

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
  ['goodwill', 'Goodwill'],
  ['stillOwed', 'Still owed'],
] as const satisfies readonly (readonly [keyof Takings, string])[]

/** The takings of a month, with totals in the last row, and its journal. */
export function addMonthEndExports(addCsv: AddCsv, { monthEnd }: Deps): void {
  addCsv(exportMonthEnd, {
    name: ({ location, month }) => `takings-${location ?? 'all'}-${month}.csv`,
    columns: ['Date', 'Orders', ...AMOUNTS.map(([, label]) => label)],
    async *rows(query, principal) {
      const { days, totals } = await monthEnd.getWholeMonth(query, principal)
      yield [...days.map((day) => toCells(day.date, day)), toCells('Total', totals)]
    },
  })
  addCsv(exportJournal, {
    name: ({ location, month }) => `journal-${location ?? 'all'}-${month}.csv`,
    columns: ['Date', 'Location', 'Account', 'Debit', 'Credit'],
    async *rows(query, principal) {
      const postings = await monthEnd.listJournal(query, principal)
      yield postings.map(({ day, place, account, debit, credit }) => [
        day,
        place,
        account,
        amountOf(debit),
        amountOf(credit),
      ])
    },
  })
}

function toCells(label: string, takings: Takings) {
  return [label, takings.orders, ...AMOUNTS.map(([key]) => takings[key].toFixed(2))]
}

/** Cents in dollars; nothing where a posting is on the other side. */
function amountOf(cents: number): string {
  return cents === 0 ? '' : (cents / 100).toFixed(2)
}
