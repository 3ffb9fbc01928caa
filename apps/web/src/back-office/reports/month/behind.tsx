import type { ListBook } from '@thali/contracts/system/reports'
import type { BookWay } from '@thali/domain/money/book'
import { formatClock, localParts } from '@thali/domain/time/zone'
import { useState } from 'react'

import { count, counted, exactDollars, shortDay } from '../figure-words.ts'
import { failureOf, placeQuery } from '../figures.ts'
import { OrdersBehind } from '../orders-behind.tsx'
import { type BookLine, type Column, columnsOfWay, lineWords, WAY_LABELS, waysOf } from './book-words.ts'
import type { Opened } from './month-words.ts'
import { useOpenOrder } from '#web/back-office/actions/use-open-order.ts'
import { useMutation } from '#web/back-office/lib/mutations.ts'
import { useRead } from '#web/back-office/lib/reads.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { call } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Chips } from '#web/ui/forms/chips.tsx'
import { Table, Td, Th } from '#web/ui/lists/table.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

const PAGE = 200

type BehindProps = { opened: Opened; note: string; onClose: () => void }

/** What a figure of a month is made of: money, or the orders that nobody paid. */
export function Behind({ opened, note, onClose }: BehindProps) {
  const { way, title, days } = opened
  if (way === 'unpaid') return <OrdersBehind wanted={{ title, note, days, counts: 'unpaid' }} onClose={onClose} />
  return <BookBehind opened={{ ...opened, way }} note={note} onClose={onClose} />
}

type BookBehindProps = BehindProps & { opened: { way: BookWay } }

/** The lines of the book that a figure is made of, with their sum. */
function BookBehind({ opened: { title, days, sums, way }, note, onClose }: BookBehindProps) {
  const [chosen, choose] = useState(way)
  return (
    <Dialog open size="wide" title={title} onClose={onClose}>
      <p className="mb-4 text-muted">{note}</p>
      <div className="grid gap-4">
        <Chips
          legend="Which of them"
          hideLegend
          value={chosen}
          onChange={choose}
          options={waysOf(sums, way).map((value) => ({ value, label: WAY_LABELS[value] }))}
        />
        <Lines key={chosen} days={days} way={chosen} />
      </div>
    </Dialog>
  )
}

/** The sum is of all lines, also of those that are not read yet. */
function Lines({ days, way }: Pick<Opened, 'days'> & { way: BookWay }) {
  const { choice } = useWorkspace()
  const query = { ...placeQuery(choice), ...days, way, limit: PAGE }
  // Anew each time: it must agree with the figure that was just tapped.
  const { data, error, reread } = useRead('GET /admin/reports/book', { query }, { freshForMs: 0 })
  const [rest, setRest] = useState<readonly BookLine[]>([])
  const reading = useMutation({
    mutationFn: (offset: number) => call('GET /admin/reports/book', { query: { ...query, offset }, isAsked: true }),
    // A new line shifts the pages by one, so a page may repeat lines.
    onSuccess: ({ rows }) =>
      setRest((known) => [...known, ...rows.filter(({ id }) => !known.some((one) => one.id === id))]),
  })
  if (!data && error) {
    return (
      <RetryBanner title="The book could not be read" retryLabel="Try Again" onRetry={reread}>
        {failureOf(error).reason}
      </RetryBanner>
    )
  }
  if (!data) {
    return (
      <Loading label="Reading the book" className="grid gap-2">
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-64 w-full" />
      </Loading>
    )
  }
  const lines = [...data.rows, ...rest.filter(({ id }) => !data.rows.some((one) => one.id === id))]
  if (lines.length === 0) return <p className="py-8 text-lg">There is no money behind this figure.</p>
  return (
    <>
      <LinesTable lines={lines} report={data} way={way} />
      {lines.length < data.total && (
        <p className="flex flex-wrap items-center gap-4" role="status">
          The latest {count(lines.length)} of {counted(data.total, 'line')}; the sum is of all of them
          <Button variant="secondary" busy={reading.isPending} onClick={() => reading.mutate(lines.length)}>
            Show {count(Math.min(PAGE, data.total - lines.length))} more
          </Button>
          {reading.error !== null && <span className="text-danger">They could not be read. Please try again.</span>}
        </p>
      )}
    </>
  )
}

type LinesTableProps = { lines: readonly BookLine[]; report: ListBook['reply']; way: BookWay }

function LinesTable({ lines, report, way }: LinesTableProps) {
  const openOrder = useOpenOrder()
  const [first, ...others] = columnsOfWay(way)
  return (
    <Table caption="Money behind this figure" className="text-sm">
      <thead>
        <tr>
          <Th className="py-2!">Order</Th>
          <Th numeric className="py-2!">
            {first.label}
          </Th>
          {others.map(({ key, label }) => (
            <Th key={key} numeric className={classes(WIDE, 'py-2!')}>
              {label}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <Td className="py-2! tabular-nums">
              <span className="block font-medium">{line.customerName ?? 'No order here'}</span>
              <span className="flex flex-wrap gap-x-4 text-muted">
                {line.orderNumber !== null && (
                  <button type="button" className="link" onClick={() => openOrder(line.orderId)}>
                    Order {line.orderNumber}
                  </button>
                )}
                <span>{lineWords(line)}</span>
                <span className="whitespace-nowrap">{whenOf(line.at)}</span>
              </span>
              <OnPhone columns={others} amounts={line} />
            </Td>
            <Td numeric className="py-2!">
              {exactDollars(line[first.key])}
            </Td>
            {others.map(({ key }) => (
              <Td key={key} numeric className={classes(WIDE, 'py-2!')}>
                {exactDollars(line[key])}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="bg-sunken font-semibold">
          <Td>
            {counted(report.total, 'line')}
            <OnPhone columns={others} amounts={report.sums} />
          </Td>
          <Td numeric>{exactDollars(report.sums[first.key])}</Td>
          {others.map(({ key }) => (
            <Td key={key} numeric className={WIDE}>
              {exactDollars(report.sums[key])}
            </Td>
          ))}
        </tr>
      </tfoot>
    </Table>
  )
}

/** Columns that a phone has no room for; there they stand below the order. */
const WIDE = 'max-md:hidden'

type OnPhoneProps = { columns: readonly Column[]; amounts: Record<Column['key'], number> }

function OnPhone({ columns, amounts }: OnPhoneProps) {
  const told = columns.filter(({ key }) => amounts[key] !== 0)
  if (told.length === 0) return null
  return (
    <span className="block font-normal text-muted md:hidden">
      {told.map(({ key, label }) => `${label} ${exactDollars(amounts[key])}`).join(', ')}
    </span>
  )
}

function whenOf(at: string): string {
  const { date, minute } = localParts(new Date(at))
  return `${shortDay(date)}, ${formatClock(minute)}`
}
