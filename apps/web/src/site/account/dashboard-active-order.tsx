import type { OrderView } from '@thali/contracts/orders/orders'
import { mayOwnerCancel } from '@thali/domain/orders/who-may-cancel'
import Phone from 'lucide-react/icons/phone'
import ReceiptText from 'lucide-react/icons/receipt-text'

import { useOrderCancel } from '../orders/use-order-cancel.ts'
import { RefundNote } from '../orders/order-cancel-refund.tsx'
import { itemsInOneLine } from '../orders/order-history.ts'
import { HalifaxTime } from '../confirmation/order-success-time.tsx'
import { timingOf } from '../orders/order-success-words.ts'
import { OrderTracker } from '../orders/order-tracker.tsx'
import { telHref } from '#web/lib/contact.ts'
import { useSession } from '#web/lib/session.tsx'
import { useNow } from '#web/lib/site.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Plate } from '#web/ui/card.tsx'
import { Price } from '#web/ui/price.tsx'

type ActiveOrderProps = { order: OrderView; isLive: boolean; onChange: (order: OrderView) => void }

/** An order on its way, pinned above the history until it is handed over. */
export function ActiveOrder({ order, isLive, onChange }: ActiveOrderProps) {
  const { locationInfo, orderNumber, pricing } = order
  const headingId = `active-${order.id}`
  return (
    <Plate role="group" aria-labelledby={headingId}>
      <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
        <div className="min-w-0">
          <p className="eyebrow">{locationInfo.name}</p>
          <h2 id={headingId} className="display text-h2">
            Order {orderNumber}
          </h2>
        </div>
        <Timing order={order} />
      </div>
      <OrderTracker order={order} className="mt-7" />
      {order.refund && <RefundNote refund={order.refund} className="mt-4" />}
      {!isLive && <p className="mt-4 text-sm text-muted">Not live at the moment; the next change may show late.</p>}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line pt-5">
        <p className="min-w-0 flex-1 basis-64">
          {itemsInOneLine(order)} · <Price amount={pricing.total} className="font-semibold" />
        </p>
        <Actions order={order} onChange={onChange} />
      </div>
    </Plate>
  )
}

function Timing({ order }: { order: OrderView }) {
  const now = useNow()
  const { words, at, lateMinutes } = timingOf(order, now)
  return (
    <div>
      <p className="eyebrow">{words}</p>
      <HalifaxTime at={at} now={now} className="display block text-h2" />
      <p role="status" className="font-medium text-warning empty:hidden">
        {lateMinutes > 0 && `Running about ${lateMinutes} min late`}
      </p>
    </div>
  )
}

function Actions({ order, onChange }: Pick<ActiveOrderProps, 'order' | 'onChange'>) {
  const { user } = useSession()
  const [ask, dialog] = useOrderCancel(order, onChange)
  const name = `order ${order.orderNumber}`
  return (
    <div className="-mx-3 flex flex-wrap gap-1">
      <ButtonLink href={telHref(order.locationInfo.phone)} variant="ghost" icon={<Phone aria-hidden size={18} />}>
        Call {order.locationInfo.name}
      </ButtonLink>
      <ButtonLink
        href={order.receiptUrl}
        variant="ghost"
        icon={<ReceiptText aria-hidden size={18} />}
        aria-label={`Receipt of ${name}`}
      >
        Receipt
      </ButtonLink>
      {mayOwnerCancel(order, user) && (
        <Button variant="ghost" className="text-danger!" aria-label={`Cancel ${name}`} onClick={ask}>
          Cancel
        </Button>
      )}
      {dialog}
    </div>
  )
}
