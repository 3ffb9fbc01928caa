import { digitsOf } from '@thali/domain/people/contact-fields'
import type { OrderStatus, OrderType, PaymentMethod } from '@thali/domain/orders/order-status'
import { type Cents, totalsRoundedTo } from '@thali/domain/money/cents'
import type { OrderSearch } from '@thali/domain/orders/search/order-search'
import { addDays, instantAt } from '@thali/domain/time/zone'
import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  isNull,
  like,
  lt,
  ne,
  or,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'

import type { Database, Executor } from '#api/database/database.ts'
import { escapePattern } from '#api/database/patterns.ts'
import type { Order } from '#api/features/orders/order.ts'
import { orders, orderStatusHistory } from '#api/features/orders/orders.table.ts'

export type OrderFilter = {
  /** Undefined: all locations. */
  locationIds?: readonly string[] | undefined
  accountId?: string | undefined
  statuses?: readonly OrderStatus[] | undefined
  orderType?: OrderType | undefined
  paymentMethod?: PaymentMethod | undefined
  from?: Date | undefined
  until?: Date | undefined
  /** Part of a name, e-mail address or phone number, or the start of an order number or id. */
  search?: string | undefined
}

export type OrderSorting = { by: 'orderTime' | 'updatedAt' | 'total'; direction: 'asc' | 'desc' }

export type StatusEntry = { status: OrderStatus; at: Date; actor: string }

const NEWEST_FIRST: OrderSorting = { by: 'orderTime', direction: 'desc' }
const SORT_COLUMNS = { orderTime: orders.orderedAt, updatedAt: orders.updatedAt, total: orders.totalCents } as const
/** A phone number or order number, as people type them. */
const NUMBER = /^[#+\d\s().-]+$/
/** Fewer digits match nearly every phone number. */
const FEWEST_PHONE_DIGITS = 3

export function createOrdersRepository(db: Database) {
  async function listPage(
    filter: OrderFilter,
    { limit, offset }: { limit: number; offset: number },
    { by, direction }: OrderSorting,
  ): Promise<Order[]> {
    const order = direction === 'asc' ? asc : desc
    // The order number breaks ties, so that no order appears on two pages.
    const places = (at: SQLWrapper, number: SQLWrapper) => sql.join([order(at), order(number)], sql`, `)
    if (by !== 'orderTime' || filter.accountId !== undefined) {
      const found = db.select().from(orders).where(toWhere(filter))
      return found.orderBy(places(SORT_COLUMNS[by], orders.number)).limit(limit).offset(offset)
    }
    // Each location's orders are read from its own index: one for all would sort the whole span first.
    const { rows } = await db.execute<{ id: string }>(sql`
      SELECT page.id FROM locations CROSS JOIN LATERAL (
        SELECT ${orders.id}, ${orders.orderedAt}, ${orders.number} FROM ${orders}
        WHERE ${orders.locationId} = locations.id AND ${toWhere(filter)}
        ORDER BY ${places(orders.orderedAt, orders.number)} LIMIT ${offset + limit}
      ) page
      ORDER BY ${places(sql`page.ordered_at`, sql`page.number`)} LIMIT ${limit} OFFSET ${offset}`)
    const found = new Map((await listByIds(rows.map(({ id }) => id))).map((one) => [one.id, one]))
    return rows.flatMap(({ id }) => found.get(id) ?? [])
  }

  async function listByIds(ids: readonly string[]): Promise<Order[]> {
    return ids.length === 0
      ? []
      : db
          .select()
          .from(orders)
          .where(inArray(orders.id, [...ids]))
  }

  /** Prepared, because every step of an order begins with it. */
  const byId = db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare('order-by-id')

  return {
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

    listByIds,

    /** Newest first, unless sorted otherwise. */
    async list(
      filter: OrderFilter,
      page: { limit: number; offset: number },
      sorting: OrderSorting = NEWEST_FIRST,
    ): Promise<{ orders: Order[]; total: number }> {
      const [rows, [counted]] = await Promise.all([
        listPage(filter, page, sorting),
        db.select({ total: count() }).from(orders).where(toWhere(filter)),
      ])
      return { orders: rows, total: counted?.total ?? 0 }
    },

    listPage,

    /** Newest first. */
    listLatest: (locationIds: readonly string[] | undefined, most: number): Promise<Order[]> =>
      listPage({ locationIds }, { limit: most, offset: 0 }, NEWEST_FIRST),

    /** Orders that fit one of the meanings of a search: the one with that number first, then newest first. */
    async find(search: OrderSearch, locationIds: readonly string[] | undefined, most: number): Promise<Order[]> {
      const { orderNumber } = search
      return db
        .select()
        .from(orders)
        .where(and(toWhere({ locationIds }), fitsSearch(search)))
        .orderBy(
          ...(orderNumber === null ? [] : [desc(eq(orders.number, orderNumber))]),
          desc(orders.orderedAt),
          desc(orders.number),
        )
        .limit(most)
    },

    /** Pending orders placed in the interval that managers have not been told about, oldest first. */
    async listUntold(from: Date, until: Date, most: number): Promise<Order[]> {
      return db
        .select()
        .from(orders)
        .where(
          and(
            eq(orders.status, 'pending'),
            isNull(orders.managersToldAt),
            gte(orders.orderedAt, from),
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

function toWhere(filter: OrderFilter): SQL | undefined {
  return and(
    filter.locationIds === undefined ? undefined : inArray(orders.locationId, [...filter.locationIds]),
    filter.accountId === undefined ? undefined : eq(orders.accountId, filter.accountId),
    filter.statuses === undefined ? undefined : inArray(orders.status, [...filter.statuses]),
    filter.orderType === undefined ? undefined : eq(orders.orderType, filter.orderType),
    filter.paymentMethod === undefined ? undefined : eq(orders.paymentMethod, filter.paymentMethod),
    filter.from === undefined ? undefined : gte(orders.orderedAt, filter.from),
    filter.until === undefined ? undefined : lt(orders.orderedAt, filter.until),
    filter.search ? toSearch(filter.search) : undefined,
    sql`true`,
  )
}

function fitsSearch({ text, orderNumber, phoneEnd, phonePart, total, day }: OrderSearch): SQL | undefined {
  const part = text === null ? null : `%${escapePattern(text)}%`
  return or(
    part === null ? undefined : ilike(orders.customerName, part),
    part === null ? undefined : ilike(orders.customerEmail, part),
    orderNumber === null ? undefined : eq(orders.number, orderNumber),
    phoneEnd === null ? undefined : like(orders.customerPhone, `%${phoneEnd}`),
    phonePart === null ? undefined : like(orders.customerPhone, `%${phonePart}%`),
    total === null ? undefined : cameTo(total),
    day === null
      ? undefined
      : and(gte(orders.orderedAt, instantAt(day, 0)), lt(orders.orderedAt, instantAt(addDays(day, 1), 0))),
  )
}

/** The total of the order, or the amount that was asked for it in cash. */
function cameTo(amount: Cents): SQL | undefined {
  const rounded = totalsRoundedTo(amount)
  return or(
    eq(orders.totalCents, amount),
    rounded.length === 0 ? undefined : and(eq(orders.paymentMethod, 'cash'), inArray(orders.totalCents, rounded)),
  )
}

/** Search condition for order number, id, name, e-mail and phone. Pattern characters are escaped. */
function toSearch(search: string): SQL | undefined {
  const part = `%${escapePattern(search)}%`
  const digits = NUMBER.test(search) ? digitsOf(search) : ''
  return or(
    ilike(orders.customerName, part),
    ilike(orders.customerEmail, part),
    digits.length >= FEWEST_PHONE_DIGITS ? like(orders.customerPhone, `%${digits}%`) : undefined,
    digits ? like(sql`${orders.number}::text`, `${digits}%`) : undefined,
    /^[0-9a-f-]{8,}$/i.test(search) ? like(sql`${orders.id}::text`, `${search.toLowerCase()}%`) : undefined,
  )
}
