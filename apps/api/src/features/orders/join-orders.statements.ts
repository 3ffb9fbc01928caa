import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'

import type { Transaction } from '#api/database/database.ts'
import type { Order } from '#api/features/orders/order.ts'
import { orders } from '#api/features/orders/orders.table.ts'

type Proofs = { provedPhone: string | null; verified: { email: string; orderIds: readonly string[] } | null }

/** Gives orders of guests to an account: of its proved number, and of opened links under its verified address. */
export async function takeOrders(
  tx: Transaction,
  accountId: string,
  { provedPhone, verified }: Proofs,
): Promise<Order[]> {
  const ways = [
    ...(provedPhone === null ? [] : [and(eq(orders.guestProof, 'phone'), eq(orders.customerPhone, provedPhone))]),
    ...(verified === null || verified.orderIds.length === 0
      ? []
      : [and(inArray(orders.id, [...verified.orderIds]), eq(sql`lower(${orders.customerEmail})`, verified.email))]),
  ]
  if (ways.length === 0) return []
  return tx
    .update(orders)
    .set({ accountId, version: sql`${orders.version} + 1` })
    .where(and(isNull(orders.accountId), isNotNull(orders.guestProof), or(...ways)))
    .returning()
}
