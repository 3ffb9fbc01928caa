import path from 'node:path'

import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

import type { DatabaseConnection } from './database.ts'

/** Any constant works, as long as every Thali process uses the same one. */
const START_LOCK = 7_234_118_203

/**
 * Runs work that only one process may do at a time on a database: migrations, starter data, the first admin. Processes
 * that start together wait for their turn and find the work done.
 *
 * @throws when the server would acknowledge a write that a power cut can undo.
 */
export async function withStartLock<Result>(
  connection: DatabaseConnection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connection, application_name: 'thali-start' })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [START_LOCK])
    await refuseUnsafeDurability(client)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Brings the schema up to date, each migration in one transaction and without the time limits of requests. */
export async function migrateDatabase(client: pg.Client): Promise<void> {
  await migrate(drizzle(client), {
    migrationsFolder: path.join(import.meta.dirname, 'migrations'),
    migrationsSchema: 'drizzle',
  })
}

async function refuseUnsafeDurability(client: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const { rows } = await client.query<{ value: string }>('SELECT current_setting($1) AS value', [setting])
    if (rows[0]?.value === 'off') {
      throw new Error(`The database runs with ${setting} off and could lose orders. Turn ${setting} on.`)
    }
  }
}
