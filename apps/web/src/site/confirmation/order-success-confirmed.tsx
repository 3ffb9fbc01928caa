import type { OrderView } from '@thali/contracts/orders/orders'
import { mayOwnerCancel } from '@thali/domain/orders/who-may-cancel'

import { useOrderCancel } from '../orders/use-order-cancel.ts'
import { refundRule } from '../orders/order-cancel.ts'
import { OrderHelp, OrderRecord, WhatsNext } from './order-success-details.tsx'
import { OrderHero } from './order-success-hero.tsx'
import { OrderItems } from './order-success-items.tsx'
import { OrderWatch, type OrderWatchProps } from './order-success-watch.tsx'
import { isStillMoving } from '../orders/order-success-words.ts'
import { OrderTracker } from '../orders/order-tracker.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** `news`: the message of the page before about the payment; only the order confirms it. */
export type ConfirmedOrderProps = OrderWatchProps & { news: string | null }

/** An order confirmed by the server, updated live until it is finished. */
export function ConfirmedOrder({ order, news, onOrder, onRefresh }: ConfirmedOrderProps) {
  const { user } = useSession()

  return (
    <div className="page-width grid grid-cols-1 gap-8 py-6 md:gap-10 md:py-10">
      {news !== null && order.paymentStatus === 'paid' && order.status === 'pending' && (
        <Banner tone="success">{news}</Banner>
      )}
      <OrderHero order={order} />
      <section aria-label="Progress">
        <Card>
          <OrderTracker order={order} />
          {isStillMoving(order) && <OrderWatch order={order} onOrder={onOrder} onRefresh={onRefresh} />}
          {order.status === 'cancelled' && <CancelledNote order={order} />}
          {mayOwnerCancel(order, user) && <CancelOrder order={order} onOrder={onOrder} />}
        </Card>
      </section>
      <div className="grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-[3fr_2fr]">
        <OrderItems order={order} />
        <div className="grid grid-cols-1 content-start gap-8">
          {order.status !== 'cancelled' && <WhatsNext order={order} />}
          <OrderRecord order={order} />
          <OrderHelp order={order} />
        </div>
      </div>
      <nav aria-label="After the order" className="flex flex-wrap gap-3">
        <ButtonLink href="/dashboard">My Orders</ButtonLink>
        <ButtonLink href="/" variant="secondary">
          Back to Home
        </ButtonLink>
      </nav>
    </div>
  )
}

function CancelOrder({ order, onOrder }: { order: OrderView; onOrder: (order: OrderView) => void }) {
  const [ask, dialog] = useOrderCancel(order, onOrder)

  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-4">
      <p className="text-muted">Plans changed? You can cancel until the food is ready.</p>
      <Button variant="secondary" onClick={ask}>
        Cancel order
      </Button>
      {dialog}
    </div>
  )
}

function CancelledNote({ order }: { order: OrderView }) {
  return (
    <Banner className="mt-5" title="This order was cancelled.">
      {order.cancelReason && <p>Reason: {order.cancelReason}</p>}
      <p>{refundRule(order)}</p>
    </Banner>
  )
}
