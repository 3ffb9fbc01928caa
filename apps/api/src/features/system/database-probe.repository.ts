import type { Pool } from '#api/database/database.ts'

/** Asks the database about itself. */
export function createDatabaseProbe(pool: Pool) {
  return {
    answers: async (): Promise<boolean> => (await pool.query('SELECT 1')).rowCount === 1,

    hasQueue: async (): Promise<boolean> => (await pool.query('SELECT 1 FROM pgboss.queue LIMIT 1')).rowCount === 1,

    /** How far our clock is ahead of the database's, measured in the middle of the query. */
    async clockAheadMs(): Promise<number> {
      const before = Date.now()
      const { rows } = await pool.query<{ now: number }>(
        'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now',
      )
      return (before + Date.now()) / 2 - (rows[0]?.now ?? before)
    },

    /** How long the oldest change of money has waited to be booked; 0 when none waits. */
    async unbookedSeconds(): Promise<number> {
      const { rows } = await pool.query<{ seconds: number }>(
        `SELECT COALESCE(extract(epoch FROM now() - (SELECT since FROM money_due ORDER BY id LIMIT 1)), 0)::int AS seconds`,
      )
      return rows[0]?.seconds ?? 0
    },
  }
}

export type DatabaseProbe = ReturnType<typeof createDatabaseProbe>
