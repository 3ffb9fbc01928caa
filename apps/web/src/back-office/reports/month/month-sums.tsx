import type { GetMonthEnd } from '@thali/contracts/system/reports'
import type { BookWay } from '@thali/domain/money/book'
import { type ReactNode, useState } from 'react'

import { count, counted, exactDollars } from '../figure-words.ts'
import { moneyOfMonth, type OnOpen, type Opened, type Takings } from './month-words.ts'
import { classes } from '#web/ui/classes.ts'

type MonthSumsProps = { taxNote: string; report: GetMonthEnd['reply']; onOpen: OnOpen; children: ReactNode }

type Line = { key: keyof Takings; label: string; way: BookWay }
type Group = { title: string; lines: readonly Line[] }

const GROUPS: readonly Group[] = [
  {
    title: 'Takings',
    lines: [
      { key: 'gross', label: 'Gross', way: 'all' },
      { key: 'refunds', label: 'Refunds', way: 'refunded' },
      { key: 'average', label: 'Average order', way: 'all' },
      { key: 'discounts', label: 'Discounts', way: 'discounted' },
      { key: 'deliveryFees', label: 'Delivery fees', way: 'delivered' },
    ],
  },
  {
    title: 'Net, by what it is for',
    lines: [
      { key: 'sales', label: 'Sales before tax', way: 'all' },
      { key: 'tax', label: 'Tax', way: 'all' },
      { key: 'tips', label: 'Tips', way: 'all' },
      { key: 'rounding', label: 'Cash rounding', way: 'cash' },
      { key: 'goodwill', label: 'Less goodwill', way: 'goodwill' },
      { key: 'stillOwed', label: 'Still owed to guests', way: 'owed' },
    ],
  },
  {
    title: 'Net, by how it was paid',
    lines: [
      { key: 'cash', label: 'Cash', way: 'cash' },
      { key: 'card', label: 'Card', way: 'card' },
      { key: 'other', label: 'Other', way: 'manual' },
    ],
  },
  {
    title: 'Tips, by how they were paid',
    lines: [
      { key: 'tipsCash', label: 'Tips in cash', way: 'cash' },
      { key: 'tipsCard', label: 'Tips by card', way: 'card' },
      { key: 'tipsOther', label: 'Tips otherwise', way: 'manual' },
      { key: 'tipsDelivery', label: 'Of these, of deliveries', way: 'delivered' },
    ],
  },
]

/** Told only where there is some: most months have none. */
const RARE_SUMS: ReadonlySet<keyof Takings> = new Set(['goodwill', 'stillOwed'])

/**
 * Totals of the month: first what an owner files and what is missing, then where it comes from. On a phone all but the
 * first, the `children` too, wait behind a button, so that the days follow at once.
 */
export function MonthSums({ report, taxNote, onOpen, children }: MonthSumsProps) {
  const { totals, unpaid, month } = report
  const [isOpen, setIsOpen] = useState(false)
  const rest = classes(!isOpen && '@max-[36rem]:hidden print:block')
  const open = (way: Opened['way']) => () => onOpen(moneyOfMonth(month, totals, way))
  return (
    <>
      <section
        aria-label="Sums of the month"
        className="month-sums overflow-hidden rounded-lg border border-line bg-surface"
      >
        <h2 className="sr-only">Sums of the month</h2>
        <dl className="month-lead grid divide-line @max-[36rem]:divide-y @min-[36rem]:grid-cols-3 @min-[36rem]:divide-x">
          <Lead label="Net" note={counted(totals.orders, 'paid order')} onOpen={open('all')}>
            {exactDollars(totals.net)}
          </Lead>
          <Lead label="Tax collected" note={taxNote} onOpen={open('all')}>
            {exactDollars(totals.tax)}
          </Lead>
          <Lead
            label="Unpaid"
            note={`${count(unpaid.orders)} ${unpaid.orders === 1 ? 'order' : 'orders'}, not in the sums`}
            isWarning={unpaid.orders > 0}
            onOpen={open('unpaid')}
          >
            {exactDollars(unpaid.amount)}
          </Lead>
        </dl>
        <button
          type="button"
          aria-expanded={isOpen}
          data-print="hide"
          onClick={() => setIsOpen(!isOpen)}
          className="tap w-full border-t border-line link px-4 text-start text-sm @min-[36rem]:hidden"
        >
          {isOpen ? 'Fewer sums' : 'Refunds, tips, cash and card, comparison'}
        </button>
        <div
          className={classes(
            'month-groups grid gap-x-8 gap-y-3 border-t border-line px-4 py-3 @min-[36rem]:grid-cols-2 @min-[52rem]:grid-cols-4',
            rest,
          )}
        >
          {GROUPS.map(({ title, lines }) => (
            <div key={title}>
              <h3 className="text-sm font-semibold">{title}</h3>
              <dl>
                {lines
                  .filter(({ key }) => !RARE_SUMS.has(key) || totals[key] !== 0)
                  .map(({ key, label, way }) => (
                    <div key={key} className="flex items-center justify-between gap-4 text-sm">
                      <dt className="text-muted">{label}</dt>
                      <dd className="tabular-nums">
                        <Amount isQuiet={totals[key] === 0} onOpen={open(way)}>
                          {exactDollars(totals[key])}
                        </Amount>
                      </dd>
                    </div>
                  ))}
              </dl>
            </div>
          ))}
        </div>
      </section>
      <div className={rest}>{children}</div>
    </>
  )
}

type LeadProps = { label: string; note: string; isWarning?: boolean; onOpen: () => void; children: string }

function Lead({ label, note, isWarning = false, onOpen, children }: LeadProps) {
  return (
    <div
      className={classes(
        'px-4 py-2 @max-[36rem]:flex @max-[36rem]:items-center @max-[36rem]:justify-between @max-[36rem]:gap-4',
        isWarning && 'bg-warning-tint',
      )}
    >
      <dt className={classes('text-sm font-medium', isWarning ? 'text-warning' : 'text-muted')}>{label}</dt>
      <dd className="@max-[36rem]:text-end">
        <button
          type="button"
          onClick={onOpen}
          className="tap text-start text-2xl leading-none font-semibold tabular-nums underline-offset-4 hover:underline"
        >
          {children}
        </button>
        <span className="block text-sm text-muted tabular-nums">{note}</span>
      </dd>
    </div>
  )
}

type AmountProps = { isQuiet: boolean; onOpen: () => void; children: ReactNode }

/** Leads to its money; without any there is nothing to lead to. */
function Amount({ isQuiet, onOpen, children }: AmountProps) {
  if (isQuiet) return <span className="flex min-h-(--tap) items-center text-muted">{children}</span>
  return (
    <button type="button" onClick={onOpen} className="flex tap items-center justify-end link text-end font-medium">
      {children}
    </button>
  )
}
