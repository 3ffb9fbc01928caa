import { createHmac } from 'node:crypto'

import type { Pool } from './database.ts'

/** Requests of a running minute, and how much of it is left. */
export type RateCount = { hits: number; leftMs: number }

const MINUTE = `interval '1 minute'`

/** In one order, so that two nodes that add to the same subjects cannot wait for each other. */
const ADD = `
INSERT INTO rate_counts AS counted (subject, hits, started_at)
SELECT subject, hits, now() FROM unnest($1::text[], $2::int[]) AS asked(subject, hits) ORDER BY subject
ON CONFLICT (subject) DO UPDATE SET
  hits = excluded.hits + CASE WHEN counted.started_at > now() - ${MINUTE} THEN counted.hits ELSE 0 END,
  started_at = CASE WHEN counted.started_at > now() - ${MINUTE} THEN counted.started_at ELSE now() END
RETURNING subject, hits, (extract(epoch FROM started_at + ${MINUTE} - now()) * 1000)::int AS "leftMs"`

/**
 * What all nodes count together, per minute. A subject names somebody by address, phone or account: the table holds a
 * keyed hash of it.
 */
export function createRateCounts(pool: Pool, secret: string) {
  const hash = (subject: string) => createHmac('sha256', secret).update(subject).digest('base64url').slice(0, 22)

  return {
    /** Adds requests by subject and returns the new counts. */
    async add(hits: ReadonlyMap<string, number>): Promise<Map<string, RateCount>> {
      const names = new Map([...hits.keys()].map((subject) => [hash(subject), subject]))
      const { rows } = await pool.query<RateCount & { subject: string }>({
        name: 'add-rate-counts',
        text: ADD,
        values: [[...names.keys()], [...hits.values()]],
      })
      return new Map(rows.map(({ subject, ...count }) => [names.get(subject) ?? subject, count]))
    },

    async forgetOld(): Promise<void> {
      await pool.query(`DELETE FROM rate_counts WHERE started_at < now() - ${MINUTE}`)
    },
  }
}

export type RateCounts = ReturnType<typeof createRateCounts>
