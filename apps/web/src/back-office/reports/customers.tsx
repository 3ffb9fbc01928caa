import type { GetCustomerAnalytics } from '@thali/contracts/system/reports'
import { localParts } from '@thali/domain/time/zone'

import { Block } from './block.tsx'
import { count, exactDollars, shortDay } from './figure-words.ts'
import { ANALYTICS_READ, failureOf, placeQuery } from './figures.ts'
import { useRead } from '#web/back-office/lib/reads.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { Table, Td, Th } from '#web/ui/lists/table.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

type Reply = GetCustomerAnalytics['reply']

/** Returning customers and highest spending, at the chosen location. */
export function Customers() {
  const { choice } = useWorkspace()
  const { data, error } = useRead('GET /admin/analytics/customers', { query: placeQuery(choice) }, ANALYTICS_READ)
  return (
    <Block title="Customers" note="Over the latest 1,000 orders">
      {!data && !error && (
        <Loading label="Loading the customers">
          <Skeleton className="h-56 w-full rounded-lg" />
        </Loading>
      )}
      {!data && error && (
        <Banner tone="danger" title="The customers could not be read">
          {failureOf(error).reason}
        </Banner>
      )}
      {data && (
        <div className="grid items-start gap-4 @min-[52rem]:grid-cols-[2fr_3fr]">
          <Loyalty {...data} />
          <TopCustomers {...data} />
        </div>
      )}
    </Block>
  )
}

function Loyalty(reply: Reply) {
  const { totalCustomers, repeatCustomers, repeatCustomerRate, avgOrdersPerCustomer, avgSpentPerCustomer } = reply
  return (
    <div className="rounded-lg border border-line bg-surface p-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-2xl font-semibold tabular-nums">{repeatCustomerRate.toFixed(1)}%</span>
        <span className="font-medium">came back</span>
      </p>
      <p className="mt-1 text-muted tabular-nums">
        {count(repeatCustomers)} of {count(totalCustomers)} customers ordered more than once
      </p>
      <div aria-hidden className="mt-3 h-2 overflow-hidden rounded-full bg-sunken">
        <div className="h-full rounded-full bg-chart-2" style={{ width: `${repeatCustomerRate}%` }} />
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-4 tabular-nums">
        <div>
          <dt className="text-sm text-muted">Orders per customer</dt>
          <dd className="text-lg font-semibold">{avgOrdersPerCustomer.toFixed(2)}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Spent per customer</dt>
          <dd className="text-lg font-semibold">{exactDollars(avgSpentPerCustomer)}</dd>
        </div>
      </dl>
    </div>
  )
}

function TopCustomers({ topCustomers }: Reply) {
  if (topCustomers.length === 0) {
    return (
      <p className="rounded-lg border border-dashed border-line-strong px-5 py-8 text-muted">
        Nobody has ordered here yet.
      </p>
    )
  }
  return (
    <Table caption="Top customers">
      <thead>
        <tr>
          <Th>Top customers</Th>
          <Th numeric>Orders</Th>
          <Th numeric>Spent</Th>
          <Th numeric>Last order</Th>
        </tr>
      </thead>
      <tbody>
        {topCustomers.map(({ id, name, totalOrders, totalSpent, lastOrder }) => (
          <tr key={id}>
            <Td>
              <span className="block font-medium">{name}</span>
              <span className="block text-sm break-all text-muted">{id}</span>
            </Td>
            <Td numeric>{count(totalOrders)}</Td>
            <Td numeric>{exactDollars(totalSpent)}</Td>
            <Td numeric className="whitespace-nowrap">
              {shortDay(localParts(new Date(lastOrder)).date)}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
