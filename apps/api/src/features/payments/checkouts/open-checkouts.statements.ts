import { and, eq, inArray, isNull } from 'drizzle-orm'

import type { Transaction } from '#api/database/database.ts'
import { type Checkout, checkouts } from '#api/features/payments/payments.table.ts'

/** States in which money may still arrive. */
export const UNSETTLED = ['open', 'processing'] as const

/** States in which the provider said that no money came. */
export const OVER = ['failed', 'expired'] as const

/** Closes an order's open checkouts, with the reason shown to somebody who pays late. */
export async function closeCheckoutsOf(
  tx: Transaction,
  orderId: string,
  because: NonNullable<Checkout['closedBecause']>,
  now: Date,
): Promise<string[]> {
  const closed = await tx
    .update(checkouts)
    .set({ closedBecause: because, checkAt: now })
    .where(and(eq(checkouts.orderId, orderId), inArray(checkouts.state, UNSETTLED), isNull(checkouts.closedBecause)))
    .returning({ id: checkouts.id })
  return closed.map(({ id }) => id)
}
