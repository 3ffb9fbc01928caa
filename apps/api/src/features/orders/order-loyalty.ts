import { type LoyaltyEarned, loyaltyEarned } from '@thali/domain/orders/loyalty'

import type { Transaction } from '#api/database/database.ts'
import { addLoyalty } from '#api/features/users/loyalty.statements.ts'
import type { Order } from './order.ts'

/** Adds what an order earns to its account, or takes it away; a guest has none. */
export async function countLoyalty(tx: Transaction, order: Order, by: 1 | -1): Promise<void> {
  if (order.accountId) await addLoyalty(tx, order.accountId, loyaltyOf(order), by)
}

/** What completing an order does, or taking that back. */
export async function countCompletion(tx: Transaction, order: Order, by: 1 | -1): Promise<void> {
  if (earnsWhenCompleted(order)) await countLoyalty(tx, order, by)
}

/** A refunded order earns nothing. */
export function earnsWhenCompleted({ paymentStatus }: Order): boolean {
  return paymentStatus !== 'refunded'
}

export function loyaltyOf(order: Order): LoyaltyEarned {
  return loyaltyEarned({
    subtotal: order.subtotalCents,
    tax: order.taxCents,
    tip: order.tipCents,
    total: order.totalCents,
  })
}
