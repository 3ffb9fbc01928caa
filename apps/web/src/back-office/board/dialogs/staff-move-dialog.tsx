import type { OrderView } from '@thali/contracts/orders/orders'

import { TOLD_NOBODY, toldWays } from '#web/back-office/actions/told-ways.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { MoveDialog } from '#web/cart/when/move-dialog.tsx'
import { call } from '#web/lib/api/api.ts'
import { useSite } from '#web/lib/site.tsx'

/** Another time for the order of somebody who calls. */
export function StaffMoveDialog({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const { hearOf } = useWorkspace()
  const { id: orderId, version } = order
  const way = toldWays(order.customerInfo, useSite().offers)

  async function move(readyAt: string, idempotencyKey: string): Promise<OrderView> {
    return (await call('POST /moveOrder', { body: { orderId, readyAt, version }, idempotencyKey })).order
  }

  return (
    <MoveDialog
      order={order}
      listTimes={() => call('GET /getOrderTimes', { query: { orderId } })}
      move={move}
      onMoved={hearOf}
      onClose={onClose}
      isLarge
    >
      <p>{way === null ? TOLD_NOBODY : `The customer is told ${way}.`}</p>
    </MoveDialog>
  )
}
