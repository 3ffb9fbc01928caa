import type { LocationView } from '@thali/contracts/locations/locations'
import type { OrderView } from '@thali/contracts/orders/orders'
import { isDueWhileClosed } from '@thali/domain/locations/affected'
import { dayAndTime } from '@thali/domain/locations/hours'
import { itemCount } from '@thali/domain/orders/kitchen/board-rules'
import { dueBeforePutOff, dueAt } from '@thali/domain/orders/kitchen/due-time'
import { kitchenStart } from '@thali/domain/orders/kitchen/ready-time'
import { type Because, becauseText, type Moved } from '@thali/domain/orders/promise/because'
import { formatTimeAst, localParts, formatClock, formatDate } from '@thali/domain/time/zone'

type Placed = Pick<OrderView, 'orderType' | 'orderTime' | 'estimatedReady' | 'kitchenAt' | 'items'>

/** From when a waiting order can be held against the kitchen. */
export function startOf({ orderType, orderTime, items, ...times }: Placed): Date {
  const orderedAt = new Date(orderTime)
  const kitchenAt = times.kitchenAt === null ? null : new Date(times.kitchenAt)
  if (times.estimatedReady === null) return kitchenAt ?? orderedAt
  const estimatedReady = new Date(times.estimatedReady)
  return kitchenStart({ orderType, itemCount: itemCount(items), orderedAt, estimatedReady, kitchenAt })
}

/**
 * Whether an order is not for now: placed while the restaurant was closed, or for a chosen time. The page's
 * clock advances in steps of ten seconds, so a new order may be slightly ahead of it: that does not count.
 */
export function isForLater(order: Placed, now: Date): boolean {
  const start = startOf(order)
  return start > now && start > new Date(order.orderTime)
}

/** Whether the plan gave an order to the kitchen later than it was placed. */
export function wasPutBack(order: Placed): boolean {
  return order.kitchenAt !== null && startOf(order) > new Date(order.orderTime)
}

/** Whether a waiting order is not the kitchen's yet: until then it calls nobody. */
export function isHeldBack(order: Placed & Pick<OrderView, 'status'>, now: Date): boolean {
  return order.status === 'pending' && wasPutBack(order) && isForLater(order, now)
}

/** `7:30 PM AST`; with its day where that is not today. */
export function timeWords(at: Date, now: Date): string {
  return localParts(at).date === localParts(now).date ? formatTimeAst(at) : dayAndTime(at, now)
}

type Waiting = Placed & Pick<OrderView, 'status' | 'promisedFor' | 'promiseBecause' | 'locationInfo'>

/** Said of an order that waits for a time at which its restaurant is closed by now. */
export const DUE_CLOSED = 'Due when we are closed: please call the guest'

/**
 * Whether an order waits for a time at which its restaurant is closed: it was closed since, or before its page was paid. What
 * staff put off themselves is judged by the time that was chosen.
 */
export function isDueClosed(order: Waiting, places: readonly LocationView[]): boolean {
  const place = places.find(({ id }) => id === order.locationInfo.id)
  const due = dueBeforePutOff(order)
  if (!place || due === null || order.status !== 'pending') return false
  const { orderType, promiseBecause } = order
  const isChosen = promiseBecause?.reason === 'chosen'
  return isDueWhileClosed(place, { orderType, dueAt: due, startsAt: startOf(order), isChosen })
}

/**
 * For what time an order is promised, with its day where that is another than the order's, and why; or that its restaurant, one
 * of `places`, is closed then.
 */
export function promiseText(
  order: OrderView,
  places: readonly LocationView[],
): { when: string; because: string | null } | null {
  const due = dueAt(order)
  if (due === null) return null
  const at = new Date(due)
  const isOtherDay = localParts(at).date !== localParts(new Date(order.orderTime)).date
  const when = isOtherDay && order.promisedFor !== null ? `${formatDate(at)}, ${formatTimeAst(at)}` : formatTimeAst(at)
  if (isDueClosed(order, places)) return { when, because: DUE_CLOSED }
  const { promiseBecause: because } = order
  if (because === null) return { when, because: null }
  return { when, because: staffText(because) }
}

/** `moved by the guest from 7:30 PM` */
export function movedText({ from, by }: Moved): string {
  const at = new Date(from)
  return `moved by ${by === 'customer' ? 'the guest' : 'staff'} from ${formatClock(localParts(at).minute)}`
}

/** Staff know the stations, and guests do not. */
function staffText(because: Because): string | null {
  if (because.reason === 'chosen') return because.moved ? movedText(because.moved) : 'the time that the guest chose'
  if (because.reason !== 'full' || because.station === undefined) return becauseText(because)
  return `because the station ${because.station} is full until ${formatClock(localParts(new Date(because.fullUntil)).minute)}`
}
