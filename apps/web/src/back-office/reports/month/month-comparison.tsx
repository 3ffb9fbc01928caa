import { addDays } from '@thali/domain/time/zone'

import { count, exactDollars, shortDay } from '../figure-words.ts'
import { changeWords, type Comparison, type OnOpen, spanName, type Takings } from './month-words.ts'
import { Table, Td, Th } from '#web/ui/lists/table.tsx'

const NAMES = { 'last-month': 'Same days of last month', 'last-year': 'Same days of last year' } as const

const ROWS = [
  { key: 'net', label: 'Net', write: exactDollars },
  { key: 'orders', label: 'Paid orders', write: count },
  { key: 'average', label: 'Average order', write: exactDollars },
  { key: 'tax', label: 'Tax', write: exactDollars },
  { key: 'tips', label: 'Tips', write: exactDollars },
] as const satisfies readonly { key: keyof Takings; label: string; write: (amount: number) => string }[]

type MonthComparisonProps = { comparisons: readonly Comparison[]; isRunning: boolean; onOpen: OnOpen }

/** The month beside equally many days of last month and of last year. */
export function MonthComparison({ comparisons, isRunning, onOpen }: MonthComparisonProps) {
  const [first] = comparisons
  if (!first) {
    return (
      <p data-print="hide" className="text-sm text-muted">
        {isRunning &&
          'From tomorrow on, the days that are over are compared with the same days of last month and year.'}
      </p>
    )
  }
  return (
    <section data-print="hide" aria-label="Comparison" className="grid gap-2">
      <h2 className="text-base font-semibold">
        Comparison
        {isRunning && (
          <span className="ms-2 text-sm font-normal text-muted">
            whole days, up to {shortDay(addDays(first.current.until, -1))}
          </span>
        )}
      </h2>
      <div className="grid items-start gap-4 @min-[52rem]:grid-cols-2">
        {comparisons.map((one) => (
          <Compared key={one.name} comparison={one} onOpen={onOpen} />
        ))}
      </div>
    </section>
  )
}

function Compared({ comparison, onOpen }: { comparison: Comparison; onOpen: OnOpen }) {
  const { name, current, previous, now, before } = comparison
  const earlier = `${spanName(previous)}${name === 'last-year' ? `, ${previous.from.slice(0, 4)}` : ''}`
  if (before.orders === 0) {
    return (
      <p className="rounded-lg border border-line bg-surface px-4 py-3 text-sm text-muted">
        {NAMES[name]}: no paid orders on {earlier}.
      </p>
    )
  }
  return (
    <Table caption={NAMES[name]} showCaption className="text-sm">
      <thead>
        <tr>
          <Th className="py-2!">
            <span className="sr-only">Figure</span>
          </Th>
          <Th numeric className="py-2!">
            {spanName(current)}
          </Th>
          <Th numeric className="p-0!">
            <button
              type="button"
              className="tap w-full link px-4 text-end font-semibold"
              onClick={() =>
                onOpen({ title: `Money in and out: ${earlier}`, days: previous, sums: before, way: 'all' })
              }
            >
              {earlier}
            </button>
          </Th>
          <Th numeric className="py-2! @max-[28rem]:hidden">
            Change
          </Th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ key, label, write }) => {
          const change = changeWords(now[key], before[key])
          return (
            <tr key={key}>
              <th
                scope="row"
                className="border-b border-line px-4 py-2 text-start font-medium in-[tr:last-child]:border-b-0"
              >
                {label}
                <span className="block text-sm font-normal text-muted @min-[28rem]:hidden">{change}</span>
              </th>
              <Td numeric className="py-2!">
                {write(now[key])}
              </Td>
              <Td numeric className="py-2! text-muted">
                {write(before[key])}
              </Td>
              <Td numeric className="py-2! whitespace-nowrap @max-[28rem]:hidden">
                {change ?? <span className="text-muted">nothing to compare</span>}
              </Td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
