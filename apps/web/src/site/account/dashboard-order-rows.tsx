import type { OrderView } from '@thali/contracts/orders/orders'
import { ASKS_FOR } from '@thali/domain/orders/handover'
import { ORDER_STATUS_LABELS, PAYMENT_STATUS_LABELS } from '@thali/domain/orders/status-labels'
import { mayOwnerCancel } from '@thali/domain/orders/who-may-cancel'
import { refundLine } from '@thali/domain/payments/refund'
import { formatTime } from '@thali/domain/time/zone'
import Repeat from 'lucide-react/icons/repeat'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

import { LateChangeTime } from '../orders/late-order-parts.tsx'
import { useOrderCancel } from '../orders/order-cancel.ts'
import { itemsInOneLine, dayOf } from '../orders/order-history.ts'
import { HalifaxTime, headlineOf, restWords, timingOf, useAnnouncedStatus } from '../orders/order-state.tsx'
import { telHref } from '#web/lib/contact.ts'
import { receiptRefundOf } from '#web/lib/paid-order.ts'
import { useSession } from '#web/lib/session.tsx'
import { useNow } from '#web/lib/site.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Price } from '#web/ui/price.tsx'
import { words } from '#words/account/dashboard.ts'
import { words as refundWords } from '#words/orders/cancel.ts'

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
        {itemsInOneLine(order)} · <Price amount={order.pricing.total} className="font-semibold" />
      </p>
      <p className="mt-2 text-sm font-semibold text-warning empty:hidden">{restWords(order)}</p>
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
            {words.order(order.orderNumber)} <span className="font-normal">· {order.locationInfo.name}</span>
          </h2>
          <p className="display text-xl md:text-2xl">{headlineOf(order)}</p>
        </div>
        <div>
          <p
            role="status"
            className={classes('text-sm', lateMinutes > 0 ? 'font-semibold text-warning' : 'text-muted')}
          >
            {lateMinutes > 0 ? words.late(lateMinutes, ASKS_FOR[order.orderType] === 'address') : promise}
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

type PastOrderProps = { order: OrderView; isBusy: boolean; onOrderAgain: () => void }

/** One past order as a row: date, dishes and total, and the way to order them again. */
export function PastOrder({ order, isBusy, onOrderAgain }: PastOrderProps) {
  const day = dayOf(order.orderTime, useNow())
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-2.5">
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap gap-x-2">
          <span className="font-semibold">
            <time dateTime={order.orderTime}>{day}</time>
            <span className="sr-only">, {formatTime(new Date(order.orderTime))}</span>
          </span>
          <span className="text-muted">{order.locationInfo.name}</span>
        </p>
        <p className="line-clamp-2 text-pretty md:line-clamp-1">{itemsInOneLine(order)}</p>
        <p className="text-sm text-muted">
          {words.order(order.orderNumber)} · <Price amount={order.pricing.total} className="font-semibold text-text" />{' '}
          · <span className={order.status === 'cancelled' ? 'font-semibold text-danger' : ''}>{stateOf(order)}</span>
        </p>
        <p className="mt-1 text-sm font-semibold text-warning empty:hidden">{restWords(order)}</p>
        {order.refund && <RefundNote refund={order.refund} className="mt-1 text-sm" />}
      </div>
      <div className="ms-auto flex flex-col items-end [&:lang(fr)]:flex-row-reverse md:flex-row-reverse md:items-center md:gap-2">
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

type RefundNoteProps = { refund: NonNullable<OrderView['refund']>; className?: string }

/** The refund of a cancelled order. */
function RefundNote({ refund, className }: RefundNoteProps) {
  const isFailed = refund.status === 'failed'
  const Icon = isFailed ? TriangleAlert : RotateCcw
  return (
    <p className={classes('flex items-start gap-2', isFailed && 'font-semibold text-warning', className)}>
      <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span className="min-w-0">
        {refundLine(receiptRefundOf(refund))}
        {refund.refundId !== null && (
          <span className="block break-all text-muted">{refundWords.refundId(refund.refundId)}</span>
        )}
      </span>
    </p>
  )
}
