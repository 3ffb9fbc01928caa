import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import type { Migration } from './migration-files.ts'
import { RehearsalError, rehearseMigrations } from './rehearsal.ts'

const connection = { ...inject('postgres'), database: `rehearsal_${randomUUID().slice(0, 8)}` }
beforeAll(() => administer(`CREATE DATABASE ${connection.database}`))
afterAll(() => administer(`DROP DATABASE ${connection.database} WITH (FORCE)`))

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await client.connect()
  await client.query(statement)
  await client.end()
}

let made = 0
function aMigration(statements: string[], isTransactional = true): Migration {
  made += 1
  return { name: `${made}_tried`, statements, createdAt: made, hash: `${made}`, isTransactional }
}

const done = [
  aMigration(['CREATE TABLE dishes (id integer PRIMARY KEY, cents integer)']),
  aMigration(['CREATE TABLE cooks (id integer PRIMARY KEY)']),
]

async function rehearse(...pending: Migration[]) {
  return (await rehearseMigrations(connection, { done, pending })).map(({ name: _name, ...found }) => found)
}

const NOTHING = { rewritten: [], indexed: [], checked: [] }
const locked = (table: string, mode: string, blocks: string) => [{ table, mode, blocks }]

test('a rehearsal finds the strongest lock on each table of before, and leaves out tables that are new', async () => {
  const found = await rehearse(
    aMigration(['ALTER TABLE dishes ADD COLUMN remark text', 'CREATE TABLE menus (dish integer REFERENCES dishes)']),
    aMigration([
      'ALTER TABLE menus ADD COLUMN remark text',
      'ALTER TABLE cooks ADD COLUMN hat boolean NOT NULL DEFAULT false',
    ]),
  )

  expect(found).toEqual([
    { ...NOTHING, locks: locked('dishes', 'AccessExclusiveLock', 'reads and writes') },
    { ...NOTHING, locks: locked('cooks', 'AccessExclusiveLock', 'reads and writes') },
  ])
})

test('a rehearsal finds tables that are rewritten, indexed, or read for a constraint', async () => {
  const [rewritten, indexed, checked] = await rehearse(
    aMigration(['ALTER TABLE dishes ALTER COLUMN cents TYPE bigint']),
    aMigration(['CREATE INDEX ON dishes (cents)']),
    aMigration(['ALTER TABLE dishes ADD CONSTRAINT no_debt CHECK (cents >= 0)']),
  )

  expect(rewritten).toMatchObject({ rewritten: ['dishes'], indexed: [] })
  expect(indexed).toMatchObject({ indexed: ['dishes'], locks: locked('dishes', 'ShareLock', 'writes') })
  expect(checked).toMatchObject({ checked: ['dishes'] })
})

test('a rehearsal sees that what is built beside the work of others blocks nothing', async () => {
  const [built, dropped] = await rehearse(
    aMigration(['CREATE INDEX CONCURRENTLY IF NOT EXISTS by_price ON dishes (cents)'], false),
    aMigration(['DROP INDEX CONCURRENTLY IF EXISTS by_price', 'DROP INDEX CONCURRENTLY IF EXISTS never_there'], false),
  )

  const beside = locked('dishes', 'ShareUpdateExclusiveLock', 'nothing')
  expect(built).toEqual({ ...NOTHING, indexed: ['dishes'], locks: beside })
  expect(dropped).toEqual({ ...NOTHING, locks: beside })
})

test('a rehearsal looks at a statement outside a transaction too, unless it commits by itself', async () => {
  const filled = 'DO $$ BEGIN UPDATE dishes SET cents = 0; COMMIT; END $$'
  const [looked, unseen] = await rehearse(
    aMigration(['UPDATE dishes SET cents = 1'], false),
    aMigration([filled], false),
  )

  expect(looked).toEqual({ ...NOTHING, locks: locked('dishes', 'RowExclusiveLock', 'nothing') })
  expect(unseen).toEqual({ ...NOTHING, locks: undefined })
})

test('a migration that does not run is named', async () => {
  const refused = rehearse(aMigration(['ALTER TABLE nowhere ADD COLUMN remark text']))

  await expect(refused).rejects.toThrow(RehearsalError)
  await expect(refused).rejects.toThrow(/^\d+_tried does not run on a copy of the schema: .*nowhere/)
})
