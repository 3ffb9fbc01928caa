import type { LoyaltyEarned } from '@thali/domain/money/rewards'
import { eq, sql } from 'drizzle-orm'

import type { Transaction } from '#api/database/database.ts'
import { users } from './users.table.ts'

/**
 * Adds what an order earned to its account, or takes it away again. Nothing falls below zero, where an admin has corrected
 * the totals meanwhile; adding the order again then adds all of it.
 */
export async function addLoyalty(
  tx: Transaction,
  accountId: string,
  { orders, spentCents, points }: LoyaltyEarned,
  by: 1 | -1,
): Promise<void> {
  await tx
    .update(users)
    .set({
      // A record of the account that was read before has aged: sent back, it is refused (ADM-USR-38).
      updatedAt: new Date(),
      totalOrders: sql`GREATEST(0, ${users.totalOrders} + ${by * orders})`,
      totalSpentCents: sql`GREATEST(0, ${users.totalSpentCents} + ${by * spentCents})`,
      loyaltyPoints: sql`GREATEST(0, ${users.loyaltyPoints} + ${by * points})`,
    })
    .where(eq(users.id, accountId))
}
