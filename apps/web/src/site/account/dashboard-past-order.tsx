import type { OrderView } from '@thali/contracts/orders/orders'
import { ORDER_STATUS_LABELS, PAYMENT_STATUS_LABELS } from '@thali/domain/orders/order-status'
import { formatTimeAst } from '@thali/domain/time/zone'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Repeat from 'lucide-react/icons/repeat'

import { dayOf, itemsInOneLine } from '../orders/order-history.ts'
import { RefundNote } from '../orders/order-cancel-refund.tsx'
import { useNow } from '#web/lib/site.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'

type PastOrderProps = { order: OrderView; isBusy: boolean; onOrderAgain: () => void }

/** One past order in a line: date, dishes and total. */
export function PastOrder({ order, isBusy, onOrderAgain }: PastOrderProps) {
  const day = dayOf(order.orderTime, useNow())
  const name = `order ${order.orderNumber}, ${day}`
  return (
    <li className="grid gap-x-8 gap-y-2 border-t border-line py-5 md:grid-cols-[11rem_minmax(0,1fr)_auto] md:items-start">
      <div className="flex items-baseline justify-between gap-4 md:block">
        <p className="font-semibold">
          <time dateTime={order.orderTime}>{day}</time>
          <span className="sr-only">, {formatTimeAst(new Date(order.orderTime))}</span>
        </p>
        <p className="text-sm text-muted">{order.locationInfo.name}</p>
      </div>
      <div className="min-w-0">
        <p className="line-clamp-2 text-pretty">{itemsInOneLine(order)}</p>
        <p className="mt-1 text-sm text-muted">
          Order {order.orderNumber} · <Price amount={order.pricing.total} className="font-semibold text-text" /> ·{' '}
          <span className={order.status === 'cancelled' ? 'font-semibold text-danger' : ''}>{stateOf(order)}</span>
        </p>
        {order.refund && <RefundNote refund={order.refund} className="mt-1 text-sm" />}
      </div>
      <div className="-ms-4 flex flex-wrap gap-1 md:ms-0 md:justify-end">
        <ButtonLink
          href={order.receiptUrl}
          variant="ghost"
          icon={<ReceiptText aria-hidden size={18} />}
          aria-label={`Receipt of ${name}`}
        >
          Receipt
        </ButtonLink>
        <Button
          variant="secondary"
          icon={<Repeat aria-hidden size={18} />}
          busy={isBusy}
          aria-label={`Order again: ${name}`}
          onClick={onOrderAgain}
        >
          Order again
        </Button>
      </div>
    </li>
  )
}

function stateOf({ status, paymentStatus }: OrderView): string {
  const words: string = ORDER_STATUS_LABELS[status]
  return paymentStatus === 'refunded' ? `${words}, ${PAYMENT_STATUS_LABELS.refunded}` : words
}
