import { type Cents, cents } from '@thali/domain/money/cents'
import type { ToldChange } from '@thali/domain/orders/changes/told-change'
import { PAYABLE_STATUSES } from '@thali/domain/payments/payment-state'
import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Order } from './order.ts'
import { notBefore, orders, type PaidRest } from './orders.table.ts'
import type { Transaction } from '#api/database/database.ts'
import { recordAudit, recordChange } from '#api/database/journal.ts'

type NewAmounts = Pick<
  Order,
  'lines' | 'subtotalCents' | 'discountCents' | 'taxCents' | 'tipCents' | 'totalCents' | 'dueCents' | 'paid'
>

/** Gives a locked order other dishes and amounts. The change feed is written in the same transaction. */
export async function storeChange(
  tx: Transaction,
  { id, changes }: Order,
  amounts: NewAmounts,
  { told, now }: { told: ToldChange; now: Date },
): Promise<Order> {
  const [changed] = await tx
    .update(orders)
    .set({ ...amounts, changes: [...changes, told], version: sql`${orders.version} + 1`, updatedAt: notBefore(now) })
    .where(eq(orders.id, id))
    .returning()
  if (!changed) throw new Error(`Order ${id} is gone`)
  const { locationId, version } = changed
  await recordChange(tx, { topic: 'order', subject: id, locationId, version })
  return changed
}

/**
 * Records that the rest of a changed order was paid. Undefined when another amount, or nothing, is to be paid by now. What
 * the order earns was counted when it was changed.
 */
export async function payRest(
  tx: Transaction,
  order: Order,
  payment: { restCents: Cents; rest: PaidRest; now: Date; actor: string },
): Promise<Order | undefined> {
  const { paid } = order
  if (!paid) throw new Error(`Order ${order.id} was never paid`)
  const { rest, restCents, now, actor } = payment
  const [settled] = await tx
    .update(orders)
    .set({
      dueCents: cents(0),
      paid: {
        ...paid,
        rests: [...(paid.rests ?? []), rest],
        roundingCents: cents((paid.roundingCents ?? 0) + rest.capturedCents - restCents),
      },
      updatedAt: notBefore(now),
      version: sql`${orders.version} + 1`,
    })
    .where(and(eq(orders.id, order.id), eq(orders.dueCents, restCents), inArray(orders.status, PAYABLE_STATUSES)))
    .returning()
  if (!settled) return undefined
  const detail = { takenBy: rest.takenBy, cents: rest.capturedCents }
  await recordAudit(tx, { actor, action: 'order.rest-paid', subject: order.id, locationId: order.locationId, detail })
  const { id, locationId, version } = settled
  await recordChange(tx, { topic: 'order', subject: id, locationId, version })
  return settled
}
