import type { GetMonthEnd } from '@thali/contracts/system/reports'
import type { BookWay } from '@thali/domain/money/book'
import { weekdayOf } from '@thali/domain/time/zone'

import { count, counted, shortDay } from '../figure-words.ts'
import { daysOfBucket } from '../orders-behind.tsx'
import { begunDays, columnsOf, hasMoney, moneyOfMonth, type OnOpen, type Takings } from './month-words.ts'
import { classes } from '#web/ui/classes.ts'
import { Table, Th } from '#web/ui/lists/table.tsx'

const PLAIN = new Intl.NumberFormat('en-CA', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Paper is as wide as the widest screen. */
const SHOWN = {
  phone: '',
  tablet: 'hidden @min-[36rem]:table-cell print:table-cell',
  wide: 'hidden @min-[56rem]:table-cell print:table-cell',
  widest: 'hidden @min-[72rem]:table-cell print:table-cell',
} as const

type MonthTableProps = { report: GetMonthEnd['reply']; today: string; onOpen: OnOpen }

/** Day by day with the totals below. Each figure leads to its money. A narrow page shows day, net and tax. */
export function MonthTable({ report, today, onOpen }: MonthTableProps) {
  const columns = columnsOf(report.days)
  return (
    <Table caption="Takings by day, in dollars" className="month-table text-sm">
      <thead>
        <tr>
          <Th className="sticky start-0 z-1 px-2! py-2! print:py-0.5!">Day</Th>
          <Th numeric className={classes('px-1.5! py-2! print:py-0.5!', SHOWN.tablet)}>
            Orders
          </Th>
          {columns.map(({ key, label, from }) => (
            <Th key={key} numeric className={classes('px-1.5! py-2! print:py-0.5!', SHOWN[from])}>
              {label}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {begunDays(report.days, today).map((day) => (
          <DayRow key={day.date} day={day} columns={columns} onOpen={onOpen} />
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t-2 border-line-strong bg-sunken font-semibold">
          <th scope="row" className="sticky start-0 bg-sunken bg-clip-padding px-2 py-3 text-start print:py-0">
            Total
          </th>
          <td className={classes('px-1.5 text-end tabular-nums', SHOWN.tablet)}>{count(report.totals.orders)}</td>
          {columns.map(({ key, way, from }) => (
            <Figure
              key={key}
              className={SHOWN[from]}
              isQuiet={report.totals[key] === 0}
              onOpen={() => onOpen(moneyOfMonth(report.month, report.totals, way))}
            >
              {PLAIN.format(report.totals[key])}
            </Figure>
          ))}
        </tr>
      </tfoot>
    </Table>
  )
}

type DayRowProps = { day: Takings & { date: string }; columns: ReturnType<typeof columnsOf>; onOpen: OnOpen }

function DayRow({ day, columns, onOpen }: DayRowProps) {
  const { date, orders } = day
  const name = shortDay(date)
  const open = (way: BookWay) => () =>
    onOpen({ title: `Money in and out: ${name}`, days: daysOfBucket(date), sums: day, way })
  return (
    <tr className={classes('border-b border-line', weekdayOf(date) === 'sunday' && 'border-b-line-strong')}>
      <th
        scope="row"
        className="sticky start-0 bg-surface bg-clip-padding p-0 text-start font-medium whitespace-nowrap"
      >
        {!hasMoney(day) ? (
          <span className="block px-2 py-2.5 text-muted">{name}</span>
        ) : (
          <button type="button" onClick={open('all')} className="block tap w-full px-2 py-1 text-start">
            <span className="link">{name}</span>
            <span className="block text-sm font-normal text-muted tabular-nums @min-[36rem]:hidden print:hidden">
              {counted(orders, 'order')}
              {day.tips > 0 && `, tips ${PLAIN.format(day.tips)}`}
            </span>
          </button>
        )}
      </th>
      <Figure className={SHOWN.tablet} isQuiet={orders === 0} onOpen={open('all')}>
        {count(orders)}
      </Figure>
      {columns.map(({ key, way, from }) => (
        <Figure key={key} className={SHOWN[from]} isQuiet={day[key] === 0} onOpen={open(way)}>
          {PLAIN.format(day[key])}
        </Figure>
      ))}
    </tr>
  )
}

type FigureProps = { className: string; isQuiet: boolean; onOpen: () => void; children: string }

/** The keyboard opens a day by its name, where the same lines can be narrowed: ten stops a row would be in its way. */
function Figure({ className, isQuiet, onOpen, children }: FigureProps) {
  if (isQuiet) return <td className={classes('px-1.5 py-2 text-end text-muted tabular-nums', className)}>{children}</td>
  return (
    <td className={classes('p-0 tabular-nums', className)}>
      <button
        type="button"
        tabIndex={-1}
        onClick={onOpen}
        className="block tap w-full px-1.5 py-2 text-end hover:bg-sunken hover:underline"
      >
        {children}
      </button>
    </td>
  )
}
