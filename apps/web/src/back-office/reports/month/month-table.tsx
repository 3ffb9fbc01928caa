import type { GetMonthEnd } from '@thali/contracts/system/reports'
import { weekdayOf } from '@thali/domain/time/zone'

import { count, shortDay } from '../figure-words.ts'
import { begunDays, COLUMNS, type Takings } from './month-words.ts'
import { daysOfBucket, type Wanted } from '../orders/orders-wanted.ts'
import type { Way } from '../orders/order-takings.ts'
import { classes } from '#web/ui/classes.ts'
import { Table, Th } from '#web/ui/lists/table.tsx'

const PLAIN = new Intl.NumberFormat('en-CA', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

type OnOpen = (wanted: Wanted, way: Way) => void
type MonthTableProps = { report: GetMonthEnd['reply']; today: string; onOpen: OnOpen }

/** Day by day with the totals below. Each figure leads to the orders of its day. */
export function MonthTable({ report, today, onOpen }: MonthTableProps) {
  return (
    <Table caption="Takings by day, in dollars" className="month-table text-sm">
      <thead>
        <tr>
          <Th className="sticky start-0 z-1 px-2.5!">Day</Th>
          <Th numeric className="px-2.5!">
            Orders
          </Th>
          {COLUMNS.map(({ key, label }) => (
            <Th key={key} numeric className="px-2.5!">
              {label}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {begunDays(report.days, today).map((day) => (
          <DayRow key={day.date} day={day} onOpen={onOpen} />
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t-2 border-line-strong bg-sunken font-semibold">
          <th scope="row" className="sticky start-0 bg-sunken bg-clip-padding px-2.5 py-3 text-start">
            Total
          </th>
          <td className="px-2.5 text-end tabular-nums">{count(report.totals.orders)}</td>
          {COLUMNS.map(({ key }) => (
            <td key={key} className="px-2.5 text-end tabular-nums">
              {PLAIN.format(report.totals[key])}
            </td>
          ))}
        </tr>
      </tfoot>
    </Table>
  )
}

type DayRowProps = { day: Takings & { date: string }; onOpen: OnOpen }

function DayRow({ day, onOpen }: DayRowProps) {
  const { date, orders } = day
  const name = shortDay(date)
  const open = (way: Way) => () =>
    onOpen({ title: `Paid orders of ${name}`, note: '', days: daysOfBucket(date), counts: 'takings' }, way)
  const isQuiet = orders === 0
  return (
    <tr className={classes('border-b border-line', weekdayOf(date) === 'sunday' && 'border-b-line-strong')}>
      <th
        scope="row"
        className="sticky start-0 bg-surface bg-clip-padding p-0 text-start font-medium whitespace-nowrap"
      >
        {isQuiet ? (
          <span className="block px-2.5 py-2 text-muted">{name}</span>
        ) : (
          <button type="button" onClick={open('all')} className="link block min-h-9 w-full px-2.5 py-2 text-start">
            {name}
          </button>
        )}
      </th>
      <Figure isQuiet={isQuiet} onOpen={open('all')}>
        {count(orders)}
      </Figure>
      {COLUMNS.map(({ key, way }) => (
        <Figure key={key} isQuiet={day[key] === 0} onOpen={open(way)}>
          {PLAIN.format(day[key])}
        </Figure>
      ))}
    </tr>
  )
}

type FigureProps = { isQuiet: boolean; onOpen: () => void; children: string }

/** The keyboard opens a day by its name, where the same orders can be narrowed: ten stops a row would be in its way. */
function Figure({ isQuiet, onOpen, children }: FigureProps) {
  if (isQuiet) return <td className="px-2.5 py-2 text-end text-muted tabular-nums">{children}</td>
  return (
    <td className="p-0 tabular-nums">
      <button
        type="button"
        tabIndex={-1}
        onClick={onOpen}
        className="block min-h-9 w-full px-2.5 py-2 text-end hover:bg-sunken hover:underline"
      >
        {children}
      </button>
    </td>
  )
}
