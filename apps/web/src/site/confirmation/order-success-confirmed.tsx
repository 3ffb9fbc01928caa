import type { OrderView } from '@thali/contracts/orders/orders'
import { nextPollInterval, POLL_START_MS } from '@thali/domain/net/poll'
import { mayHolderCancel, mayOwnerCancel } from '@thali/domain/orders/who-may-cancel'
import { reasonInWords } from '@thali/domain/reservations/cancellation-words'
import { useEffect, useEffectEvent } from 'react'

import { LateChangeTime, LateTellMe } from '../orders/late-order-parts.tsx'
import { refundRule, useOrderCancel } from '../orders/order-cancel.ts'
import { isStillMoving } from '../orders/order-state.tsx'
import { OrderHelp, OrderRecord, WhatsNext } from './order-success-details.tsx'
import { OrderHero } from './order-success-hero.tsx'
import { OrderItems } from './order-success-items.tsx'
import { useLive } from '#web/lib/api/live.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { words } from '#words/confirmation.ts'

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
            {(mayOwnerCancel(order, user) || mayHolderCancel(order)) && <CancelOrder order={order} onOrder={onOrder} />}
          </>
        }
      >
        {isStillMoving(order) && <OrderWatch order={order} onOrder={onOrder} onRefresh={onRefresh} />}
        {isAwaited(order) && <LateTellMe />}
        {order.status === 'cancelled' && <CancelledNote order={order} />}
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
        {user === null && order.metadata.byGuest ? (
          <ButtonLink href="/signup">{words.keep}</ButtonLink>
        ) : (
          <ButtonLink href="/dashboard">{words.myOrders}</ButtonLink>
        )}
        <ButtonLink href="/" variant="secondary">
          {words.home}
        </ButtonLink>
      </nav>
      <details className="-my-2 text-sm text-muted">
        <summary className="inline-flex min-h-(--tap) items-center">{words.forSupport}</summary>
        <p className="break-all">{words.orderId(order.id)}</p>
      </details>
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
    <Banner title={words.cancelled}>
      {order.cancelReason && <p>{words.reason(reasonInWords(order.cancelReason))}</p>}
      <p>{refundRule(order)}</p>
    </Banner>
  )
}

type OrderWatchProps = {
  order: OrderView
  onOrder: (order: OrderView) => void
  /** Reads the order again and answers it as it is now. */
  onRefresh: () => Promise<OrderView | undefined>
}

/** Keeps an open order up to date: by live events for accounts, by polling for a shared link. */
function OrderWatch(props: OrderWatchProps) {
  const { user } = useSession()
  return user ? <LiveWatch {...props} /> : <PollingWatch {...props} />
}

function LiveWatch({ order, onOrder, onRefresh }: OrderWatchProps) {
  const { status } = useLive((event) => {
    if (event.type === 'reset') void onRefresh()
    if (event.type === 'order' && event.order.id === order.id && event.order.version > order.version) {
      onOrder(event.order)
    }
  })
  const isLive = status === 'live'
  const refresh = useEffectEvent(() => void onRefresh())
  // Events before the connection, or while it was broken, are made up for by one read.
  useEffect(() => {
    if (isLive) refresh()
  }, [isLive])
  usePolling(!isLive, order, onRefresh)

  return status === 'offline' && <p className="text-sm text-muted">{words.offline}</p>
}

function PollingWatch({ order, onRefresh }: OrderWatchProps) {
  usePolling(true, order, onRefresh)
  return null
}

/** Asks every half minute, then every minute while nothing happens. */
function usePolling(isOn: boolean, order: OrderView, onRefresh: OrderWatchProps['onRefresh']): void {
  const refresh = useEffectEvent(onRefresh)
  const currentVersion = useEffectEvent(() => order.version)
  useEffect(() => {
    if (!isOn) return
    let intervalMs = POLL_START_MS
    let timer = setTimeout(() => void poll(), intervalMs)
    let isOver = false

    async function poll() {
      const before = currentVersion()
      const now = await refresh()
      if (isOver) return
      intervalMs = nextPollInterval(intervalMs, now !== undefined && now.version !== before)
      timer = setTimeout(() => void poll(), intervalMs)
    }

    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isOn])
}
