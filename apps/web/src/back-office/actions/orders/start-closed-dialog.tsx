import type { OrderView } from '@thali/contracts/orders/orders'
import { dueAt } from '@thali/domain/orders/kitchen/due-time'
import { readyAfterStart } from '@thali/domain/orders/kitchen/ready-time'
import { formatTimeAst } from '@thali/domain/time/zone'

import { startOf, timeWords } from './order-times.ts'
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
 * Asked before starting an order that is for later. While its restaurant is closed, the customer would be promised a
 * time in a closed kitchen (ruling 27); of a planned one the promise stays.
 */
export function StartClosedDialog({ order, now, onNow, onAtOpening, onClose }: StartClosedDialogProps) {
  const start = timeWords(startOf(order), now)
  const due = dueAt(order)
  const dueWords = due ? ` for ${timeWords(new Date(due), now)}` : ''
  const isPlanned = order.promisedFor !== null
  const waiting = isPlanned ? `From ${start}` : `At opening, ${start}`
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={
        isPlanned
          ? `Order ${order.orderNumber} is for later. Start it now?`
          : `${order.locationInfo.name} is closed. Start order ${order.orderNumber} now?`
      }
      buttons={
        <>
          <Button size="board" variant="secondary" onClick={onNow}>
            Now
          </Button>
          <Button size="board" onClick={onAtOpening}>
            {waiting}
          </Button>
        </>
      }
    >
      <p className="text-xl">
        <b>Now:</b>{' '}
        {isPlanned ? (
          <>
            it is cooked early, and stays promised<AtlanticTime>{`${dueWords}.`}</AtlanticTime>
          </>
        ) : (
          <>
            the customer is told that it is ready at about{' '}
            <AtlanticTime>{`${formatTimeAst(readyAfterStart(now))}.`}</AtlanticTime>
          </>
        )}
      </p>
      <p className="mt-2 text-xl">
        <b>{isPlanned ? `${waiting}:` : 'At opening:'}</b> it waits under Later, and stays promised
        <AtlanticTime>{`${dueWords}.`}</AtlanticTime>
      </p>
    </Dialog>
  )
}
