import { ADVISORY_LOCK } from '@thali/keeper/advisory-locks'
import { createClient, type DatabaseConnection } from '@thali/keeper/connection/connect'
import type { QueryResultRow } from 'pg'

import type { Pool } from '#api/database/database.ts'

export type NodeRow = { id: string; name: string; version: string; seenAt: Date }

/**
 * A machine that is lost without a word gives its place up after about ten seconds. What this connection writes waits for
 * no standby: it is what lifts one that is gone.
 */
const SETTINGS =
  '-c tcp_keepalives_idle=4 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3 -c synchronous_commit=local'

const BEAT = `
INSERT INTO nodes (id, name, version) VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET seen_at = now()`

const LIST = `
SELECT id, name, version, seen_at AS "seenAt" FROM nodes
WHERE seen_at > now() - interval '15 seconds' ORDER BY started_at, id`

const OTHER = `
SELECT id, name, version, seen_at AS "seenAt", seen_at > now() - interval '3 seconds' AS "isFresh"
FROM nodes WHERE id <> $1 ORDER BY seen_at DESC LIMIT 1`

type Holding = {
  /** Takes the place for one node alone; otherwise it is shared with all that share it. */
  isAlone: boolean
  onEnd: () => void
  onError: (error: unknown) => void
}

/** Runs one statement. */
export type Ask = <Row extends QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>

/** The connection whose life is that of the node: its lock says who else may run. */
export type Place = {
  open(): Promise<void>
  ask: Ask
  /** Whether the place was free. */
  take(): Promise<boolean>
  end(): Promise<void>
}

/** The tables `nodes` and `shared_secrets`, and the lock that keeps nodes apart that cannot work side by side. */
export function createNodesRepository(pool: Pool, connection: DatabaseConnection) {
  return {
    /**
     * The lock ends with its connection, so a killed node leaves nothing behind that the next one would have to wait
     * for.
     */
    place({ isAlone, onEnd, onError }: Holding): Place {
      const client = createClient(connection, { application_name: 'thali-node', options: SETTINGS })
      client.on('error', onError)
      client.on('end', onEnd)
      const lock = `SELECT pg_try_advisory_lock${isAlone ? '' : '_shared'}(${ADVISORY_LOCK.node}) AS taken`
      let isOpen = false
      return {
        async open() {
          await client.connect()
          isOpen = true
        },
        take: async () => (await client.query<{ taken: boolean }>(lock)).rows[0]?.taken ?? false,
        async ask<Row extends QueryResultRow>(text: string, values?: unknown[]) {
          if (!isOpen) throw new Error('The connection of this node’s place is being opened.')
          return (await client.query<Row>(text, values)).rows
        },
        end: () => client.end(),
      }
    },

    /** Says that a node is there. */
    async beat({ id, name, version }: Pick<NodeRow, 'id' | 'name' | 'version'>): Promise<void> {
      await pool.query(BEAT, [id, name, version])
    },

    /** The nodes that were there in the last 15 seconds. */
    list: async (): Promise<NodeRow[]> => (await pool.query<NodeRow>(LIST)).rows,

    /** The other node that was seen last, and whether it missed no beat since. */
    async findOther(id: string): Promise<(NodeRow & { isFresh: boolean }) | undefined> {
      return (await pool.query<NodeRow & { isFresh: boolean }>(OTHER, [id])).rows[0]
    },

    async remove(id: string): Promise<void> {
      await pool.query('DELETE FROM nodes WHERE id = $1', [id])
    },

    async forgetOld(): Promise<void> {
      await pool.query(`DELETE FROM nodes WHERE seen_at < now() - interval '1 day'`)
    },

    /** When the newest migration that ran here was made, in ms. */
    async newestMigration(): Promise<number> {
      const { rows } = await pool.query<{ made: number }>(
        'SELECT COALESCE(max(created_at), 0)::bigint AS made FROM drizzle.__drizzle_migrations',
      )
      return rows[0]?.made ?? 0
    },

    async listFingerprints(): Promise<Map<string, string>> {
      const { rows } = await pool.query<{ name: string; fingerprint: string }>(
        'SELECT name, fingerprint FROM shared_secrets',
      )
      return new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]))
    },

    async storeFingerprint(name: string, fingerprint: string): Promise<void> {
      await pool.query(
        `INSERT INTO shared_secrets (name, fingerprint) VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE SET fingerprint = excluded.fingerprint, stored_at = now()`,
        [name, fingerprint],
      )
    },
  }
}

export type NodesRepository = ReturnType<typeof createNodesRepository>
