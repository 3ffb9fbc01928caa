import type { OrderView } from '@thali/contracts/orders/orders'
import { ORDER_STATUS_LABELS } from '@thali/domain/orders/order-status'
import { useEffect, useRef } from 'react'

import { stepTimes } from './order-success-words.ts'
import { announce } from '#web/ui/notices/live-region.tsx'
import { StatusTracker } from '#web/ui/brand/status-tracker.tsx'

/** The steps of an order with their times. A new step is announced once. */
export function OrderTracker({ order, className }: { order: OrderView; className?: string | undefined }) {
  const { orderNumber, status } = order
  const seen = useRef(status)
  useEffect(() => {
    if (seen.current === status) return
    seen.current = status
    announce(`Order ${orderNumber}: ${ORDER_STATUS_LABELS[status]}`)
  }, [orderNumber, status])

  return (
    <StatusTracker
      status={status}
      times={stepTimes(order)}
      cancelledAfter={order.prepStartTime === null ? 'pending' : 'preparing'}
      className={className}
    />
  )
}
