import type { ErrorCode } from '@thali/contracts/errors'

import type { Pool } from './database.ts'

/** How often a request was refused, by `code location`; without a location the second part is empty. */
export type RefusalTally = ReadonlyMap<string, number>

const KEPT = `interval '2 days'`

/** A location that does not exist was made up by a caller, and counts as none. */
const ADD = `
INSERT INTO refusal_counts AS counted (minute, code, location_id, refused)
SELECT date_trunc('minute', now()), asked.code, COALESCE(l.id, ''), sum(asked.refused)
FROM unnest($1::text[], $2::text[], $3::int[]) AS asked(code, location_id, refused)
LEFT JOIN locations l ON l.id = asked.location_id
GROUP BY 2, 3 ORDER BY 2, 3
ON CONFLICT (minute, code, location_id) DO UPDATE SET refused = counted.refused + excluded.refused`

const LAST_HOUR = `
SELECT code, location_id AS "locationId", sum(refused)::int AS refused FROM refusal_counts
WHERE minute > now() - interval '1 hour' AND code <> ALL ($1) GROUP BY 1, 2 ORDER BY 3 DESC LIMIT 10`

type Refused = { code: string; locationId: string; refused: number }

/** Refusals of all nodes, so that somebody can be told why no orders come. */
export function createRefusalCounts(pool: Pool) {
  return {
    async add(tally: RefusalTally): Promise<void> {
      if (tally.size === 0) return
      const rows = [...tally].map(([key, refused]) => [...key.split(' '), refused] as const)
      const values = [rows.map(([code]) => code), rows.map(([, location]) => location), rows.map((row) => row.at(-1))]
      await pool.query({ name: 'add-refusal-counts', text: ADD, values })
    },

    /** The most frequent of the last hour, but for the codes that are left out. */
    async listOfLastHour(leftOut: readonly ErrorCode[]): Promise<Refused[]> {
      return (await pool.query<Refused>(LAST_HOUR, [leftOut])).rows
    },

    async forgetOld(): Promise<void> {
      await pool.query(`DELETE FROM refusal_counts WHERE minute < now() - ${KEPT}`)
    },
  }
}

export type RefusalCounts = ReturnType<typeof createRefusalCounts>
