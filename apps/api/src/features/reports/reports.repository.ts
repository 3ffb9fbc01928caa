import type { DayCount } from '@thali/domain/list-pages'
import type { AgainReason } from '@thali/domain/orders/kitchen/make-again'
import type { DayRange, Span } from '@thali/domain/reports'
import { ZONE, addDays } from '@thali/domain/time/zone'

import type { Pool } from '#api/database/database.ts'
import { customerOf } from '#api/features/orders/customer.statements.ts'

/** Undefined: all locations. */
type Places = readonly string[] | undefined

export type Figures = { orders: number; revenueCents: number; customers: number }
export type ItemFigures = { name: string; count: number; revenueCents: number }
export type Breakdown = { status: string; orderType: string; orders: number }
/** Of one location, in cents; `monthCents` is the current month. */
export type LocationFigures = { orders: number; revenueCents: number; monthCents: number }
export type BucketFigures = { date: string; orders: number; revenueCents: number }
export type CustomerFigures = {
  id: string
  name: string
  orders: number
  spentCents: number
  firstOrder: Date
  lastOrder: Date
}
/** Undefined: all. */
type Kinds = { statuses?: readonly string[] | undefined; orderType?: string | undefined }
type OrderCount = DayCount & { status: string }

/** Names every location, so that the index finds the days. */
const HERE = `location_id = ANY (COALESCE($1::text[], (SELECT array_agg(id) FROM locations)))
  AND day >= $2::date AND day < $3::date`
/** Which orders count as revenue: neither cancelled nor refunded (ADM-DSH, open choice 9). */
const COUNTS = `status <> 'cancelled' AND payment_status <> 'refunded'`

const figuresWith = (customers: string) => `
SELECT COALESCE(sum(orders), 0)::int AS orders, COALESCE(sum(total_cents), 0)::bigint AS "revenueCents",
       (${customers})::int AS customers
FROM report_days WHERE ${HERE} AND ${COUNTS}`
const FIGURES = figuresWith(`SELECT count(DISTINCT customer) FROM report_customers WHERE ${HERE}`)
/** The customers of each location, less those who are counted at another of them too. */
const FIGURES_OF_DAY = figuresWith(`
  SELECT COALESCE(sum(customers), 0) - (
    SELECT count(*) - count(DISTINCT customer) FROM report_customers WHERE ${HERE} AND elsewhere
  ) FROM report_visits WHERE ${HERE}`)

/** Rises with every change of the figures of a span. */
const VERSIONS = `
SELECT (
  SELECT concat(count(*), '.', max(xid)) FROM report_visits
  WHERE location_id = ANY (COALESCE($1::text[], (SELECT array_agg(id) FROM locations)))
    AND day >= span.from_day AND day < span.until_day
) AS version
FROM unnest($2::date[], $3::date[]) WITH ORDINALITY AS span(from_day, until_day, place) ORDER BY place`

/** The same for whole days and a part of the one after them, whose orders are read themselves. */
const FIGURES_OF_SPAN = `
WITH part AS (
  SELECT total_cents, ${customerOf('orders')} AS customer
  FROM orders
  WHERE location_id = ANY (COALESCE($1::text[], (SELECT array_agg(id) FROM locations))) AND ${COUNTS}
    AND ordered_at >= ($3::date::timestamp AT TIME ZONE '${ZONE}')
    AND ordered_at < (($3::date::timestamp + $4::int * interval '1 minute') AT TIME ZONE '${ZONE}')
)
SELECT (COALESCE(sum(orders), 0) + (SELECT count(*) FROM part))::int AS orders,
       (COALESCE(sum(total_cents), 0) + (SELECT COALESCE(sum(total_cents), 0) FROM part))::bigint AS "revenueCents",
       (SELECT count(*)::int FROM (
         SELECT customer FROM report_customers WHERE ${HERE} UNION SELECT customer FROM part
       ) AS found) AS customers
FROM report_days WHERE ${HERE} AND ${COUNTS}`

const BREAKDOWN = `
SELECT status, order_type AS "orderType", sum(orders)::int AS orders
FROM report_days WHERE ${HERE} GROUP BY status, order_type`

const TOP_ITEMS = `
SELECT name, sum(count)::int AS count, sum(revenue_cents)::bigint AS "revenueCents"
FROM report_items WHERE ${HERE}
GROUP BY name ORDER BY count DESC, "revenueCents" DESC, name LIMIT $4`

const MADE_AGAIN = `
SELECT dish, reason, sum(quantity)::int AS count FROM remakes
WHERE location_id = ANY (COALESCE($1::text[], (SELECT array_agg(id) FROM locations)))
  AND at >= ($2::date::timestamp AT TIME ZONE '${ZONE}') AND at < ($3::date::timestamp AT TIME ZONE '${ZONE}')
GROUP BY dish, reason ORDER BY count DESC, dish, reason LIMIT 50`

const REVENUE = `
SELECT to_char(day, $4) AS date, sum(orders)::int AS orders, sum(total_cents)::bigint AS "revenueCents"
FROM report_days WHERE ${HERE} AND ${COUNTS} GROUP BY 1`

const UNPAID = `
SELECT COALESCE(sum(orders), 0)::int AS orders, COALESCE(sum(total_cents), 0)::bigint AS "amountCents"
FROM report_days WHERE ${HERE} AND taken_by = 'none' AND status <> 'cancelled'`

const CHOSEN = `($4::text[] IS NULL OR status = ANY($4)) AND ($5::text IS NULL OR order_type = $5)`

const ORDERS_BY_DAY = `
SELECT to_char(day, 'YYYY-MM-DD') AS day, status, sum(orders)::int AS rows
FROM report_days WHERE ${HERE} AND ${CHOSEN} GROUP BY report_days.day, status ORDER BY report_days.day DESC`

/**
 * The same from the stored days and, so that nothing is missing, from orders that changed after these were counted.
 * One statement: what is stored and what is not yet counted are of the same moment.
 */
const ORDERS_BY_DAY_NOW = `
WITH fresh AS MATERIALIZED (
  SELECT DISTINCT subject::uuid AS id FROM changes, report_progress p
  WHERE p.id = 1 AND changes.topic = 'order' AND (changes.xid, changes.seq) > (p.xid, p.seq)
),
found AS (
  SELECT location_id, day, status, order_type, orders FROM report_days
  UNION ALL
  SELECT o.location_id, o.day, o.status, o.order_type, 1
  FROM report_progress p, fresh CROSS JOIN LATERAL (
    SELECT location_id, (ordered_at AT TIME ZONE '${ZONE}')::date AS day, status, order_type
    FROM orders WHERE id = fresh.id LIMIT 1
  ) o
  WHERE p.id = 1 AND o.day >= p.kept_from
  UNION ALL
  SELECT k.location_id, k.day, k.status, k.order_type, -1
  FROM fresh CROSS JOIN LATERAL (SELECT * FROM report_orders WHERE order_id = fresh.id LIMIT 1) k
)
SELECT to_char(day, 'YYYY-MM-DD') AS day, status, sum(orders)::int AS rows
FROM found WHERE ${HERE} AND ${CHOSEN} GROUP BY found.day, status HAVING sum(orders) > 0 ORDER BY found.day DESC`

const BY_LOCATION = `
SELECT location_id AS id, sum(orders)::int AS orders, sum(total_cents)::bigint AS "revenueCents",
       COALESCE(sum(total_cents) FILTER (WHERE day >= $1::date AND day < $2::date), 0)::bigint AS "monthCents"
FROM report_days WHERE ${COUNTS} GROUP BY location_id`

/** Latest orders per location first, so that the index on location and time is used for each. */
const LATEST_CUSTOMERS = `
WITH latest AS (
  SELECT o.* FROM locations l
  CROSS JOIN LATERAL (
    SELECT ${customerOf('orders')} AS customer, customer_name, total_cents, ordered_at, status, payment_status, id
    FROM orders WHERE location_id = l.id AND ($1::text[] IS NULL OR location_id = ANY($1))
    ORDER BY ordered_at DESC LIMIT $2
  ) o
  ORDER BY o.ordered_at DESC LIMIT $2
)
SELECT customer AS id,
       (array_agg(customer_name ORDER BY ordered_at DESC))[1] AS name, count(*)::int AS orders,
       sum(total_cents)::bigint AS "spentCents", min(ordered_at) AS "firstOrder", max(ordered_at) AS "lastOrder"
FROM latest WHERE ${COUNTS} GROUP BY 1 ORDER BY "spentCents" DESC, id`

/** Reads the stored totals. */
export function createReportsRepository(pool: Pool) {
  async function rows<Row extends object>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    const found = await pool.query<Row>({ name: `report-${name}`, text, values: [...values] })
    return found.rows
  }
  const inDays = (places: Places, { from, until }: DayRange) => [places ?? null, from, until]

  return {
    async figures(places: Places, days: DayRange): Promise<Figures> {
      const isOneDay = addDays(days.from, 1) === days.until
      const [name, text] = isOneDay ? ['figures-of-day', FIGURES_OF_DAY] : ['figures', FIGURES]
      const [figures] = await rows<Figures>(name, text, inDays(places, days))
      return figures ?? { orders: 0, revenueCents: 0, customers: 0 }
    },

    async figuresOfSpan(places: Places, { from, until, minute }: Span): Promise<Figures> {
      const values = [...inDays(places, { from, until }), minute]
      const [figures] = await rows<Figures>('figures-of-span', FIGURES_OF_SPAN, values)
      return figures ?? { orders: 0, revenueCents: 0, customers: 0 }
    },

    breakdown: (places: Places, days: DayRange) => rows<Breakdown>('breakdown', BREAKDOWN, inDays(places, days)),

    madeAgain: (places: Places, days: DayRange) =>
      rows<{ dish: string; reason: AgainReason; count: number }>('made-again', MADE_AGAIN, inDays(places, days)),

    topItems: (places: Places, days: DayRange, most: number) =>
      rows<ItemFigures>('items', TOP_ITEMS, [...inDays(places, days), most]),

    /** By day or month, where something was sold. */
    revenue: (places: Places, days: DayRange, bucket: 'day' | 'month') =>
      rows<BucketFigures>('revenue', REVENUE, [...inDays(places, days), bucket === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM']),

    async unpaid(places: Places, days: DayRange): Promise<{ orders: number; amountCents: number }> {
      const [unpaid] = await rows<{ orders: number; amountCents: number }>('unpaid', UNPAID, inDays(places, days))
      return unpaid ?? { orders: 0, amountCents: 0 }
    },

    /** Of each span a text that is equal as long as its figures are. */
    async versions(places: Places, spans: readonly DayRange[]): Promise<string[]> {
      const values = [places ?? null, spans.map(({ from }) => from), spans.map(({ until }) => until)]
      return (await rows<{ version: string }>('versions', VERSIONS, values)).map(({ version }) => version)
    },

    /** Number of orders per day and status, latest day first. */
    ordersByDay: (places: Places, days: DayRange, { statuses, orderType }: Kinds) =>
      rows<OrderCount>('order-days', ORDERS_BY_DAY, [...inDays(places, days), statuses ?? null, orderType ?? null]),

    /** The same to the present moment, for days whose orders are kept. */
    ordersByDayNow: (places: Places, days: DayRange, { statuses, orderType }: Kinds) =>
      rows<OrderCount>('order-days-now', ORDERS_BY_DAY_NOW, [
        ...inDays(places, days),
        statuses ?? null,
        orderType ?? null,
      ]),

    /** Order count of each location, and its revenue of a month. */
    async byLocation({ from, until }: DayRange): Promise<Map<string, LocationFigures>> {
      const found = await rows<LocationFigures & { id: string }>('locations', BY_LOCATION, [from, until])
      return new Map(found.map(({ id, ...figures }) => [id, figures]))
    },

    /** From the latest orders, highest spending first. */
    latestCustomers: (places: Places, most: number) =>
      rows<CustomerFigures>('customers', LATEST_CUSTOMERS, [places ?? null, most]),
  }
}

export type ReportsRepository = ReturnType<typeof createReportsRepository>
