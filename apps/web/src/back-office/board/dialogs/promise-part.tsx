import type { OrderView } from '@thali/contracts/orders/orders'
import { LATER_MINUTES } from '@thali/domain/orders/kitchen/order-steps'
import { isTimeMovable } from '@thali/domain/orders/who-may-move'
import { useState } from 'react'

import { promiseOf } from '../ticket/order-words.ts'
import { useOrderActions } from '#web/back-office/actions/orders/order-actions.tsx'
import { movedText } from '#web/back-office/actions/orders/order-times.ts'
import { TOLD_NOBODY, toldWays } from '#web/back-office/actions/told-ways.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { MoveDialog } from '#web/cart/when/move-dialog.tsx'
import { call } from '#web/lib/api/api.ts'
import { useNow, useSite } from '#web/lib/site.tsx'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Button } from '#web/ui/button.tsx'

/** The promised time with buttons to postpone it; the customer sees the change at once. */
export function PromisePart({ order }: { order: OrderView }) {
  const { promiseLater, failures } = useOrderActions()
  const promise = promiseOf(order, useNow())
  if (!promise || order.status === 'completed' || order.status === 'cancelled') return null
  const failure = failures[order.id]
  const moved = order.promiseBecause?.reason === 'chosen' ? order.promiseBecause.moved : undefined
  return (
    <div className="mt-1 mb-3 grid gap-2">
      <p role="status">
        Promised for{' '}
        <b>
          <AtlanticTime>{promise.time}</AtlanticTime>
        </b>
        {promise.isLate && <b className="text-danger"> – late</b>}
        {moved && `, ${movedText(moved)}`}
      </p>
      {order.status !== 'ready' && (
        <div role="group" aria-label="Promise it for later" className="flex flex-wrap gap-3">
          {LATER_MINUTES.map((minutes) => (
            <Button key={minutes} size="staff" variant="secondary" onClick={() => void promiseLater(order, minutes)}>
              +{minutes} min
            </Button>
          ))}
        </div>
      )}
      <ChangeTime order={order} />
      {failure && (
        <p role="alert" className="font-semibold text-danger">
          {failure}
        </p>
      )}
    </div>
  )
}

/** For a guest who calls. Without a network nothing is kept: somebody else may take the time. */
function ChangeTime({ order }: { order: OrderView }) {
  const now = useNow()
  const isOnline = useIsOnline()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {isTimeMovable(order, now) && (
        <Button
          size="board"
          variant="secondary"
          className="justify-self-start"
          aria-disabled={!isOnline || undefined}
          onClick={() => setIsOpen(true)}
        >
          {isOnline ? 'Change the time' : 'Change the time (needs a network)'}
        </Button>
      )}
      {isOpen && <StaffMoveDialog order={order} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Another time for the order of somebody who calls. */
function StaffMoveDialog({ order, onClose }: { order: OrderView; onClose: () => void }) {
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
