import type { OrderView } from '@thali/contracts/orders/orders'
import { cashDue, centsFromDollars, formatMoney } from '@thali/domain/money/cents'
import { nextStatus } from '@thali/domain/order-status'
import { ASKS_FOR } from '@thali/domain/orders/handover'
import { isAsChosen, dueAt } from '@thali/domain/orders/kitchen/due-time'
import { DEFAULT_READY_MINUTES } from '@thali/domain/orders/kitchen/ready-time'
import { ORDER_STATUS_LABELS } from '@thali/domain/orders/status-labels'
import { isPartlyPaid } from '@thali/domain/payments/payment-state'
import { formatTime, formatTimeAst, formatDate, localParts } from '@thali/domain/time/zone'
import { useEffect, useRef } from 'react'

import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { classes } from '#web/ui/classes.ts'
import { announce } from '#web/ui/notices/live-region.tsx'
import { words } from '#words/orders/status.ts'

const MINUTE_MS = 60_000
/** Lateness is shown in steps of this many minutes, rounded up. */
const LATE_STEP_MINUTES = 5

export type Timing = {
  words: string
  /** The time to show. For a late order, the new one, which lies ahead. */
  at: Date
  /** Minutes from the promised time to the new one; 0 while the promise is kept. */
  lateMinutes: number
}

/** The time to show now. An order without a promise uses the usual preparation time. */
export function timingOf(order: OrderView, now: Date): Timing {
  const { status, orderType, readyTime, completedTime, cancelledTime, updatedAt } = order
  const isDelivery = ASKS_FOR[orderType] === 'address'
  const ended = (said: string, at: string | null): Timing => ({
    words: said,
    at: new Date(at ?? updatedAt),
    lateMinutes: 0,
  })
  if (status === 'ready') return ended(isDelivery ? words.packed : words.ready, readyTime)
  if (status === 'completed') return ended(words.completed, completedTime)
  if (status === 'cancelled') return ended(words.cancelled, cancelledTime)

  const due = dueAt(order)
  const promised = due ? Date.parse(due) : after(now.getTime(), DEFAULT_READY_MINUTES)
  const behind = Math.floor((now.getTime() - promised) / MINUTE_MS)
  const lateMinutes = behind > 0 ? (Math.floor(behind / LATE_STEP_MINUTES) + 1) * LATE_STEP_MINUTES : 0
  return {
    words: isAsChosen(order.promiseBecause) ? words.chosen : isDelivery ? words.arrives : words.readyAbout,
    at: new Date(after(promised, lateMinutes)),
    lateMinutes,
  }
}

function after(instant: number, minutes: number): number {
  return instant + minutes * MINUTE_MS
}

/** The state of the order as a headline. */
export function headlineOf({ status, orderType }: OrderView): string {
  const headline = words.headlines[status]
  return typeof headline === 'string' ? headline : headline[orderType]
}

/** When each step began, for the tracker. */
export function stepTimes(order: OrderView): Partial<Record<OrderView['status'], string>> {
  const times = {
    pending: order.orderTime,
    preparing: order.prepStartTime,
    ready: order.readyTime,
    completed: order.completedTime,
    cancelled: order.cancelledTime,
  }
  return Object.fromEntries(
    Object.entries(times).flatMap(([step, at]) => (at === null ? [] : [[step, formatTime(new Date(at))]])),
  )
}

/** Whether the order can still change: it is being prepared, or a refund is under way. */
export function isStillMoving({ status, refund }: OrderView): boolean {
  return nextStatus(status) !== null || refund?.status === 'pending'
}

export type NextStep = { text: string; isDone: boolean }

/** How the guest gets the order, and whether it is paid; the tracker has the kitchen's steps. */
export function whatsNext(order: OrderView): NextStep[] {
  const { status, orderType, locationInfo, metadata } = order
  const isCompleted = status === 'completed'
  const next = metadata.byGuest === 'email' ? { ...words.next, ...words.nextUntold } : words.next
  const handOver = orderType === 'pickup' ? next.pickup(locationInfo.name) : next[orderType]

  return [
    { text: handOver, isDone: isCompleted },
    { text: payingWords(order), isDone: isPaidFor(order) },
  ]
}

/** Food that went out unpaid is not asked for any more, but for the rest of a changed order. */
function isPaidFor(order: OrderView): boolean {
  if (order.paymentStatus === 'unpaid') return order.status === 'completed'
  return order.paymentStatus === 'paid' && !isPartlyPaid(order)
}

/** The rest to pay of an order that a change made dearer; null where there is none. */
export function restWords(order: OrderView): string | null {
  return isPartlyPaid(order) ? words.pay.rest(formatMoney(centsFromDollars(order.dueAmount ?? 0))) : null
}

function payingWords(order: OrderView): string {
  const { orderType, pricing, paymentStatus, paymentMethod } = order
  const rest = restWords(order)
  if (rest !== null) return rest
  if (paymentStatus === 'paid') return words.pay.nothing
  if (paymentStatus === 'refunded') return words.pay.refunded
  if (paymentMethod === 'online') return words.pay.online
  const total = centsFromDollars(pricing.total)
  const due = cashDue(total)
  const toPay = words.pay[orderType](formatMoney(due))
  return due === total ? toPay : `${toPay} ${words.pay.rounded(formatMoney(total))}`
}

export type HalifaxTimeProps = {
  at: Date
  /** On another day the date is shown too. */
  now: Date
  /** Names the zone, once a page. */
  isZoned?: boolean
  className?: string | undefined
}

/** A time of day, with the date where it is another day. */
export function HalifaxTime({ at, now, isZoned = false, className }: HalifaxTimeProps) {
  const isToday = localParts(at).date === localParts(now).date
  return (
    <time dateTime={at.toISOString()} className={classes('tabular-nums', className)}>
      {isZoned ? <AtlanticTime>{formatTimeAst(at)}</AtlanticTime> : formatTime(at)}
      {!isToday && <span className="block text-base font-normal tracking-normal">{formatDate(at)}</span>}
    </time>
  )
}

/** Tells screen readers of each new step of an order, once. */
export function useAnnouncedStatus({ orderNumber, status }: Pick<OrderView, 'orderNumber' | 'status'>): void {
  const seen = useRef(status)
  useEffect(() => {
    if (seen.current === status) return
    seen.current = status
    announce(words.announced(orderNumber, ORDER_STATUS_LABELS[status]))
  }, [orderNumber, status])
}
