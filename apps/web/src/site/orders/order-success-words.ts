import type { OrderView } from '@thali/contracts/orders/orders'
import { cashDue, centsFromDollars, formatMoney } from '@thali/domain/money/cents'
import { nextStatus } from '@thali/domain/orders/order-status'
import { DEFAULT_READY_MINUTES } from '@thali/domain/orders/kitchen/ready-time'
import { formatTimeAst } from '@thali/domain/time/zone'

const MINUTE_MS = 60_000
/** Lateness is shown in steps of this many minutes, rounded up. */
const LATE_STEP_MINUTES = 5

export type Timing = {
  words: 'Ready about' | 'Ready since' | 'Completed at' | 'Cancelled at'
  at: Date
  /** Minutes behind the promised time; 0 while it is kept. */
  lateMinutes: number
}

/** The time to show now. An order without a promise uses the usual preparation time. */
export function timingOf(order: OrderView, now: Date): Timing {
  const { status, readyTime, completedTime, cancelledTime, updatedAt } = order
  if (status === 'ready') return { words: 'Ready since', at: new Date(readyTime ?? updatedAt), lateMinutes: 0 }
  if (status === 'completed') return { words: 'Completed at', at: new Date(completedTime ?? updatedAt), lateMinutes: 0 }
  if (status === 'cancelled') return { words: 'Cancelled at', at: new Date(cancelledTime ?? updatedAt), lateMinutes: 0 }

  const at = order.estimatedReady
    ? new Date(order.estimatedReady)
    : new Date(now.getTime() + DEFAULT_READY_MINUTES * MINUTE_MS)
  const late = Math.floor((now.getTime() - at.getTime()) / MINUTE_MS)
  const steps = Math.ceil(late / LATE_STEP_MINUTES)
  return { words: 'Ready about', at, lateMinutes: Math.max(0, steps * LATE_STEP_MINUTES) }
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
    Object.entries(times).flatMap(([step, at]) => (at === null ? [] : [[step, formatTimeAst(new Date(at))]])),
  )
}

/** Whether the order can still change: it is being prepared, or a refund is under way. */
export function isStillMoving({ status, refund }: OrderView): boolean {
  return nextStatus(status) !== null || refund?.status === 'pending'
}

export type NextStep = { text: string; isDone: boolean }

/** What happens next, and whether it is paid. */
export function whatsNext(order: OrderView): NextStep[] {
  const { status, orderType, locationInfo, paymentStatus } = order
  const isPaid = paymentStatus === 'paid'
  const isCompleted = status === 'completed'
  const handOver = {
    pickup: `Pick it up at ${locationInfo.name} when it is ready. We text you.`,
    delivery: 'We bring it to your address. We text you when it is ready.',
    'dine-in': 'We bring it to your table.',
  }[orderType]

  return [
    { text: isPaid ? 'Your payment was received.' : 'Your order was received.', isDone: true },
    { text: 'The kitchen prepares your food.', isDone: status === 'ready' || isCompleted },
    { text: handOver, isDone: isCompleted },
    { text: payingWords(order), isDone: paymentStatus === 'unpaid' ? isCompleted : isPaid },
  ]
}

function payingWords({ orderType, pricing, paymentStatus, paymentMethod }: OrderView): string {
  if (paymentStatus === 'paid') return 'There is nothing left to pay.'
  if (paymentStatus === 'refunded') return 'Your money goes back to you.'
  if (paymentMethod === 'online') return 'Pay with the link that we sent you, or when you get your food.'
  const where = {
    pickup: 'in cash at the counter',
    delivery: 'in cash at your door',
    'dine-in': 'in cash at the table',
  }[orderType]
  return `Have ${formatMoney(cashDue(centsFromDollars(pricing.total)))} ready, to be paid ${where}.`
}
