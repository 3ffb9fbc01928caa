import type { OrderView } from '@thali/contracts/orders/orders'
import { ORDER_STATUS_LABELS, PAYMENT_STATUS_LABELS } from '@thali/domain/ordering/order-status'
import { formatTimeAst } from '@thali/domain/time/zone'
import Repeat from 'lucide-react/icons/repeat'

import { useNow } from '#web/lib/site.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'
import { words } from '#words/account/dashboard.ts'
import { RefundNote } from '../orders/order-cancel-refund.tsx'
import { dayOf, itemsInOneLine } from '../orders/order-history.ts'

type PastOrderProps = { order: OrderView; isBusy: boolean; onOrderAgain: () => void }

/** One past order as a row: date, dishes and total, and the way to order them again. */
export function PastOrder({ order, isBusy, onOrderAgain }: PastOrderProps) {
  const day = dayOf(order.orderTime, useNow())
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-2.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap gap-x-2">
          <span className="font-semibold">
            <time dateTime={order.orderTime}>{day}</time>
            <span className="sr-only">, {formatTimeAst(new Date(order.orderTime))}</span>
          </span>
          <span className="text-muted">{order.locationInfo.name}</span>
        </p>
        <p className="line-clamp-2 text-pretty md:line-clamp-1">{itemsInOneLine(order)}</p>
        <p className="text-sm text-muted">
          {words.order(order.orderNumber)} · <Price amount={order.pricing.total} className="font-semibold text-text" />{' '}
          · <span className={order.status === 'cancelled' ? 'font-semibold text-danger' : ''}>{stateOf(order)}</span>
        </p>
        {order.refund && <RefundNote refund={order.refund} className="mt-1 text-sm" />}
      </div>
      <div className="flex flex-col items-end md:flex-row-reverse md:items-center md:gap-2">
        <Button
          variant="secondary"
          icon={<Repeat aria-hidden size={18} className="max-md:hidden" />}
          busy={isBusy}
          aria-label={words.againOf(order.orderNumber, day)}
          onClick={onOrderAgain}
          className="px-3!"
        >
          {words.again}
        </Button>
        <ButtonLink
          href={order.receiptUrl}
          variant="ghost"
          aria-label={words.receiptOfDay(order.orderNumber, day)}
          className="px-3!"
        >
          {words.receipt}
        </ButtonLink>
      </div>
    </li>
  )
}

function stateOf({ status, paymentStatus }: OrderView): string {
  const state: string = ORDER_STATUS_LABELS[status]
  return paymentStatus === 'refunded' ? `${state}, ${PAYMENT_STATUS_LABELS.refunded}` : state
}
