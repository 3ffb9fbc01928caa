import type { OrderView } from '@thali/contracts/orders/orders'
import { mayOwnerCancel } from '@thali/domain/orders/who-may-cancel'

import { telHref } from '#web/lib/contact.ts'
import { useSession } from '#web/lib/session.tsx'
import { useNow } from '#web/lib/site.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Price } from '#web/ui/price.tsx'
import { words } from '#words/account/dashboard.ts'
import { HalifaxTime } from '../confirmation/order-success-time.tsx'
import { LateChangeTime } from '../orders/late-change-time.tsx'
import { RefundNote } from '../orders/order-cancel-refund.tsx'
import { itemsInOneLine } from '../orders/order-history.ts'
import { headlineOf, timingOf } from '../orders/order-success-words.ts'
import { useAnnouncedStatus } from '../orders/use-announced-status.ts'
import { useOrderCancel } from '../orders/use-order-cancel.ts'

const STEPS = ['pending', 'preparing', 'ready', 'completed'] as const

type ActiveOrderProps = { order: OrderView; isLive: boolean; onChange: (order: OrderView) => void }

/** An order on its way, above the history until it is handed over; its own page tells more. */
export function ActiveOrder({ order, isLive, onChange }: ActiveOrderProps) {
  const headingId = `active-${order.id}`
  useAnnouncedStatus(order)
  return (
    <div role="group" aria-labelledby={headingId} className="rounded-lg bg-sunken px-4 pt-3 pb-1 md:px-6">
      <State order={order} headingId={headingId} />
      <p className="mt-2 line-clamp-2 text-sm text-pretty md:text-base">
        {itemsInOneLine(order)} · <Price amount={order.pricing.total} className="font-semibold" />
      </p>
      {order.refund && <RefundNote refund={order.refund} className="mt-2 text-sm" />}
      {!isLive && <p className="mt-2 text-sm text-muted">{words.notLive}</p>}
      <Actions order={order} onChange={onChange} />
    </div>
  )
}

function State({ order, headingId }: { order: OrderView; headingId: string }) {
  const now = useNow()
  const { words: promise, at, lateMinutes } = timingOf(order, now)
  const current = STEPS.findIndex((step) => step === order.status)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <div className="min-w-0 flex-1 basis-32">
          <h2 id={headingId} className="text-sm text-muted">
            {words.order(order.orderNumber)} <span className="font-normal">· {order.locationInfo.name}</span>
          </h2>
          <p className="display text-xl md:text-2xl">{headlineOf(order)}</p>
        </div>
        <div>
          <p
            role="status"
            className={classes('text-sm', lateMinutes > 0 ? 'font-semibold text-warning' : 'text-muted')}
          >
            {lateMinutes > 0 ? words.late(lateMinutes) : promise}
          </p>
          <HalifaxTime at={at} now={now} className="display block text-xl md:text-2xl" />
        </div>
      </div>
      <div aria-hidden className="mt-2 grid grid-cols-4 gap-1">
        {STEPS.map((step, index) => (
          <span key={step} className={classes('h-1.5 rounded-full', index <= current ? 'bg-accent' : 'bg-line')} />
        ))}
      </div>
    </>
  )
}

function Actions({ order, onChange }: Pick<ActiveOrderProps, 'order' | 'onChange'>) {
  const { user } = useSession()
  const [ask, dialog] = useOrderCancel(order, onChange)
  return (
    <div className="-mx-2.5 mt-1 flex flex-wrap">
      <ButtonLink
        href={`/order-success?order_id=${encodeURIComponent(order.id)}`}
        variant="ghost"
        className="px-2.5!"
        aria-label={words.followOrder(order.orderNumber)}
      >
        {words.follow}
      </ButtonLink>
      <ButtonLink
        href={order.receiptUrl}
        variant="ghost"
        className="px-2.5!"
        aria-label={words.receiptOf(order.orderNumber)}
      >
        {words.receipt}
      </ButtonLink>
      <ButtonLink
        href={telHref(order.locationInfo.phone)}
        variant="ghost"
        className="px-2.5!"
        aria-label={words.callPlace(order.locationInfo.name)}
      >
        {words.call}
      </ButtonLink>
      <LateChangeTime order={order} onMoved={onChange} isOneOfMany />
      {mayOwnerCancel(order, user) && (
        <Button
          variant="ghost"
          className="ms-auto px-2.5! text-danger!"
          aria-label={words.cancelOrder(order.orderNumber)}
          onClick={ask}
        >
          {words.cancel}
        </Button>
      )}
      {dialog}
    </div>
  )
}
