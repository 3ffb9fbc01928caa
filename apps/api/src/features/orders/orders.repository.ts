import type { OrderStatus } from '@thali/domain/order-status'
import { and, eq, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'

import type { Database, Executor } from '#api/database/database.ts'
import { createOrderLists } from '#api/features/orders/order-lists.repository.ts'
import type { Order } from '#api/features/orders/order.ts'
import { orders, orderStatusHistory } from '#api/features/orders/orders.table.ts'

export type StatusEntry = { status: OrderStatus; at: Date; actor: string }

export function createOrdersRepository(db: Database) {
  /** Prepared, because every step of an order begins with it. */
  const byId = db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare('order-by-id')

  return {
    ...createOrderLists(db),

    async findById(id: string, executor?: Executor): Promise<Order | undefined> {
      const found = executor?.select().from(orders).where(eq(orders.id, id)) ?? byId.execute({ id })
      const [order] = await found
      return order
    },

    /** Whether an account has an order that was not cancelled. */
    async hasOrdered(accountId: string): Promise<boolean> {
      const [order] = await db
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.accountId, accountId), ne(orders.status, 'cancelled')))
        .limit(1)
      return order !== undefined
    },

    /** Contacts of open orders at a location. The e-mail address of a counter order may be empty. */
    async listOpenContacts(locationId: string): Promise<{ name: string; email: string }[]> {
      return db
        .select({ name: orders.customerName, email: orders.customerEmail })
        .from(orders)
        .where(and(eq(orders.locationId, locationId), inArray(orders.status, ['pending', 'preparing', 'ready'])))
    },

    async listByIds(ids: readonly string[], executor: Executor = db): Promise<Order[]> {
      return ids.length === 0
        ? []
        : executor
            .select()
            .from(orders)
            .where(inArray(orders.id, [...ids]))
    },

    /** Pending orders of the interval that managers have not been told about, oldest first; an order for later may be moved beyond it. */
    async listUntold(from: Date, until: Date, most: number): Promise<Order[]> {
      return db
        .select()
        .from(orders)
        .where(
          and(
            eq(orders.status, 'pending'),
            isNull(orders.managersToldAt),
            or(gte(orders.orderedAt, from), gte(orders.kitchenAt, from)),
            lt(orders.orderedAt, until),
          ),
        )
        .orderBy(orders.orderedAt)
        .limit(most)
    },

    /** Every status the order has had, oldest first. */
    async listHistory(orderId: string, executor: Executor = db): Promise<StatusEntry[]> {
      return executor
        .select({ status: orderStatusHistory.status, at: orderStatusHistory.at, actor: orderStatusHistory.actor })
        .from(orderStatusHistory)
        .where(eq(orderStatusHistory.orderId, orderId))
        .orderBy(orderStatusHistory.id)
    },
  }
}

export type OrdersRepository = ReturnType<typeof createOrdersRepository>
