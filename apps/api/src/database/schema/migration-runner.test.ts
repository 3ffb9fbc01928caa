import { StartRefusal } from '@thali/keeper/start-refusal'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'

import { type Migration, MIGRATIONS_FOLDER } from './migration-files.ts'
import { runMigrations } from './migration-runner.ts'
import { withStartLock } from '#api/database/migrate.ts'
import { useApi } from '#api/testing/start-api.ts'

const api = useApi()
let database: string
beforeAll(async () => {
  const [row] = await api.sql<{ name: string }>('SELECT current_database() AS name')
  database = row?.name ?? ''
})

let made = 0
function aMigration(statements: string[], isTransactional = true): Migration {
  made += 1
  return {
    name: `0900_tried_${made}`,
    statements,
    createdAt: 9_000_000_000_000 + made,
    hash: `${made}`,
    isTransactional,
  }
}

async function connected<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ ...inject('postgres'), database })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const quickly = { pauseMs: 20, mostTries: 1_000 }
const ignore = () => undefined

async function columnsOf(table: string): Promise<string[]> {
  const rows = await api.sql<{ name: string }>(
    'SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1',
    [table],
  )
  return rows.map(({ name }) => name)
}

test('a migration behind a reader that does not end waits, and orders and pages do not wait for it', async () => {
  const reader = await api.openTransaction()
  await reader.query('SELECT count(*) FROM orders')
  const added = aMigration(['ALTER TABLE orders ADD COLUMN remark text'])
  const told = Promise.withResolvers<string>()

  const running = connected((client) => runMigrations(client, [added], told.resolve, quickly))
  const sentence = await told.promise
  // While the reader still reads and the migration still tries: each would wait for ever in the queue behind it.
  for (let read = 0; read < 20; read += 1) await api.sql('SELECT count(*) FROM orders')
  await reader.query('COMMIT')
  await reader.end()
  await running

  expect(sentence).toMatch(/^The migration 0900_tried_\d+ waits for a lock\. The oldest transaction is that of /)
  expect(await columnsOf('orders')).toContain('remark')
})

test('a reader that never ends is named in one sentence, and the schema stays as it was', async () => {
  const reader = await api.openTransaction()
  await reader.query("SET application_name = 'month-end'")
  await reader.query('SELECT count(*) FROM orders')
  const added = aMigration(['CREATE TABLE half_way (id integer)', 'ALTER TABLE orders ADD COLUMN never text'])

  const refused = connected((client) => runMigrations(client, [added], ignore, { pauseMs: 1, mostTries: 2 }))

  await expect(refused).rejects.toThrow(StartRefusal)
  await expect(refused).rejects.toThrow(/“month-end” \(process \d+\).* End it, then start again\.$/)
  await reader.end()
  expect(await columnsOf('orders')).not.toContain('never')
  expect(await columnsOf('half_way')).toEqual([])
})

test('each migration is done once, and one that fails leaves those before it done', async () => {
  const good = aMigration(['CREATE TABLE kept (id integer)'])
  const wrong = aMigration(['CREATE TABLE lost (id integer)', 'SELECT 1 / 0'])

  await expect(connected((client) => runMigrations(client, [good, wrong]))).rejects.toThrow('division by zero')
  await connected((client) => runMigrations(client, [good]))

  expect(await columnsOf('kept')).toEqual(['id'])
  expect(await columnsOf('lost')).toEqual([])
})

test('an index is built outside a transaction, also where an earlier try left half of it', async () => {
  await api.sql('CREATE TABLE numbers AS SELECT 1 AS number FROM generate_series(1, 2)')
  const brokenOff = 'CREATE UNIQUE INDEX CONCURRENTLY numbers_number ON numbers (number)'
  await expect(api.sql(brokenOff)).rejects.toThrow('could not create unique index')
  const built = aMigration(['CREATE INDEX CONCURRENTLY IF NOT EXISTS numbers_number ON numbers (number)'], false)

  await connected((client) => runMigrations(client, [built]))

  const [index] = await api.sql(
    `SELECT indisvalid AS "isValid", indisunique AS "isUnique" FROM pg_index WHERE indexrelid = 'numbers_number'::regclass`,
  )
  expect(index).toEqual({ isValid: true, isUnique: false })
})

test('a node that waits for its turn to start does not hold up the one that builds an index', async () => {
  const connection = { ...inject('postgres'), database }
  const built = aMigration(['CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_turn ON orders (updated_at)'], false)

  await Promise.all([1, 2, 3].map(() => withStartLock(connection, (client) => runMigrations(client, [built]))))

  const rows = await api.sql('SELECT count(*)::int AS times FROM drizzle.__drizzle_migrations WHERE hash = $1', [
    built.hash,
  ])
  expect(rows).toEqual([{ times: 1 }])
})

test("drizzle's own migrator finds nothing to do on a migrated database: both remember in the same way", async () => {
  const count = () => api.sql('SELECT count(*) FROM drizzle.__drizzle_migrations')
  const before = await count()

  await connected((client) =>
    migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER, migrationsSchema: 'drizzle' }),
  )

  expect(await count()).toEqual(before)
})
