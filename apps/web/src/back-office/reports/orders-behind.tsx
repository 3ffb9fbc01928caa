import type { OrderView, GetLocationOrders } from '@thali/contracts/orders/orders'
import type { OrderStatus, OrderType } from '@thali/domain/order-status'
import { type DayRange, monthDays } from '@thali/domain/reports'
import { addDays } from '@thali/domain/time/zone'
import { useEffect, useState } from 'react'

import { count, counted } from './figure-words.ts'
import { failureOf, placeQuery } from './figures.ts'
import { unpaidOf } from './order-revenue.ts'
import { RevenueTable } from './orders-table.tsx'
import { useMutation } from '#web/back-office/lib/mutations.ts'
import { useRead } from '#web/back-office/lib/reads.ts'
import type { PlaceChoice } from '#web/back-office/live/place.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { call } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

/** So many are read by themselves, so that the sum is that of the figure; a year of orders is not. */
const READ_AT_ONCE = 3000

type OrdersBehindProps = { wanted: Wanted; onClose: () => void }

/** The orders a figure is made of, with their sum. */
export function OrdersBehind({ wanted, onClose }: OrdersBehindProps) {
  const { choice } = useWorkspace()
  // Anew each time: it must agree with the figure that was just tapped.
  const { data, error, reread } = useRead(
    'GET /getLocationOrders',
    { query: queryOf(wanted, choice, 0) },
    { freshForMs: 0 },
  )
  const [rest, setRest] = useState<readonly OrderView[]>([])
  const orders = data && [...data.orders, ...rest]
  const reading = useMutation({
    mutationFn: (offset: number) =>
      call('GET /getLocationOrders', { query: queryOf(wanted, choice, offset), isAsked: true }),
    // A new order shifts the pages by one, so a page may repeat orders.
    onSuccess: (page) =>
      setRest((known) => [...known, ...page.orders.filter(({ id }) => !known.some((one) => one.id === id))]),
  })
  const { mutate: readOn } = reading
  const known = orders?.length ?? 0
  const isToReadOn =
    wanted.counts !== 'revenue' &&
    data !== undefined &&
    known < Math.min(data.total, READ_AT_ONCE) &&
    !reading.isPending &&
    reading.error === null
  useEffect(() => {
    if (isToReadOn) readOn(known)
  }, [isToReadOn, known, readOn])
  return (
    <Dialog open size="wide" title={wanted.title} onClose={onClose}>
      <p className="mb-4 text-muted">{wanted.note}</p>
      {!orders && !error && (
        <Loading label="Reading the orders" className="grid gap-2">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
      {!orders && error && (
        <RetryBanner title="The orders could not be read" retryLabel="Try Again" onRetry={reread}>
          {failureOf(error).reason}
        </RetryBanner>
      )}
      {orders?.length === 0 && <p className="py-8 text-lg">There are no orders behind this figure.</p>}
      {orders && orders.length > 0 && <RevenueTable orders={wanted.counts === 'unpaid' ? unpaidOf(orders) : orders} />}
      {orders && data && orders.length < data.total && (
        <p className="mt-4 flex flex-wrap items-center gap-4" role="status">
          The latest {count(orders.length)} of {counted(data.total, 'order')}
          <Button variant="secondary" busy={reading.isPending} onClick={() => reading.mutate(orders.length)}>
            Show {count(Math.min(PAGE, data.total - orders.length))} more
          </Button>
          {reading.error !== null && <span className="text-danger">They could not be read. Please try again.</span>}
        </p>
      )}
    </Dialog>
  )
}

/** The orders a figure is made of. */
export type Wanted = {
  /** Name and period of the figure: `Cancelled`, `This Week`. */
  title: string
  note: string
  days: DayRange
  status?: OrderStatus
  orderType?: OrderType
  /** `revenue`: as the cards count. `unpaid`: what is still to be paid. */
  counts: 'revenue' | 'unpaid'
}

/** The most the list of orders gives at a time. */
const PAGE = 200

export type OrdersQuery = Partial<GetLocationOrders['query']>

/** How the list of orders is asked for them. It takes its days with the last one included. */
export function queryOf({ days, status, orderType }: Wanted, choice: PlaceChoice, offset: number): OrdersQuery {
  const { location } = placeQuery(choice)
  return {
    ...(location !== undefined && { locationId: location }),
    ...(status && { status }),
    ...(orderType && { orderType }),
    startDate: days.from,
    endDate: addDays(days.until, -1),
    limit: PAGE,
    offset,
  }
}

/** Days of a bar: `2026-11-20`, or all of `2026-11`. */
export function daysOfBucket(date: string): DayRange {
  return date.length === 7 ? monthDays(date) : { from: date, until: addDays(date, 1) }
}
