import type { OrderView } from '@thali/contracts/orders'
import { useState } from 'react'

import { count, counted } from '../figure-words.ts'
import { failureOf } from '../figures.ts'
import { RevenueTable, TakingsTable } from './orders-table.tsx'
import { paidIn, WAY_LABELS, type Way, WAYS } from './order-takings.ts'
import { PAGE, queryOf, type Wanted } from './orders-wanted.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { call } from '#web/lib/api/api.ts'
import { useApi } from '#web/lib/api/use-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Chips } from '#web/ui/forms/chips.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

type OrdersBehindProps = { wanted: Wanted; way?: Way; onClose: () => void }

/** The orders a figure is made of, with their sum. */
export function OrdersBehind({ wanted, way = 'all', onClose }: OrdersBehindProps) {
  const { choice } = useWorkspace()
  // Anew each time: it must agree with the figure that was just tapped.
  const { data, error, mutate } = useApi(
    'GET /getLocationOrders',
    { query: queryOf(wanted, choice, 0) },
    { freshForMs: 0 },
  )
  const rest = useRest((offset) => call('GET /getLocationOrders', { query: queryOf(wanted, choice, offset) }))
  const orders = data && [...data.orders, ...rest.orders]
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
        <RetryBanner title="The orders could not be read" retryLabel="Try Again" onRetry={() => mutate()}>
          {failureOf(error).reason}
        </RetryBanner>
      )}
      {orders?.length === 0 && <p className="py-8 text-lg">There are no orders behind this figure.</p>}
      {orders && orders.length > 0 && <Shown wanted={wanted} orders={orders} way={way} />}
      {orders && data && orders.length < data.total && (
        <p className="mt-4 flex flex-wrap items-center gap-4" role="status">
          The latest {count(orders.length)} of {counted(data.total, 'order')}
          <Button variant="secondary" busy={rest.isBusy} onClick={() => void rest.read(orders.length)}>
            Show {count(Math.min(PAGE, data.total - orders.length))} more
          </Button>
          {rest.hasFailed && <span className="text-danger">They could not be read. Please try again.</span>}
        </p>
      )}
    </Dialog>
  )
}

function Shown({ wanted, orders, way }: { wanted: Wanted; orders: readonly OrderView[]; way: Way }) {
  const [chosen, choose] = useState(way)
  if (wanted.counts === 'revenue') return <RevenueTable orders={orders} />
  const options = WAYS.filter((one) => one === 'all' || one === chosen || paidIn(orders, one).length > 0)
  return (
    <div className="grid gap-4">
      <Chips
        legend="Which of them"
        hideLegend
        value={chosen}
        onChange={choose}
        options={options.map((value) => ({ value, label: WAY_LABELS[value] }))}
      />
      <TakingsTable orders={paidIn(orders, chosen)} />
    </div>
  )
}

/** Pages after the first. */
function useRest(readFrom: (offset: number) => Promise<{ orders: OrderView[] }>) {
  const [orders, setOrders] = useState<readonly OrderView[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  async function read(offset: number) {
    setIsBusy(true)
    try {
      const page = await readFrom(offset)
      setHasFailed(false)
      // An order placed meanwhile has shifted the rest.
      setOrders((known) => [...known, ...page.orders.filter(({ id }) => !known.some((one) => one.id === id))])
    } catch {
      setHasFailed(true)
    } finally {
      setIsBusy(false)
    }
  }

  return { orders, isBusy, hasFailed, read }
}
