import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { moveDatabase } from './move-database.ts'
import { makeQueueTables } from '#api/outbox/message-queue.ts'
import { startApi, type TestApi } from '#api/testing/start-api.ts'
import { storeOrders } from '#api/testing/store-orders.ts'

let api: TestApi
let from: { host: string; port: number; user: string; database: string }
const to = { ...inject('postgres'), database: 'moved_house' }

beforeAll(async () => {
  api = await startApi()
  const [row] = await api.sql<{ name: string }>('SELECT current_database() AS name')
  from = { ...inject('postgres'), database: row?.name ?? '' }
  await administer(`CREATE DATABASE ${to.database}`)
})
afterAll(async () => {
  await api.stop()
  await administer(`DROP DATABASE ${to.database} WITH (FORCE)`)
})

async function administer(statement: string): Promise<void> {
  await query('postgres', statement)
}

async function query(database: string, statement: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ ...inject('postgres'), database })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const move = () => moveDatabase({ from, to, makeQueue: makeQueueTables, tell: () => undefined })

test('the database of a restaurant at work is not moved: what it stores meanwhile would be lost', async () => {
  await expect(move()).rejects.toThrow('The product is still at work on the database of --from: stop it first.')
})

test('a moved database has the same orders, sequences and waiting messages, and its triggers work again', async () => {
  await storeOrders(api, { at: new Date('2026-11-20T16:00:00Z'), copies: 3 })
  await api.server.stop()
  const figures = `
    SELECT (SELECT json_agg(o ORDER BY id) FROM orders o) AS orders, (SELECT last_value FROM order_numbers) AS number,
      (SELECT count(*) FROM pgboss.job) AS jobs, (SELECT count(*) FROM drizzle.__drizzle_migrations) AS migrations,
      (SELECT count(*) FROM pg_trigger WHERE tgenabled <> 'O') AS asleep`
  const before = await query(from.database, figures)

  const moved = await move()

  expect(moved.rows).toBeGreaterThan(50)
  expect(await query(to.database, figures)).toEqual(before)
})

test('a target database that holds something is left as it is', async () => {
  await expect(move()).rejects.toThrow('The database of --to is not empty: make a new one. Nothing was changed.')
})

test('a row that the new side would change ends the move, and leaves the new side without rows', async () => {
  await administer(`DROP DATABASE ${to.database}`)
  await administer(`CREATE DATABASE ${to.database}`)
  const makeQueueAndSpoil = async (connection: object) => {
    await makeQueueTables(connection)
    // A trigger that is always awake stands for whatever changes a row on its way.
    await query(
      to.database,
      `CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.retry_limit = 99; RETURN NEW; END';
       CREATE TRIGGER spoil BEFORE INSERT ON pgboss.queue FOR EACH ROW EXECUTE FUNCTION spoil();
       ALTER TABLE pgboss.queue ENABLE ALWAYS TRIGGER spoil`,
    )
  }

  const refused = moveDatabase({ from, to, makeQueue: makeQueueAndSpoil, tell: () => undefined })

  await expect(refused).rejects.toThrow('The table pgboss.queue differs after the move')
  expect(await query(to.database, 'SELECT count(*)::int AS orders FROM orders')).toEqual([{ orders: 0 }])
})

test('a database that is not one of the product is refused', async () => {
  const stranger = moveDatabase({
    from: { ...from, database: 'postgres' },
    to,
    makeQueue: makeQueueTables,
    tell: () => undefined,
  })
  await expect(stranger).rejects.toThrow('The database of --from is none of the product.')
})
