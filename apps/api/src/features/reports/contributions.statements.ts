import { ZONE } from '@thali/domain/time/zone'
import type { PoolClient as Transaction } from 'pg'

import { customerOf } from '#api/features/orders/customer.statements.ts'

/** Local days of a location; `until` is exclusive. */
export type PlaceDays = { locationId: string; from: string; until: string }
/** A customer of a day. */
type Visit = { day: string; customer: string }
/** Of a change in the feed. */
export type Position = { xid: number; seq: number }

const KEYS = ['location_id', 'day', 'status', 'payment_status', 'order_type', 'taken_by']
const AMOUNTS = [
  'subtotal_cents',
  'tax_cents',
  'tip_cents',
  'total_cents',
  'rounding_cents',
  'refund_cents',
  'refund_tax_cents',
  'refund_tip_cents',
  'refund_rounding_cents',
  'discount_cents',
  'refund_discount_cents',
  'fee_cents',
  'refund_fee_cents',
]
const COLUMNS = ['order_id', ...KEYS, ...AMOUNTS, 'customer', 'items'].join(', ')
const DAY = `(o.ordered_at AT TIME ZONE '${ZONE}')::date`
/** Bounds of local days as instants, so that the index on location and time is used. */
const IN_DAYS = `
  o.location_id = $1
  AND o.ordered_at >= ($2::date::timestamp AT TIME ZONE '${ZONE}')
  AND o.ordered_at < ($3::date::timestamp AT TIME ZONE '${ZONE}')`
const HERE = `location_id = $1 AND day >= $2::date AND day < $3::date`
/** Which orders count as revenue (ADM-DSH, open choice 9). */
const COUNTS = `o.status <> 'cancelled' AND o.payment_status <> 'refunded'`

/** A part's share of the amount refunded. */
function givenBack(part: string): string {
  return `COALESCE(round(${part}::numeric * p.refund_cents / NULLIF(p.captured_cents, 0)), 0)::int`
}

/** What each order adds to the totals: the columns of `report_orders`, in their order. */
const CONTRIBUTION = `
SELECT o.id AS order_id, o.location_id, ${DAY} AS day, o.status, o.payment_status, o.order_type,
       COALESCE(p.taken_by, 'none') AS taken_by, o.subtotal_cents, o.tax_cents, o.tip_cents, o.total_cents,
       COALESCE(p.rounding_cents, 0) AS rounding_cents, COALESCE(p.refund_cents, 0) AS refund_cents,
       ${givenBack('o.tax_cents')} AS refund_tax_cents, ${givenBack('o.tip_cents')} AS refund_tip_cents,
       ${givenBack('p.rounding_cents')} AS refund_rounding_cents, o.discount_cents,
       ${givenBack('o.discount_cents')} AS refund_discount_cents, o.fee_cents,
       ${givenBack('o.fee_cents')} AS refund_fee_cents,
       CASE WHEN ${COUNTS} THEN ${customerOf('o')} END AS customer,
       CASE WHEN ${COUNTS} THEN (
         SELECT jsonb_agg(jsonb_build_array(
           COALESCE(NULLIF(line->>'name', ''), 'Unknown Item'), COALESCE((line->>'quantity')::int, 1),
           COALESCE((line->>'quantity')::int, 1) * COALESCE((line->>'unitPriceCents')::bigint, 0)
         )) FROM jsonb_array_elements(o.lines) AS line
       ) END AS items
FROM orders o LEFT JOIN payments p ON p.id = o.payment_id`

type Totals = {
  table: string
  keys: readonly string[]
  values: readonly string[]
  /** The value that is zero when nothing is left of a row. */
  count: string
  /** Adds up the relation `signed`: contributions with a `sign` of 1, or -1 for what no longer holds. */
  select: string
}

const TOTALS: readonly Totals[] = [
  {
    table: 'report_days',
    keys: KEYS,
    values: ['orders', ...AMOUNTS],
    count: 'orders',
    select: `SELECT ${KEYS.join(', ')}, sum(sign)::int AS orders,
               ${AMOUNTS.map((amount) => `sum(sign * ${amount})::bigint AS ${amount}`).join(', ')}
             FROM signed GROUP BY ${KEYS.join(', ')}`,
  },
  {
    table: 'report_items',
    keys: ['location_id', 'day', 'name'],
    values: ['count', 'revenue_cents'],
    count: 'count',
    select: `SELECT location_id, day, item->>0 AS name, sum(sign * (item->>1)::int)::int AS count,
               sum(sign * (item->>2)::bigint)::bigint AS revenue_cents
             FROM signed, jsonb_array_elements(items) AS item GROUP BY location_id, day, item->>0`,
  },
  {
    table: 'report_customers',
    keys: ['location_id', 'day', 'customer'],
    values: ['orders', 'spent_cents'],
    count: 'orders',
    select: `SELECT location_id, day, customer, sum(sign)::int AS orders, sum(sign * total_cents)::bigint AS spent_cents
             FROM signed WHERE customer IS NOT NULL GROUP BY location_id, day, customer`,
  },
]

const columnsOf = ({ keys, values }: Totals) => [...keys, ...values].join(', ')

function addSigned(totals: Totals): string {
  const { table, keys, values, count, select } = totals
  return `
  MERGE INTO ${table} t USING (${select}) x ON ${keys.map((key) => `t.${key} = x.${key}`).join(' AND ')}
  WHEN MATCHED AND t.${count} + x.${count} = 0 THEN DELETE
  WHEN MATCHED THEN UPDATE SET ${values.map((value) => `${value} = t.${value} + x.${value}`).join(', ')}
  WHEN NOT MATCHED THEN INSERT (${columnsOf(totals)})
    VALUES (${[...keys, ...values].map((column) => `x.${column}`).join(', ')})
  RETURNING merge_action() AS action, x.*`
}

/**
 * Moves the position in the feed along with the totals. Of customers who came to a location or went from it on a day,
 * those are answered who were, or are now, at another one on that day too.
 *
 * An order without a difference, such as one that was only promised for later, is in neither `came` nor `went`.
 */
const ADD_DIFFERENCE = `
WITH present AS (${CONTRIBUTION} WHERE o.id = ANY($1::uuid[]) AND ${DAY} >= $2::date),
counted AS (SELECT ${COLUMNS} FROM report_orders WHERE order_id = ANY($1::uuid[])),
came AS (SELECT * FROM present EXCEPT SELECT * FROM counted),
went AS (SELECT * FROM counted EXCEPT SELECT * FROM present),
signed AS (SELECT 1 AS sign, came.* FROM came UNION ALL SELECT -1, went.* FROM went),
forgotten AS (
  DELETE FROM report_orders WHERE order_id IN (SELECT order_id FROM went EXCEPT SELECT order_id FROM came)
),
kept AS (
  INSERT INTO report_orders (${COLUMNS}) SELECT * FROM came
  ON CONFLICT (order_id) DO UPDATE SET
    ${[...KEYS, ...AMOUNTS, 'customer', 'items'].map((column) => `${column} = excluded.${column}`).join(', ')}
),
${TOTALS.map((totals) => `${totals.table}_now AS (${addSigned(totals)})`).join(',\n')},
moved AS (
  SELECT location_id, day, customer, CASE action WHEN 'INSERT' THEN 1 ELSE -1 END AS visit
  FROM report_customers_now WHERE action <> 'UPDATE'
),
visited AS (
  INSERT INTO report_visits (location_id, day, customers, xid)
  SELECT location_id, day, sum(visit), pg_current_xact_id()::text::bigint
  FROM (SELECT location_id, day, 0 AS visit FROM signed UNION ALL SELECT location_id, day, visit FROM moved) AS found
  GROUP BY location_id, day
  ON CONFLICT (location_id, day) DO UPDATE SET
    customers = report_visits.customers + excluded.customers, xid = excluded.xid
),
counted_until AS (UPDATE report_progress SET xid = $3, seq = $4, kept_xid = $3, kept_seq = $4 WHERE id = 1)
SELECT DISTINCT day::text, customer FROM moved
WHERE EXISTS (
  SELECT 1 FROM moved other
  WHERE other.day = moved.day AND other.customer = moved.customer AND other.location_id <> moved.location_id
) OR EXISTS (
  SELECT 1 FROM locations l JOIN report_customers c ON c.location_id = l.id
  WHERE c.day = moved.day AND c.customer = moved.customer AND c.location_id <> moved.location_id
)`

const CLEAR = ['report_orders', ...TOTALS.map(({ table }) => table)].map(
  (table) => `DELETE FROM ${table} WHERE ${HERE}`,
)

const SIGNED_DAYS = `signed AS MATERIALIZED (SELECT 1 AS sign, found.* FROM (${CONTRIBUTION} WHERE ${IN_DAYS}) AS found)`

const ADD_UP = `
WITH ${SIGNED_DAYS},
${TOTALS.map(
  (totals) => `${totals.table}_now AS (INSERT INTO ${totals.table} (${columnsOf(totals)}) ${totals.select})`,
).join(',\n')}
INSERT INTO report_orders (${COLUMNS}) SELECT ${COLUMNS} FROM signed WHERE day >= $4::date`

/** Not asked of a day with changes that are still to be counted. */
const READ_IS_WRONG = `
WITH ${SIGNED_DAYS},
uncounted AS (
  SELECT 1 FROM changes c, report_progress p, signed
  WHERE p.id = 1 AND c.topic = 'order' AND (c.xid, c.seq) > (p.xid, p.seq) AND signed.order_id = c.subject::uuid
)
SELECT NOT EXISTS (SELECT 1 FROM uncounted) AND (
  ${TOTALS.map((totals) => {
    const stored = `SELECT ${columnsOf(totals)} FROM ${totals.table} WHERE ${HERE}`
    return differ(totals.select, stored)
  }).join(' OR ')}
  OR ${differ(
    `SELECT ${COLUMNS} FROM signed WHERE day >= $4::date`,
    `SELECT ${COLUMNS} FROM report_orders WHERE ${HERE}`,
  )}
) AS "isWrong"`

function differ(a: string, b: string): string {
  return `EXISTS ((${a} EXCEPT ${b}) UNION ALL (${b} EXCEPT ${a}))`
}

const READ_OLD_DAYS = `
SELECT DISTINCT o.location_id AS "locationId", ${DAY}::text AS "from", (${DAY} + 1)::text AS until
FROM orders o WHERE o.id = ANY($1::uuid[]) AND ${DAY} < $2::date`

/**
 * Adds what orders of days from `keptFrom` on contribute now, subtracts what was counted of them before, and notes up to
 * which change this has been done.
 *
 * @returns customers of whom it may have changed whether they ordered at several locations on one day
 */
export async function addDifference(
  tx: Transaction,
  orderIds: readonly string[],
  keptFrom: string,
  until: Position,
): Promise<Visit[]> {
  const { rows } = await tx.query<Visit>({
    name: 'report-add-difference',
    text: ADD_DIFFERENCE,
    values: [orderIds, keptFrom, until.xid, until.seq],
  })
  return rows
}

/** Adds days up from their orders, and keeps what each order of days from `keptFrom` on contributed. */
export async function addUpDays(
  tx: Transaction,
  { locationId, from, until }: PlaceDays,
  keptFrom: string,
): Promise<void> {
  const days = [locationId, from, until]
  for (const text of CLEAR) await tx.query(text, days)
  await tx.query(ADD_UP, [...days, keptFrom])
}

/** The days before `keptFrom` that the orders belong to. */
export async function findOldDays(
  tx: Transaction,
  orderIds: readonly string[],
  keptFrom: string,
): Promise<PlaceDays[]> {
  const { rows } = await tx.query<PlaceDays>(READ_OLD_DAYS, [orderIds, keptFrom])
  return rows
}

/** Whether the totals of a span differ from the sum over its orders. */
export async function isWrong(
  tx: Transaction,
  { locationId, from, until }: PlaceDays,
  keptFrom: string,
): Promise<boolean> {
  const { rows } = await tx.query<{ isWrong: boolean }>(READ_IS_WRONG, [locationId, from, until, keptFrom])
  return rows[0]?.isWrong ?? false
}
