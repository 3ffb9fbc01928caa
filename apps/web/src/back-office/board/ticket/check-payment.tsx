import type { OrderView } from '@thali/contracts/orders/orders'
import { isPayable } from '@thali/domain/payments/payable'
import { useState } from 'react'

import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { call, userMessage } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'

const NOT_UPDATED = 'Failed to update payment status'

/** For a card order that we know as unpaid: asks the card provider again. */
export function CheckPayment({ order }: { order: OrderView }) {
  const { hearOf } = useWorkspace()
  const [isBusy, setIsBusy] = useState(false)
  const [reason, setReason] = useState<string | null>(null)
  if (order.paymentMethod !== 'online' || !isPayable(order)) return null

  async function check() {
    setIsBusy(true)
    setReason(null)
    try {
      const body = { orderId: order.id, paymentStatus: 'paid' as const }
      hearOf((await call('POST /updateOrderPaymentStatus', { body })).order)
      announce(`Order ${order.orderNumber} is paid`)
    } catch (error) {
      setReason(userMessage(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="mt-3 grid justify-items-start gap-3">
      <Button size="staff" variant="secondary" busy={isBusy} onClick={() => void check()}>
        Ask the card provider
      </Button>
      {reason !== null && (
        <Banner tone="danger" title={NOT_UPDATED}>
          {reason}
        </Banner>
      )}
    </div>
  )
}
