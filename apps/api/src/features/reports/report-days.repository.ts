import type { DayRange } from '@thali/domain/reports'
import { ZONE } from '@thali/domain/time/zone'
import { ADVISORY_LOCK } from '@thali/keeper/advisory-locks'
import type { PoolClient as Transaction, QueryResult } from 'pg'

import {
  addDifference,
  addUpDays,
  findOldDays,
  isWrong,
  type PlaceDays,
  type Position,
} from './contributions.statements.ts'
import { countVisits, markVisits } from './visits.statements.ts'
import type { Pool } from '#api/database/database.ts'

type Progress = Position & {
  keptFrom: string | null
  isKept: boolean
  /** The next orders to count, null when there are none, and the position of the change of the last of them. */
  orderIds: readonly string[] | null
  untilXid: number
  untilSeq: number
  /** Whether one of them belongs to a day whose orders are not kept. */
  hasOld: boolean
}

/** Adding up a part may take longer than ordinary statements. */
const PIECE_TIMEOUT_MS = 60_000
/** Changes of orders counted in one transaction. */
const BATCH = 5_000
const ALL_DAYS: DayRange = { from: '0001-01-01', until: '9999-12-31' }

/**
 * Whether anything must be added up; true on a new database. Without `ORDER BY … LIMIT 1` PostgreSQL expects a third of
 * all changes to be newer, and reads the whole table instead of the index.
 */
export const READ_IS_BEHIND = `
SELECT NOT EXISTS (
  SELECT 1 FROM report_progress WHERE id = 1 AND (kept_xid, kept_seq) IS NOT DISTINCT FROM (xid, seq)
) OR EXISTS (
  SELECT 1 FROM report_progress p CROSS JOIN LATERAL (
    SELECT 1 FROM changes
    WHERE topic = 'order' AND (changes.xid, changes.seq) > (p.xid, p.seq)
      AND changes.xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
    ORDER BY changes.xid, changes.seq LIMIT 1
  ) AS next WHERE p.id = 1
) AS "isBehind"`

/**
 * Two processes at once would count the same order twice. This one waits for its turn before it reads: the statements that
 * follow see all that the one before it counted. The last of them reads how far it came, and the changes of orders since,
 * but none behind a transaction that is still open.
 */
const BEGIN_TURN = `
BEGIN;
SET LOCAL statement_timeout = ${PIECE_TIMEOUT_MS};
SET LOCAL lock_timeout = ${PIECE_TIMEOUT_MS};
SELECT pg_advisory_xact_lock(${ADVISORY_LOCK.reports});
SELECT p.xid, p.seq, p.kept_from::text AS "keptFrom",
       (p.kept_xid, p.kept_seq) IS NOT DISTINCT FROM (p.xid, p.seq) AS "isKept", news.*
FROM report_progress p CROSS JOIN LATERAL (
  SELECT array_agg(subject) AS "orderIds",
         (array_agg(xid ORDER BY xid DESC, seq DESC))[1] AS "untilXid",
         (array_agg(seq ORDER BY xid DESC, seq DESC))[1] AS "untilSeq",
         bool_or(
           (SELECT ordered_at FROM orders WHERE id = subject::uuid) < (p.kept_from::timestamp AT TIME ZONE '${ZONE}')
         ) AS "hasOld"
  FROM (
    SELECT xid, seq, subject FROM changes
    WHERE topic = 'order' AND (changes.xid, changes.seq) > (p.xid, p.seq)
      AND changes.xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
    ORDER BY xid, seq LIMIT ${BATCH}
  ) AS found
) AS news
WHERE p.id = 1`

/** Every transaction before this position has ended and is visible to the next read. */
const READ_PRESENT = `SELECT (pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1) AS xid`

const MOVE_PROGRESS = `
INSERT INTO report_progress AS p (id, xid, seq, kept_xid, kept_seq, kept_from) VALUES (1, $1, $2, $1, $2, $3)
ON CONFLICT (id) DO UPDATE SET
  xid = excluded.xid, seq = excluded.seq, kept_xid = excluded.kept_xid, kept_seq = excluded.kept_seq,
  kept_from = excluded.kept_from`

const READ_MONTHS = `
SELECT location_id AS "locationId", to_char(month, 'YYYY-MM-DD') AS from,
       to_char(month + interval '1 month', 'YYYY-MM-DD') AS until
FROM (
  SELECT location_id, min(ordered_at) AS first, max(ordered_at) AS last FROM orders GROUP BY location_id
) span,
generate_series(
  date_trunc('month', first AT TIME ZONE '${ZONE}'), last AT TIME ZONE '${ZONE}', interval '1 month'
) AS month
WHERE month + interval '1 month' > $1::date
ORDER BY month`

const READ_SPAN = `
SELECT min(first)::text AS from, (max(last) + 1)::text AS until
FROM (
  SELECT min(day) AS first, max(day) AS last FROM report_days
  UNION ALL
  SELECT (min(ordered_at) AT TIME ZONE '${ZONE}')::date, (max(ordered_at) AT TIME ZONE '${ZONE}')::date
  FROM orders
) AS found
HAVING min(first) IS NOT NULL`

const READ_PLACE_DAYS = `
SELECT l.id AS "locationId", day::date::text AS "from", (day::date + 1)::text AS until
FROM locations l, generate_series($1::date, $2::date - 1, interval '1 day') AS day
ORDER BY day, l.id`

const FORGET_KEPT = `
WITH moved AS (UPDATE report_progress SET kept_from = $1 WHERE kept_from < $1::date RETURNING 1)
DELETE FROM report_orders WHERE day < $1::date AND EXISTS (SELECT 1 FROM moved)`

/** Keeps the daily totals equal to their orders. */
export function createReportDaysRepository(pool: Pool) {
  /** One transaction, while no other process counts. Without `progress` nothing was counted yet. */
  async function inTurn<Value>(work: (tx: Transaction, progress: Progress | undefined) => Promise<Value>) {
    const client = await pool.connect()
    try {
      // Several statements without parameters, in one trip to the database: one result for each.
      const results: unknown = await client.query(BEGIN_TURN)
      const value = await work(client, (results as QueryResult<Progress>[]).at(-1)?.rows[0])
      await client.query('COMMIT')
      return value
    } catch (error) {
      await client.query('ROLLBACK')
      throw error
    } finally {
      client.release()
    }
  }

  async function moveProgress(tx: Transaction, { xid, seq }: Position, keptFrom: string): Promise<void> {
    await tx.query(MOVE_PROGRESS, [xid, seq, keptFrom])
  }

  /** Adds up all months that reach beyond a day. */
  async function addUpMonths(tx: Transaction, from: string, keptFrom: string): Promise<void> {
    const { rows } = await tx.query<PlaceDays>(READ_MONTHS, [from])
    for (const month of rows) await addUpDays(tx, month, keptFrom)
    await countVisits(tx, ALL_DAYS)
  }

  async function addUpEverything(tx: Transaction, keptFrom: string): Promise<void> {
    const { rows } = await tx.query<{ xid: number }>(READ_PRESENT)
    await addUpMonths(tx, ALL_DAYS.from, keptFrom)
    await moveProgress(tx, { xid: rows[0]?.xid ?? 0, seq: 0 }, keptFrom)
  }

  async function addUp(tx: Transaction, days: PlaceDays, keptFrom: string): Promise<void> {
    await addUpDays(tx, days, keptFrom)
    await countVisits(tx, days)
  }

  /** Answers whether there is more to count. */
  async function countNews(
    tx: Transaction,
    { orderIds, untilXid, untilSeq, hasOld }: Progress,
    keptFrom: string,
  ): Promise<boolean> {
    if (!orderIds) return false
    const oldDays = hasOld ? await findOldDays(tx, orderIds, keptFrom) : []
    for (const days of oldDays) await addUp(tx, days, keptFrom)
    await markVisits(tx, await addDifference(tx, orderIds, keptFrom, { xid: untilXid, seq: untilSeq }))
    return orderIds.length === BATCH
  }

  return {
    /**
     * Counts the orders that have changed since the last run; the first time, all orders. Must run before the change
     * feed is shortened.
     *
     * @param keptFrom when nothing was counted yet, the first day of which single orders are kept
     */
    async catchUp(keptFrom: string): Promise<void> {
      const { rows } = await pool.query<{ isBehind: boolean }>({ name: 'report-behind', text: READ_IS_BEHIND })
      let isBehind = rows[0]?.isBehind ?? true
      while (isBehind) {
        isBehind = await inTurn(async (tx, progress) => {
          if (!progress) {
            await addUpEverything(tx, keptFrom)
            return false
          }
          if (progress.isKept && progress.keptFrom) return countNews(tx, progress, progress.keptFrom)
          // The release before this one counted last: it adds days up, and does not keep what orders contributed.
          await tx.query('DELETE FROM report_orders')
          await addUpMonths(tx, keptFrom, keptFrom)
          await moveProgress(tx, progress, keptFrom)
          return true
        })
      }
    },

    /** From `keptFrom` on single orders are kept; a day before it is added up from its orders when one changes. */
    async forgetBefore(keptFrom: string): Promise<void> {
      await inTurn((tx) => tx.query(FORGET_KEPT, [keptFrom]))
    },

    /** The days from the first to the last that has orders or figures. */
    async findSpan(): Promise<DayRange | undefined> {
      const { rows } = await pool.query<DayRange>(READ_SPAN)
      return rows[0]
    },

    /** Each day of each location. */
    async listDays({ from, until }: DayRange): Promise<PlaceDays[]> {
      const { rows } = await pool.query<PlaceDays>(READ_PLACE_DAYS, [from, until])
      return rows
    },

    /** Compares a span with its orders, and adds it up again where it differs. Answers whether it did. */
    async mend(days: PlaceDays): Promise<boolean> {
      return inTurn(async (tx, progress) => {
        if (!progress?.isKept || !progress.keptFrom || !(await isWrong(tx, days, progress.keptFrom))) return false
        await addUp(tx, days, progress.keptFrom)
        return true
      })
    },
  }
}

export type ReportDaysRepository = ReturnType<typeof createReportDaysRepository>
