import { dueAt } from '@thali/domain/orders/kitchen/due-at'
import type { OrderView } from '@thali/contracts/orders/orders'
import { readyAfterStart } from '@thali/domain/orders/kitchen/ready-time'
import { formatTimeAst } from '@thali/domain/time/zone'

import { startOf } from './order-start.ts'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

type StartClosedDialogProps = {
  order: OrderView
  now: Date
  onNow: () => void
  onAtOpening: () => void
  onClose: () => void
}

/**
 * Asked before starting an order while its restaurant is closed, because the customer would be promised a time in a
 * closed kitchen (ruling 27).
 */
export function StartClosedDialog({ order, now, onNow, onAtOpening, onClose }: StartClosedDialogProps) {
  const opening = formatTimeAst(startOf(order))
  const due = dueAt(order)
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={`${order.locationInfo.name} is closed. Start order ${order.orderNumber} now?`}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button size="board" variant="secondary" onClick={onNow}>
            Now
          </Button>
          <Button size="board" onClick={onAtOpening}>
            At opening, {opening}
          </Button>
        </div>
      }
    >
      <p className="text-xl">
        <b>Now:</b> the customer is told that it is ready at about{' '}
        <AtlanticTime>{`${formatTimeAst(readyAfterStart(now))}.`}</AtlanticTime>
      </p>
      <p className="mt-2 text-xl">
        <b>At opening:</b> it waits under Later, and stays promised
        <AtlanticTime>{`${due ? ` for ${formatTimeAst(new Date(due))}` : ''}.`}</AtlanticTime>
      </p>
    </Dialog>
  )
}
