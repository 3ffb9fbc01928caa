import type { Claim } from '@thali/domain/orders/capacity/claims'
import { dishSubject } from '@thali/domain/orders/capacity/portions'
import { dueAt } from '@thali/domain/orders/kitchen/due-time'
import type { OrderLine } from '@thali/domain/orders/order-lines'

import type { MenuSnapshot } from '#api/features/menu/menu.service.ts'
import { claimsOf } from '#api/features/orders/order-needs.ts'
import type { Order } from '#api/features/orders/order.ts'

/**
 * The portions that a changed order takes. Once the kitchen has begun, portions of removed dishes stay used, as they
 * do when such an order is cancelled.
 *
 * @param own what the order has claimed so far
 */
export function portionsAfter(
  order: Order,
  lines: readonly OrderLine[],
  { snapshot, own }: { snapshot: MenuSnapshot; own: readonly Claim[] },
): Claim[] {
  const wanted = claimsOf(snapshot, { orderType: order.orderType, lines: [...lines], estimatedReady: dueAt(order) })
  if (order.prepStartedAt === null) return wanted
  const used = own.filter(({ subject }) => isPortion(subject))
  const grown = wanted.map((claim) => {
    const before = used.find(({ subject }) => subject === claim.subject)
    return before ? { ...claim, at: before.at, n: Math.max(before.n, claim.n) } : claim
  })
  return [...grown, ...used.filter(({ subject }) => !wanted.some((claim) => claim.subject === subject))]
}

/** Whether both take the same portions. */
export function takesSame(own: readonly Claim[], next: readonly Claim[]): boolean {
  const told = (claims: readonly Claim[]) =>
    claims
      .map(({ subject, at, n }) => `${subject} ${at.getTime()} ${n}`)
      .toSorted()
      .join()
  return told(own.filter(({ subject }) => isPortion(subject))) === told(next)
}

function isPortion(subject: string): boolean {
  return subject.startsWith(dishSubject(''))
}
