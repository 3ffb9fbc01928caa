import type { OrderView } from '@thali/contracts/orders/orders'
import { mayOwnerCancel } from '@thali/domain/orders/who-may-cancel'
import { reasonInWords } from '@thali/domain/reservations/cancellation-words'

import { useSession } from '#web/lib/session.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { words } from '#words/confirmation.ts'
import { LateChangeTime } from '../orders/late-change-time.tsx'
import { refundRule } from '../orders/order-cancel.ts'
import { isStillMoving } from '../orders/order-success-words.ts'
import { OrderTracker } from '../orders/order-tracker.tsx'
import { useOrderCancel } from '../orders/use-order-cancel.ts'
import { LateTellMe } from '../push/late-tell-me.tsx'
import { OrderHelp, OrderRecord, WhatsNext } from './order-success-details.tsx'
import { OrderHero } from './order-success-hero.tsx'
import { OrderItems } from './order-success-items.tsx'
import { OrderWatch, type OrderWatchProps } from './order-success-watch.tsx'

/** `news`: the message of the page before about the payment; only the order confirms it. */
export type ConfirmedOrderProps = OrderWatchProps & { news: string | null }

/** An order confirmed by the server, updated live until it is finished. */
export function ConfirmedOrder({ order, news, onOrder, onRefresh }: ConfirmedOrderProps) {
  const { user } = useSession()

  return (
    <div className="page-width grid grid-cols-1 gap-5 pt-3 pb-3 md:gap-8 md:py-8">
      {news !== null && order.paymentStatus === 'paid' && order.status === 'pending' && (
        <Banner tone="success">{news}</Banner>
      )}
      <OrderHero
        order={order}
        action={
          <>
            <LateChangeTime order={order} onMoved={onOrder} />
            {mayOwnerCancel(order, user) && <CancelOrder order={order} onOrder={onOrder} />}
          </>
        }
      >
        <section aria-label={words.progress} className="mt-4 md:mt-6">
          <OrderTracker order={order} />
          {isStillMoving(order) && <OrderWatch order={order} onOrder={onOrder} onRefresh={onRefresh} />}
          {isAwaited(order) && <LateTellMe />}
          {order.status === 'cancelled' && <CancelledNote order={order} />}
        </section>
      </OrderHero>
      <div className="grid grid-cols-1 gap-x-14 gap-y-5 lg:grid-cols-[3fr_2fr]">
        <OrderItems order={order} />
        <div className="grid grid-cols-1 content-start gap-5">
          {order.status !== 'cancelled' && <WhatsNext order={order} />}
          <OrderRecord order={order} />
          <OrderHelp order={order} />
        </div>
      </div>
      <nav aria-label={words.after} className="flex flex-wrap gap-3">
        <ButtonLink href="/dashboard">{words.myOrders}</ButtonLink>
        <ButtonLink href="/" variant="secondary">
          {words.home}
        </ButtonLink>
      </nav>
      <p className="-my-2 text-xs break-all text-muted">{words.orderId(order.id)}</p>
    </div>
  )
}

/** Whether there is still a “ready” to be told of. */
function isAwaited({ status }: OrderView): boolean {
  return status === 'pending' || status === 'preparing'
}

function CancelOrder({ order, onOrder }: { order: OrderView; onOrder: (order: OrderView) => void }) {
  const [ask, dialog] = useOrderCancel(order, onOrder)

  return (
    <>
      <Button variant="ghost" className="px-2.5! text-danger!" onClick={ask}>
        {words.cancel}
      </Button>
      {dialog}
    </>
  )
}

function CancelledNote({ order }: { order: OrderView }) {
  return (
    <Banner className="mt-4" title={words.cancelled}>
      {order.cancelReason && <p>{words.reason(reasonInWords(order.cancelReason))}</p>}
      <p>{refundRule(order)}</p>
    </Banner>
  )
}
