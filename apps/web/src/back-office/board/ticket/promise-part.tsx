import type { OrderView } from '@thali/contracts/orders/orders'
import { LATER_MINUTES } from '@thali/domain/orders/kitchen/promise'

import { promiseOf } from './order-words.ts'
import { useOrderActions } from '#web/back-office/actions/orders/order-actions.tsx'
import { useNow } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'

/** The promised time with buttons to postpone it; the customer sees the change at once. */
export function PromisePart({ order }: { order: OrderView }) {
  const { promiseLater, failures } = useOrderActions()
  const promise = promiseOf(order, useNow())
  if (!promise || order.status === 'completed' || order.status === 'cancelled') return null
  const failure = failures[order.id]
  return (
    <div className="mt-1 mb-3 grid gap-2">
      <p role="status">
        Promised for{' '}
        <b>
          <AtlanticTime>{promise.time}</AtlanticTime>
        </b>
        {promise.isLate && <b className="text-danger"> – late</b>}
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
      {failure && (
        <p role="alert" className="font-semibold text-danger">
          {failure}
        </p>
      )}
    </div>
  )
}
