import type { Pool } from '#api/database/database.ts'
import { type Migration, readMigrations } from '#api/database/schema/migration-files.ts'
import { readBook } from '#api/database/schema/migration-runner.ts'

export type TableSize = { name: string; rows: number; bytes: number; heapBytes: number }

/** A table that was never analysed has no estimate of its own, so the living rows that were counted since are taken. */
const SIZES = `
SELECT name, greatest(c.reltuples, pg_stat_get_live_tuples(c.oid), 0)::float AS rows,
  pg_total_relation_size(c.oid)::float AS bytes, pg_relation_size(c.oid)::float AS "heapBytes"
FROM unnest($1::text[]) AS name JOIN pg_class c ON c.oid = to_regclass(name)`

/** What the check of an upgrade asks the database in use. */
export function createUpgradeReadings(pool: Pool) {
  return {
    /** The migrations of this program that the database has had, and those to come. */
    async book(): Promise<{ done: Migration[]; pending: Migration[]; isNewer: boolean }> {
      const client = await pool.connect()
      try {
        return await readBook(client, await readMigrations())
      } finally {
        client.release()
      }
    },

    async serverVersion(): Promise<string> {
      const { rows } = await pool.query<{ version: string }>(`SELECT current_setting('server_version') AS version`)
      return rows[0]?.version ?? ''
    },

    /** Estimated rows, and bytes with indexes and of the rows alone. A table that is not there yet is left out. */
    async sizes(tables: readonly string[]): Promise<TableSize[]> {
      return (await pool.query<TableSize>(SIZES, [tables])).rows
    },
  }
}
