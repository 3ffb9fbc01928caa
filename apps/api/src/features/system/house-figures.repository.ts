import type { Pool } from '#api/database/database.ts'
import { FAILED_MESSAGE_QUEUE, MESSAGE_QUEUE, PUSH_QUEUE } from '#api/outbox/outbox-jobs.ts'

/** The same from every process on the database. */
export type HouseFigures = {
  messagesWaiting: number
  oldestMessageSeconds: number
  pushesWaiting: number
  oldestPushSeconds: number
  messagesFailed: number
  paymentsOpen: number
  paymentsOverdue: number
  paymentNewsOverdue: number
  refundsWaiting: number
  standbysExpected: number
  standbysConnected: number
  standbyLagSeconds: number
  /** 1 while orders do not wait for a synchronous standby that was gone. */
  standbyLifted: number
}

const OLDEST = (queue: string) => `COALESCE(extract(epoch FROM max(age) FILTER (WHERE name = '${queue}')), 0)::float`
const WAITING_IN = (queue: string) => `count(*) FILTER (WHERE name = '${queue}')::int`

/**
 * In `waiting`, the conditions of an index of the job table come first. Offers to many readers leave slowly on purpose,
 * behind everything else, and do not count as late.
 */
const READ = `
WITH waiting AS (
  SELECT name, now() - CASE WHEN state = 'created' THEN start_after ELSE created_on END AS age
  FROM pgboss.job
  WHERE name IN ('${MESSAGE_QUEUE}', '${PUSH_QUEUE}', '${FAILED_MESSAGE_QUEUE}') AND state < 'active' AND NOT blocked
    AND priority >= 0 AND (state = 'retry' OR start_after <= now())
), messages AS (
  SELECT ${WAITING_IN(MESSAGE_QUEUE)} AS "messagesWaiting", ${OLDEST(MESSAGE_QUEUE)} AS "oldestMessageSeconds",
    ${WAITING_IN(PUSH_QUEUE)} AS "pushesWaiting", ${OLDEST(PUSH_QUEUE)} AS "oldestPushSeconds",
    ${WAITING_IN(FAILED_MESSAGE_QUEUE)} AS "messagesFailed"
  FROM waiting
), cards AS (
  SELECT count(*) FILTER (WHERE created_at < $1)::int AS "paymentsOpen",
    count(*) FILTER (WHERE check_at < $1)::int AS "paymentsOverdue"
  FROM checkouts WHERE state IN ('open', 'processing')
), news AS (
  SELECT count(*)::int AS "paymentNewsOverdue" FROM webhook_events WHERE state = 'received' AND check_at < $1
), returned AS (
  SELECT count(*)::int AS "refundsWaiting"
  FROM refunds WHERE state IN ('due', 'requested', 'failed', 'owed') AND NOT is_replaced
), standbys AS (
  SELECT count(*)::int AS "standbysExpected", count(*) FILTER (WHERE active)::int AS "standbysConnected"
  FROM pg_replication_slots WHERE slot_type = 'physical' AND NOT temporary
), lag AS (
  SELECT COALESCE(extract(epoch FROM max(replay_lag)), 0)::float AS "standbyLagSeconds"
  FROM pg_stat_replication WHERE state IS DISTINCT FROM 'backup'
), lifts AS (
  SELECT count(*)::int AS "standbyLifted" FROM lifted_standby
)
SELECT * FROM messages, cards, news, returned, standbys, lag, lifts`

/** Seconds since the oldest change that a reader at this position has not got yet; 0 when it has all. */
const BEHIND = `
SELECT GREATEST(extract(epoch FROM clock_timestamp() - at), 0)::float AS seconds
FROM changes WHERE (xid, seq) > ($1::bigint, $2::bigint) ORDER BY xid, seq LIMIT 1`

export function createHouseFigures(pool: Pool) {
  return {
    /** @param patience what has been due since before this instant is late */
    async read(patience: Date): Promise<HouseFigures> {
      const { rows } = await pool.query<HouseFigures>({ name: 'house-figures', text: READ, values: [patience] })
      const [figures] = rows
      if (!figures) throw new Error('Reading the figures answered nothing.')
      return figures
    },

    /** How long the oldest change after this position of the feed has been waiting. */
    async secondsBehind(cursor: string): Promise<number> {
      const { rows } = await pool.query<{ seconds: number }>({ text: BEHIND, values: cursor.split('.') })
      return rows[0]?.seconds ?? 0
    },
  }
}

export type HouseFiguresRepository = ReturnType<typeof createHouseFigures>
