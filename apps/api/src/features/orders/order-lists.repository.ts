import { fromNearerEnd } from '@thali/domain/list-pages'
import { type Cents, totalsRoundedTo } from '@thali/domain/money/cents'
import type { OrderStatus, OrderType, PaymentMethod } from '@thali/domain/order-status'
import type { OrderSearch } from '@thali/domain/orders/order-search'
import type { TakenBy } from '@thali/domain/payments/refund'
import { digitsOf } from '@thali/domain/people/contact-fields'
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
  like,
  lt,
  or,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'

import type { Database } from '#api/database/database.ts'
import { escapePattern } from '#api/database/sql-text.ts'
import type { Order } from '#api/features/orders/order.ts'
import { orders } from '#api/features/orders/orders.table.ts'

export type OrderFilter = {
  /** Undefined: all locations. */
  locationIds?: readonly string[] | undefined
  accountId?: string | undefined
  statuses?: readonly OrderStatus[] | undefined
  orderType?: OrderType | undefined
  /** `another`: neither card nor cash, as staff recorded it when they took the money. */
  paymentMethod?: PaymentMethod | 'another' | undefined
  from?: Date | undefined
  until?: Date | undefined
  /** Part of a name, e-mail address or phone number, or the start of an order number or id. */
  search?: string | undefined
}

export type OrderSorting = { by: 'orderTime' | 'updatedAt' | 'total'; direction: 'asc' | 'desc' }

/** With the number of all rows, a page of the second half is read from the end. */
type Page = { limit: number; offset: number; total?: number }

const NEWEST_FIRST: OrderSorting = { by: 'orderTime', direction: 'desc' }
const SORT_COLUMNS = { orderTime: orders.orderedAt, updatedAt: orders.updatedAt, total: orders.totalCents } as const
/** So many orders are looked through before the indexes of words are asked, which name every match of all years. */
const LATEST_ORDERS = 8_000

/** A phone number or order number, as people type them. */
const NUMBER = /^[#+\d\s().-]+$/
/** Fewer digits match nearly every phone number. */
const FEWEST_PHONE_DIGITS = 3

export function createOrderLists(db: Database) {
  async function listPage(filter: OrderFilter, page: Page, { by, direction }: OrderSorting): Promise<Order[]> {
    const { limit, offset, isFromLast } =
      page.total === undefined ? { ...page, isFromLast: false } : fromNearerEnd(page, page.total)
    const places = placesOf((direction === 'asc') !== isFromLast ? asc : desc)
    const isByPlace = by === 'orderTime' && filter.accountId === undefined
    // Only numbers are read on the way to the page: the indexes hold them, and the orders themselves are not touched.
    const numbers = isByPlace
      ? sql`
        SELECT page.number FROM locations CROSS JOIN LATERAL (
          SELECT ${orders.orderedAt}, ${orders.number} FROM ${orders}
          WHERE ${orders.locationId} = locations.id AND ${toWhere(filter)}
          ORDER BY ${places(orders.orderedAt, orders.number)} LIMIT ${offset + limit}
        ) page
        ORDER BY ${places(sql`page.ordered_at`, sql`page.number`)} LIMIT ${limit} OFFSET ${offset}`
      : sql`
        SELECT ${orders.number} FROM ${orders} WHERE ${toWhere(filter)}
        ORDER BY ${places(SORT_COLUMNS[by], orders.number)} LIMIT ${limit} OFFSET ${offset}`
    const found = await listNumbered(numbers, places(SORT_COLUMNS[by], orders.number))
    return isFromLast ? found.toReversed() : found
  }

  async function listNumbered(numbers: SQL, places: SQL): Promise<Order[]> {
    return db
      .select()
      .from(orders)
      .where(sql`${orders.number} IN (${numbers})`)
      .orderBy(places)
  }

  /** Newest first. Frequent words are found among the latest orders; only rare ones ask the indexes of words. */
  async function listFitting(fits: SQL, locationIds: OrderFilter['locationIds'], most: number): Promise<Order[]> {
    const newest = placesOf(desc)(orders.orderedAt, orders.number)
    const isPlace = locationIds && inArray(sql`locations.id`, [...locationIds])
    // No location has more than its share of orders after `since`. The inner LIMIT keeps PostgreSQL from answering the
    // condition with an index: it reads backwards and stops at the last match that is needed.
    const share = sql`${LATEST_ORDERS} / places.count`
    const latest = sql`
      WITH places AS (SELECT id, count(*) OVER () AS count FROM locations WHERE ${isPlace ?? sql`true`}),
      since AS MATERIALIZED (
        SELECT max(oldest.ordered_at) AS at FROM places CROSS JOIN LATERAL (
          SELECT ${orders.orderedAt} FROM ${orders} WHERE ${orders.locationId} = places.id
          ORDER BY ${newest} LIMIT 1 OFFSET ${share}
        ) oldest
      )
      SELECT page.number FROM places CROSS JOIN LATERAL (
        SELECT orders.number, orders.ordered_at FROM (
          SELECT * FROM ${orders} WHERE ${orders.locationId} = places.id ORDER BY ${newest} LIMIT ${share}
        ) AS orders
        WHERE ${orders.orderedAt} > (SELECT at FROM since) AND ${fits} ORDER BY ${newest} LIMIT ${most}
      ) page
      ORDER BY page.ordered_at DESC, page.number DESC LIMIT ${most}`
    const found = await listNumbered(latest, newest)
    if (found.length === most) return found
    return db
      .select()
      .from(orders)
      .where(and(toWhere({ locationIds }), fits))
      .orderBy(newest)
      .limit(most)
  }

  return {
    listPage,

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

    /** Newest first. */
    listLatest: (locationIds: readonly string[] | undefined, most: number): Promise<Order[]> =>
      listPage({ locationIds }, { limit: most, offset: 0 }, NEWEST_FIRST),

    /** Orders that fit one of the meanings of a search: the one with that number first, then newest first. */
    async find(search: OrderSearch, locationIds: readonly string[] | undefined, most: number): Promise<Order[]> {
      const { orderNumber } = search
      const called =
        orderNumber === null
          ? []
          : await db
              .select()
              .from(orders)
              .where(and(toWhere({ locationIds }), eq(orders.number, orderNumber)))
      const fits = fitsSearch(search)
      if (fits === undefined) return called
      const others = await listFitting(fits, locationIds, most)
      return [...called, ...others.filter(({ number }) => number !== orderNumber)].slice(0, most)
    },
  }
}

function placesOf(order: typeof asc) {
  /** The order number breaks ties, so that no order appears on two pages. */
  return (at: SQLWrapper, number: SQLWrapper) => sql.join([order(at), order(number)], sql`, `)
}

function toWhere(filter: OrderFilter): SQL | undefined {
  return and(
    filter.locationIds === undefined ? undefined : inArray(orders.locationId, [...filter.locationIds]),
    filter.accountId === undefined ? undefined : eq(orders.accountId, filter.accountId),
    filter.statuses === undefined ? undefined : inArray(orders.status, [...filter.statuses]),
    filter.orderType === undefined ? undefined : eq(orders.orderType, filter.orderType),
    filter.paymentMethod === undefined ? undefined : isPaidBy(filter.paymentMethod),
    filter.from === undefined ? undefined : gte(orders.orderedAt, filter.from),
    filter.until === undefined ? undefined : lt(orders.orderedAt, filter.until),
    filter.search ? toSearch(filter.search) : undefined,
    sql`true`,
  )
}

function isPaidBy(method: PaymentMethod | 'another'): SQL {
  return method === 'another'
    ? sql`${orders.paid} ->> 'takenBy' = ${'manual' satisfies TakenBy}`
    : eq(orders.paymentMethod, method)
}

/** Condition for one of the meanings of a search other than the number; undefined when it has none. */
function fitsSearch({ text, wordStart, phoneEnd, phonePart, total, day }: OrderSearch): SQL | undefined {
  const part = text === null ? null : `%${escapePattern(text)}%`
  const start = wordStart === null ? null : `${escapePattern(wordStart)}%`
  return or(
    part === null ? undefined : ilike(orders.customerName, part),
    part === null ? undefined : ilike(orders.customerEmail, part),
    start === null ? undefined : ilike(orders.customerName, start),
    start === null ? undefined : ilike(orders.customerName, `% ${start}`),
    start === null ? undefined : ilike(orders.customerEmail, start),
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
