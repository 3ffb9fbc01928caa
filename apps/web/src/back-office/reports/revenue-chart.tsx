import { REVENUE_RANGES, type RevenueRange } from '@thali/domain/reports'
import { useState } from 'react'

import { Block } from './block.tsx'
import { count, counted, exactDollars, wholeDollars } from './figure-words.ts'
import { ANALYTICS_READ, failureOf, placeQuery } from './figures.ts'
import { type Bucket, longName, RevenueBars } from './revenue-bars.tsx'
import { useRead } from '#web/back-office/lib/reads.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chips } from '#web/ui/forms/chips.tsx'
import { Table, Td, Th } from '#web/ui/lists/table.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

const RANGES: Record<RevenueRange, { label: string; note: string }> = {
  week: { label: 'Week', note: 'The last 7 days, by day' },
  month: { label: 'Month', note: 'The last 30 days, by day' },
  year: { label: 'Year', note: 'The last 12 months, by month' },
}

/** Revenue by day or month, as bars or as a table. */
export function RevenueChart({ onOpen }: { onOpen: (bucket: Bucket) => void }) {
  const { choice } = useWorkspace()
  const [range, setRange] = useState<RevenueRange>('week')
  const [isTable, setIsTable] = useState(false)
  const query = { ...placeQuery(choice), range }
  const { data, error } = useRead('GET /admin/analytics/revenue', { query }, ANALYTICS_READ)
  const revenue = data?.revenue ?? []
  const total = revenue.reduce((sum, bucket) => sum + bucket.revenue, 0)
  const orders = revenue.reduce((sum, bucket) => sum + bucket.orders, 0)
  return (
    <Block
      title="Revenue"
      aside={
        <Chips
          legend="Range of the chart"
          hideLegend
          value={range}
          onChange={setRange}
          options={REVENUE_RANGES.map((value) => ({ value, label: RANGES[value].label }))}
        />
      }
    >
      <div className="rounded-lg border border-line bg-surface p-4 md:p-5">
        <p className="text-sm text-muted tabular-nums">
          {RANGES[range].note}
          {data && `: ${wholeDollars(total)} from ${counted(orders, 'order')}`}
        </p>
        {data && !isTable && total === 0 && (
          <p className="grid min-h-40 place-content-center text-muted">Nothing was taken in these days yet.</p>
        )}
        {data && !isTable && total > 0 && <RevenueBars key={`${range} ${choice}`} buckets={revenue} onOpen={onOpen} />}
        {data && isTable && <RevenueTwin buckets={revenue} />}
        {!data && !error && (
          <Loading label="Loading the chart">
            <Skeleton className="h-72 w-full" />
          </Loading>
        )}
        {!data && error && (
          <Banner tone="danger" title="The chart could not be read">
            {failureOf(error).reason}
          </Banner>
        )}
        {data && (
          <Button variant="ghost" className="-ms-3 mt-2" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            {isTable ? 'View as chart' : 'View as table'}
          </Button>
        )}
      </div>
    </Block>
  )
}

function RevenueTwin({ buckets }: { buckets: readonly Bucket[] }) {
  const unit = buckets[0]?.date.length === 7 ? 'Month' : 'Day'
  return (
    <Table caption={`Revenue by ${unit.toLowerCase()}`}>
      <thead>
        <tr>
          <Th>{unit}</Th>
          <Th numeric>Orders</Th>
          <Th numeric>Revenue</Th>
        </tr>
      </thead>
      <tbody>
        {buckets.map(({ date, orders, revenue }) => (
          <tr key={date}>
            <Td className="py-2!">{longName(date)}</Td>
            <Td numeric className="py-2!">
              {count(orders)}
            </Td>
            <Td numeric className="py-2!">
              {exactDollars(revenue)}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
