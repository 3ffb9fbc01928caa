import type { OrderStatus, OrderType } from '@thali/domain/orders/order-status'
import { and, count, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'

import type { Database, Executor } from '#api/database/database.ts'
import type { Order } from '#api/features/orders/order.ts'
import { orders } from '#api/features/orders/orders.table.ts'

export type OrderFilter = {
  locationId?: string | undefined
  accountId?: string | undefined
  statuses?: readonly OrderStatus[] | undefined
  orderType?: OrderType | undefined
  from?: Date | undefined
  until?: Date | undefined
}

export function createOrdersRepository(db: Database) {
  return {
    async findById(id: string, executor: Executor = db): Promise<Order | undefined> {
      const [order] = await executor.select().from(orders).where(eq(orders.id, id))
      return order
    },

    async listByIds(ids: readonly string[]): Promise<Order[]> {
      return ids.length === 0
        ? []
        : db
            .select()
            .from(orders)
            .where(inArray(orders.id, [...ids]))
    },

    /** Newest first. */
    async list(
      filter: OrderFilter,
      page: { limit: number; offset: number },
    ): Promise<{ orders: Order[]; total: number }> {
      const where = toWhere(filter)
      const [rows, [counted]] = await Promise.all([
        db.select().from(orders).where(where).orderBy(desc(orders.orderedAt)).limit(page.limit).offset(page.offset),
        db.select({ total: count() }).from(orders).where(where),
      ])
      return { orders: rows, total: counted?.total ?? 0 }
    },

    async countByStatus(locationId: string): Promise<Partial<Record<OrderStatus, number>>> {
      const rows = await db
        .select({ status: orders.status, count: count() })
        .from(orders)
        .where(eq(orders.locationId, locationId))
        .groupBy(orders.status)
      return Object.fromEntries(rows.map((row) => [row.status, row.count]))
    },
  }
}

export type OrdersRepository = ReturnType<typeof createOrdersRepository>

function toWhere(filter: OrderFilter): SQL | undefined {
  return and(
    filter.locationId === undefined ? undefined : eq(orders.locationId, filter.locationId),
    filter.accountId === undefined ? undefined : eq(orders.accountId, filter.accountId),
    filter.statuses === undefined ? undefined : inArray(orders.status, [...filter.statuses]),
    filter.orderType === undefined ? undefined : eq(orders.orderType, filter.orderType),
    filter.from === undefined ? undefined : gte(orders.orderedAt, filter.from),
    filter.until === undefined ? undefined : lt(orders.orderedAt, filter.until),
    sql`true`,
  )
}
