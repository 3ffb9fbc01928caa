import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'

import type { DatabaseConnection } from './database.ts'
import { readMigrations } from './schema/migration-files.ts'
import { runMigrations } from './schema/migration-runner.ts'

/** Any constant works, as long as every Thali process uses the same one. */
const START_LOCK = 7_234_118_203
const ASK_AGAIN_MS = 100

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
    await takeTurn(client)
    await refuseUnsafeDurability(client)
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Asks instead of waiting inside the database: a statement that waits counts as a running transaction, and the process
 * whose turn it is would wait for it while it builds an index concurrently.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isOurs: boolean }>('SELECT pg_try_advisory_lock($1) AS "isOurs"', [
      START_LOCK,
    ])
    if (rows[0]?.isOurs) return
    await wait(ASK_AGAIN_MS)
  }
}

/** Brings the schema up to date without keeping a running node from its tables. `tell` hears what it waits for. */
export async function migrateDatabase(client: pg.Client, tell?: (sentence: string) => void): Promise<void> {
  await runMigrations(client, await readMigrations(), tell)
}

async function refuseUnsafeDurability(client: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const { rows } = await client.query<{ value: string }>('SELECT current_setting($1) AS value', [setting])
    if (rows[0]?.value === 'off') {
      throw new Error(`The database runs with ${setting} off and could lose orders. Turn ${setting} on.`)
    }
  }
}
