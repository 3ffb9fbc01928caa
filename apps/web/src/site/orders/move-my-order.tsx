import type { OrderView } from '@thali/contracts/orders/orders'

import { MoveDialog } from '#web/cart/when/move-dialog.tsx'
import { call, readPath } from '#web/lib/api/api.ts'
import { refreshReads, rememberRead } from '#web/lib/api/use-read.ts'

type MoveMyOrderProps = { order: OrderView; onMoved: (order: OrderView) => void; onClose: () => void }

/** Another time for an own order, which every place that shows it takes over. */
export function MoveMyOrder(props: MoveMyOrderProps) {
  const { id } = props.order

  async function move(readyAt: string, idempotencyKey: string): Promise<OrderView> {
    const { order } = await call('POST /me/orders/:id/time', { params: { id }, body: { readyAt }, idempotencyKey })
    rememberRead(readPath('GET /getCustomerOrderDetails', { query: { orderId: id } }), { order })
    await refreshReads('/me/orders')
    return order
  }

  return <MoveDialog {...props} listTimes={() => call('GET /me/orders/:id/times', { params: { id } })} move={move} />
}
