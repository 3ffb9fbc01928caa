import { and, eq, inArray, isNull } from 'drizzle-orm'

import type { Transaction } from '#api/database/database.ts'
import { type Checkout, checkouts } from '#api/features/payments/payments.table.ts'

/** Money can still come for these. */
export const UNSETTLED = ['open', 'processing'] as const

/** The provider said of these that no money came. */
export const OVER = ['failed', 'expired'] as const

/** Closes what is still open for an order, for a reason that the late payer will be told. */
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
