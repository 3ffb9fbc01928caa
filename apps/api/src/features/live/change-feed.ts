import pg from 'pg'

import type { DatabaseConnection, Pool } from '#api/database/database.ts'
import type { Topic } from '#api/database/journal.ts'

/** One change from the feed. `cursor` is the position to continue from after it. */
export type Change = {
  cursor: string
  topic: Topic
  subject: string
  locationId: string | null
  version: number
}

type Listener = (changes: readonly Change[]) => void | Promise<void>

const CHANNEL = 'thali_changes'
/** Catches changes whose notification was lost. */
const POLL_MS = 1_000
/** Many writes in a row wake the other processes once. */
const NOTIFY_EVERY_MS = 25
const BATCH = 500
const RECONNECT_MS = 1_000

/** Only rows whose transaction, and every older one, has ended: no row can appear behind a cursor later. */
const READ_CHANGES = `
SELECT xid, seq, topic, subject, location_id AS "locationId", version
FROM changes
WHERE (xid, seq) > ($1::bigint, $2::bigint) AND xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
ORDER BY xid, seq
LIMIT $3`

const NOW_CURSOR = `SELECT (pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1) AS xid`

type Deps = { pool: Pool; connection: DatabaseConnection; onError: (error: unknown) => void }

/**
 * Follows the `changes` table. Notifications only wake it, polling covers lost ones, and every reader has a cursor: a
 * dropped connection misses nothing, whichever process made the change.
 */
export function createChangeFeed({ pool, connection, onError }: Deps) {
  const listeners = new Set<Listener>()
  let cursor = ''
  let reading: Promise<void> | undefined
  let wanted = false
  let stopped = false
  let notifyTimer: NodeJS.Timeout | undefined
  let pollTimer: NodeJS.Timeout | undefined
  let client: pg.Client | undefined

  async function readSince(since: string, limit = BATCH): Promise<Change[]> {
    const [xid, seq] = since.split('.')
    const { rows } = await pool.query<Omit<Change, 'cursor'> & { xid: number; seq: number }>({
      name: 'read-changes',
      text: READ_CHANGES,
      values: [xid, seq, limit],
    })
    return rows.map(({ xid: x, seq: s, ...change }) => ({ ...change, cursor: `${x}.${s}` }))
  }

  async function drain(): Promise<void> {
    // Changes that arrive while it reads are left for the next read, so that one read serves many changes during a
    // rush.
    for (let isFull = true; isFull && !stopped;) {
      wanted = false
      const changes = await readSince(cursor)
      const last = changes.at(-1)
      if (!last) return
      isFull = changes.length === BATCH
      await Promise.all([...listeners].map(async (listener) => listener(changes)))
      // Moved only now: a cursor promises that everything before it was delivered. If a listener failed, it is told
      // again.
      cursor = last.cursor
    }
  }

  function wake(): void {
    wanted = true
    reading ??= drain()
      .catch(onError)
      .finally(() => {
        reading = undefined
        if (wanted && !stopped) setTimeout(wake, NOTIFY_EVERY_MS).unref()
      })
  }

  async function listen(): Promise<void> {
    if (stopped) return
    const next = new pg.Client({ ...connection, application_name: 'thali-feed' })
    next.on('notification', wake)
    next.on('error', onError)
    next.on('end', () => {
      if (!stopped) setTimeout(() => void listen().catch(onError), RECONNECT_MS).unref()
    })
    client = next
    try {
      await next.connect()
      await next.query(`LISTEN ${CHANNEL}`)
      wake()
    } catch (error) {
      onError(error)
      await next.end().catch(onError)
    }
  }

  return {
    async start(): Promise<void> {
      const { rows } = await pool.query<{ xid: number }>(NOW_CURSOR)
      cursor = `${rows[0]?.xid ?? 0}.0`
      await listen()
      pollTimer = setInterval(wake, POLL_MS)
    },

    /** Current position of the feed. */
    cursor: () => cursor,

    readSince,

    /** Called after a write has committed: wakes this process at once and the others shortly after. */
    nudge(): void {
      if (stopped) return
      wake()
      notifyTimer ??= setTimeout(() => {
        notifyTimer = undefined
        wake()
        pool.query(`SELECT pg_notify('${CHANNEL}', '')`).catch(onError)
      }, NOTIFY_EVERY_MS)
    },

    onChanges(listener: Listener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** No client resumes after two days. */
    async forgetOld(): Promise<void> {
      await pool.query(`DELETE FROM changes WHERE at < now() - interval '2 days'`)
    },

    async stop(): Promise<void> {
      stopped = true
      clearInterval(pollTimer)
      clearTimeout(notifyTimer)
      await reading
      await client?.end().catch(onError)
    },
  }
}

export type ChangeFeed = ReturnType<typeof createChangeFeed>
