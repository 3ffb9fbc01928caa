import { cents } from '@thali/domain/money/cents'
import { loyaltyEarned } from '@thali/domain/orders/loyalty'
import { eq, sql } from 'drizzle-orm'

import type { Transaction } from '#api/database/database.ts'
import type { Order } from '#api/features/orders/order.ts'
import { users } from '#api/features/users/users.table.ts'

/** Adds an order's points to its account, or removes them. Guests have no account. */
export async function addLoyalty(tx: Transaction, order: Order, by: 1 | -1): Promise<void> {
  if (!order.accountId) return
  const { orders, spentCents, points } = loyaltyEarned({
    subtotal: cents(order.subtotalCents),
    tax: cents(order.taxCents),
    tip: cents(order.tipCents),
    total: cents(order.totalCents),
  })
  await tx
    .update(users)
    .set({
      totalOrders: sql`${users.totalOrders} + ${by * orders}`,
      totalSpentCents: sql`${users.totalSpentCents} + ${by * spentCents}`,
      loyaltyPoints: sql`${users.loyaltyPoints} + ${by * points}`,
    })
    .where(eq(users.id, order.accountId))
}

/** Effects of completing an order, or of undoing that. A refunded order earns nothing. */
export async function countCompletion(tx: Transaction, order: Order, by: 1 | -1): Promise<void> {
  if (order.paymentStatus !== 'refunded') await addLoyalty(tx, order, by)
}
