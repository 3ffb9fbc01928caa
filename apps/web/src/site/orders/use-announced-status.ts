import type { OrderView } from '@thali/contracts/orders/orders'
import { ORDER_STATUS_LABELS } from '@thali/domain/ordering/order-status'
import { useEffect, useRef } from 'react'

import { announce } from '#web/ui/notices/live-region.tsx'
import { words } from '#words/orders/status.ts'

/** Tells screen readers of each new step of an order, once. */
export function useAnnouncedStatus({ orderNumber, status }: Pick<OrderView, 'orderNumber' | 'status'>): void {
  const seen = useRef(status)
  useEffect(() => {
    if (seen.current === status) return
    seen.current = status
    announce(words.announced(orderNumber, ORDER_STATUS_LABELS[status]))
  }, [orderNumber, status])
}
