import { setTimeout as wait } from 'node:timers/promises'

import { createClient, type DatabaseConnection, sqlState } from '@thali/keeper/connection/connect'
import type pg from 'pg'

import type { Migration } from './migration-files.ts'
import { runMigrations, runTogether } from './migration-runner.ts'

/** What a lock keeps others from while it is held. */
export type Blocks = 'nothing' | 'writes' | 'reads and writes'
export type TableLock = { table: string; mode: string; blocks: Blocks }

/** What one migration does to the tables that the database in use has already. */
export type Rehearsed = {
  name: string
  /** The strongest lock on each table; undefined where it commits by itself, so that nobody could look. */
  locks: TableLock[] | undefined
  /** Tables that it writes anew. */
  rewritten: string[]
  /** The table of each index that it builds. */
  indexed: string[]
  /** Tables of which it reads every row, for a constraint. */
  checked: string[]
}

/** A migration that could not be run on the copy. */
export class RehearsalError extends Error {
  override readonly name = 'RehearsalError'
}

/** Weakest first. Reading and locking a row keep nobody from anything, and are not told. */
const TOLD_LOCKS: readonly { mode: string; blocks: Blocks }[] = [
  { mode: 'RowExclusiveLock', blocks: 'nothing' },
  { mode: 'ShareUpdateExclusiveLock', blocks: 'nothing' },
  { mode: 'ShareLock', blocks: 'writes' },
  { mode: 'ShareRowExclusiveLock', blocks: 'writes' },
  { mode: 'ExclusiveLock', blocks: 'writes' },
  { mode: 'AccessExclusiveLock', blocks: 'reads and writes' },
]
const STRENGTHS = TOLD_LOCKS.map(({ mode }) => mode)

/** A statement that commits by itself is refused within a transaction, at its start or at its COMMIT. */
const COMMITS_BY_ITSELF = new Set(['25001', '2D000'])
const ASK_AGAIN_MS = 5

const OUR_SCHEMAS = `('public', 'pgboss')`

const SHAPE = `
SELECT c.oid::int AS oid, c.oid::regclass::text AS name, pg_relation_filenode(c.oid)::int AS file,
  coalesce((SELECT max(attnum) FROM pg_attribute WHERE attrelid = c.oid), 0)::int AS columns,
  ARRAY(SELECT indexrelid::int FROM pg_index WHERE indrelid = c.oid) AS indexes,
  coalesce((SELECT jsonb_agg(jsonb_build_object('oid', oid::int, 'columns', conkey, 'isNotNull', contype = 'n'))
    FROM pg_constraint WHERE conrelid = c.oid AND convalidated AND contype IN ('c', 'f', 'n')), '[]') AS checks
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname IN ${OUR_SCHEMAS} AND c.relkind = 'r'`

const LOCKS = `
SELECT relation::int AS oid, mode FROM pg_locks
WHERE pid = $1 AND locktype = 'relation' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

const HOLD_BACK = `
DO $$ DECLARE found regclass; BEGIN
  FOR found IN SELECT c.oid FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind = 'r'
  LOOP EXECUTE format('LOCK TABLE %s IN ROW EXCLUSIVE MODE', found); END LOOP;
END $$`

type Shape = {
  oid: number
  name: string
  file: number | null
  columns: number
  indexes: number[]
  checks: { oid: number; columns: number[]; isNotNull: boolean }[]
}

type Stage = { client: pg.Client; watcher: pg.Client; pid: number; present: Map<number, string> }

/**
 * Runs migrations that are still to come on an empty copy of the schema, and looks at what each locks and rewrites.
 *
 * @param copy a database with the queue's tables only
 * @param book the migrations that the database in use has had, and those to come
 * @throws RehearsalError
 */
export async function rehearseMigrations(
  copy: DatabaseConnection,
  { done, pending }: { done: readonly Migration[]; pending: readonly Migration[] },
): Promise<Rehearsed[]> {
  const client = createClient(copy, { application_name: 'thali-rehearsal' })
  const watcher = createClient(copy, { application_name: 'thali-rehearsal' })
  try {
    await Promise.all([client.connect(), watcher.connect()])
    await runMigrations(client, done).catch((cause: unknown) => {
      throw new RehearsalError(`The schema cannot be made anew: ${reasonOf(cause)}`, { cause })
    })
    const present = new Map((await readShapes(client)).map(({ oid, name }) => [oid, name]))
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const stage = { client, watcher, pid: rows[0]?.pid ?? 0, present }
    const rehearsed: Rehearsed[] = []
    for (const migration of pending) rehearsed.push(await rehearse(stage, migration))
    return rehearsed
  } finally {
    await Promise.allSettled([client.end(), watcher.end()])
  }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

async function rehearse(stage: Stage, migration: Migration): Promise<Rehearsed> {
  const before = await readShapes(stage.client)
  try {
    const locks = migration.isTransactional
      ? await locksTogether(stage, migration)
      : await locksOneByOne(stage, migration)
    const differences = differencesOf(stage.present, before, await readShapes(stage.client))
    return { name: migration.name, locks: locks && strongest(locks), ...differences }
  } catch (cause) {
    throw new RehearsalError(`${migration.name} does not run on a copy of the schema: ${reasonOf(cause)}`, { cause })
  }
}

async function locksTogether(stage: Stage, migration: Migration): Promise<TableLock[]> {
  let locks: TableLock[] = []
  await runTogether(stage.client, migration, async () => {
    locks = await readLocks(stage)
  })
  return locks
}

async function locksOneByOne(stage: Stage, { statements }: Migration): Promise<TableLock[] | undefined> {
  const seen: (TableLock[] | undefined)[] = []
  for (const statement of statements) {
    const isConcurrent = /\bCONCURRENTLY\b/i.test(statement)
    seen.push(await (isConcurrent ? locksHeldBack(stage, statement) : locksAlone(stage, statement)))
  }
  return seen.includes(undefined) ? undefined : seen.flatMap((locks) => locks ?? [])
}

async function locksAlone(stage: Stage, statement: string): Promise<TableLock[] | undefined> {
  const { client } = stage
  await client.query('BEGIN')
  try {
    await client.query(statement)
    const locks = await readLocks(stage)
    await client.query('COMMIT')
    return locks
  } catch (error) {
    await client.query('ROLLBACK')
    if (!COMMITS_BY_ITSELF.has(sqlState(error) ?? '')) throw error
    await client.query(statement)
    return undefined
  }
}

/**
 * What works concurrently waits for everybody who writes to the table, with its lock held: so a second connection makes
 * as if it wrote to every table, until the lock has been seen.
 */
async function locksHeldBack(stage: Stage, statement: string): Promise<TableLock[]> {
  const { client, watcher, pid } = stage
  await watcher.query('BEGIN')
  await watcher.query(HOLD_BACK)
  let isDone = false
  const failure = client.query(statement).then(
    () => undefined,
    (error: unknown) => error,
  )
  void failure.then(() => {
    isDone = true
  })
  const isWaiting = async () => {
    const { rows } = await watcher.query('SELECT 1 FROM pg_locks WHERE pid = $1 AND NOT granted', [pid])
    return rows.length > 0
  }
  while (!isDone && !(await isWaiting())) await wait(ASK_AGAIN_MS)
  const locks = await readLocks(stage)
  await watcher.query('COMMIT')
  const error = await failure
  if (error) throw error
  return locks
}

async function readShapes(client: pg.Client): Promise<Shape[]> {
  return (await client.query<Shape>(SHAPE)).rows
}

/** The locks that are held at this moment on tables of before. */
async function readLocks({ watcher, pid, present }: Stage): Promise<TableLock[]> {
  const { rows } = await watcher.query<{ oid: number; mode: string }>(LOCKS, [pid])
  return rows.flatMap(({ oid, mode }) => {
    const table = present.get(oid)
    const told = TOLD_LOCKS.find((lock) => lock.mode === mode)
    return table !== undefined && told ? [{ table, ...told }] : []
  })
}

function strongest(locks: readonly TableLock[]): TableLock[] {
  const strengthOf = ({ mode }: TableLock) => STRENGTHS.indexOf(mode)
  const byTable = Map.groupBy(locks, ({ table }) => table)
  return [...byTable.values()].flatMap((own) => own.toSorted((a, b) => strengthOf(a) - strengthOf(b)).slice(-1))
}

function differencesOf(present: ReadonlyMap<number, string>, before: readonly Shape[], after: readonly Shape[]) {
  const changed = after.flatMap((shape) => {
    const old = before.find(({ oid }) => oid === shape.oid)
    return old && present.has(shape.oid) ? [{ ...shape, old }] : []
  })
  return {
    rewritten: changed.flatMap(({ name, file, old }) => (file === old.file ? [] : [name])),
    indexed: changed.flatMap(({ name, indexes, old }) =>
      indexes.filter((index) => !old.indexes.includes(index)).map(() => name),
    ),
    checked: changed.flatMap(({ name, checks, old }) =>
      checks.some((check) => isReadForIt(check, old)) ? [name] : [],
    ),
  }
}

/** A new column that may not be empty has a default, so that no row is read for it. */
function isReadForIt({ oid, columns, isNotNull }: Shape['checks'][number], old: Shape): boolean {
  const isNew = old.checks.every((check) => check.oid !== oid)
  return isNew && !(isNotNull && columns.some((column) => column > old.columns))
}
