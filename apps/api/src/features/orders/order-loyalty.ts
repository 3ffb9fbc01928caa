import { loyaltyEarned } from '@thali/domain/orders/loyalty'

import type { Transaction } from '#api/database/database.ts'
import { addLoyalty } from '#api/features/users/loyalty.statements.ts'
import type { Order } from './order.ts'

/** Adds what an order earns to its account, or takes it away; a guest has none. */
export async function countLoyalty(tx: Transaction, order: Order, by: 1 | -1): Promise<void> {
  if (!order.accountId) return
  const earned = loyaltyEarned({
    subtotal: order.subtotalCents,
    tax: order.taxCents,
    tip: order.tipCents,
    total: order.totalCents,
  })
  await addLoyalty(tx, order.accountId, earned, by)
}

/** What completing an order does, or taking that back: a refunded order earns nothing. */
export async function countCompletion(tx: Transaction, order: Order, by: 1 | -1): Promise<void> {
  if (order.paymentStatus !== 'refunded') await countLoyalty(tx, order, by)
}
