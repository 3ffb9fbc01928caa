import { createClient, type DatabaseConnection } from '@thali/keeper/connection/connect'

import type { Pool } from '#api/database/database.ts'
import type { Topic } from '#api/database/journal.ts'

/** One change. A reader that has seen it goes on from `cursor`. */
export type Change = {
  cursor: string
  topic: Topic
  subject: string
  locationId: string | null
  version: number
}

const CHANNEL = 'thali_changes'

/** Only rows whose transaction, and every older one, has ended: no row can appear behind a cursor later. */
const READ_CHANGES = `
SELECT xid, seq, topic, subject, location_id AS "locationId", version
FROM changes
WHERE (xid, seq) > ($1::bigint, $2::bigint) AND xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
ORDER BY xid, seq
LIMIT $3`

const NOW_CURSOR = `SELECT (pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1) AS xid`

/** The first eight hexadecimal digits of the name of the log file that is written now. */
const TIMELINE = `SELECT ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int AS timeline`

type Listening = { onNotification: () => void; onEnd: () => void; onError: (error: unknown) => void }

/** `ready` rejects when the connection fails. */
export type Listener = { ready: Promise<void>; end: () => Promise<void> }

/** The table `changes` and the notifications about it. */
export function createChangesRepository(pool: Pool, connection: DatabaseConnection) {
  return {
    /** Where a reader begins that wants what happens from now on. */
    async findCursor(): Promise<string> {
      const { rows } = await pool.query<{ xid: number }>(NOW_CURSOR)
      return `${rows[0]?.xid ?? 0}.0`
    },

    /** A number that rises when the database is restored to a moment or taken over by a standby. */
    async findTimeline(): Promise<number> {
      const { rows } = await pool.query<{ timeline: number }>(TIMELINE)
      return rows[0]?.timeline ?? 0
    },

    async readSince(cursor: string, limit: number): Promise<Change[]> {
      const [xid, seq] = cursor.split('.')
      const { rows } = await pool.query<Omit<Change, 'cursor'> & { xid: number; seq: number }>({
        name: 'read-changes',
        text: READ_CHANGES,
        values: [xid, seq, limit],
      })
      return rows.map(({ xid: x, seq: s, ...change }) => ({ ...change, cursor: `${x}.${s}` }))
    },

    /** Listens on a connection of its own, which the caller ends. */
    listen({ onNotification, onEnd, onError }: Listening): Listener {
      const client = createClient(connection, { application_name: 'thali-feed' })
      client.on('notification', onNotification)
      client.on('error', onError)
      client.on('end', onEnd)
      const begin = async () => {
        await client.connect()
        await client.query(`LISTEN ${CHANNEL}`)
      }
      return { ready: begin(), end: () => client.end() }
    },

    async notify(): Promise<void> {
      await pool.query(`SELECT pg_notify('${CHANNEL}', '')`)
    },

    /** No client resumes after two days. */
    async forgetOld(): Promise<void> {
      await pool.query(`DELETE FROM changes WHERE at < now() - interval '2 days'`)
    },
  }
}

export type ChangesRepository = ReturnType<typeof createChangesRepository>
