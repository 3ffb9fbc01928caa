import { setTimeout as wait } from 'node:timers/promises'

import { sqlState } from '@thali/keeper/connection/connect'
import { StartRefusal } from '@thali/keeper/start-refusal'
import type pg from 'pg'

import type { Migration } from './migration-files.ts'

export type MigrationPatience = { pauseMs: number; mostTries: number }

/**
 * A statement that waits for a lock makes everybody wait who comes after it. So it gives up after this time and tries
 * again later.
 */
const LOCK_WAIT_MS = 200
/** The others have four fifths of every second; a reader of up to five minutes is waited for. */
const PATIENCE: MigrationPatience = { pauseMs: 800, mostTries: 300 }
/** SQL states for a lock that was not given in time and for a deadlock: both are over when tried again. */
const TRY_AGAIN = new Set(['55P03', '40P01'])

/** Drizzle's own table, so that installations whose schema drizzle's migrator made go on. */
const BOOK = 'drizzle.__drizzle_migrations'
const MAKE_BOOK = `
  CREATE SCHEMA IF NOT EXISTS drizzle;
  CREATE TABLE IF NOT EXISTS ${BOOK} (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`

/** Which migrations a database has had, and which not, in order; `isNewer` when it had some that are not among them. */
export async function readBook(client: pg.ClientBase, migrations: readonly Migration[]) {
  const { rows: books } = await client.query<{ isThere: boolean }>(`SELECT to_regclass($1) IS NOT NULL AS "isThere"`, [
    BOOK,
  ])
  if (!books[0]?.isThere) return { done: [], pending: [...migrations], isNewer: false }
  const { rows } = await client.query<{ createdAt: string }>(`SELECT created_at::text AS "createdAt" FROM ${BOOK}`)
  const noted = new Set(rows.map((row) => Number(row.createdAt)))
  const done = migrations.filter(({ createdAt }) => noted.has(createdAt))
  const pending = migrations.filter(({ createdAt }) => !noted.has(createdAt))
  return { done, pending, isNewer: noted.size > done.length }
}

/**
 * Runs what is pending, each migration in a transaction of its own, and never keeps others from a table for longer than
 * `LOCK_WAIT_MS` while it waits for a lock itself.
 *
 * @throws StartRefusal when a lock was not given for as long as `patience` says.
 */
export async function runMigrations(
  client: pg.Client,
  migrations: readonly Migration[],
  tell: (sentence: string) => void = () => undefined,
  patience = PATIENCE,
): Promise<void> {
  await client.query(MAKE_BOOK)
  const { pending } = await readBook(client, migrations)
  for (const migration of pending) {
    const retrying = { client, name: migration.name, tell, patience }
    if (migration.isTransactional) await retry(retrying, () => runTogether(client, migration))
    else await runOneByOne(retrying, migration)
  }
}

/** @param beforeCommit looks into the transaction when all is done */
export async function runTogether(
  client: pg.Client,
  migration: Migration,
  beforeCommit: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = ${LOCK_WAIT_MS}`)
    for (const statement of migration.statements) await client.query(statement)
    await beforeCommit()
    await noteDone(client, migration)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** Noted when all are done; a start that broke off in between runs all of them again. */
async function runOneByOne(retrying: Retrying, migration: Migration): Promise<void> {
  const { client } = retrying
  for (const statement of migration.statements) {
    // Building an index this way waits for transactions without keeping anybody from the table.
    const lockWaitMs = /\bCONCURRENTLY\b/i.test(statement) ? 0 : LOCK_WAIT_MS
    await client.query(`SET lock_timeout = ${lockWaitMs}`)
    await retry(retrying, async () => {
      await dropUnfinished(client, statement)
      await client.query(statement)
    })
  }
  await client.query('RESET lock_timeout')
  await noteDone(client, migration)
}

/** An index whose building broke off stays behind under its name, and no query uses it. */
async function dropUnfinished(client: pg.Client, statement: string): Promise<void> {
  const { rows } = await client.query<{ index: string }>(
    `SELECT indexrelid::regclass::text AS index FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     WHERE NOT indisvalid AND position(relname IN $1) > 0`,
    [statement],
  )
  for (const { index } of rows) await client.query(`DROP INDEX CONCURRENTLY ${index}`)
}

async function noteDone(client: pg.Client, { hash, createdAt }: Migration): Promise<void> {
  await client.query(`INSERT INTO ${BOOK} (hash, created_at) VALUES ($1, $2)`, [hash, createdAt])
}

type Retrying = {
  client: pg.Client
  name: string
  tell: (sentence: string) => void
  patience: MigrationPatience
}

async function retry({ client, name, tell, patience }: Retrying, work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await work()
      return
    } catch (error) {
      if (!TRY_AGAIN.has(sqlState(error) ?? '')) throw error
      const blocked = `The migration ${name} waits for a lock. ${await describeOldest(client)}`
      if (tries === 1) tell(`${blocked} Orders go on meanwhile; it tries again every second.`)
      if (tries >= patience.mostTries) {
        throw new StartRefusal(`${blocked} End it, then start again.`, { cause: error })
      }
    }
    await wait(patience.pauseMs)
  }
}

/** Names the oldest transaction, which is nearly always the one that holds the lock. */
async function describeOldest(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; program: string; seconds: number }>(
    `SELECT pid, coalesce(nullif(application_name, ''), backend_type) AS program,
            extract(epoch FROM clock_timestamp() - xact_start)::int AS seconds
     FROM pg_stat_activity
     WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()
     ORDER BY xact_start LIMIT 1`,
  )
  const [oldest] = rows
  if (!oldest) return 'The transaction that held it has just ended.'
  return `The oldest transaction is that of “${oldest.program}” (process ${oldest.pid}), open for ${oldest.seconds} s.`
}
