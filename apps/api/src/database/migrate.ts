import { setTimeout as wait } from 'node:timers/promises'

import { ADVISORY_LOCK } from '@thali/keeper/advisory-locks'
import { createClient, type DatabaseConnection } from '@thali/keeper/connection/connect'
import { StartRefusal } from '@thali/keeper/start-refusal'
import type pg from 'pg'

import { readMigrations } from './schema/migration-files.ts'
import { runMigrations } from './schema/migration-runner.ts'

const ASK_AGAIN_MS = 100

/**
 * Runs work that only one process may do at a time on a database: migrations, starter data, the first admin. Processes
 * that start together wait for their turn and find the work done.
 *
 * @throws StartRefusal when the server is too old, or would acknowledge a write that a power cut can undo.
 */
export async function withStartLock<Result>(
  connection: DatabaseConnection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = createClient(connection, { application_name: 'thali-start' })
  await client.connect()
  try {
    await refuseUnfitServer(client)
    await takeTurn(client)
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
      ADVISORY_LOCK.start,
    ])
    if (rows[0]?.isOurs) return
    await wait(ASK_AGAIN_MS)
  }
}

/** Brings the schema up to date without keeping a running node from its tables. `tell` hears what it waits for. */
export async function migrateDatabase(client: pg.Client, tell?: (sentence: string) => void): Promise<void> {
  await runMigrations(client, await readMigrations(), tell)
}

const SETTINGS = `
SELECT name, setting FROM pg_settings
WHERE name IN ('server_version_num', 'fsync', 'synchronous_commit', 'full_page_writes')`

async function refuseUnfitServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(SETTINGS)
  const refusal = refusalOf(Object.fromEntries(rows.map(({ name, setting }) => [name, setting])))
  if (refusal) throw new StartRefusal(refusal)
}

const OLDEST_MAJOR = 18

/** Why the product does not run on a server with these settings, or null. */
export function refusalOf(settings: Readonly<Record<string, string | undefined>>): string | null {
  const major = Math.floor(Number(settings['server_version_num']) / 10_000)
  if (major < OLDEST_MAJOR) {
    return `The database at DATABASE_URL is PostgreSQL ${major}, and the product needs ${OLDEST_MAJOR} or later: move the data to a newer server.`
  }
  const off = ['fsync', 'synchronous_commit', 'full_page_writes'].find((name) => settings[name] === 'off')
  return off ? `The database runs with ${off} off and could lose orders. Turn ${off} on.` : null
}
