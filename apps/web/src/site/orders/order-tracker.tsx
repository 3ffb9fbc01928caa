import type { OrderView } from '@thali/contracts/orders/orders'

import { stepTimes } from './order-success-words.ts'
import { useAnnouncedStatus } from './use-announced-status.ts'
import { StatusTracker } from '#web/ui/brand/status-tracker.tsx'

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
