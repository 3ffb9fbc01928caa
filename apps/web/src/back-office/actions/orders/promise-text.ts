import type { LocationView } from '@thali/contracts/locations/locations'
import type { OrderView } from '@thali/contracts/orders/orders'
import { dueAt } from '@thali/domain/orders/kitchen/due-at'
import { type Because, becauseText, type Moved } from '@thali/domain/orders/promise/because'
import { formatClock, formatDate, formatTimeAst, localParts } from '@thali/domain/time/zone'

import { DUE_CLOSED, isDueClosed } from './order-start.ts'

/**
 * For what time an order is promised, with its day where that is another than the order's, and why; or that its house, one
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
