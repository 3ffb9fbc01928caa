import type { GetDashboard } from '@thali/contracts/system/reports'
import type { OrderStatus } from '@thali/domain/order-status'
import { timeAgo } from '@thali/domain/reports'

import { Block } from './block.tsx'
import { exactDollars } from './figure-words.ts'
import { requestOrder } from '#web/back-office/actions/detail-requests.ts'
import { useNow } from '#web/lib/site.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/notices/skeleton.tsx'

const SHOWN = 5

const STATES: Record<OrderStatus, { word: string; tone: BadgeTone }> = {
  pending: { word: 'Pending', tone: 'warning' },
  preparing: { word: 'Preparing', tone: 'info' },
  ready: { word: 'Ready', tone: 'success' },
  completed: { word: 'Completed', tone: 'neutral' },
  cancelled: { word: 'Cancelled', tone: 'danger' },
}

type RecentActivityProps = {
  /** Null while they are not known. */
  orders: GetDashboard['reply']['recentActivity'] | null
  hasFailed: boolean
}

/** The latest orders of any period. */
export function RecentActivity({ orders, hasFailed }: RecentActivityProps) {
  const now = useNow()
  const shown = orders?.slice(0, SHOWN) ?? []
  return (
    <Block
      title="Recent Activity"
      aside={
        <a href="#orders" className="link inline-flex tap items-center">
          All orders
        </a>
      }
    >
      {orders === null && !hasFailed && <Skeleton className="h-84 w-full rounded-lg" />}
      {orders === null && hasFailed && <Nothing>The latest orders could not be read.</Nothing>}
      {orders?.length === 0 && <Nothing>No orders yet.</Nothing>}
      {shown.length > 0 && (
        <ul className="overflow-hidden rounded-lg border border-line bg-surface">
          {shown.map((order) => (
            <li key={order.id} className="border-b border-line last:border-b-0">
              <a
                href="#orders"
                onClick={() => requestOrder({ orderId: order.id })}
                className="grid min-h-12 grid-cols-[1fr_auto] items-center gap-x-4 px-3 py-1.5 -outline-offset-3! hover:bg-sunken"
              >
                <span className="truncate font-semibold">{order.customerName}</span>
                <span className="text-end font-semibold tabular-nums">{exactDollars(order.total)}</span>
                <span className="truncate text-sm text-muted tabular-nums">
                  Order {order.orderNumber} · {timeAgo(new Date(order.orderTime), now)}
                </span>
                <Badge tone={STATES[order.status].tone} className="justify-self-end">
                  {STATES[order.status].word}
                </Badge>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}

function Nothing({ children }: { children: string }) {
  return <p className="rounded-lg border border-dashed border-line-strong px-5 py-8 text-muted">{children}</p>
}
