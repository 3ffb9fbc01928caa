import path from 'node:path'

import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

import type { DatabaseConnection } from './database.ts'

/** Any constant will do; every Thali process asks for the same one. */
const MIGRATION_LOCK = 7_234_118_203

/**
 * Brings the schema up to date, each migration in one transaction, under a lock that lets several processes start
 * at once on one database. `beforeMigrations` runs under the same lock.
 *
 * @throws when the server would acknowledge a write that a power cut can take back.
 */
export async function migrateDatabase(
  connection: DatabaseConnection,
  beforeMigrations: () => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'thali-migrate' })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await refuseUnsafeDurability(client)
    await beforeMigrations()
    await migrate(drizzle(client), {
      migrationsFolder: path.join(import.meta.dirname, 'migrations'),
      migrationsSchema: 'drizzle',
    })
  } finally {
    await client.end()
  }
}

async function refuseUnsafeDurability(client: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const { rows } = await client.query<{ value: string }>('SELECT current_setting($1) AS value', [setting])
    if (rows[0]?.value === 'off') {
      throw new Error(`The database runs with ${setting} off and could lose orders. Turn ${setting} on.`)
    }
  }
}
