import { loyaltyEarned } from '@thali/domain/money/rewards'

import type { Transaction } from '#api/database/database.ts'
import { addLoyalty } from '#api/features/users/loyalty.statements.ts'
import type { Order } from './order.ts'

/**
 * Adds what an order earns to its account, or takes it away. An order without an account, or one that is not both
 * completed and paid, earns nothing. A step forward counts the same within its one SQL statement.
 */
export async function countLoyalty(tx: Transaction, order: Order, by: 1 | -1): Promise<void> {
  const earned = loyaltyEarned(order)
  if (order.accountId && earned) await addLoyalty(tx, order.accountId, earned, by)
}
