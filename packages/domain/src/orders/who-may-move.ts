import type { OrderStatus } from '../order-status.ts'

/** Why the time of an order stays as it is: it was cancelled, it has no time of its own, or the kitchen has begun. */
export type TimeStays = 'CANCELLED' | 'FOR_NOW' | 'BEGUN'

type Timed = {
  status: OrderStatus
  orderedAt: Date
  /** When the kitchen gets it; null: as soon as it is placed. */
  kitchenAt: Date | null
}

/** Whether an order for later can still be had at another time: until the kitchen gets it or begins with it. */
export function whyTimeStays({ status, orderedAt, kitchenAt }: Timed, now: Date): TimeStays | null {
  if (status === 'cancelled') return 'CANCELLED'
  if (kitchenAt === null || kitchenAt <= orderedAt) return 'FOR_NOW'
  return status !== 'pending' || kitchenAt <= now ? 'BEGUN' : null
}

type TimedView = {
  status: OrderStatus
  orderTime: string
  kitchenAt: string | null
}

/** The same for an order as screens have it. */
export function isTimeMovable({ status, orderTime, kitchenAt }: TimedView, now: Date): boolean {
  const times = { orderedAt: new Date(orderTime), kitchenAt: kitchenAt === null ? null : new Date(kitchenAt) }
  return whyTimeStays({ status, ...times }, now) === null
}

/** Whether an account may still move an order: its own. Whoever may cancel an order may move it. */
export function mayOwnerMove(
  order: TimedView & { customerInfo: { firebaseId: string | null } },
  account: { uid: string } | null,
  now: Date,
): boolean {
  return account !== null && order.customerInfo.firebaseId === account.uid && isTimeMovable(order, now)
}
