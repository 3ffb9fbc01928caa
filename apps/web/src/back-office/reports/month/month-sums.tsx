import type { GetMonthEnd } from '@thali/contracts/system/reports'
import { growth } from '@thali/domain/reports/trend'
import type { ReactNode } from 'react'

import { count, counted, exactDollars, monthName, trendOf } from '../figure-words.ts'
import { placeQuery } from '../figures.ts'
import { monthBefore } from './month-words.ts'
import { TrendLine } from '../charts/trend-line.tsx'
import { useRead } from '#web/back-office/lib/queries.ts'
import type { PlaceChoice } from '#web/back-office/live/place.ts'
import { classes } from '#web/ui/classes.ts'

type MonthSumsProps = { report: GetMonthEnd['reply']; choice: PlaceChoice; isRunning: boolean }

/** Totals of the month, by payment method. */
export function MonthSums({ report, choice, isRunning }: MonthSumsProps) {
  const { totals, unpaid, month } = report
  const before = monthBefore(month)
  const { data: last } = useRead('GET /admin/reports/month', { query: { ...placeQuery(choice), month: before } })
  return (
    <div className="month-sums grid gap-4 @min-[52rem]:grid-cols-[1.2fr_2fr]">
      <section aria-label="Net" className="plate isolate">
        <p className="font-medium text-muted">Net</p>
        <p className="display display-large mt-1 text-h1 tabular-nums">{exactDollars(totals.net)}</p>
        <p className="mt-1 text-muted tabular-nums">{counted(totals.orders, 'paid order')}</p>
        {last && (
          <TrendLine
            className="mt-4"
            trend={trendOf(
              growth(totals.net, last.totals.net),
              `${isRunning ? 'all of ' : ''}${monthName(before)} (${exactDollars(last.totals.net)})`,
            )}
          />
        )}
      </section>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line @min-[36rem]:grid-cols-3">
        <Sum label="Gross">{exactDollars(totals.gross)}</Sum>
        <Sum label="Refunds">{exactDollars(totals.refunds)}</Sum>
        <Sum label="Sales before tax">{exactDollars(totals.sales)}</Sum>
        <Sum label="Tax collected">{exactDollars(totals.tax)}</Sum>
        <Sum label="Tips">{exactDollars(totals.tips)}</Sum>
        <Sum label="Cash rounding">{exactDollars(totals.rounding)}</Sum>
        <Sum label="Cash">{exactDollars(totals.cash)}</Sum>
        <Sum label="Card">{exactDollars(totals.card)}</Sum>
        <Sum label="Other">{exactDollars(totals.other)}</Sum>
        <Sum label="Net" className="hidden print:block">
          {exactDollars(totals.net)}
        </Sum>
        <Sum label="Unpaid" className="col-span-2 @min-[36rem]:col-span-1 print:col-span-1">
          {unpaid.orders === 0 ? (
            exactDollars(0)
          ) : (
            <a href="#orders" className="link">
              {exactDollars(unpaid.amount)}
            </a>
          )}
          <span className="block text-sm font-normal text-muted">
            {count(unpaid.orders)} {unpaid.orders === 1 ? 'order' : 'orders'}, not in the sums
          </span>
        </Sum>
      </dl>
    </div>
  )
}

type SumProps = { label: string; className?: string; children: ReactNode }

function Sum({ label, className, children }: SumProps) {
  return (
    <div className={classes('bg-surface px-4 py-3', className)}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-xl font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
