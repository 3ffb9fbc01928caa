import type { OrderView } from '@thali/contracts/orders/orders'

import { StatusTracker } from '#web/ui/brand/status-tracker.tsx'
import { stepTimes } from './order-success-words.ts'
import { useAnnouncedStatus } from './use-announced-status.ts'

/** The steps of an order with their times. A new step is announced once. */
export function OrderTracker({ order }: { order: OrderView }) {
  useAnnouncedStatus(order)
  return (
    <StatusTracker
      status={order.status}
      times={stepTimes(order)}
      cancelledAfter={order.prepStartTime === null ? 'pending' : 'preparing'}
    />
  )
}
