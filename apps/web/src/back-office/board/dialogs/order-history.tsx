import type { OrderView } from '@thali/contracts/orders/orders'
import { RECALL_MINUTES } from '@thali/domain/orders/kitchen/order-steps'
import { ORDER_STATUS_LABELS } from '@thali/domain/orders/status-labels'
import { formatTimeAst } from '@thali/domain/time/zone'
import { type ReactNode, useEffect } from 'react'

import { useStations } from '../stations/stations.tsx'
import { useRead } from '#web/back-office/lib/reads.ts'
import { placeKey } from '#web/lib/place-key.ts'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Skeleton } from '#web/ui/notices/skeleton.tsx'

const UNREADABLE = 'Failed to fetch order details'

/** A part of the dialog. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 border-b border-line pb-1 text-lg font-bold">{title}</h3>
      {children}
    </section>
  )
}

/** The history of an order and the names of those who changed it, which the board does not have. */
export function useKnownOrder({ id, version }: OrderView) {
  const reading = useRead('GET /getOrderDetails', { query: { orderId: id } })
  const { data, reread } = reading
  const missed = data && data.order.version < version ? version : null
  useEffect(() => {
    if (missed !== null) void reread()
  }, [missed, reread])
  return reading
}

type Answer = NonNullable<KnownOrder['data']>['order']
export type KnownOrder = ReturnType<typeof useKnownOrder>

export function History({ order, known: { data, error, reread } }: { order: OrderView; known: KnownOrder }) {
  if (error && !data) {
    return (
      <Part title="History">
        <RetryBanner buttonSize="staff" onRetry={reread}>
          {UNREADABLE}
        </RetryBanner>
      </Part>
    )
  }
  return (
    <Part title="History">
      {!data && <Skeleton className="h-16 w-full" />}
      <ol className="grid gap-1">
        {data?.order.statusHistory.map(({ status, timestamp, by }) => (
          <li key={`${status} ${timestamp}`} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {ORDER_STATUS_LABELS[status]}, <span className="text-muted">{by}</span>
            </span>
            <span className="tabular-nums">
              <AtlanticTime>{formatTimeAst(new Date(timestamp))}</AtlanticTime>
            </span>
          </li>
        ))}
      </ol>
      <DoneDishes order={order} dishes={data?.order.doneDishes ?? []} />
      <MadeAgain dishes={data?.order.madeAgain ?? []} />
      {order.status === 'completed' && (
        <p className="mt-2 text-muted">A completed order can be taken back to Ready for {RECALL_MINUTES} minutes.</p>
      )}
    </Part>
  )
}

type DoneDishesProps = { order: OrderView; dishes: NonNullable<Answer['doneDishes']> }

/** What the stations of the kitchen did, and who tapped it. */
function DoneDishes({ order, dishes }: DoneDishesProps) {
  const { byPlace } = useStations()
  const known = byPlace.get(order.locationInfo.id) ?? []
  const done = dishes.filter((dish) => dish.done > 0)
  if (done.length === 0) return null
  return (
    <ul className="mt-2 grid gap-1 border-t border-line pt-2">
      {done.map(({ station, dish, done: count, at, by }) => (
        <li key={`${station} ${dish} ${at}`} className="flex flex-wrap justify-between gap-x-4">
          <span>
            {known.find(({ id }) => id === station)?.name ?? station}: {count} {dish},{' '}
            <span className="text-muted">{by}</span>
          </span>
          <span className="tabular-nums">
            <AtlanticTime>{formatTimeAst(new Date(at))}</AtlanticTime>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Dishes that were made again, who asked for it and why. */
function MadeAgain({ dishes }: { dishes: NonNullable<Answer['madeAgain']> }) {
  if (dishes.length === 0) return null
  return (
    <ul className="mt-2 grid gap-1 border-t border-line pt-2">
      {dishes.map(({ dish, quantity, reason, at, by }, index) => (
        <li key={placeKey(index, at)} className="flex flex-wrap justify-between gap-x-4">
          <span>
            Again {quantity} {dish}: {reason}, <span className="text-muted">{by}</span>
          </span>
          <span className="tabular-nums">
            <AtlanticTime>{formatTimeAst(new Date(at))}</AtlanticTime>
          </span>
        </li>
      ))}
    </ul>
  )
}
