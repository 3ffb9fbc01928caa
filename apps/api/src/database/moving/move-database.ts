import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'

import { createClient, type DatabaseConnection, sqlState } from '@thali/keeper/connection/connect'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

import { MoveRefusal } from './move-refusal.ts'
import { listSequences, listTables, readContent, type Table, writeAlike } from './tables.ts'
import { refusalOf } from '#api/database/migrate.ts'
import { type Migration, readMigrations } from '#api/database/schema/migration-files.ts'
import { readBook, runMigrations } from '#api/database/schema/migration-runner.ts'

/** How long connections of a server that has stopped may take to leave, and how often they are looked for. */
const LEAVING_MS = 5_000
const LOOK_MS = 100

export type Move = {
  from: DatabaseConnection
  /** A server of the version that the program needs, with an empty database. */
  to: DatabaseConnection
  /** Makes the tables of the queue, as a start of the product does. */
  makeQueue: (connection: DatabaseConnection) => Promise<void>
  tell: (line: string) => void
}

export type Moved = { tables: number; rows: number; bytes: number }

/**
 * Moves all rows to a database of another server, such as one of the next major version. The migrations make the schema
 * there; the rows go over from one snapshot; the count and the hash of every table are compared before anything counts.
 *
 * @throws MoveRefusal
 */
export async function moveDatabase({ from, to, makeQueue, tell }: Move): Promise<Moved> {
  return withClients(from, to, async (source, target) => {
    const migrations = await migrationsOf(source)
    await refuseWhileInUse(source, 'the database of --from')
    await refuseTarget(target)

    await makeQueue(to)
    await runMigrations(target, migrations)
    await refuseOtherQueue(source, target)
    tell(`schema made: ${migrations.length} migrations`)

    await source.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await target.query('BEGIN')
    const moved = await moveRows(source, target, tell)
    await target.query('COMMIT')
    await target.query('ANALYZE')
    return moved
  })
}

async function withClients<Result>(
  from: DatabaseConnection,
  to: DatabaseConnection,
  work: (source: pg.Client, target: pg.Client) => Promise<Result>,
): Promise<Result> {
  const source = createClient(from, { application_name: 'move-from' })
  const target = createClient(to, { application_name: 'move-to' })
  try {
    for (const [client, name] of [
      [source, '--from'],
      [target, '--to'],
    ] as const) {
      await client.connect().catch((cause: unknown) => {
        throw new MoveRefusal(`The database of ${name} does not answer or refuses the user: correct the address.`, {
          cause,
        })
      })
    }
    return await work(source, target)
  } finally {
    await Promise.allSettled([source.end(), target.end()])
  }
}

/** The migrations that the old database has had, all of which this program must know. */
async function migrationsOf(source: pg.Client): Promise<Migration[]> {
  const { done, isNewer } = await readBook(source, await readMigrations())
  if (done.length === 0) throw new MoveRefusal('The database of --from is none of the product.')
  if (isNewer) throw new MoveRefusal('A newer program has been at the database of --from: move it with that one.')
  return done
}

/**
 * What is written after the snapshot would be lost. Connections of a server that was just stopped leave PostgreSQL a
 * moment after it.
 */
export async function refuseWhileInUse(source: pg.Client, database: string): Promise<void> {
  const endMs = performance.now() + LEAVING_MS
  while (await isInUse(source)) {
    if (performance.now() > endMs) throw new MoveRefusal(`The product is still at work on ${database}: stop it first.`)
    await wait(LOOK_MS)
  }
}

async function isInUse(source: pg.Client): Promise<boolean> {
  const { rows } = await source.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'thali%'`,
  )
  return (rows[0]?.count ?? 0) > 0
}

async function refuseTarget(target: pg.Client): Promise<void> {
  const { rows } = await target.query<{ name: string; setting: string }>('SELECT name, setting FROM pg_settings')
  const refusal = refusalOf(Object.fromEntries(rows.map(({ name, setting }) => [name, setting])))
  if (refusal) throw new MoveRefusal(refusal)
  const tables = await listTables(target)
  if (tables.length > 0)
    throw new MoveRefusal('The database of --to is not empty: make a new one. Nothing was changed.')
  await requireSleep(target)
}

/** @throws MoveRefusal where triggers cannot be put to sleep: they would write what comes over anyway. */
export async function requireSleep(target: pg.Client): Promise<void> {
  await target.query('SET session_replication_role = replica').catch((error: unknown) => {
    if (sqlState(error) !== '42501') throw error
    const grant = `GRANT SET ON PARAMETER session_replication_role TO ${target.user}`
    const sentence = `The user of the new database may not put triggers to sleep: let a superuser there run ${grant}.`
    throw new MoveRefusal(sentence, { cause: error })
  })
  await target.query('RESET session_replication_role')
}

async function refuseOtherQueue(source: pg.Client, target: pg.Client): Promise<void> {
  const version = 'SELECT version FROM pgboss.version'
  const [before, after] = await Promise.all([source.query(version), target.query(version)])
  if (before.rows[0]?.version === after.rows[0]?.version) return
  throw new MoveRefusal('The queue of --from is that of another release: start this program on it once, then move it.')
}

async function moveRows(source: pg.Client, target: pg.Client, tell: (line: string) => void): Promise<Moved> {
  const tables = await listTables(source)
  refuseOtherShape(tables, await listTables(target))
  await Promise.all([writeAlike(source), writeAlike(target)])
  // Triggers sleep: they would write what comes over anyway, and guard the audit log even from being emptied here.
  await target.query('SET LOCAL session_replication_role = replica')
  // What migrations and the queue have put there comes over as well.
  await target.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`)
  let rows = 0
  for (const table of tables) rows += await moveTable(source, target, table)
  for (const { name, lastValue, isCalled } of await listSequences(source)) {
    await target.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, lastValue, isCalled])
  }
  tell(`rows moved and compared: ${rows} in ${tables.length} tables`)
  return { tables: tables.length, rows, bytes: tables.reduce((sum, { bytes }) => sum + bytes, 0) }
}

function refuseOtherShape(before: readonly Table[], after: readonly Table[]): void {
  const shapeOf = ({ name, columns }: Table) => `${name} (${columns.join(', ')})`
  const known = new Set(after.map(shapeOf))
  const other = before.find((table) => !known.has(shapeOf(table)))
  if (other) throw new MoveRefusal(`The table ${other.name} is not what the migrations make: nothing was moved.`)
}

/** Copies a table and compares both sides, the new one after the checks of its constraints. */
async function moveTable(source: pg.Client, target: pg.Client, table: Table): Promise<number> {
  const columns = table.columns.join(', ')
  await pipeline(
    source.query(copyTo(`COPY (SELECT ${columns} FROM ${table.name}) TO STDOUT (FORMAT binary)`)),
    target.query(copyFrom(`COPY ${table.name} (${columns}) FROM STDIN (FORMAT binary)`)),
  )
  const [before, after] = await Promise.all([readContent(source, table), readContent(target, table)])
  if (before.rows === after.rows && before.hash === after.hash) return after.rows
  throw new MoveRefusal(
    `The table ${table.name} differs after the move (${before.rows} rows before, ${after.rows} after): nothing was moved.`,
  )
}
