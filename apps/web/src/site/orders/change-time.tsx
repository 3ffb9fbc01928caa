import type { OrderView } from '@thali/contracts/orders/orders'
import { mayOwnerMove } from '@thali/domain/orders/who-may-move'
import { Suspense, useState } from 'react'

import { latePart } from '#web/lib/late-part.ts'
import { useSession } from '#web/lib/session.tsx'
import { useNow } from '#web/lib/site.tsx'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { Button } from '#web/ui/button.tsx'
import { words } from '#words/orders/move.ts'

const MoveMyOrder = latePart(async () => (await import('./move-my-order.tsx')).MoveMyOrder)

export type ChangeTimeProps = {
  order: OrderView
  onMoved: (order: OrderView) => void
  /** Its button then names the order. */
  isOneOfMany?: boolean
}

/** Moves an own order for later, where it still can be. Without a network nothing is kept: somebody may take the time. */
export function ChangeTime({ order, onMoved, isOneOfMany }: ChangeTimeProps) {
  const { user } = useSession()
  const now = useNow()
  const isOnline = useIsOnline()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {mayOwnerMove(order, user, now) && (
        <Button
          variant="ghost"
          className="px-2.5!"
          aria-label={isOnline && isOneOfMany ? words.changeOf(order.orderNumber) : undefined}
          aria-disabled={!isOnline || undefined}
          onClick={() => setIsOpen(true)}
        >
          {isOnline ? words.change : words.needsNetwork}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <MoveMyOrder order={order} onMoved={onMoved} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
