import type { Pool } from '#api/database/database.ts'
import type pg from 'pg'

/** Local days of a location whose orders must be added up again; `until` is exclusive. */
type Stale = { locationId: string; from: string; until: string }

/** Advisory lock: two processes at once would do the same work. */
const LOCK = 7_310_001
/** Adding up a part may take longer than ordinary statements. */
const PIECE_TIMEOUT_MS = 60_000
/** Months added up per part, the first time. */
const MONTHS_A_PIECE = 1

const READ_PROGRESS = `SELECT xid, seq FROM report_progress WHERE id = 1`

/** Whether anything must be added up; true on a new database. */
const READ_IS_BEHIND = `
SELECT NOT EXISTS (SELECT 1 FROM report_progress WHERE id = 1) OR EXISTS (
  SELECT 1 FROM changes, report_progress p
  WHERE p.id = 1 AND changes.topic = 'order' AND (changes.xid, changes.seq) > (p.xid, p.seq)
    AND changes.xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
) AS "isBehind"`

/** Orders changed since the last run, unless an older transaction is still open. */
const READ_STALE = `
WITH news AS (
  SELECT xid, seq, subject FROM changes
  WHERE topic = 'order' AND (xid, seq) > ($1::bigint, $2::bigint)
    AND xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
)
SELECT (SELECT max(xid) FROM news) AS xid,
       (SELECT max(seq) FROM news WHERE xid = (SELECT max(xid) FROM news)) AS seq,
       o.location_id AS "locationId", to_char(o.ordered_at AT TIME ZONE 'America/Halifax', 'YYYY-MM-DD') AS day
FROM orders o
WHERE o.id IN (SELECT subject::uuid FROM news)
GROUP BY o.location_id, day`

/** Every transaction before this position has ended and is visible to the next read. */
const READ_PRESENT = `SELECT (pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1) AS xid`

const MOVE_PROGRESS = `
INSERT INTO report_progress (id, xid, seq) VALUES (1, $1, $2)
ON CONFLICT (id) DO UPDATE SET xid = excluded.xid, seq = excluded.seq`

const READ_SPANS = `
SELECT location_id AS "locationId",
       to_char(month, 'YYYY-MM-DD') AS from,
       to_char(month + $1 * interval '1 month', 'YYYY-MM-DD') AS until
FROM (
  SELECT location_id, min(ordered_at) AS first, max(ordered_at) AS last FROM orders GROUP BY location_id
) span,
generate_series(
  date_trunc('month', first AT TIME ZONE 'America/Halifax'),
  last AT TIME ZONE 'America/Halifax',
  $1 * interval '1 month'
) AS month
ORDER BY month`

/** Bounds of local days as instants, so that the index on location and time is used. */
const IN_DAYS = `
  o.location_id = $1
  AND o.ordered_at >= ($2::date::timestamp AT TIME ZONE 'America/Halifax')
  AND o.ordered_at < ($3::date::timestamp AT TIME ZONE 'America/Halifax')`
const DAY = `(o.ordered_at AT TIME ZONE 'America/Halifax')::date`
/** Which orders count as revenue (ADM-DSH, open choice 9). */
const COUNTS = `o.status <> 'cancelled' AND o.payment_status <> 'refunded'`

const CLEAR = ['report_days', 'report_items', 'report_customers'].map(
  (table) => `DELETE FROM ${table} WHERE location_id = $1 AND day >= $2::date AND day < $3::date`,
)

/** A part's share of the amount refunded. */
function givenBack(part: string): string {
  return `COALESCE(round(${part}::numeric * p.refund_cents / NULLIF(p.captured_cents, 0)), 0)`
}

const ADD_UP_DAYS = `
INSERT INTO report_days (
  location_id, day, status, payment_status, order_type, taken_by, orders, subtotal_cents, tax_cents, tip_cents,
  total_cents, rounding_cents, refund_cents, refund_tax_cents, refund_tip_cents, refund_rounding_cents,
  discount_cents, refund_discount_cents
)
SELECT o.location_id, ${DAY}, o.status, o.payment_status, o.order_type, COALESCE(p.taken_by, 'none'), count(*),
       sum(o.subtotal_cents), sum(o.tax_cents), sum(o.tip_cents), sum(o.total_cents),
       sum(COALESCE(p.rounding_cents, 0)), sum(COALESCE(p.refund_cents, 0)),
       sum(${givenBack('o.tax_cents')}), sum(${givenBack('o.tip_cents')}), sum(${givenBack('p.rounding_cents')}),
       sum(o.discount_cents), sum(${givenBack('o.discount_cents')})
FROM orders o LEFT JOIN payments p ON p.id = o.payment_id
WHERE ${IN_DAYS}
GROUP BY 1, 2, 3, 4, 5, 6`

const ADD_UP_ITEMS = `
INSERT INTO report_items (location_id, day, name, count, revenue_cents)
SELECT o.location_id, ${DAY}, COALESCE(NULLIF(line->>'name', ''), 'Unknown Item'),
       sum(COALESCE((line->>'quantity')::int, 1)),
       sum(COALESCE((line->>'quantity')::int, 1) * COALESCE((line->>'unitPriceCents')::bigint, 0))
FROM orders o, jsonb_array_elements(o.lines) AS line
WHERE ${IN_DAYS} AND ${COUNTS}
GROUP BY 1, 2, 3`

const ADD_UP_CUSTOMERS = `
INSERT INTO report_customers (location_id, day, customer, orders, spent_cents)
SELECT o.location_id, ${DAY}, COALESCE(NULLIF(lower(o.customer_email), ''), NULLIF(o.customer_phone, ''), o.id::text),
       count(*), sum(o.total_cents)
FROM orders o
WHERE ${IN_DAYS} AND ${COUNTS}
GROUP BY 1, 2, 3`

/** Keeps the daily totals equal to their orders. */
export function createReportDaysRepository(pool: Pool) {
  async function addUp(client: pg.PoolClient, { locationId, from, until }: Stale): Promise<void> {
    const values = [locationId, from, until]
    for (const text of [...CLEAR, ADD_UP_DAYS, ADD_UP_ITEMS, ADD_UP_CUSTOMERS]) await client.query(text, values)
  }

  async function addUpEverything(client: pg.PoolClient): Promise<void> {
    const { rows: present } = await client.query<{ xid: number }>(READ_PRESENT)
    const { rows } = await client.query<Stale>(READ_SPANS, [MONTHS_A_PIECE])
    for (const span of rows) await addUp(client, span)
    await client.query(MOVE_PROGRESS, [present[0]?.xid ?? 0, 0])
  }

  async function addUpNews(client: pg.PoolClient, since: { xid: number; seq: number }): Promise<void> {
    const { rows } = await client.query<{ xid: number; seq: number; locationId: string; day: string }>(READ_STALE, [
      since.xid,
      since.seq,
    ])
    const [first] = rows
    if (!first) return
    for (const { locationId, day } of rows) await addUp(client, { locationId, from: day, until: nextDay(day) })
    await client.query(MOVE_PROGRESS, [first.xid, first.seq])
  }

  return {
    /**
     * Adds up again the days whose orders have changed since the last run; the first time, all days. Must run before
     * the change feed is shortened.
     */
    async catchUp(): Promise<void> {
      const { rows } = await pool.query<{ isBehind: boolean }>(READ_IS_BEHIND)
      if (!rows[0]?.isBehind) return
      const client = await pool.connect()
      try {
        await client.query('BEGIN')
        await client.query(`SET LOCAL statement_timeout = ${PIECE_TIMEOUT_MS}`)
        await client.query(`SET LOCAL lock_timeout = ${PIECE_TIMEOUT_MS}`)
        await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
        const { rows: progress } = await client.query<{ xid: number; seq: number }>(READ_PROGRESS)
        const [since] = progress
        if (since) await addUpNews(client, since)
        else await addUpEverything(client)
        await client.query('COMMIT')
      } catch (error) {
        await client.query('ROLLBACK')
        throw error
      } finally {
        client.release()
      }
    },
  }
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}
